import fc from 'fast-check'
import type { LogEntry, Match } from '../../../engine/model/match.ts'
import { createMatch } from '../../../engine/play/create.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import type { Notice, NoticeSettings } from '../notices.ts'
import { type LogNote, NOTE_KINDS, type Offer } from '../offers.ts'
import type { ClocksChange } from '../pace.ts'
import type { Plan, PlanChange } from '../plans.ts'
import { NOTICE_KINDS } from '../schema.ts'
import type { SeatRecord } from '../seat-record.ts'
import type { AgentChange, Commit, DueRow, MatchRecord, SeatChange } from '../store.ts'

/** What is stored, with ids from so few that they often meet. */

/** Matches as they stand before a call. */
export type Now = ReadonlyMap<string, MatchRecord>

export const SECRET = '0'.repeat(64)
const START = createMatch(tictactoe, { seats: 2, secret: SECRET, at: 1 }).match

export const one = fc.constantFrom
export const user = one('ann', 'bob', 'cat')
export const name = one('Ann', 'Bob', 'Ännchen', 'a_b%')
export const match = one('m1', 'm2', 'm3')
export const seat = one(0, 1)
/** Numbers as large as the server's: PostgreSQL takes a value for a smaller one where a statement lets it. */
export const SOME_TIME = 1_800_000_000_000
export const time = fc.integer({ min: SOME_TIME + 1, max: SOME_TIME + 9 })
export const few = fc.integer({ min: 1, max: 4 })
export const id = one('x', 'y', 'z')
export const hash = one('h1', 'h2')
export const rules = one('r1', 'r2')
export const game = one('tictactoe', 'memory')
export const person = fc.record({ id: user, name })
export const told = person
export const room = one('players', 'watchers')
export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
/** Mostly false. */
const rarely = fc.integer({ min: 1, max: 8 }).map((n) => n === 1)
export const ids = fc.uniqueArray(match, { maxLength: 2 })

export const holder: fc.Arbitrary<SeatRecord> = fc.oneof(
  fc.constant(null),
  person.map((user) => ({ user })),
  fc.record({ agent: one('random'), memory: maybe(fc.constant({ seen: [1] })) }),
)
export const clocks: fc.Arbitrary<ClocksChange> = fc.record({
  clocks: fc.constant({ pausedAt: null, seats: [{ leftMs: 5, since: 1 }], shown: [] }),
  due: maybe(time),
})
const plan: fc.Arbitrary<Plan> = fc.constant({
  branches: [],
  answers: [{ move: 'place', args: { square: 1 } }],
  passing: null,
  refused: null,
})
export const planChange: fc.Arbitrary<PlanChange> = fc.record({ seat, plan: maybe(plan), due: maybe(time) })
export const note: fc.Arbitrary<LogNote> = fc.record(
  {
    match,
    version: few,
    at: time,
    kind: one(...NOTE_KINDS),
    seat,
    seats: fc.constant([1]),
    offer: one('draw', 'pause'),
    told: fc.constant([0]),
  },
  { requiredKeys: ['match', 'version', 'at', 'kind', 'seat'] },
)
export const offer: fc.Arbitrary<Offer> = fc.record({
  ...{ match, n: few, kind: one('draw', 'pause', 'takeBack'), by: seat, version: few },
  ...{ agreed: fc.constant([0, 1]), at: time, until: time },
})
export const notice: fc.Arbitrary<Notice> = fc.record({
  ...{ match, user, kind: one(...NOTICE_KINDS), target: one('', 'mail'), version: fc.integer({ min: 0, max: 4 }) },
  ...{ due: time, attempts: fc.integer({ min: 0, max: 2 }) },
})
export const settings: fc.Arbitrary<NoticeSettings> = fc.record({
  choices: fc.constant({ turn: ['mail'], begun: [], invited: [], rematch: [], clock: [], claim: [], finished: [], message: [] }),
  ...{ timeZone: one('Europe/Berlin'), language: one('de'), quiet: fc.constant(null), digest: fc.constant(null) },
  ...{ mail: maybe(one('a@b.c')), pending: fc.constant(null), webhook: maybe(one('https://a.b')), unsubscribe: hash },
})
export const session = fc.record({ id, user, token: one('t1', 't2', 't3'), createdAt: time, userAgent: maybe(one('Firefox')) })
export const identity = fc.record({ provider: one('google', 'mail'), subject: one('s1', 's2') })
export const keys = fc.uniqueArray(one('ann', 'bob', 'k'), { minLength: 1, maxLength: 2 })
export const dueRow: fc.Arbitrary<DueRow> = fc.oneof(
  fc.record({ match, timer: few }),
  fc.record({ match, seat }),
  fc.record({ match, clock: fc.constant(true as const) }),
)
export const bytes = fc.constant(new Uint8Array([1, 2, 255]))

/** A match as it was, or as it may have been: then nothing fits. */
export function stale(now: Now, match: string, behind: boolean) {
  const record = now.get(match)
  const version = (record?.version ?? 0) - (behind ? 1 : 0)
  return { record, version, before: record?.rules }
}

