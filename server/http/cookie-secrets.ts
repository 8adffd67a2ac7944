/** The secrets that sign cookies: the first signs, every one verifies. */
export type CookieSecrets = readonly [string, ...string[]]

/** As many as the digest has: a shorter secret is easier to guess than the signature. */
const FEWEST_BYTES = 32

/**
 * Reads a setting such as `COOKIE_SECRET`: one secret, or several with commas between them. To rotate, put a new one in front and remove
 * the old one once those who hold its cookies have been back. Throws Error, without the secret, where one is shorter than 32 bytes.
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
