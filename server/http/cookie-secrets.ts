/** The secrets that sign cookies: the first signs, all verify. */
export type CookieSecrets = readonly [string, ...string[]]

/** The length of the digest: a shorter secret is easier to guess than the signature. */
const FEWEST_BYTES = 32

/**
 * Parses a setting such as `COOKIE_SECRET`: one secret, or several separated by commas. To rotate, put a new one in front, and remove the
 * old one once its users have been back. Throws Error, without the secret in it, if one is shorter than 32 bytes.
 */
export function cookieSecrets(setting: string): CookieSecrets {
  const [first = '', ...older] = setting.split(',').map((secret) => secret.trim())
  const secrets: CookieSecrets = [first, ...older]
  const short = secrets.findIndex((secret) => Buffer.byteLength(secret) < FEWEST_BYTES)
  if (short === -1) return secrets
  const which = secrets.length === 1 ? 'It' : `Secret ${short + 1} of ${secrets.length}`
  throw new Error(
    `COOKIE_SECRET is too short. ${which} has ${Buffer.byteLength(secrets[short] ?? '')} bytes, and needs at least ${FEWEST_BYTES}: openssl rand -hex 32 makes a good one.`,
  )
}
