import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSecrets } from './cookie-secrets.ts'

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
