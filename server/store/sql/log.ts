import type { Made, Store } from '../store.ts'
import type { Sql } from './statements.ts'

type LogStore = Pick<Store, 'snapshot' | 'log' | 'course' | 'madeWith'>

interface EntryRow {
  readonly version: number
  /** As JSON, like `args`. */
  readonly by: string
  readonly move: string
  readonly args: string
  readonly at: number
  readonly initiator: number
  readonly timer: number | null
  readonly for: number | null
  readonly key: string | null
}

type MadeRow = Omit<Made, 'args' | 'last'> & { readonly args: string }

/** What is read of a match's past. */
export function logStore(sql: Sql): LogStore {
  const snapshot = sql.prepare<[match: string], { rules: string; state: string }>('select rules, state from snapshots where match = ?')
  const entries = sql.prepare<[match: string, after: number], EntryRow>(
    `select version, by, move, args, at, initiator, timer, for_seat as "for", key from log where match = ? and version > ? order by version`,
  )
  const proposed = sql.prepare<[match: string, by: string, key: string, since: number], MadeRow>(
    'select version, move, args, at from log where match = ? and by = ? and key = ? and version >= ?',
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
  const base = sql.prepare<[match: string], string>('select state from bases where match = ?').pluck()

  return {
    snapshot: (match) =>
      sql.read(function* () {
        const row = yield* snapshot.get(match)
        return row ? { rules: row.rules, match: JSON.parse(row.state) } : null
      }),
    log: (match, after) =>
      sql.read(function* () {
        return (yield* entries.all(match, after)).map(({ by, args, timer, for: seat, key, ...entry }) => ({
          ...entry,
          by: JSON.parse(by),
          args: JSON.parse(args),
          ...(timer !== null && { timer }),
          ...(seat !== null && { for: seat }),
          ...(key !== null && { key }),
        }))
      }),
    course: (match) =>
      sql.read(function* () {
        const found = (yield* digests.all(match, match)).map(({ version, digest }) => [version, digest] as const)
        const state = yield* base.get(match)
        return { digests: new Map(found), base: state === undefined ? null : JSON.parse(state) }
      }),
    madeWith: (match, seat, key, since) =>
      sql.read(function* () {
        const found = yield* proposed.get(match, JSON.stringify(seat), key, since)
        if (!found) return null
        const { version, args, ...made } = found
        const last = yield* lastOfChain.get(match, version, version)
        return { ...made, version, args: JSON.parse(args), last: last ?? version }
      }),
  }
}
