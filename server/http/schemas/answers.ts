import { z } from 'zod'
import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import { OFFER_KINDS } from '../../../engine/model/match.ts'
import type { DeckInfo, Definition, MoveInfo, StepView, View } from '../../../engine/model/views.ts'
import type { ChatPage } from '../../chat/chat.ts'
import type { ChatLineInfo } from '../../matches/live/live-message.ts'
import type { MatchInfo } from '../../matches/match-info.ts'
import type { NoteView } from '../../matches/note-view.ts'
import type { NoticesInfo } from '../../notices/choosing.ts'
import type { ProviderInfo } from '../../people/providers.ts'
import { CHAT_ROOMS } from '../../store/chat-schema.ts'
import { NOTE_KINDS } from '../../store/offers.ts'
import { ADMISSION_STATES, ROLES, STATUSES, USER_KINDS, VISIBILITIES, WATCHERS } from '../../store/schema.ts'
import type { SessionInfo } from '../routes/account.ts'
import type { BlockInfo } from '../routes/blocks.ts'
import { exportAnswer } from '../routes/export/export-answer.ts'
import { described, GAME_ANSWERS } from '../routes/games/game-answers.ts'
import type { Me } from '../routes/me.ts'
import { ADMIN_ANSWERS } from '../routes/moderation/admin-answers.ts'
import { moveNow, movesAnswer, whyNotAnswer } from '../routes/moves.ts'
import { noticeChoices } from '../routes/notices.ts'
import { breakpointsAnswer } from '../routes/offers.ts'
import type { PasskeyInfo } from '../routes/passkeys.ts'
import { planAnswer } from '../routes/plans.ts'
import type { HistoryEntry } from '../routes/versions.ts'
import { clockSettings } from './pace-schema.ts'

/** The answers of calls, for the OpenAPI document. What a game puts into views and definitions is its own. */

const count = z.int().min(0)
const seat = count
const time = z.int().describe('Milliseconds since 1970, by the server’s clock.')
const mover = z.union([seat, z.enum(['admin', 'clock', 'engine'])])
const json = z.record(z.string(), z.json())

const player = z.strictObject({
  name: z.string(),
  kind: z.enum(['person', 'agent']),
  agent: z.string().optional(),
  guest: z.literal(true).optional(),
  picture: z.string().optional(),
  me: z.boolean(),
  absent: z.boolean(),
})

const match = z.strictObject({
  visibility: z.enum(VISIBILITIES),
  watchers: z.enum(WATCHERS),
  kept: z.array(z.strictObject({ seat, name: z.string(), me: z.boolean(), until: time.nullable() })).optional(),
  invited: z.strictObject({ seat: seat.nullable() }).optional(),
  until: time.optional(),
  rematch: z.strictObject({ id: z.string(), by: z.string() }).optional(),
  goesOn: z.strictObject({ match: z.string(), version: count, sandbox: z.literal(true).optional() }).optional(),
  planned: z.literal(true).optional(),
  id: z.string(),
  game: z.string(),
  displayName: z.string(),
  seats: count,
  variant: z.record(z.string(), z.string()),
  status: z.enum(STATUSES),
  version: count,
  ...{ createdAt: time, updatedAt: time },
  players: z.array(player.nullable()),
  free: z.array(seat),
  mySeat: seat.nullable(),
  myTurn: z.boolean(),
  ...{ creator: z.boolean(), startable: z.boolean() },
  winners: z.array(seat),
  stuck: z.string().optional(),
  stopped: z.literal(true).optional(),
  ended: z.string().optional(),
  told: z.array(z.strictObject({ at: time, text: z.string() })).optional(),
  clock: clockSettings.nullable(),
  graceMs: count,
  offers: z.array(z.enum(OFFER_KINDS)),
  offer: z.strictObject({ n: count, kind: z.enum(OFFER_KINDS), by: seat, agreed: z.array(seat), until: time }).optional(),
  pausedAt: time.optional(),
  ...breakpointsAnswer.partial().shape,
  halted: z.strictObject({ version: count, text: z.string() }).optional(),
  rules: z.string().optional(),
  board: z.strictObject({ script: z.string(), style: z.string().nullable() }).nullable().optional(),
})

