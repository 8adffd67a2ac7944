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

/** Of the arguments in an address. */
const MOST_CHARACTERS = 4000

/** What is asked about a move. */
const question = z.object({
  args: z
    .string()
    .max(MOST_CHARACTERS)
    .default('{}')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(z.record(z.string().max(100), z.custom<Json>())),
})
const MOVE = z.object({ id: z.string(), move: z.string().max(100) })

const refusal = z.strictObject({ code: z.string(), message: z.string(), by: z.string().optional() })
/** What a player is told of a move, and of all of them. */
export const whyNotAnswer = z.strictObject({ version: z.int(), refusal: refusal.nullable() })
export const moveNow = z.strictObject({
  move: z.string(),
  open: z.boolean().nullable(),
  why: z.array(z.string()),
  onlyIn: z.array(z.string()).optional().describe('Paths of the phases that have the move, where play is in none of them.'),
})
export const movesAnswer = z.strictObject({ version: z.int(), moves: z.array(moveNow) })

/** Making moves, and asking which can be made. */
export const moveRoutes = ({ proposing, asking, limiting }: Services) =>
  new Hono<Identified>()
    .post('/:id/moves', limiting.limited('moves'), valid('json', sentMove), async (c) => {
      const { move, args, expectVersion, seat, key } = c.req.valid('json')
      const made = await proposing(c.req.param('id'), c.get('user'), { move, args, expectVersion, seat, key, request: requestOf(c) })
      return c.json({ version: orThrow(made).version })
    })
    .get('/:id/moves', limiting.limited('reads'), async (c) =>
      c.json(orThrow(await asking.moves({ id: c.req.param('id'), user: c.var.user, request: requestOf(c) }))),
    )
    .get('/:id/moves/:move', limiting.limited('reads'), valid('param', MOVE), valid('query', question), async (c) => {
      const { id, move } = c.req.valid('param')
      const asker = { id, user: c.var.user, request: requestOf(c) }
      return c.json(orThrow(await asking.whyNot(asker, move, c.req.valid('query').args)))
    })
