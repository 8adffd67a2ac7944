import { ATTEMPTS_AT_MOST, type DueAgentTurn, type DueClock, type DueTimer, type LeftOut } from '../due.ts'
import { STATUSES } from '../schema.ts'
import type { Store } from '../store.ts'
import type { Sql } from './statements.ts'

type DueStore = Pick<
  Store,
  'latest' | 'nextDue' | 'dueTimers' | 'dropTimer' | 'dueClocks' | 'clocks' | 'setClocks' | 'dueAgentTurns' | 'dropAgentTurn'
>

/** The most rows returned at once, so that a long queue does not hold up everything else. */
const BATCH = 100
const NOTHING: LeftOut = { matches: [], creators: [] }
/** In the exact words of the indexes: SQLite uses them for no other form. */
const IS_WAITING = `attempts < ${ATTEMPTS_AT_MOST}`
const WANTED = `due.${IS_WAITING} and due.match not in (select value from json_each(@but))`
const WANTED_TURN = `${WANTED} and m.paused_at is null and m.creator not in (select value from json_each(@creators))`
const TURNS = 'agent_turns due join matches m on m.id = due.match'
const leftOut = ({ matches, creators }: LeftOut) => ({ but: JSON.stringify(matches), creators: JSON.stringify(creators) })

interface But {
  /** As JSON. */
  readonly but: string
}
interface ButOf extends But {
  readonly creators: string
}
interface Until extends But {
  readonly now: number
}

/** Timers, clocks and turns of agents that become due. */
export function dueStore(sql: Sql): DueStore {
  const free = `and ${sql.leases.free('due')}`
  const firstTimer = sql.prepare<[But], number>(`select ends_at from timers due where ${WANTED} ${free} order by ends_at limit 1`).pluck()
  const firstClock = sql
    .prepare<[But], number>(`select due.due from clocks due where due.due is not null and ${WANTED} ${free} order by due.due limit 1`)
    .pluck()
  const firstTurn = sql
    .prepare<[ButOf], number>(`select due.due from ${TURNS} where ${WANTED_TURN} ${free} order by due.due limit 1`)
    .pluck()
  const endedTimers = sql.prepare<[Until], DueTimer>(
    sql.leases.taking(
      `select due.match, due.timer, due.ends_at as "endsAt" from timers due
      where due.ends_at <= @now and ${WANTED} ${free} order by due.ends_at limit ${BATCH}`,
      'timers',
      ['match', 'timer'],
    ),
  )
  const endedClocks = sql.prepare<[Until], DueClock>(
    sql.leases.taking(
      `select due.match, due.due from clocks due
      where due.due <= @now and due.due is not null and ${WANTED} ${free} order by due.due limit ${BATCH}`,
      'clocks',
      ['match'],
    ),
  )
  const readyTurns = sql.prepare<[Until & ButOf], DueAgentTurn>(
    sql.leases.taking(
      `select due.match, due.seat, m.creator from ${TURNS} where due.due <= @now and ${WANTED_TURN} ${free} order by due.due limit ${BATCH}`,
      'agent_turns',
      ['match', 'seat'],
    ),
  )
  const read = sql.prepare<[match: string], string>('select state from clocks where match = ?').pluck()
  const set = sql.prepare<[state: string, due: number | null, match: string, version: number]>(
    `update clocks set state = ?, due = ? where match = ?
    and exists (select 1 from matches m where m.id = match and m.version = ? and m.status = 'running')`,
  )
  const dropTimer = sql.prepare<[match: string, timer: number]>('delete from timers where match = ? and timer = ?')
  const dropTurn = sql.prepare<[match: string, seat: number]>('delete from agent_turns where match = ? and seat = ?')
  const latestTurn = sql.prepare<[], number | null>('select max(due) from agent_turns').pluck()
  // The index begins with the status.
  const latestChange = sql.prepare<[status: string], number | null>('select max(updated_at) from matches where status = ?').pluck()

  return {
    latest: () =>
      sql.read(function* () {
        const times = [yield* latestTurn.get()]
        for (const status of STATUSES) times.push(yield* latestChange.get(status))
        const found = times.filter((at) => typeof at === 'number')
        return found.length ? Math.max(...found) : null
      }),
    nextDue: ({ timers, clocks = [], turns } = { timers: [], turns: NOTHING }) =>
      sql.read(function* () {
        const timer = yield* firstTimer.get({ but: JSON.stringify(timers) })
        const turn = turns ? yield* firstTurn.get(leftOut(turns)) : undefined
        const clock = yield* firstClock.get({ but: JSON.stringify(clocks) })
        const due = [timer, clock, turn].filter((time) => time !== undefined)
        return due.length ? Math.min(...due) : null
      }),
    dueTimers: (now, but = []) => sql.read(() => endedTimers.all({ now, but: JSON.stringify(but) })),
    dropTimer: (match, timer) =>
      sql.write(match, function* () {
        yield* dropTimer.run(match, timer)
      }),
    clocks: (match) =>
      sql.read(function* () {
        const state = yield* read.get(match)
        return state === undefined ? null : JSON.parse(state)
      }),
    dueClocks: (now, but = []) => sql.read(() => endedClocks.all({ now, but: JSON.stringify(but) })),
    setClocks: (match, version, change) =>
      sql.write(match, function* () {
        return (yield* set.run(JSON.stringify(change.clocks), change.due, match, version)).changes === 1
      }),
    dueAgentTurns: (now, but = NOTHING) => sql.read(() => readyTurns.all({ now, ...leftOut(but) })),
    dropAgentTurn: (match, seat) =>
      sql.write(match, function* () {
        yield* dropTurn.run(match, seat)
      }),
  }
}
