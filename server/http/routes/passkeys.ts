import type { AuthenticationExtensionsClientOutputs } from '@simplewebauthn/server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ApiError, orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { noBody, valid } from '../validate.ts'
import { askingOf } from './account.ts'
import { meOf } from './me.ts'
import type { Services } from './services.ts'

/** Longer than anything that browsers send in base64url. */
const text = z.base64url().max(8000)
const answered = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.custom<AuthenticationExtensionsClientOutputs>((value) => typeof value === 'object' && value !== null),
}

/** As browsers write what they have made or signed; what else is in it is not read. */
const made = z.strictObject({ ...answered, response: z.object({ clientDataJSON: text, attestationObject: text }) })
const signed = z.strictObject({
  ...answered,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
})

/** A passkey of the caller. */
export interface PasskeyInfo {
  id: string
  /** The browser that made it, as it describes itself; null if it does not. */
  userAgent: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Passkeys: one's own, and signing in with one. */
export const passkeyRoutes = ({ store, people, passkeys, limiting, become, originOf }: Services) => {
  const signIns = limiting.limited('signIns')

  async function account(c: Context<Identified>) {
    const person = await store.person(c.var.user)
    if (person?.kind === 'account') return person
    throw new ApiError({ code: 'no-account', message: 'Guests have no passkeys. Make an account first.' })
  }

  async function list(user: string): Promise<{ passkeys: PasskeyInfo[] }> {
    const found = await store.passkeysOf(user)
    return { passkeys: found.map(({ id, userAgent, createdAt }) => ({ id, userAgent, createdAt })) }
  }

  return new Hono<Identified>()
    .get('/', limiting.limited('reads'), async (c) => c.json(await list(c.var.user)))
    .post('/to-add', signIns, noBody, async (c) => c.json(await passkeys.toAdd(await account(c), originOf(c))))
    .post('/', signIns, valid('json', made), async (c) => {
      await account(c)
      orThrow(await passkeys.add(askingOf(c), originOf(c), c.req.valid('json')))
      return c.json(await list(c.var.user), 201)
    })
    .delete('/:passkey', signIns, noBody, async (c) => {
      orThrow(await people.removePasskey(c.var.user, c.req.param('passkey')))
      return c.json(await list(c.var.user))
    })
    .post('/to-sign-in', signIns, noBody, async (c) => c.json(await passkeys.toSignIn(askingOf(c), originOf(c))))
    .post('/sign-in', signIns, valid('json', signed), async (c) => {
      const { user, session } = orThrow(await passkeys.signIn(askingOf(c), originOf(c), c.req.valid('json')))
      become(c, user, session)
      if (c.var.session !== null) await people.endSession(c.var.user, c.var.session)
      return c.json(await meOf(store, user))
    })
}
