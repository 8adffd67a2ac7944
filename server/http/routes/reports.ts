import { Hono } from 'hono'
import { z } from 'zod'
import { REPORT_REASONS } from '../../store/moderation/moderation-schema.ts'
import { orThrow } from '../api-error.ts'
import { type Identified, userOf } from '../identity.ts'
import { valid } from '../validate.ts'
import type { Services } from './services.ts'

/** In characters. */
const LONGEST_WORDS = 1000
const MOST_SEATS = 100

const report = z.strictObject({
  match: z.string().min(1).max(100),
  seat: z.int().min(0).max(MOST_SEATS).optional(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().trim().max(LONGEST_WORDS).default(''),
})

/** Reporting a match, or who sits there. The answer tells nothing: what comes of it is for moderators. */
export const reportRoutes = ({ store, moderation, limiting }: Pick<Services, 'store' | 'moderation' | 'limiting'>) =>
  new Hono<Identified>().post('/', limiting.limited('reports'), valid('json', report), async (c) => {
    orThrow(await moderation.reporting.report(await userOf(store, c.var.user), c.req.valid('json')))
    return c.json({}, 201)
  })
