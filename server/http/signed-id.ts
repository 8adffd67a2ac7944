import { createHmac, timingSafeEqual } from 'node:crypto'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { CookieSecrets } from './cookie-secrets.ts'

/** How many signatures that were found good are remembered. */
const KEPT = 20_000
/** Characters of a signature: 32 bytes in base64. */
const LENGTH = 44

/** Who has signed values of cookies: `<id>.<HMAC-SHA256 of the id, in base64>`, as Hono signs them. */
export interface SignedIds {
  sign(id: string): string
  /** Whose value it is, and whether today's secret signed it; null where none of the secrets did. */
  read(value: string): Holder | null
}

interface Holder {
  readonly id: string
  readonly current: boolean
}

/** Ids signed by the first of the secrets, and read where any of them signed. */
export function signedIds(secrets: CookieSecrets): SignedIds {
  const good = boundedCache<Holder>(KEPT)
  const signature = (id: string, secret: string) => createHmac('sha256', secret).update(id).digest('base64')

  function verified(value: string): Holder | null {
    const dot = value.lastIndexOf('.')
    const [id, given] = [value.slice(0, dot), Buffer.from(value.slice(dot + 1))]
    if (dot < 1 || given.length !== LENGTH) return null
    const signer = secrets.findIndex((secret) => timingSafeEqual(given, Buffer.from(signature(id, secret))))
    return signer < 0 ? null : { id, current: signer === 0 }
  }

  return {
    sign: (id) => `${id}.${signature(id, secrets[0])}`,
    read(value) {
      const known = good.get(value)
      if (known) return known
      const holder = verified(value)
      // What is forged is not kept: it would push out the others.
      if (holder) good.set(value, holder)
      return holder
    },
  }
}
