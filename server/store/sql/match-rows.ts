import type { Kept, Visibility, Watchers } from '../admissions.ts'
import { ATTEMPTS_AT_MOST } from '../due.ts'
import type { Offer } from '../offers.ts'
import type { UserKind } from '../people-store.ts'
import type { SeatRecord } from '../seat-record.ts'
import type { Ender, Loaded, MatchRecord, Misfit } from '../store.ts'
import type { Preparing, Steps } from './statements.ts'

/** A row for each seat; the first has the match's snapshot where it is asked for. Every request about a match begins with it. */
const rowsWith = (more: string) => `
select m.id, m.game, m.variant, m.secret, m.status, m.version, m.winners, m.creator, m.created_at, m.updated_at, m.started_at, m.empty,
  m.rematch_of, m.rules, m.misfits, m.becomes, m.ended_by, m.pace, n.rules, n.state,
  case when exists (select 1 from timers where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'timer'
    when exists (select 1 from agent_turns where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'turn'
    when exists (select 1 from clocks where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'clock' end,
  m.visibility, m.watchers, r.id, c.name, m.plans, m.paused_at,
  (select n from offers where match = m.id and state = 'open' and (kind <> 'takeBack' or version = m.version)),
  s.agent, s.memory, s.absent, s.since, u.id, u.name, u.kind, u.told, s.kept_for, k.name, s.kept_until,
  u.picture, m.notes, m.goes_on, m.breakpoints, m.halted${more}
from matches m
join seats s on s.match = m.id
left join users u on u.id = s."user"
left join users k on k.id = s.kept_for
left join matches r on r.rematch_of = m.id
left join users c on c.id = r.creator
left join snapshots n on n.match = m.id and s.seat = 0 and m.version <> ?`

const ROWS = rowsWith('')
/** Whether a move with a key may have been made from the seat. */
const USED = `,
  exists (select 1 from log l where l.match = m.id and l.by = cast(s.seat as text) and l.key = ?)
    or exists (select 1 from folded_logs f where f.match = m.id)`

type Stuck = NonNullable<MatchRecord['stuck']>

type Row = [
  ...[id: string, game: string, variant: string, secret: string, status: MatchRecord['status'], version: number, winners: string],
  ...[creator: string, createdAt: number, updatedAt: number, startedAt: number | null, empty: string, rematchOf: string | null],
  ...[rules: string | null, misfits: string | null, becomes: Misfit['becomes'] | null, endedBy: Ender | null, pace: string | null],
  ...[written: string | null, state: string | null, stuck: Stuck | null],
  ...[visibility: Visibility, watchers: Watchers, rematch: string | null, by: string | null, plans: number],
  ...[pausedAt: number | null, offer: number | null],
  ...SeatColumns,
]
type SeatColumns = [
  ...[agent: string | null, memory: string | null, absent: number | boolean, since: number],
  ...[user: string | null, name: string | null, kind: UserKind | null, told: number | boolean | null],
  ...[keptFor: string | null, keptName: string | null, keptUntil: number | null],
  ...[picture: string | null, notes: string | null, goesOn: string | null],
  ...[breakpoints: string | null, halted: string | null],
  /** Where it was asked for. */
  keyUsed?: number | boolean,
]

/** `agreed` is JSON. */
type OfferRow = Omit<Offer, 'match' | 'n' | 'agreed'> & { readonly agreed: string }

export interface MatchReader {
  /** `known`: the version whose state need not be read; null where none need be. `key`: of a move that is to be made. */
  one(id: string, known: number | null, key?: string): Steps<Loaded | null>
  /** In the order of the ids; what is not there is left out. */
  many(ids: readonly string[]): Steps<MatchRecord[]>
}

