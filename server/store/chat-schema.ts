import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { matches, users } from './schema.ts'

/** The tables of chat. Times are milliseconds since 1970. `npm run db:generate` writes migrations after a change here. */

export const CHAT_ROOMS = ['players', 'watchers', 'eliminated'] as const

const inRoom = {
  match: text()
    .notNull()
    .references(() => matches.id),
  room: text({ enum: CHAT_ROOMS }).notNull(),
}
const byUser = {
  user: text()
    .notNull()
    .references(() => users.id),
}

export const chatLines = sqliteTable(
  'chat_lines',
  {
    ...inRoom,
    line: integer().notNull(),
    ...byUser,
    /** Null once it is removed: the numbers of other lines stay as they are. */
    text: text(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.match, table.room, table.line] }), index('chat_lines_by_user').on(table.user, table.at)],
)

/** Up to which line somebody has read a room. */
export const chatMarks = sqliteTable('chat_marks', { ...inRoom, ...byUser, line: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.match, table.room, table.user] }),
  index('chat_marks_by_user').on(table.user),
])

/** Whose lines somebody is not shown. */
export const mutes = sqliteTable(
  'mutes',
  {
    id: text().primaryKey(),
    ...byUser,
    muted: text()
      .notNull()
      .references(() => users.id),
    at: integer().notNull(),
  },
  (table) => [uniqueIndex('mutes_by_user').on(table.user, table.muted), index('mutes_by_muted').on(table.muted)],
)
