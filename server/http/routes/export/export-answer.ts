import { z } from 'zod'
import { CHAT_ROOMS } from '../../../store/chat-schema.ts'
import { REPORT_REASONS } from '../../../store/moderation/moderation-schema.ts'
import { ADMISSION_STATES, ROLES, STATUSES, USER_KINDS } from '../../../store/schema.ts'
import { noticeChoices } from '../notices.ts'
import { planAnswer } from '../plans.ts'
import type { Exported } from './export.ts'

/** What is known about somebody, for the OpenAPI document. */

const text = z.string()
const seat = z.int().min(0)
const time = z.int().describe('Milliseconds since 1970, by the server’s clock.')
const browser = { userAgent: text.nullable() }
const other = z.strictObject({ name: text, at: time })
const granted = { match: text, state: z.enum(ADMISSION_STATES), seat: seat.nullable(), byLink: z.boolean(), at: time }

export const exportAnswer = z.strictObject({
  me: z.strictObject({ name: text, kind: z.enum(USER_KINDS), role: z.enum(ROLES), picture: text.optional() }),
  joined: time.nullable().describe('Null: nothing is stored about them.'),
  mail: text.optional(),
  picture: text.optional().describe('A JPEG, in base64.'),
  password: z.boolean(),
  providers: z.array(z.strictObject({ provider: text, subject: text.describe('The provider’s own id of the person.'), at: time })),
  passkeys: z.array(z.strictObject({ ...browser, createdAt: time })),
  sessions: z.array(z.strictObject({ ...browser, createdAt: time })),
  matches: z.array(
    z.strictObject({
      ...{ id: text, game: text, status: z.enum(STATUSES), mySeat: seat.nullable(), creator: z.boolean() },
      ...{ createdAt: time, updatedAt: time, won: z.boolean() },
    }),
  ),
  plans: z.array(z.strictObject({ match: text, seat, plan: planAnswer.shape.plan.unwrap().omit({ revision: true }) })),
  invitations: z.strictObject({
    received: z.array(z.strictObject({ ...granted, by: text })),
    made: z.array(z.strictObject({ ...granted, name: text })),
    links: z.array(z.strictObject({ match: text, seat: seat.nullable(), at: time })),
  }),
  chat: z.array(z.strictObject({ match: text, room: z.enum(CHAT_ROOMS), text, at: time })),
  mutes: z.array(other),
  blocks: z.array(other),
  reports: z.array(
    z.strictObject({ match: text, seat: seat.nullable(), about: text.nullable(), reason: z.enum(REPORT_REASONS), words: text, at: time }),
  ),
  notices: z.strictObject({
    ...noticeChoices,
    timeZone: text,
    language: text,
    mail: z.strictObject({ possible: z.boolean(), address: text.nullable(), pending: text.nullable() }),
    webhook: text.nullable(),
    push: z.strictObject({ browsers: z.array(z.strictObject({ ...browser, at: time, endpoint: text })) }),
  }),
})

/** Fails to compile if something is exported that is not described. */
true satisfies keyof Exported extends keyof z.input<typeof exportAnswer>
  ? true
  : { missing: Exclude<keyof Exported, keyof z.input<typeof exportAnswer>> }
