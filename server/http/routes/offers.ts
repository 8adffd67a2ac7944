import { Hono } from 'hono'
import { z } from 'zod'
import { OFFER_KINDS } from '../../../engine/model/match.ts'
import { MOST_BREAKPOINTS } from '../../matches/questions/breakpoints.ts'
import type { User } from '../../store/store.ts'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { digits, noBody, valid } from '../validate.ts'
import type { Services } from './services.ts'

const kind = z.strictObject({ kind: z.enum(OFFER_KINDS) })
const agree = z.strictObject({ agree: z.boolean() })
const name = z.string().min(1).max(200)
const breakpoint = z.union([z.strictObject({ phase: name }), z.strictObject({ guard: name })])
export const breakpointsAnswer = z.strictObject({ breakpoints: z.array(breakpoint) })
const breakpoints = z.strictObject({ breakpoints: z.array(breakpoint).max(MOST_BREAKPOINTS) })
const which = z.object({ id: z.string(), offer: digits })

/** What the players of a running match agree on. */
export const offerRoutes = ({ store, lobby, limiting }: Pick<Services, 'store' | 'lobby' | 'limiting'>) => {
  const [limited, reads] = [limiting.limited('seats'), limiting.limited('reads')]
  const shown = async (id: string, user: User) => orThrow(await lobby.info(id, user.id))

  return new Hono<Identified>()
    .post('/:id/offers', limited, valid('json', kind), async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await lobby.offer(c.req.param('id'), user, c.req.valid('json').kind)), user))
    })
    .post('/:id/offers/:offer', limited, valid('param', which), valid('json', agree), async (c) => {
      const user = await userOf(store, c.var.user)
      const { id, offer } = c.req.valid('param')
      return c.json(await shown(orThrow(await lobby.answerOffer(id, user, offer, c.req.valid('json').agree)), user))
    })
    .get('/:id/breakpoints', reads, async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json({ breakpoints: orThrow(await lobby.possibleBreakpoints(c.req.param('id'), user)) })
    })
    .post('/:id/breakpoints', limited, valid('json', breakpoints), async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await lobby.setBreakpoints(c.req.param('id'), user, c.req.valid('json').breakpoints)), user))
    })
    .post('/:id/resume', limited, noBody, async (c) => {
      const user = await userOf(store, c.var.user)
      return c.json(await shown(orThrow(await lobby.resume(c.req.param('id'), user)), user))
    })
}
