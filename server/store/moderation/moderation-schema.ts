import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../schema.ts'
import type { AuditDetails, KeptLine, ReportContext } from './moderation-records.ts'

/** Tables about moderation: who blocks whom, reports, bans, and what moderators saw and did. */

export const blocks = sqliteTable(
  'blocks',
  {
    id: text().primaryKey(),
    user: text()
      .notNull()
      .references(() => users.id),
    blocked: text()
      .notNull()
      .references(() => users.id),
    at: integer().notNull(),
  },
  (table) => [uniqueIndex('blocks_by_user').on(table.user, table.blocked), index('blocks_by_blocked').on(table.blocked)],
)

export const REPORT_REASONS = ['cheating', 'abuse', 'name', 'stalling', 'other'] as const

/** What people report. Matches may be deleted, and reports about them stay. */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    reporter: text()
      .notNull()
      .references(() => users.id),
    /** Whom it is about; null: the match as a whole. */
    about: text().references(() => users.id),
    match: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    words: text().notNull(),
    context: text({ mode: 'json' }).$type<ReportContext<KeptLine>>().notNull(),
    at: integer().notNull(),
    settledAt: integer('settled_at'),
    settledBy: text('settled_by').references(() => users.id),
    /** What the moderator who settled it has noted. */
    note: text(),
  },
  (table) => [index('reports_by_time').on(table.settledAt, table.at), index('reports_by_reporter').on(table.reporter, table.settledAt)],
)

/** More about the ban of a user, who has `banned_at` while there is one. */
export const bans = sqliteTable('bans', {
  user: text()
    .primaryKey()
    .references(() => users.id),
  /** What they are told. */
  reason: text(),
  /** When it ends by itself; null: never. */
  until: integer(),
})

/** What moderators and administrators saw and did. Triggers refuse to change or delete its rows. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    /** Null: in a terminal of the server. */
    by: text().references(() => users.id),
    /** Their role then; null with `by`. */
    role: text(),
    what: text().notNull(),
    match: text(),
    user: text().references(() => users.id),
    details: text({ mode: 'json' }).$type<AuditDetails>().notNull(),
  },
  (table) => [index('audit_by_person').on(table.by, table.id)],
)
