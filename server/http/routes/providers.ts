import { Hono } from 'hono'
import { z } from 'zod'
import type { ProviderInfo } from '../../people/providers.ts'
import { orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { noBody, valid } from '../validate.ts'
import { askingOf } from './account.ts'
import { meOf } from './me.ts'
import type { Services } from './services.ts'

/** Longer than any provider's answer. */
const LONGEST_QUERY = 8000
const returned = z.strictObject({ query: z.string().min(1).max(LONGEST_QUERY) })

/** How people can sign in here, besides with a password or a passkey. */
export interface WaysIn {
  providers: ProviderInfo[]
  /** Whether the caller's account has a password. */
  password: boolean
  /** By a link that is mailed; null where no mails are sent. `address`: the one that leads into the caller's account, if there is one. */
  mail: { address: string | null } | null
}

/** Signing in with an account elsewhere. */
export const providerRoutes = ({ store, people, providers, mailedLinks, limiting, become, originOf }: Services) => {
  const signIns = limiting.limited('signIns')
  const list = async (user: string): Promise<WaysIn> => ({
    providers: [...(await providers.offered(user))],
    password: (await store.passwordOf(user)) !== null,
    mail: mailedLinks.possible ? { address: await mailedLinks.addressOf(user) } : null,
  })
  return new Hono<Identified>()
    .get('/', limiting.limited('reads'), async (c) => c.json(await list(c.var.user)))
    .delete('/:provider', signIns, noBody, async (c) => {
      orThrow(await people.removeCredential(c.var.user, c.req.param('provider')))
      return c.json(await list(c.var.user))
    })
    .post('/:provider', signIns, noBody, async (c) => {
      const id = c.req.param('provider')
      const redirect = `${originOf(c)}/sign-in/${id}`
      return c.json({ address: orThrow(await providers.begin(askingOf(c), id, redirect)) })
    })
    .post('/:provider/return', signIns, valid('json', returned), async (c) => {
      const { query } = c.req.valid('json')
      const { user, session } = orThrow(await providers.finish(askingOf(c), c.req.param('provider'), query))
      become(c, user, session)
      if (c.var.session !== null) await people.endSession(c.var.user, c.var.session)
      return c.json(await meOf(store, user))
    })
}
