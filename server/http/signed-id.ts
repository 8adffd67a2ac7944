import { createHmac, timingSafeEqual } from 'node:crypto'

/** The secrets that sign cookies: the first signs, all verify. */
export type CookieSecrets = readonly [string, ...string[]]

/** The length of the digest: a shorter secret is easier to guess than the signature. */
const FEWEST_BYTES = 32

/**
 * Parses a setting, by default `COOKIE_SECRET`: one secret, or several separated by commas. To rotate, put a new one in front, and remove the
 * old one once its users have been back. Throws Error, without the secret in it, if one is shorter than 32 bytes.
 */
export function cookieSecrets(setting: string, name = 'COOKIE_SECRET'): CookieSecrets {
  const [first = '', ...older] = setting.split(',').map((secret) => secret.trim())
  const secrets: CookieSecrets = [first, ...older]
  const short = secrets.findIndex((secret) => Buffer.byteLength(secret) < FEWEST_BYTES)
  if (short === -1) return secrets
  const which = secrets.length === 1 ? 'It' : `Secret ${short + 1} of ${secrets.length}`
  throw new Error(
    `${name} is too short. ${which} has ${Buffer.byteLength(secrets[short] ?? '')} bytes, and needs at least ${FEWEST_BYTES}: openssl rand -hex 32 makes a good one.`,
  )
}

/** Characters of a signature: 32 bytes in base64. */
const LENGTH = 44

/** Signs and verifies values of cookies: `<id>.<HMAC-SHA256 of the id, in base64>`, as Hono does. */
export interface SignedIds {
  sign(id: string): string
  /** The id, and whether the current secret signed it; null if none of the secrets did. */
  read(value: string): Holder | null
}

export interface Holder {
  readonly id: string
  readonly current: boolean
}

/** Signs ids with the first of the secrets, and accepts those signed by any. */
export function signedIds(secrets: CookieSecrets): SignedIds {
  const signature = (id: string, secret: string) => createHmac('sha256', secret).update(id).digest('base64')

  function read(value: string): Holder | null {
    const dot = value.lastIndexOf('.')
    const [id, given] = [value.slice(0, dot), Buffer.from(value.slice(dot + 1))]
    if (dot < 1 || given.length !== LENGTH) return null
    const signer = secrets.findIndex((secret) => timingSafeEqual(given, Buffer.from(signature(id, secret))))
    return signer < 0 ? null : { id, current: signer === 0 }
  }

  return {
    sign: (id) => `${id}.${signature(id, secrets[0])}`,
    read,
  }
}
