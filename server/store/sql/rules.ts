import { unfoldedLog } from '../log/folded-log.ts'
import { TOLD_OF_END_MS } from '../notices.ts'
import type { Ender, KeptRules, KeptVersion, Misfit, Standing, Store } from '../store.ts'
import { foldedReader } from './folding.ts'
import { toldWriter } from './notices/outbox.ts'
import { planDropper } from './plans.ts'
import type { Preparing, Sql, Steps } from './statements.ts'

type RulesStore = Pick<
  Store,
  | 'adoptRules'
  | 'misfit'
  | 'keptRules'
  | 'keptVersions'
  | 'dropRules'
  | 'runningByRules'
  | 'undecided'
  | 'isBarelyBegun'
  | 'end'
  | 'endedByOperator'
>

interface Running {
  readonly game: string
  readonly seats: number
  readonly rules: string | null
  readonly misfits: string | null
  readonly becomes: Misfit['becomes']
}

const UNDECIDED = `
select id from matches where game = ? and status = 'running' and seats = ? and rules is distinct from ?
  and misfits is distinct from ? order by updated_at desc`

/** Those that move besides seats, as the log has them. */
const OTHERS = ['"engine"', '"clock"', '"admin"']

/** The rules that running matches are played by, and what becomes of matches when those change. */
export function rulesStore(sql: Sql): RulesStore {
  const base = sql.prepare(
    'insert into bases (match, state) select match, state from snapshots where match = ? on conflict (match) do update set state = excluded.state',
  )
  const trusted = sql.prepare('update snapshots set rules = ? where match = ?')
  const kept = sql.prepare<[string], KeptRules>('select hash, game, meaning, bundle from rules where hash = ?')
  const versions = sql.prepare<[string], KeptVersion>(
    'select hash, since from rules where game = ? and bundle is not null order by coalesce(since, 0) desc, hash limit 50',
  )
  const unused = sql
    .prepare<[before: number, newest: number], string>(
      `delete from rules
      where not exists (select 1 from matches m where m.game = rules.game and m.status = 'running' and m.rules = rules.hash)
      and not exists
        (select 1 from matches m where m.game = rules.game and m.status = 'finished' and m.updated_at >= ? and m.rules = rules.hash)
      and hash not in (select n.hash from rules n where n.game = rules.game and n.bundle is not null and n.since is not null
        order by n.since desc, n.hash limit ?)
      returning hash`,
    )
    .pluck()

  const endedAmong = sql
    .prepare<[string], string>(`select id from matches where id in (select value from json_each(?)) and ended_by = 'operator'`)
    .pluck()
  // One more than there are seats: then some seat has moved twice.
  const firstMovers = sql
    .prepare<[string, string], string>(
      `select by from log where match = ? and version = initiator and by not in (${OTHERS.map((by) => `'${by}'`).join(', ')}) order by version
      limit 1 + coalesce((select seats from matches where id = ?), 0)`,
    )
    .pluck()
  const STANDS = 'where id = ? and version = ? and rules is not distinct from ?'
  const adopt = sql.prepare<[rules: string, id: string, version: number, before: string | null]>(
    `update matches set rules = ?, misfits = null, becomes = null ${STANDS}`,
  )
  const misfit = sql.prepare<[rules: string, becomes: string, id: string, version: number, before: string | null]>(
    `update matches set misfits = ?, becomes = ? ${STANDS}`,
  )
  const end = matchEnder(sql)
  const folded = foldedReader(sql)
  const standing = ({ version, before }: Standing) => [version, before ?? null] as const

  return {
    adoptRules: (id, { rules: hash, fromSnapshot, ...was }) =>
      sql.write(id, function* () {
        if ((yield* adopt.run(hash, id, ...standing(was))).changes === 0) return false
        yield* trusted.run(hash, id)
        if (fromSnapshot) yield* base.run(id)
        return true
      }),

    misfit: (id, { rules, becomes, ...was }) =>
      sql.write(id, function* () {
        return (yield* misfit.run(rules, becomes, id, ...standing(was))).changes === 1
      }),

    keptRules(hash) {
      return sql.read(function* () {
        return (yield* kept.get(hash)) ?? null
      })
    },

    keptVersions: (game) => sql.read(() => versions.all(game)),

    dropRules: (before, newest = 0) => sql.write('rules', () => unused.all(before, newest)),

    async runningByRules() {
      const found = await sql.tally<Running>('game, seats, rules, misfits, becomes', "matches where status = 'running'")
      const counted = found.map(({ misfits, becomes, ...kind }) => ({
        ...kind,
        misfit: misfits === null ? null : { rules: misfits, becomes },
      }))
      return counted.sort((a, b) => (a.game === b.game ? a.seats - b.seats : a.game < b.game ? -1 : 1))
    },

    async undecided(game, seats, hash) {
      const ids: string[] = []
      for await (const { id } of sql.scan<{ id: string }>(UNDECIDED, game, seats, hash, hash)) ids.push(id)
      return ids
    },

    async isBarelyBegun(id) {
      const [movers, log] = await sql.read(function* () {
        const movers = yield* firstMovers.all(id, id)
        return [movers, movers.length === 0 ? yield* folded(id) : undefined] as const
      })
      const moved = log ? (await unfoldedLog(log)).filter(({ version, initiator }) => version === initiator).map(({ by }) => by) : movers
      const seats = moved.filter((by) => !OTHERS.includes(by))
      return new Set(seats).size === seats.length
    },

    end: (id, endedBy, at) => sql.write(id, () => end(id, endedBy, at)),

    endedByOperator(among) {
      return sql.read(() => endedAmong.all(JSON.stringify(among)))
    },
  }
}

/** Ends a running match inside a transaction, and has its players told; false when it does not run. */
export function matchEnder(sql: Preparing): (id: string, endedBy: Ender, at: number) => Steps<boolean> {
  const finish = sql.prepare<[endedBy: Ender, at: number, id: string]>(
    "update matches set status = 'finished', ended_by = ?, updated_at = ? where id = ? and status = 'running'",
  )
  const drops = ['timers', 'agent_turns', 'clocks'].map((table) => sql.prepare<[id: string]>(`delete from ${table} where match = ?`))
  const dropPlans = planDropper(sql)
  const players = sql.prepare<[id: string], string>('select distinct "user" from seats where match = ? and "user" is not null').pluck()
  const tell = toldWriter(sql)
  return function* (id, endedBy, at) {
    if ((yield* finish.run(endedBy, at, id)).changes === 0) return false
    for (const drop of drops) yield* drop.run(id)
    yield* dropPlans(id)
    const users = yield* players.all(id)
    // A player who ends a match that nobody else plays knows it.
    if (users.length > 1 || endedBy === 'operator') yield* tell(id, users, 'finished', at + TOLD_OF_END_MS)
    return true
  }
}
