import { setImmediate as turn } from 'node:timers/promises'
import type { LogEntry } from '../../../engine/model/match.ts'
import { type LogRow, unfoldedLog } from '../log/folded-log.ts'
import type { Made, Store } from '../store.ts'
import { foldedReader } from './folding.ts'
import type { Sql } from './statements.ts'

/** How many entries are read before others have their turn: a millisecond or two. */
const ENTRIES_AT_ONCE = 500

type LogStore = Pick<Store, 'snapshot' | 'log' | 'course' | 'versions' | 'madeWith'>

type EntryRow = Omit<LogRow, 'digest'>

interface MadeRow extends Omit<Made, 'args' | 'last'> {
  readonly args: string
  /** In place of the others: the log is folded. */
  readonly folded: null
}
type FoundRow = MadeRow | { readonly folded: Uint8Array }

/** What is read of a match's past. */
export function logStore(sql: Sql): LogStore {
  const snapshot = sql.prepare<[match: string], { rules: string; state: string }>('select rules, state from snapshots where match = ?')
  const entries = sql.prepare<[match: string, after: number, limit: number], EntryRow>(
    `select version, by, move, args, at, initiator, timer, for_seat as "for", key from log where match = ? and version > ?
    order by version limit ?`,
  )
  const isThere = sql.prepare<[match: string], 'there'>("select 'there' from matches where id = ?").pluck()
  // Every move asks it, so that it is one statement.
  const proposed = sql.prepare<[match: string, by: string, key: string, since: number, match: string], FoundRow>(
    `select version, move, args, at, null as folded from log where match = ? and by = ? and key = ? and version >= ?
    union all select null, null, null, null, log from folded_logs where match = ?`,
  )
  const lastOfChain = sql
    .prepare<[match: string, from: number, initiator: number], number>(
      'select max(version) from log where match = ? and version >= ? and initiator = ?',
    )
    .pluck()
  const digests = sql.prepare<[string, string], { version: number; digest: string }>(
    `select 0 as version, digest from matches where id = ? and digest is not null
    union all select version, digest from log where match = ? and digest is not null`,
  )
  const versions = sql.prepare<[ids: string], { id: string; version: number | null }>(
    `select id, case when status = 'open' then null else version end as version from matches where id in (select value from json_each(?))`,
  )
  const base = sql.prepare<[match: string], string>('select state from bases where match = ?').pluck()
  const folded = foldedReader(sql)

  return {
    snapshot: (match) =>
      sql.read(function* () {
        const row = yield* snapshot.get(match)
        return row ? { rules: row.rules, match: JSON.parse(row.state) } : null
      }),
    async log(match, after) {
      const read: LogEntry[] = []
      for (;;) {
        const found = await sql.read(function* () {
          const rows = yield* entries.all(match, read.at(-1)?.version ?? after, ENTRIES_AT_ONCE)
          // What is not there may have been folded meanwhile, but never comes back.
          return rows.length > 0 ? rows : ((yield* folded(match)) ?? (yield* isThere.get(match)) ?? 'removed')
        })
        if (found === 'removed') return []
        if (found === 'there') return read
        if (!Array.isArray(found)) return (await unfoldedLog(found)).filter(({ version }) => version > after).map(entryOf)
        read.push(...found.map(entryOf))
        if (found.length < ENTRIES_AT_ONCE) return read
        await turn()
      }
    },
    async course(match) {
      const [found, log, state] = await sql.read(function* () {
        const found = yield* digests.all(match, match)
        return [found, found.some(({ version }) => version > 0) ? undefined : yield* folded(match), yield* base.get(match)] as const
      })
      const rows = [...found, ...(log ? await unfoldedLog(log) : [])]
      return {
        digests: new Map(rows.flatMap(({ version, digest }) => (digest === null ? [] : [[version, digest]]))),
        base: state === undefined ? null : JSON.parse(state),
      }
    },
    versions: (matches) => sql.read(() => versions.all(JSON.stringify(matches))),
    async madeWith(match, seat, key, since) {
      const by = JSON.stringify(seat)
      const found = await sql.read(function* () {
        const row = yield* proposed.get(match, by, key, since, match)
        if (!row || row.folded) return row
        const { version, folded: _, args, ...made } = row
        const last = yield* lastOfChain.get(match, version, version)
        return { ...made, version, args: JSON.parse(args), last: last ?? version }
      })
      if (!found) return null
      return 'folded' in found ? madeIn(await unfoldedLog(found.folded), by, key, since) : found
    },
  }
}

function entryOf({ version, by, move, args, at, initiator, timer, for: seat, key }: EntryRow): LogEntry {
  return {
    ...{ version, move, at, initiator, by: JSON.parse(by), args: JSON.parse(args) },
    ...(timer !== null && { timer }),
    ...(seat !== null && { for: seat }),
    ...(key !== null && { key }),
  }
}

/** As the statements above find it in rows. */
function madeIn(rows: readonly LogRow[], by: string, key: string, since: number): Made | null {
  const made = rows.find((row) => row.by === by && row.key === key && row.version >= since)
  if (!made) return null
  const { version, move, args, at } = made
  const last = rows.findLast((row) => row.version >= version && row.initiator === version)
  return { move, at, version, args: JSON.parse(args), last: last?.version ?? version }
}