/** With options that a record leaves out where they are as by default. */
export const record: fc.Arbitrary<MatchRecord> = fc.record(
  {
    ...{ id: match, game, variant: fc.constant({ size: '3' }), secret: fc.constant(SECRET), status: one('open'), version: fc.constant(0) },
    ...{ winners: fc.constant([]), creator: user, createdAt: time, updatedAt: time, startedAt: fc.constant(null), empty: fc.constant([]) },
    ...{ rematchOf: fc.option(match, { nil: null, freq: 8 }), seats: fc.tuple(holder, holder) },
    goesOn: fc.record({ match, version: few, sandbox: one(true as const) }),
    ...{ visibility: one('open', 'link'), watchers: one('everyone', 'players') },
    ...{ kept: fc.record({ seat, user, name, until: maybe(time) }).map((kept) => [kept]) },
    pace: fc.constant({ clock: null, graceMs: 7 }),
  },
  {
    requiredKeys: [
      'id',
      'game',
      'variant',
      'secret',
      'status',
      'version',
      'winners',
      'creator',
      'createdAt',
      'updatedAt',
      'startedAt',
      'empty',
      'rematchOf',
      'seats',
    ],
  },
)

export const emptyIn = (seats: readonly SeatRecord[]) => seats.flatMap((player, seat) => (player ? [] : [seat]))

interface Chain {
  readonly isLate: boolean
  readonly moves: number
  readonly at: number
  readonly finished: boolean
  readonly rules: string
  readonly key: string | null
  readonly agents: AgentChange | null
  readonly added: { readonly id: number; readonly endsAt: number }[]
  readonly gone: number[]
  readonly clocks: ClocksChange | null
  readonly plans: readonly PlanChange[] | null
  readonly made: boolean
  readonly notices: { user: string; kind: Notice['kind']; due: number }[] | null
  readonly note: LogNote | null
  readonly holder: SeatRecord | undefined
  readonly agrees: boolean
  readonly seat: number
}
export const chain: fc.Arbitrary<Chain> = fc.record({
  ...{ isLate: rarely, moves: fc.integer({ min: 1, max: 2 }), at: time, finished: rarely },
  ...{
    rules,
    key: maybe(id),
    added: fc.uniqueArray(fc.record({ id: few, endsAt: time }), { maxLength: 2, selector: (timer) => timer.id }),
  },
  agents: maybe(
    fc.record({
      ...{ active: fc.uniqueArray(seat), due: time, moved: maybe(seat) },
      memories: maybe(seat).map((seat) => (seat === null ? [] : [{ seat, memory: { seen: [2] } }])),
    }),
  ),
  ...{ gone: fc.uniqueArray(few, { maxLength: 2 }), clocks: maybe(clocks), made: fc.boolean() },
  plans: maybe(fc.uniqueArray(planChange, { maxLength: 2, selector: (plan) => plan.seat })),
  notices: maybe(fc.array(fc.record({ user, kind: one(...NOTICE_KINDS), due: time }), { maxLength: 3 })),
  note: maybe(note),
  agrees: rarely,
  holder: fc.option(holder, { nil: undefined, freq: 4 }),
  seat,
})

export function begins(id: string, seats: readonly SeatRecord[], at: number, rules: string): Commit {
  const empty = emptyIn(seats)
  return {
    ...{
      id,
      from: null,
      match: { ...START, ...(empty.length > 0 && { empty }) },
      state: '{"started":true}',
      digest: 'first',
      entries: [],
      rules,
      at,
    },
    ...{
      kept: { hash: rules, game: 'tictactoe', meaning: 'm', bundle: rules === 'r1' ? 'b' : null },
      timers: { added: [], gone: [] },
      absent: [],
      agents: null,
    },
  }
}

export function follows(id: string, now: Now, chain: Chain): Commit {
  const { record, version } = stale(now, id, chain.isLate)
  const { moves, at, finished, key, agents, seat } = chain
  const before = record?.seats[seat] ?? null
  const taken: SeatChange | undefined = chain.holder === undefined ? undefined : { match: id, seat, before, after: chain.holder, at }
  const absent = (record?.seats ?? []).flatMap((player, n) =>
    player && 'absent' in player && player.absent && !(taken && n === seat) ? [n] : [],
  )
  const after: Match = { ...START, version: version + moves, finished, winners: finished ? [0] : [] }
  const entries = Array.from({ length: moves }, (_, n): LogEntry => {
    const entry = { version: version + n + 1, move: n === 0 ? 'place' : 'fix', args: { square: n }, at, initiator: version + 1 }
    return n === 0 ? { ...entry, by: seat, ...(key && { key }) } : { ...entry, by: 'engine', for: seat }
  })
  const was = record?.plans ?? 0
  return {
    ...{
      id,
      from: version,
      match: after,
      state: JSON.stringify({ version: after.version, says: 'ü\u0000"' }),
      digest: `d${after.version}`,
    },
    ...{ entries, rules: chain.rules, kept: null, at, absent, agents },
    timers: {
      added: chain.added.map((timer) => ({ ...timer, move: 'tick', args: {} })) as unknown as Commit['timers']['added'],
      gone: chain.gone
        .filter((n) => !chain.added.some((timer) => timer.id === n))
        .map((id) => ({ id })) as unknown as Commit['timers']['gone'],
    },
    ...(taken && { taken }),
    ...(chain.clocks && { clocks: chain.clocks }),
    ...(chain.plans && { plans: { before: Math.max(was, 0), after: chain.plans, made: chain.made ? after.version : null } }),
    ...(chain.notices && { notices: chain.notices }),
    ...(chain.agrees && record?.offers?.open && { agreed: { ...record.offers.open, agreed: [0, 1] } }),
    ...(chain.note && { note: { ...chain.note, match: id } }),
  }
}