const view = z.looseObject({
  version: count,
  viewer: z.union([seat, z.enum(['spectator', 'admin'])]),
  phase: z.looseObject({ path: z.string(), prompt: z.string() }),
  game: json,
  players: z.array(json),
  turn: seat,
  active: z.array(seat),
  awaited: z.array(seat),
  awaitsOthers: z.boolean(),
  moves: z.array(z.looseObject({ move: z.string(), options: z.array(json).nullable(), revises: z.literal(true).optional() })),
  finished: z.boolean(),
  winners: z.array(seat),
})

const entry = { version: count, move: z.string().nullable(), by: mover.nullable(), args: json, for: seat.nullable(), at: time }

/** What a line of the log names and tells; absent where there is nothing. */
const named = {
  faces: json.optional(),
  facts: json.optional(),
  besides: z.array(z.strictObject({ move: z.string(), for: seat, facts: json })).optional(),
}

const transfer = z.looseObject({
  id: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  back: count.optional(),
})
const step = z.strictObject({ ...entry, ...named, transfers: z.array(transfer), shuffled: z.array(z.string()), view })
const past = z.strictObject({ ...entry, ...named, planned: z.literal(true).optional(), phase: z.json(), turn: seat })

const note = z.strictObject({
  version: count,
  at: time,
  kind: z.enum(NOTE_KINDS),
  seat,
  seats: z.array(seat).optional(),
  offer: z.enum(OFFER_KINDS).optional(),
})
true satisfies NoteView extends z.input<typeof note> ? true : false

const names = z.record(z.string(), z.string()).describe('What players read instead of values, by value.')
const sort = z.array(z.union([z.string(), z.number()]))
const plain = [
  z.strictObject({ kind: z.literal('seat'), none: z.literal(true).optional() }),
  z.strictObject({ kind: z.literal('bool') }),
  z.strictObject({ kind: z.literal('int'), min: z.number(), max: z.number() }),
  z.strictObject({ kind: z.literal('oneOf'), values: sort, names: names.optional() }),
] as const
const chosenFrom = { group: z.enum(['game', 'player']), field: z.string() }
const many = { min: count, max: count }
const argument = z.discriminatedUnion('kind', [
  ...plain,
  z.strictObject({ kind: z.enum(['slot', 'space']), ...chosenFrom, called: z.array(z.string()).optional() }),
  z.strictObject({ kind: z.literal('component'), ...chosenFrom }),
  z.strictObject({ kind: z.literal('components'), ...chosenFrom, ...many }),
  z
    .strictObject({ kind: z.literal('values'), of: z.discriminatedUnion('kind', [...plain]), ...many, distinct: z.boolean() })
    .describe('Several values; `distinct`: each at most once, in any order.'),
  z.strictObject({ kind: z.literal('text'), max: z.number() }),
])
const move = z.strictObject({
  name: z.string(),
  help: z.string(),
  log: z.union([z.string(), z.literal(false)]),
  fixUp: z.boolean(),
  optimistic: z.boolean().optional(),
  args: z.record(z.string(), argument),
  facts: json.optional(),
})
const deck = z.strictObject({
  components: z.array(json),
  names: z.array(z.string()).optional().describe('What players read for each component.'),
  back: json.nullable(),
  backs: z.strictObject({ values: z.array(json), of: z.array(count) }).optional(),
  dynamic: json,
})

const definition = z.looseObject({
  ...described,
  seats: count,
  fields: z.strictObject({ game: json, player: json }),
  decks: z.record(z.string(), deck),
  constants: json,
  moves: z.record(z.string(), move),
  chart: json,
})

export const error = z.strictObject({ code: z.string(), message: z.string(), by: z.string().optional() })

/** Fails to compile if an answer and its schema differ. */
type Covers<Answer, Schema extends z.ZodType> =
  Answer extends z.input<Schema> ? true : { missing: Exclude<keyof Answer, keyof z.input<Schema>> }
/** The same for the names of what is in it. */
type HasAll<Name extends PropertyKey, Schema extends z.ZodType> = Name extends keyof z.input<Schema>
  ? true
  : { missing: Exclude<Name, keyof z.input<Schema>> }
