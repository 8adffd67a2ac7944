import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LogEntry, Match } from '../../../engine/model/match.ts'
import type { Mover } from '../../../engine/model/seats.ts'
import type { Args } from '../../../engine/model/views.ts'
import { matches } from '../schema.ts'

/** The move log: the source of truth of a match. All other data about its play can be derived from it. */
export const log = sqliteTable(
  'log',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    version: integer().notNull(),
    by: text({ mode: 'json' }).$type<Mover>().notNull(),
    move: text().notNull(),
    args: text({ mode: 'json' }).$type<Args>().notNull(),
    at: integer().notNull(),
    initiator: integer().notNull(),
    timer: integer(),
    for: integer('for_seat'),
    /** The proposal's idempotency key. */
    key: text(),
    /** Digest of the state at the end of this chain, keyed with the match's secret. It never leaves the server. */
    digest: text(),
  } satisfies Record<'match' | 'digest' | keyof LogEntry, unknown>,
  (table) => [
    primaryKey({ columns: [table.match, table.version] }),
    // Not unique: a player who takes the seat later does not know which keys were used for it.
    index('log_by_key').on(table.match, table.by, table.key).where(sql`${table.key} is not null`),
  ],
)

/** The logs of matches that ended a while ago, each as one row instead of those in `log`. */
export const foldedLogs = sqliteTable('folded_logs', {
  match: text()
    .primaryKey()
    .references(() => matches.id),
  /** Compressed, see folded-log.ts. */
  log: blob({ mode: 'buffer' }).notNull(),
})

/** The newest state of each match: a cache of the log. */
export const snapshots = sqliteTable('snapshots', {
  match: text()
    .primaryKey()
    .references(() => matches.id),
  /** Hash of the rules that wrote it; under others the log is replayed instead. */
  rules: text().notNull(),
  state: text({ mode: 'json' }).$type<Match>().notNull(),
})

/** The snapshot from which a match continued under other rules, or goes on from another match: its log is replayed from here. */
export const bases = sqliteTable('bases', {
  match: text()
    .primaryKey()
    .references(() => matches.id),
  state: text({ mode: 'json' }).$type<Match>().notNull(),
})
