import { and, asc, eq, gt, gte, max, sql } from 'drizzle-orm'
import { recordAfter } from '../record-after.ts'
import { bases, log, snapshots } from '../schema.ts'
import type { MatchRecord, Store } from '../store.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'
import type { KnownRecords } from './known-records.ts'

type CommitStore = Pick<Store, 'commit' | 'snapshot' | 'log' | 'course' | 'madeWith'>

interface Proposed {
  readonly version: number
  readonly move: string
  /** As JSON. */
  readonly args: string
  readonly at: number
}

/** The move path: what is written of a chain, and read of a match's past. */
export function commitStore(db: Database, write: ChainWriter, together: GroupCommit, records: KnownRecords): CommitStore {
  const at = sql.placeholder
  const readSnapshot = db
    .select()
    .from(snapshots)
    .where(eq(snapshots.match, at('match')))
    .prepare()
  const readLog = db
    .select()
    .from(log)
    .where(and(eq(log.match, at('match')), gt(log.version, at('after'))))
    .orderBy(asc(log.version))
    .prepare()
  // Plain: each move with a key asks for it.
  const proposed = db.$client.prepare<[match: string, by: string, key: string, since: number], Proposed>(
    'select version, move, args, at from log where match = ? and by = ? and key = ? and version >= ?',
  )
  const lastOfChain = db
    .select({ version: max(log.version) })
    .from(log)
    .where(and(eq(log.match, at('match')), gte(log.version, at('initiator')), eq(log.initiator, at('initiator'))))
    .prepare()

  const readDigests = db.$client.prepare<[string, string], { version: number; digest: string }>(
    `select 0 as version, digest from matches where id = ? and digest is not null
    union all select version, digest from log where match = ? and digest is not null`,
  )
  const readBase = db
    .select({ state: bases.state })
    .from(bases)
    .where(eq(bases.match, at('match')))
    .prepare()

  return {
    commit(commit) {
      let before: MatchRecord | undefined
      return together(
        commit.id,
        () => {
          before = records.get(commit.id)
          return write(commit)
        },
        () => {
          // Agents' memories and turns are written as well, who holds a seat, or what is planned.
          const isPlain = commit.from !== null && commit.agents === null && !commit.taken && !commit.plans && !before?.stuck
          if (before && isPlain) records.set(recordAfter(before, commit))
        },
      )
    },
    async snapshot(match) {
      const row = readSnapshot.get({ match })
      return row ? { rules: row.rules, match: row.state } : null
    },
    async log(match, after) {
      return readLog.all({ match, after }).map(({ match: _, digest: _digest, timer, for: seat, key, ...entry }) => ({
        ...entry,
        ...(timer !== null && { timer }),
        ...(seat !== null && { for: seat }),
        ...(key !== null && { key }),
      }))
    },
    async course(match) {
      const digests = readDigests.all(match, match).map(({ version, digest }) => [version, digest] as const)
      return { digests: new Map(digests), base: readBase.get({ match })?.state ?? null }
    },
    async madeWith(match, seat, key, since) {
      const found = proposed.get(match, JSON.stringify(seat), key, since)
      return found ? { ...found, args: JSON.parse(found.args), last: lastOfChain.get({ match, initiator: found.version })!.version! } : null
    },
  }
}