true satisfies Covers<MatchInfo, typeof match>
true satisfies Covers<
  Pick<View, 'version' | 'viewer' | 'turn' | 'active' | 'finished' | 'winners'>,
  z.ZodType<Pick<z.input<typeof view>, 'version' | 'viewer' | 'turn' | 'active' | 'finished' | 'winners'>>
>
true satisfies Covers<
  Pick<StepView, 'version' | 'move' | 'by' | 'for' | 'at'>,
  z.ZodType<Pick<z.input<typeof step>, 'version' | 'move' | 'by' | 'for' | 'at'>>
>
true satisfies Covers<
  Pick<HistoryEntry, 'version' | 'move' | 'by' | 'turn'>,
  z.ZodType<Pick<z.input<typeof past>, 'version' | 'move' | 'by' | 'turn'>>
>
true satisfies HasAll<keyof StepView, typeof step>
true satisfies HasAll<keyof HistoryEntry, typeof past>
true satisfies HasAll<keyof DeckInfo, typeof deck>
true satisfies HasAll<keyof MoveInfo, typeof move>
true satisfies Covers<DomainInfo['kind'], z.ZodType<z.input<typeof argument>['kind']>>
true satisfies Covers<Pick<Definition, 'name' | 'seats'>, z.ZodType<Pick<z.input<typeof definition>, 'name' | 'seats'>>>

const me = z.strictObject({ name: z.string(), kind: z.enum(USER_KINDS), role: z.enum(ROLES), picture: z.string().optional() })
const session = z.strictObject({ id: z.string(), current: z.boolean(), userAgent: z.string().nullable(), createdAt: time })
const provider = z.strictObject({ id: z.string(), name: z.string(), connected: z.boolean() })
const passkey = z.strictObject({ id: z.string(), userAgent: z.string().nullable(), createdAt: time })
const ways = z.strictObject({
  providers: z.array(provider),
  password: z.boolean(),
  mail: z.strictObject({ address: z.string().nullable() }).nullable(),
})
const block = z.strictObject({ id: z.string(), name: z.string(), at: time })
const passkeys = z.strictObject({ passkeys: z.array(passkey) })
const blocks = z.strictObject({ blocks: z.array(block) })
true satisfies Covers<BlockInfo, typeof block>
true satisfies Covers<Me, typeof me>
true satisfies Covers<PasskeyInfo, typeof passkey>
true satisfies Covers<ProviderInfo, typeof provider>
true satisfies Covers<SessionInfo, typeof session>
const notices = z.strictObject({
  ...noticeChoices,
  timeZone: z.string(),
  language: z.string(),
  mail: z.strictObject({ possible: z.boolean(), address: z.string().nullable(), pending: z.string().nullable() }),
  webhook: z.string().nullable(),
  push: z.strictObject({
    key: z.string().describe('The key with which browsers subscribe, in base64url.'),
    browsers: z.array(z.strictObject({ id: z.string(), userAgent: z.string().nullable(), at: time })),
  }),
})
true satisfies HasAll<keyof NoticesInfo, typeof notices>
const link = z.strictObject({ id: z.string(), seat: seat.nullable(), at: time })
const guest = z.strictObject({ name: z.string(), state: z.enum(ADMISSION_STATES), seat: seat.nullable() })

const chatRoom = z.enum(CHAT_ROOMS)
const chatLine = z.strictObject({
  room: chatRoom,
  line: count,
  name: z.string(),
  guest: z.literal(true).optional(),
  picture: z.string().optional(),
  seat: seat.nullable(),
  me: z.boolean(),
  text: z.string().nullable(),
  at: time,
})
const chatPage = z.strictObject({
  writes: chatRoom,
  rooms: z.array(chatRoom),
  closed: z.string().nullable(),
  unread: count,
  read: count,
  lines: z.array(chatLine),
  more: z.boolean(),
  moderates: z.literal(true).optional(),
})
const mute = z.strictObject({ id: z.string(), name: z.string(), at: time })
true satisfies Covers<ChatLineInfo, typeof chatLine>
true satisfies Covers<ChatPage, typeof chatPage>

