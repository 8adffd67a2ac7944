import { Hono } from 'hono'
import { z } from 'zod'
import type { Json } from '../../../statecharts/language/chart.ts'
import { orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { requestOf } from '../request-id.ts'
import { valid } from '../validate.ts'
import type { Services } from './services.ts'

/** A move in a request. */
export const sentMove = z.strictObject({
  move: z.string().max(100),
  // The game's argument domains validate the values.
  args: z.record(z.string().max(100), z.custom<Json>()).default({}),
  expectVersion: z.int().min(0).optional(),
  seat: z.int().min(0).optional(),
  key: z.string().min(1).max(64).optional(),
})

/** Making moves. */
export const moveRoutes = ({ proposing, limiting }: Services) =>
  new Hono<Identified>().post('/:id/moves', limiting.limited('moves'), valid('json', sentMove), async (c) => {
    const { move, args, expectVersion, seat, key } = c.req.valid('json')
    const made = await proposing(c.req.param('id'), c.get('user'), { move, args, expectVersion, seat, key, request: requestOf(c) })
    return c.json({ version: orThrow(made).version })
  })
