import { setImmediate as turn } from 'node:timers/promises'
import Client from 'better-sqlite3'
import { and, eq, isNull } from 'drizzle-orm'
import { agentTurns, clocks, matches, timers } from '../schema.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'
import type { Ender, KeptRules, Misfit, RunningByRules, Standing, Store } from '../store.ts'
import { planDropper } from './plans.ts'

type RulesStore = Pick<
  Store,
  | 'goOn'
  | 'misfit'
  | 'keptRules'
  | 'dropRules'
  | 'runningByRules'
  | 'undecided'
  | 'isBarelyBegun'
  | 'end'
  | 'endedByOperator'
  | 'changedElsewhere'
>

interface Running {
  readonly game: string
  readonly seats: number
  readonly rules: string | null
  readonly misfits: string | null
  readonly becomes: Misfit['becomes']
}

const RUNNING = "select game, seats, rules, misfits, becomes from matches where status = 'running'"
const UNDECIDED = `
select id from matches where game = ? and status = 'running' and seats = ? and rules is not ? and misfits is not ? order by updated_at desc`

/** How many rows are read before others have their turn: a millisecond or so. */
const ROWS_AT_ONCE = 500

/** The rules that running matches are played by, and what becomes of matches when those change. */
export function rulesStore(db: Database, together: GroupCommit): RulesStore {
  const { $client: client } = db
  const base = client.prepare(
    'insert into bases (match, state) select match, state from snapshots where match = ? on conflict (match) do update set state = excluded.state',
  )
  const trusted = client.prepare('update snapshots set rules = ? where match = ?')
  const kept = client.prepare<[string], KeptRules>('select hash, game, meaning, bundle from rules where hash = ?')
  const unused = client
    .prepare<[number], string>(
      `delete from rules
      where not exists (select 1 from matches m where m.game = rules.game and m.status = 'running' and m.rules = rules.hash)
      and not exists
        (select 1 from matches m where m.game = rules.game and m.status = 'finished' and m.updated_at >= ? and m.rules = rules.hash)
      returning hash`,
    )
    .pluck()

  const endedAmong = client
    .prepare<[string], string>(`select id from matches where id in (select value from json_each(?)) and ended_by = 'operator'`)
    .pluck()
  // One more than there are seats: then some seat has moved twice.
  const firstMovers = client
    .prepare<[string, string], string>(
      `select by from log where match = ? and version = initiator and by not in ('"engine"', '"clock"', '"admin"') order by version
      limit 1 + (select seats from matches where id = ?)`,
    )
    .pluck()
  // Commits of this connection leave it as it is.
  const dataVersion = client.prepare<[], number>('pragma data_version').pluck()
  let seen = dataVersion.get()

  function standing(id: string, { version, before }: Standing) {
    const same = before === undefined ? isNull(matches.rules) : eq(matches.rules, before)
    return and(eq(matches.id, id), eq(matches.version, version), same)
  }

  return {
    async goOn(id, { rules: hash, fromSnapshot, ...was }) {
      return together(id, () => {
        const changed = { rules: hash, misfits: null, becomes: null }
        if (db.update(matches).set(changed).where(standing(id, was)).run().changes === 0) return false
        trusted.run(hash, id)
        if (fromSnapshot) base.run(id)
        return true
      })
    },

    async misfit(id, { rules: misfits, becomes, ...was }) {
      return together(id, () => db.update(matches).set({ misfits, becomes }).where(standing(id, was)).run().changes === 1)
    },

    async keptRules(hash) {
      return kept.get(hash) ?? null
    },

    async dropRules(before) {
      return together('rules', () => unused.all(before))
    },

    async runningByRules() {
      const counted = new Map<string, RunningByRules>()
      for await (const { game, seats, rules, misfits, becomes } of inSlices<Running>(db, RUNNING)) {
        const kind = JSON.stringify([game, seats, rules, misfits, becomes])
        const misfit = misfits === null ? null : { rules: misfits, becomes }
        counted.set(kind, { game, seats, rules, misfit, count: 1 + (counted.get(kind)?.count ?? 0) })
      }
      return [...counted.values()].sort((a, b) => (a.game === b.game ? a.seats - b.seats : a.game < b.game ? -1 : 1))
    },

    async undecided(game, seats, hash) {
      const ids: string[] = []
      for await (const { id } of inSlices<{ id: string }>(db, UNDECIDED, game, seats, hash, hash)) ids.push(id)
      return ids
    },

    async isBarelyBegun(id) {
      const movers = firstMovers.all(id, id)
      return new Set(movers).size === movers.length
    },

    async end(id, endedBy, at) {
      return together(id, () => ended(db, id, endedBy, at))
    },

    async endedByOperator(among) {
      return endedAmong.all(JSON.stringify(among))
    },

    async changedElsewhere() {
      const before = seen
      seen = dataVersion.get()
      return seen !== before
    },
  }
}

/** Ends a running match inside a transaction; false when it does not run. */
export function ended(db: Database, id: string, endedBy: Ender, at: number): boolean {
  const running = and(eq(matches.id, id), eq(matches.status, 'running'))
  const changed = { status: 'finished', endedBy, updatedAt: at } as const
  if (db.update(matches).set(changed).where(running).run().changes === 0) return false
  db.delete(timers).where(eq(timers.match, id)).run()
  db.delete(agentTurns).where(eq(agentTurns.match, id)).run()
  db.delete(clocks).where(eq(clocks.match, id)).run()
  planDropper(db)(id)
  return true
}

/**
 * Reads many rows without holding up the process, all of them as they were at one moment. A statement that is half done keeps its connection
 * from everything else: so this one has a connection of its own. Only for statements that need not sort.
 */
async function* inSlices<Row>({ $client: { name } }: Database, sql: string, ...given: unknown[]): AsyncGenerator<Row> {
  const client = new Client(name, { readonly: true, fileMustExist: true, timeout: 0 })
  try {
    let rows = 0
    for (const row of client.prepare<unknown[], Row>(sql).iterate(...given)) {
      yield row
      if (++rows % ROWS_AT_ONCE === 0) await turn()
    }
  } finally {
    client.close()
  }
}
