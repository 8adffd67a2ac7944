import type { Kept, Visibility, Watchers } from '../admissions.ts'
import type { Offer } from '../offers.ts'
import type { UserKind } from '../people-store.ts'
import { ATTEMPTS_AT_MOST } from '../schema.ts'
import type { Database } from '../sqlite/database.ts'
import type { KnownRecords } from '../sqlite/known-records.ts'
import type { Ender, Loaded, MatchRecord, Misfit, SeatRecord } from '../store.ts'

/** A row for each seat; the first has the match's snapshot where it is asked for. Plain: every request about a match begins with it. */
const ROWS = `
select m.id, m.game, m.variant, m.secret, m.status, m.version, m.winners, m.creator, m.created_at, m.updated_at, m.started_at, m.empty,
  m.rematch_of, m.rules, m.misfits, m.becomes, m.ended_by, m.pace, n.rules, n.state,
  case when exists (select 1 from timers where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'timer'
    when exists (select 1 from agent_turns where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'turn'
    when exists (select 1 from clocks where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'clock' end,
  m.visibility, m.watchers, r.id, c.name, m.plans, m.paused_at,
  (select json_array(n, kind, by, version, json(agreed), at, until) from offers where match = m.id and state = 'open'
    and (kind <> 'takeBack' or version = m.version)),
  s.agent, s.memory, s.absent, s.since, u.id, u.name, u.kind, u.told, s.kept_for, k.name, s.kept_until,
  u.picture, m.notes
from matches m
join seats s on s.match = m.id
left join users u on u.id = s.user
left join users k on k.id = s.kept_for
left join matches r on r.rematch_of = m.id
left join users c on c.id = r.creator
left join snapshots n on n.match = m.id and s.seat = 0 and m.version <> ?`

type Stuck = NonNullable<MatchRecord['stuck']>

type Row = [
  ...[id: string, game: string, variant: string, secret: string, status: MatchRecord['status'], version: number, winners: string],
  ...[creator: string, createdAt: number, updatedAt: number, startedAt: number | null, empty: string, rematchOf: string | null],
  ...[rules: string | null, misfits: string | null, becomes: Misfit['becomes'] | null, endedBy: Ender | null, pace: string | null],
  ...[written: string | null, state: string | null, stuck: Stuck | null],
  ...[visibility: Visibility, watchers: Watchers, rematch: string | null, by: string | null, plans: number],
  ...[pausedAt: number | null, offer: string | null],
  ...SeatColumns,
]
type SeatColumns = [
  ...[agent: string | null, memory: string | null, absent: number, since: number],
  ...[user: string | null, name: string | null, kind: UserKind | null, told: number | null],
  ...[keptFor: string | null, keptName: string | null, keptUntil: number | null],
  ...[picture: string | null, notes: string | null],
]

export interface MatchReader {
  /** `known`: the version whose state need not be read; null where none need be. */
  one(id: string, known: number | null): Loaded | null
  /** In the order of the ids; what is not there is left out. */
  many(ids: readonly string[]): MatchRecord[]
}

export function matchReader({ $client: client }: Database, records: KnownRecords): MatchReader {
  const readOne = client.prepare<[number | null, string], Row>(`${ROWS} where m.id = ? order by s.seat`).raw()
  const readMany = client.prepare<[null, string], Row>(`${ROWS} where m.id in (select value from json_each(?)) order by m.id, s.seat`).raw()
  return {
    one(id, known) {
      const record = records.get(id)
      if (record && (known === null || known === record.version)) return { record, snapshot: null }
      const rows = readOne.all(known, id)
      const [first] = rows
      if (!first) return null
      const found = loaded(first, rows)
      records.set(found.record)
      return found
    },
    many(ids) {
      const byId = new Map<string, [Row, ...Row[]]>()
      for (const row of readMany.all(null, JSON.stringify(ids))) {
        const others = byId.get(row[0])
        if (others) others.push(row)
        else byId.set(row[0], [row])
      }
      return ids.flatMap((id) => {
        const rows = byId.get(id)
        return rows ? [loaded(rows[0], rows).record] : []
      })
    },
  }
}

function loaded(first: Row, rows: readonly Row[]): Loaded {
  const [id, game, variant, secret, status, version, winners, creator, createdAt, updatedAt, startedAt, empty, rematchOf, ...rest] = first
  const [rules, misfits, becomes, endedBy, pace, written, state, stuck, visibility, watchers, rematch, by, plans, pausedAt, offer] = rest
  const notes = first[NOTES]
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
    ...((pausedAt !== null || offer !== null) && { offers: { pausedAt, open: openOffer(id, offer) } }),
    ...(rematch !== null && { rematch: { id: rematch, by: by ?? '' } }),
  }
  const access = { ...(visibility !== 'open' && { visibility }), ...(watchers !== 'everyone' && { watchers }) }
  return {
    record: { ...made, ...progress, ...ruled, ...ended, ...access, seats: rows.map(player), ...keptIn(rows) },
    snapshot: written === null || state === null ? null : { rules: written, state },
  }
}

function openOffer(match: string, row: string | null): Offer | null {
  if (row === null) return null
  const [n, kind, by, version, agreed, at, until] = JSON.parse(row)
  return { match, n, kind, by, version, agreed, at, until }
}

/** Where the columns of a seat begin. */
const SEAT = 28
/** The last column. */
const NOTES = 40

function player(row: Row): SeatRecord {
  const [agent, memory, absent, since, id, name, kind, told, , , , picture] = row.slice(SEAT) as SeatColumns
  if (agent !== null) return { agent, memory: memory === null ? null : JSON.parse(memory) }
  if (id === null || name === null) return null
  return {
    user: {
      ...{ id, name },
      ...(kind && kind !== 'guest' && { kind }),
      ...(told === 1 && { told: true }),
      ...(picture !== null && { picture }),
    },
    ...(absent === 1 && { absent: true }),
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