export function matchReader(sql: Preparing): MatchReader {
  const readOne = sql.prepare<[number | null, string], Row>(`${ROWS} where m.id = ? order by s.seat`).raw()
  const readWithKey = sql.prepare<[string, number | null, string], Row>(`${rowsWith(USED)} where m.id = ? order by s.seat`).raw()
  const readMany = sql.prepare<[null, string], Row>(`${ROWS} where m.id in (select value from json_each(?)) order by m.id, s.seat`).raw()
  const readOffer = sql.prepare<[match: string, n: number], OfferRow>(
    'select kind, by, version, agreed, at, until from offers where match = ? and n = ?',
  )

  /** Few matches have one: they are asked once more. */
  function* found(first: Row, rows: readonly Row[]): Steps<Loaded> {
    const [match, n] = [first[0], first[OFFER]]
    const row = n === null ? undefined : yield* readOffer.get(match, n)
    return loaded(first, rows, n === null || !row ? null : { ...row, match, n, agreed: JSON.parse(row.agreed) })
  }

  return {
    *one(id, known, key) {
      const rows = yield* key === undefined ? readOne.all(known, id) : readWithKey.all(key, known, id)
      const [first] = rows
      if (!first) return null
      const one = yield* found(first, rows)
      return key === undefined ? one : { ...one, keyUsed: rows.flatMap((row, seat) => (row[KEY_USED] ? [seat] : [])) }
    },
    *many(ids) {
      const byId = new Map<string, [Row, ...Row[]]>()
      for (const row of yield* readMany.all(null, JSON.stringify(ids))) {
        const others = byId.get(row[0])
        if (others) others.push(row)
        else byId.set(row[0], [row])
      }
      const records: MatchRecord[] = []
      for (const id of ids) {
        const rows = byId.get(id)
        if (rows) records.push((yield* found(rows[0], rows)).record)
      }
      return records
    },
  }
}

function loaded(first: Row, rows: readonly Row[], open: Offer | null): Loaded {
  const [id, game, variant, secret, status, version, winners, creator, createdAt, updatedAt, startedAt, empty, rematchOf, ...rest] = first
  const [rules, misfits, becomes, endedBy, pace, written, state, stuck, visibility, watchers, rematch, asked, plans, pausedAt] = rest
  const [notes, goesOn, breakpoints, halted] = [first[NOTES], first[GOES_ON], first[BREAKPOINTS], first[HALTED]]
  const progress = { status, version, winners: JSON.parse(winners), empty: JSON.parse(empty) }
  const times = { createdAt, updatedAt, startedAt }
  const made = { id, game, variant: JSON.parse(variant), secret, creator, ...times, rematchOf }
  const ruled = { ...(rules && { rules }), ...(misfits && becomes && { misfit: { rules: misfits, becomes } }) }
  const ended = {
    ...(endedBy && { endedBy }),
    ...(pace !== null && { pace: JSON.parse(pace) }),
    ...(stuck && { stuck }),
    ...(plans !== 0 && { plans }),
    ...(notes && { notes: JSON.parse(notes) }),
    ...(goesOn && { goesOn: JSON.parse(goesOn) }),
    ...(breakpoints && { breakpoints: JSON.parse(breakpoints) }),
    ...(halted && { halted: JSON.parse(halted) }),
    ...((pausedAt !== null || open) && { offers: { pausedAt, open } }),
    ...(rematch !== null && { rematch: { id: rematch, by: asked ?? '' } }),
  }
  const access = { ...(visibility !== 'open' && { visibility }), ...(watchers !== 'everyone' && { watchers }) }
  return {
    record: { ...made, ...progress, ...ruled, ...ended, ...access, seats: rows.map(player), ...keptIn(rows) },
    snapshot: written === null || state === null ? null : { rules: written, state },
  }
}

/** The number of the match's open offer, and where the columns of a seat begin. */
const OFFER = 27
const SEAT = 28
/** The last columns. */
const NOTES = 40
const GOES_ON = 41
const BREAKPOINTS = 42
const HALTED = 43
const KEY_USED = 44

function player(row: Row): SeatRecord {
  const [agent, memory, absent, since, id, name, kind, told, , , , picture] = row.slice(SEAT) as SeatColumns
  if (agent !== null) return { agent, memory: memory === null ? null : JSON.parse(memory) }
  if (id === null || name === null) return null
  return {
    user: {
      ...{ id, name },
      ...(kind && kind !== 'guest' && { kind }),
      ...(told && { told: true }),
      ...(picture !== null && { picture }),
    },
    ...(absent && { absent: true }),
    ...(since > 0 && { since }),
  }
}

function keptIn(rows: readonly Row[]): { kept?: readonly Kept[] } {
  const kept = rows.flatMap((row, seat): Kept[] => {
    const [agent, , , , holder, , , , user, name, until] = row.slice(SEAT) as SeatColumns
    return agent === null && holder === null && user !== null && name !== null ? [{ seat, user, name, until }] : []
  })
  return kept.length > 0 ? { kept } : {}
}
