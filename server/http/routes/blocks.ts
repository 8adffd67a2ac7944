import { Hono } from 'hono'
import { z } from 'zod'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { noBody, valid } from '../validate.ts'
import type { Services } from './services.ts'

const MOST_SEATS = 100
const player = z.strictObject({ match: z.string().min(1).max(100), seat: z.int().min(0).max(MOST_SEATS) })

/** Somebody whom the caller has blocked. */
export interface BlockInfo {
  id: string
  name: string
  /** Milliseconds since 1970. */
  at: number
}

/** Whom the caller has blocked. */
export const blockRoutes = ({ store, moderation: { blocking }, limiting }: Pick<Services, 'store' | 'moderation' | 'limiting'>) => {
  const listed = async (user: string) => ({
    blocks: (await blocking.list(user)).map(({ id, name, at }): BlockInfo => ({ id, name, at })),
  })
  const changes = limiting.limited('seats')
  return new Hono<Identified>()
    .get('/', limiting.limited('reads'), async (c) => c.json(await listed(c.var.user)))
    .post('/', changes, valid('json', z.strictObject({ player })), async (c) => {
      orThrow(await blocking.block(await userOf(store, c.var.user), c.req.valid('json').player))
      return c.json(await listed(c.var.user), 201)
    })
    .delete('/:block', changes, noBody, async (c) => {
      orThrow(await blocking.unblock(c.var.user, c.req.param('block')))
      return c.json(await listed(c.var.user))
    })
}
