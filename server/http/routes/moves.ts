import { Hono } from 'hono'
import { z } from 'zod'
import type { Json } from '../../../statecharts/language/chart.ts'
import { repeated } from '../../matches/repeated.ts'
import { seatOf } from '../../matches/seats.ts'
import { ok, refuse } from '../../runtime/result.ts'
import { orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { valid } from '../validate.ts'
import type { Services } from './services.ts'

const move = z.strictObject({
  move: z.string().max(100),
  // What may be in it is for the game's own argument domains to say.
  args: z.record(z.string().max(100), z.custom<Json>()).default({}),
  expectVersion: z.int().min(0).optional(),
  seat: z.int().min(0).optional(),
  key: z.string().min(1).max(64).optional(),
})

/** Playing. */
export const moveRoutes = ({ store, history, runner, absence, clock, limiting }: Services) =>
  new Hono<Identified>().post('/:id/moves', limiting.limited('moves'), valid('json', move), async (c) => {
    const { move, args, expectVersion, key, seat: named } = c.req.valid('json')
    const played = await runner.alone<{ version: number }>(c.req.param('id'), async (loaded) => {
      const seat = seatOf(loaded.record, c.var.user)
      if (seat === null) return refuse('not-seated', 'You do not have a seat in this match.')
      if (named !== undefined && named !== seat) return refuse('not-seated', 'That is not your seat.')
      const made = await repeated(store, history, loaded, { seat, move, args, key })
      if (!made.ok) return made
      if (made.value !== null) return ok({ version: made.value })
      return runner.play(await absence.comeBack(loaded, c.var.user), { seat, move, args, expectVersion, key, at: clock.now() })
    })
    return c.json({ version: orThrow(played).version })
  })
