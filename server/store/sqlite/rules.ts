import { and, eq, isNull } from 'drizzle-orm'
import { agentTurns, matches, timers } from '../schema.ts'
import type { KeptRules, Standing, Store } from '../store.ts'
import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'

type RulesStore = Pick<
  Store,
  'goOn' | 'misfit' | 'keptRules' | 'dropRules' | 'runningByRules' | 'undecided' | 'end' | 'endedByOperator' | 'changedElsewhere'
>

/** The rules that running matches are played by, and what becomes of matches when those change. */
export function rulesStore(db: Database, together: GroupCommit): RulesStore {
  const { $client: client } = db
  const base = client.prepare(
    'insert into bases (match, state) select match, state from snapshots where match = ? on conflict (match) do update set state = excluded.state',
  )
  const trusted = client.prepare('update snapshots set rules = ? where match = ?')
  const counted = client.prepare<
    [],
    { game: string; seats: number; rules: string | null; misfits: string | null; becomes: never; n: number }
  >(
    `select game, seats, rules, misfits, becomes, count(*) as n from matches
    where status = 'running' group by game, seats, rules, misfits, becomes order by game, seats`,
  )
  const undecided = client
    .prepare<[string, number, string, string], string>(
      `select id from matches where game = ? and status = 'running' and seats = ? and rules is not ? and misfits is not ? order by updated_at desc`,
    )
    .pluck()
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
      return counted.all().map(({ game, seats, rules, misfits, becomes, n: count }) => {
        return { game, seats, rules, misfit: misfits === null ? null : { rules: misfits, becomes }, count }
      })
    },

    async undecided(game, seats, hash) {
      return undecided.all(game, seats, hash, hash)
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
export function ended(db: Database, id: string, endedBy: 'players' | 'operator', at: number): boolean {
  const running = and(eq(matches.id, id), eq(matches.status, 'running'))
  const changed = { status: 'finished', endedBy, updatedAt: at } as const
  if (db.update(matches).set(changed).where(running).run().changes === 0) return false
  db.delete(timers).where(eq(timers.match, id)).run()
  db.delete(agentTurns).where(eq(agentTurns.match, id)).run()
  return true
}