const stateLine = z.strictObject({ label: z.string(), text: z.string() })
const chartNow = z.strictObject({
  version: count,
  seat: seat.nullable(),
  seats: z.array(seat).describe('As which the caller may look.'),
  lines: z.array(
    z.strictObject({
      line: z.string().describe('Its id in the drawn chart.'),
      move: z.string().nullable(),
      seat: seat.nullable(),
      holds: z.boolean().nullable().describe('Null: that depends on what the caller may not know.'),
      conditions: z.array(z.strictObject({ text: z.string(), holds: z.boolean().nullable(), failed: z.literal(true).optional() })),
    }),
  ),
  moves: z.array(moveNow),
  table: z.array(stateLine),
  players: z.array(z.array(stateLine)),
  view,
})

/** The answer of a call that succeeds: its status, and what is in it; null: no JSON. By method and path. */
export const ANSWERS: { readonly [call: string]: readonly [status: number, schema: z.ZodType | null] } = {
  'GET /api/openapi.json': [200, z.looseObject({ openapi: z.string() })],
  'GET /api/me': [200, me],
  'PUT /api/me': [200, me],
  'POST /api/me/sign-up': [201, me],
  'POST /api/me/sign-in': [200, me],
  'PUT /api/me/password': [200, z.strictObject({})],
  'POST /api/me/sign-out': [200, me],
  'GET /api/me/providers': [200, ways],
  'DELETE /api/me/providers/{provider}': [200, ways],
  'POST /api/me/providers/{provider}': [200, z.strictObject({ address: z.string() })],
  'POST /api/me/providers/{provider}/return': [200, me],
  'POST /api/me/mail-link': [200, z.strictObject({})],
  'POST /api/me/mail-link/use': [200, me],
  'GET /api/me/passkeys': [200, passkeys],
  'POST /api/me/passkeys/to-add': [200, z.looseObject({ challenge: z.string() })],
  'POST /api/me/passkeys': [201, passkeys],
  'DELETE /api/me/passkeys/{passkey}': [200, passkeys],
  'POST /api/me/passkeys/to-sign-in': [200, z.looseObject({ challenge: z.string() })],
  'POST /api/me/passkeys/sign-in': [200, me],
  'POST /api/me/device-link': [200, z.strictObject({ token: z.string(), expiresAt: time })],
  'POST /api/me/device': [200, me],
  'GET /api/me/export': [200, exportAnswer],
  'PUT /api/me/picture': [200, me],
  'DELETE /api/me/picture': [200, me],
  'GET /api/pictures/{picture}': [200, null],
  'DELETE /api/pictures/{picture}': [200, z.strictObject({})],
  'GET /api/previews/site': [200, null],
  'GET /api/previews/games/{game}': [200, null],
  'GET /api/previews/matches/{id}': [200, null],
  'GET /api/me/blocks': [200, blocks],
  'POST /api/me/blocks': [201, blocks],
  'DELETE /api/me/blocks/{block}': [200, blocks],
  'POST /api/reports': [201, z.strictObject({})],
  ...ADMIN_ANSWERS,
  'GET /api/admin/matches/{id}/views/{as}': [200, match],
  'GET /api/admin/matches/{id}/views/{as}/history': [200, z.strictObject({ entries: z.array(past), notes: z.array(note) })],
  'GET /api/admin/matches/{id}/views/{as}/versions/{version}': [200, z.strictObject({ step: step.nullable(), view })],
  'POST /api/admin/matches/{id}/views/{as}/moves': [200, z.strictObject({ version: count })],
  'GET /api/admin/matches/{id}/views/{as}/live': [101, null],
  'DELETE /api/me': [200, me],
  'GET /api/me/sessions': [200, z.strictObject({ sessions: z.array(session) })],
  'DELETE /api/me/sessions/{session}': [200, z.strictObject({})],
  'GET /api/me/notices': [200, notices],
  'PUT /api/me/notices': [200, notices],
  'POST /api/me/notices/push': [200, notices],
  'DELETE /api/me/notices/push/{browser}': [200, notices],
  'POST /api/me/notices/mail': [200, notices],
  'POST /api/me/notices/mail/confirm': [200, notices],
  'DELETE /api/me/notices/mail': [200, notices],
  'PUT /api/me/notices/webhook': [200, notices],
  'GET /api/me/mutes': [200, z.strictObject({ mutes: z.array(mute) })],
  'DELETE /api/me/mutes/{mute}': [200, z.strictObject({})],
  ...GAME_ANSWERS,
  'GET /api/games/{game}/definition': [200, definition],
  'GET /api/matches': [200, z.strictObject({ matches: z.array(match), next: z.string().nullable() })],
  'POST /api/matches': [201, match],
  'GET /api/matches/{id}': [200, match],
  'POST /api/matches/{id}/join': [200, match],
  'POST /api/matches/{id}/leave': [200, match],
  'POST /api/matches/{id}/rematch': [200, match],
  'POST /api/matches/{id}/go-on': [201, match],
  'POST /api/matches/{id}/start': [200, match],
  'POST /api/matches/{id}/end': [200, match],
  'POST /api/matches/{id}/claim': [200, match],
  'POST /api/matches/{id}/offers': [200, match],
  'POST /api/matches/{id}/offers/{offer}': [200, match],
  'GET /api/matches/{id}/breakpoints': [200, breakpointsAnswer],
  'POST /api/matches/{id}/breakpoints': [200, match],
  'POST /api/matches/{id}/resume': [200, match],
  'POST /api/matches/{id}/agents': [200, match],
  'POST /api/matches/{id}/options': [200, match],
  'POST /api/matches/{id}/order': [200, match],
  'POST /api/matches/{id}/free': [200, match],
  'POST /api/matches/{id}/fill': [200, match],
  'POST /api/matches/{id}/cancel': [200, z.strictObject({ cancelled: z.string() })],
  'POST /api/matches/{id}/abort': [200, match],
  'GET /api/matches/{id}/guests': [200, z.strictObject({ links: z.array(link), guests: z.array(guest) })],
  'POST /api/matches/{id}/links': [201, z.strictObject({ ...link.shape, token: z.string() })],
  'DELETE /api/matches/{id}/links/{link}': [200, match],
  'POST /api/matches/{id}/invitations': [200, match],
  'POST /api/matches/{id}/dismiss': [200, match],
  'POST /api/matches/{id}/answer': [200, z.strictObject({ id: z.string(), accepted: z.boolean() })],
  'POST /api/invites': [200, match],
  'GET /api/events': [200, null],
  'GET /api/matches/{id}/plan': [200, planAnswer],
  'PUT /api/matches/{id}/plan': [200, planAnswer],
  'POST /api/matches/{id}/ahead': [
    200,
    z.strictObject({
      acting: z.array(seat),
      seat,
      view,
      shown: z.array(z.looseObject({ move: z.string().nullable(), by: mover.nullable(), args: json })),
    }),
  ],
  'POST /api/matches/{id}/moves': [200, z.strictObject({ version: count })],
  'GET /api/matches/{id}/moves': [200, movesAnswer],
  'GET /api/matches/{id}/moves/{move}': [200, whyNotAnswer],
  'GET /api/matches/{id}/versions/{version}': [200, z.strictObject({ step: step.nullable(), view })],
  'GET /api/matches/{id}/versions/{version}/diagram': [200, z.strictObject({ diagram: z.string() })],
  'GET /api/matches/{id}/versions/{version}/chart': [200, chartNow],
  'GET /api/matches/{id}/history': [200, z.strictObject({ entries: z.array(past), notes: z.array(note) })],
  'GET /api/matches/{id}/chat': [200, chatPage],
  'POST /api/matches/{id}/chat': [201, chatLine],
  'DELETE /api/matches/{id}/chat/{room}/{line}': [200, z.strictObject({})],
  'PUT /api/matches/{id}/chat/read': [200, z.strictObject({})],
  'POST /api/matches/{id}/chat/mutes': [201, mute],
  'GET /api/matches/{id}/live': [101, null],
  'GET /api/matches/{id}/events': [200, null],
}
