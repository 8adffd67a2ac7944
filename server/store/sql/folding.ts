import { type FoldingStore, foldedLog, type LogRow } from '../log/folded-log.ts'
import type { Preparing, Sql, Steps } from './statements.ts'

/** Under which setting it stands which server folds logs. */
const FOLDING = 'folding'

export function foldingStore(sql: Sql): FoldingStore {
  const leased = sql.prepare<[name: string], string>('select value from settings where name = ?').pluck()
  const lease = sql.prepare<[name: string, value: string]>(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  )
  const next = sql
    .prepare<[before: number, limit: number, skip: number], string>(
      "select id from matches where status = 'finished' and not folded and updated_at < ? order by updated_at limit ? offset ?",
    )
    .pluck()
  const rows = sql.prepare<[match: string], LogRow>(
    `select version, by, move, args, at, initiator, timer, for_seat as "for", key, digest from log where match = ? order by version`,
  )
  const mark = sql.prepare<[id: string]>("update matches set folded = true where id = ? and status = 'finished' and not folded")
  const add = sql.prepare<[match: string, log: Buffer]>('insert into folded_logs (match, log) values (?, ?)')
  const drop = sql.prepare<[match: string]>('delete from log where match = ?')

  return {
    leaseFolding: (server, now, until) =>
      sql.write(FOLDING, function* () {
        const before = yield* leased.get(FOLDING)
        const other: { server: string; until: number } | null = before === undefined ? null : JSON.parse(before)
        if (other && other.server !== server && other.until > now) return false
        yield* lease.run(FOLDING, JSON.stringify({ server, until }))
        return true
      }),

    unfolded: (before, limit, skip) => sql.read(() => next.all(before, limit, skip)),

    async fold(match) {
      const entries = await sql.read(() => rows.all(match))
      const log = entries.length === 0 ? null : await foldedLog(entries)
      return sql.write(match, function* () {
        if ((yield* mark.run(match)).changes === 0) return false
        if (log !== null) yield* add.run(match, log)
        // Else it was still played when they were read.
        return (yield* drop.run(match)).changes === entries.length
      })
    },
  }
}

/** Reads the folded log of a match; undefined where it is not folded. */
export function foldedReader(sql: Preparing): (match: string) => Steps<Uint8Array | undefined> {
  const folded = sql.prepare<[match: string], Uint8Array>('select log from folded_logs where match = ?').pluck()
  return (match) => folded.get(match)
}
