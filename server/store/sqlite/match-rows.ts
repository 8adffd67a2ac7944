import { ATTEMPTS_AT_MOST, type matches, type seats } from '../schema.ts'
import type { Loaded, MatchRecord, SeatRecord } from '../store.ts'
import type { Database } from './database.ts'

/** A row for each seat; the first has the match's snapshot where it is asked for. Plain: every request about a match begins with it. */
const SQL = `
select m.id, m.game, m.variant, m.secret, m.status, m.version, m.winners, m.creator, m.created_at, m.updated_at, m.started_at, m.empty,
  m.rematch_of, n.rules, n.state,
  case when exists (select 1 from timers where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'timer'
    when exists (select 1 from agent_turns where match = m.id and attempts >= ${ATTEMPTS_AT_MOST}) then 'turn' end,
  s.agent, s.memory, s.absent, s.since, u.id, u.name
from matches m
join seats s on s.match = m.id
left join users u on u.id = s.user
left join snapshots n on n.match = m.id and s.seat = 0 and m.version <> ?
where m.id = ?
order by s.seat`

type Stuck = NonNullable<MatchRecord['stuck']>

type Row = [
  ...[id: string, game: string, variant: string, secret: string, status: MatchRecord['status'], version: number, winners: string],
  ...[creator: string, createdAt: number, updatedAt: number, startedAt: number | null, empty: string, rematchOf: string | null],
  ...[rules: string | null, state: string | null, stuck: Stuck | null],
  ...[agent: string | null, memory: string | null, absent: number, since: number, user: string | null, name: string | null],
]

/** Reads a match by its id. `known`: the version whose state need not be read; null where none need be. */
export function matchLoader({ $client: client }: Database): (id: string, known: number | null) => Loaded | null {
  const read = client.prepare<[number | null, string], Row>(SQL).raw()
  return (id, known) => {
    const rows = read.all(known, id)
    const [first] = rows
    if (!first) return null
    const [
      ,
      game,
      variant,
      secret,
      status,
      version,
      winners,
      creator,
      createdAt,
      updatedAt,
      startedAt,
      empty,
      rematchOf,
      rules,
      state,
      stuck,
    ] = first
    const players = rows.map(([, , , , , , , , , , , , , , , , agent, memory, absent, since, user, name]) =>
      player({ agent, memory: memory === null ? null : JSON.parse(memory), absent: absent === 1, since, id: user, name }),
    )
    const progress = { status, version, winners: JSON.parse(winners), empty: JSON.parse(empty) }
    const times = { createdAt, updatedAt, startedAt }
    const record = {
      id,
      game,
      variant: JSON.parse(variant),
      secret,
      ...progress,
      creator,
      ...times,
      rematchOf,
      ...(stuck && { stuck }),
      seats: players,
    }
    return { record, snapshot: rules === null || state === null ? null : { rules, state } }
  }
}

export interface SeatRow extends Pick<typeof seats.$inferSelect, 'agent' | 'memory' | 'absent' | 'since'> {
  /** The user's. */
  readonly id: string | null
  readonly name: string | null
}

type MatchRow = typeof matches.$inferSelect & { stuck: Stuck | null }

export function recordOf({ stuck, ...match }: MatchRow, rows: readonly SeatRow[]): MatchRecord {
  return { ...match, seats: rows.map(player), ...(stuck && { stuck }) }
}

function player(row: SeatRow): SeatRecord {
  if (row.agent !== null) return { agent: row.agent, memory: row.memory }
  if (row.id === null || row.name === null) return null
  return { user: { id: row.id, name: row.name }, ...(row.absent && { absent: true }), ...(row.since > 0 && { since: row.since }) }
}
