import { z } from 'zod'
import type { FoundMatch } from '../../../moderation/match-moderation.ts'
import type { Failures, Health } from '../../../moderation/overview.ts'
import { RIGHTS, type Right } from '../../../moderation/rights.ts'
import type { DueRows, FoundPerson } from '../../../store/moderation/moderation.ts'
import { REPORT_REASONS } from '../../../store/moderation/moderation-schema.ts'
import { ENDERS, ROLES, STATUSES, USER_KINDS } from '../../../store/schema.ts'

/** The answers of calls for moderators and administrators, for the OpenAPI document. */

const count = z.int().min(0)
const time = z.int().describe('Milliseconds since 1970, by the server’s clock.')
const RIGHT_NAMES = Object.keys(RIGHTS) as [Right, ...Right[]]

const foundMatch = z.strictObject({
  id: z.string(),
  game: z.string(),
  displayName: z.string(),
  status: z.enum(STATUSES),
  version: count,
  createdAt: time,
  updatedAt: time,
  players: z.array(
    z.strictObject({ name: z.string(), kind: z.enum(['person', 'agent']), user: z.string().nullable(), absent: z.boolean() }).nullable(),
  ),
  open: z.boolean(),
  stuck: z.string().optional(),
  endedBy: z.enum(ENDERS).optional(),
})

const foundPerson = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(USER_KINDS),
  role: z.enum(ROLES),
  bannedAt: time.nullable(),
  ban: z.strictObject({ reason: z.string().nullable(), until: time.nullable() }).nullable(),
  createdAt: time,
  picture: z.string().nullable(),
  sessions: count,
  playing: count,
  reported: count,
})
const person = z.strictObject({
  ...foundPerson.shape,
  sessions: z.array(z.strictObject({ userAgent: z.string().nullable(), createdAt: time })),
})

const report = z.strictObject({
  id: z.string(),
  at: time,
  about: z.string().nullable().describe('Id of whom it is about; null: the match as a whole.'),
  match: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  context: z.strictObject({
    game: z.string(),
    version: count,
    seat: count.nullable(),
    lines: z.array(
      z.strictObject({
        name: z.string(),
        text: z.string().nullable().describe('Null once its writer has deleted their account.'),
        at: time,
      }),
    ),
  }),
  reporterName: z.string(),
  aboutName: z.string().nullable(),
  settledAt: time.nullable(),
  note: z.string().nullable(),
})

const entry = z.strictObject({
  id: count,
  at: time,
  role: z.enum(ROLES).nullable(),
  what: z.string().describe('A right, by its name.'),
  match: z.string().nullable(),
  user: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  byName: z.string().nullable().describe('Null: in a terminal of the server.'),
  userName: z.string().nullable(),
})

const row = { match: z.string(), due: time, attempts: count }
const due = z.strictObject({
  timers: z.array(z.strictObject(row)),
  clocks: z.array(z.strictObject(row)),
  agents: z.array(z.strictObject({ ...row, seat: count })),
  notices: z.array(z.strictObject({ ...row, kind: z.string() })),
})
const failures = z.strictObject({
  recent: z.array(
    z.strictObject({ at: time, event: z.string(), match: z.string().nullable(), game: z.string().nullable(), error: z.string() }),
  ),
  parked: z.array(z.strictObject({ match: z.string(), game: z.string(), by: z.enum(['timer', 'turn', 'clock']) })),
  stopped: z.array(z.strictObject({ match: z.string(), game: z.string() })),
})
const health = z.strictObject({
  notReady: z.string().nullable(),
  upSeconds: count,
  lagMs: z.number(),
  heapBytes: count,
  residentBytes: count,
  counts: z.strictObject({ accounts: count, guests: count, open: count, running: count, finished: count }),
})

/** Fails to compile if an answer and its schema differ. */
type Covers<Answer, Schema extends z.ZodType> =
  Answer extends z.input<Schema> ? true : { missing: Exclude<keyof Answer, keyof z.input<Schema>> }
true satisfies Covers<FoundMatch, typeof foundMatch>
true satisfies Covers<FoundPerson, typeof foundPerson>
true satisfies Covers<Health, typeof health>
/** Lists that are only read cannot be compared as a whole. */
true satisfies Covers<keyof DueRows, z.ZodType<keyof z.input<typeof due>>>
true satisfies Covers<keyof Failures, z.ZodType<keyof z.input<typeof failures>>>

const nothing = z.strictObject({})

/** As `ANSWERS` in answers.ts. */
export const ADMIN_ANSWERS = {
  'GET /api/admin': [200, z.strictObject({ role: z.enum(ROLES), rights: z.array(z.enum(RIGHT_NAMES)), openReports: count })],
  'GET /api/admin/reports': [200, z.strictObject({ reports: z.array(report) })],
  'POST /api/admin/reports/{report}/settle': [200, report],
  'GET /api/admin/audit': [200, z.strictObject({ entries: z.array(entry) })],
  'GET /api/admin/due': [200, due],
  'GET /api/admin/failures': [200, failures],
  'GET /api/admin/health': [200, health],
  'GET /api/admin/people': [200, z.strictObject({ people: z.array(foundPerson) })],
  'GET /api/admin/people/{person}': [200, person],
  'POST /api/admin/people/{person}/ban': [200, person],
  'DELETE /api/admin/people/{person}/ban': [200, person],
  'PUT /api/admin/people/{person}/name': [200, person],
  'DELETE /api/admin/people/{person}/picture': [200, person],
  'DELETE /api/admin/people/{person}/sessions': [200, person],
  'PUT /api/admin/people/{person}/role': [200, person],
  'GET /api/admin/matches': [200, z.strictObject({ matches: z.array(foundMatch) })],
  'POST /api/admin/matches/{id}/absent': [200, nothing],
  'POST /api/admin/matches/{id}/end': [200, nothing],
  'DELETE /api/admin/matches/{id}/chat/{room}/{line}': [200, nothing],
  'POST /api/admin/matches/{id}/retry': [200, nothing],
  'DELETE /api/admin/matches/{id}': [200, nothing],
} as const satisfies { readonly [call: string]: readonly [status: number, schema: z.ZodType] }
