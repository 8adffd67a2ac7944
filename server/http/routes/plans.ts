import { Hono } from 'hono'
import { z } from 'zod'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { Branch } from '../../store/plans.ts'
import { orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { requestOf } from '../request-id.ts'
import { valid } from '../validate.ts'
import type { Services } from './services.ts'

const seat = z.int().min(0)
const move = z.string().max(100)
const args = z.record(z.string().max(100), z.custom<Json>())
const planned = { move, args: args.default({}) }
const trigger = z.strictObject({ by: seat.optional(), move: move.optional(), args: args.optional(), facts: args.optional() })

const BRANCHES_AT_MOST = 100
const ANSWERS_AT_MOST = 8
const TRIGGERS_AT_MOST = 20
const PASSES_AT_MOST = 100
const DEEPEST = 30
/** Of a plan as JSON. */
const MOST_CHARACTERS = 16_000

const branch: z.ZodType<Branch> = z.strictObject({
  when: trigger,
  /** None: there is an answer once others have moved as well. */
  answers: z.array(z.strictObject(planned)).max(ANSWERS_AT_MOST),
  get next() {
    return z.array(branch).max(BRANCHES_AT_MOST).default([])
  },
})

const passing = z.strictObject({
  ...planned,
  until: z.array(trigger).max(TRIGGERS_AT_MOST).default([]),
  untilMyTurn: z.boolean().default(true),
  left: z.int().min(1).max(PASSES_AT_MOST).default(PASSES_AT_MOST),
})

const wanted = z
  .strictObject({
    version: z.int().min(0),
    revision: z.int().min(0),
    branches: z.array(branch).max(BRANCHES_AT_MOST).default([]),
    passing: passing.nullable().default(null),
  })
  .refine((plan) => JSON.stringify(plan).length <= MOST_CHARACTERS, `a plan has at most ${MOST_CHARACTERS} characters`)
  .refine(({ branches }) => count(branches) <= BRANCHES_AT_MOST, `a plan has at most ${BRANCHES_AT_MOST} branches`)
  .refine(({ branches }) => answersAll(branches), 'each branch of a plan ends with an answer')
  .refine(({ branches }) => depth(branches) <= DEEPEST, `a plan looks at most ${DEEPEST} moves ahead`)

const count = (branches: readonly Branch[]): number => branches.reduce((sum, { next }) => sum + 1 + count(next), 0)
const answersAll = (branches: readonly Branch[]): boolean =>
  branches.every(({ answers, next }) => (answers.length > 0 || next.length > 0) && answersAll(next))
const depth = (branches: readonly Branch[]): number => branches.reduce((most, { next }) => Math.max(most, 1 + depth(next)), 0)

const told = z.record(z.string(), z.json())
const toldMove = { move: z.string(), args: told }
const toldTrigger = z.strictObject({ by: seat.optional(), move: z.string().optional(), args: told.optional(), facts: told.optional() })

/** A player's own plan in answers. */
export const planAnswer = z.strictObject({
  plan: z
    .strictObject({
      branches: z.array(z.strictObject({ when: toldTrigger, answers: z.array(z.strictObject(toldMove)), next: z.array(told) })),
      answers: z.array(z.strictObject(toldMove)),
      passing: z.strictObject({ ...toldMove, until: z.array(toldTrigger), untilMyTurn: z.boolean(), left: z.int() }).nullable(),
      refused: z.strictObject({ ...toldMove, message: z.string() }).nullable(),
      revision: z.int(),
    })
    .nullable(),
})

const LINE_AT_MOST = 40

const ahead = z.strictObject({
  version: z.int().min(0),
  line: z.array(z.strictObject({ by: seat, ...planned })).max(LINE_AT_MOST),
  as: seat.nullable().default(null),
})

/** What a player plans to do when others have moved. */
export const planRoutes = ({ planning, limiting }: Services) =>
  new Hono<Identified>()
    .get('/:id/plan', limiting.limited('reads'), async (c) => c.json({ plan: orThrow(await planning.of(c.req.param('id'), c.var.user)) }))
    .put('/:id/plan', limiting.limited('moves'), valid('json', wanted), async (c) => {
      const plan = orThrow(await planning.set(c.req.param('id'), c.var.user, c.req.valid('json')))
      return c.json({ plan })
    })
    .post('/:id/ahead', limiting.limited('reads'), valid('json', ahead), async (c) => {
      const found = await planning.ahead(c.req.param('id'), c.var.user, c.req.valid('json'), requestOf(c))
      return c.json(orThrow(found))
    })
