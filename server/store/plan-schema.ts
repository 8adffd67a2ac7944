import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lease } from './due.ts'
import type { Plan } from './plans.ts'
import { matches } from './schema.ts'

const match = () =>
  text()
    .notNull()
    .references(() => matches.id)

/** What players of running matches plan to do when others have moved. */
export const plans = sqliteTable(
  'plans',
  {
    match: match(),
    seat: integer().notNull(),
    plan: text({ mode: 'json' }).$type<Plan>().notNull(),
    /** When its next move is made; null while it waits. */
    due: integer(),
    /** The match's `plans` when it was written. */
    revision: integer().notNull(),
    /** Number of attempts at the next move, counted before each, since an attempt may end the process. */
    attempts: integer().notNull().default(0),
    ...lease,
  },
  (table) => [primaryKey({ columns: [table.match, table.seat] }), index('plans_by_due').on(table.due).where(sql`${table.due} is not null`)],
)

/** The versions that plans have made, which the log tells once the match is over. */
export const plannedMoves = sqliteTable('planned_moves', { match: match(), version: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.match, table.version] }),
])
