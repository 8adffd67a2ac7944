import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Servers that share the database. Where one has it alone, as a file, there are none. */
export const servers = sqliteTable('servers', {
  id: text().primaryKey(),
  began: integer().notNull(),
  /** Unless it says so again before, it is gone then. */
  until: integer().notNull(),
})

/** Who follows a match by connections to which of these servers, and since when they do not any more. */
export const presences = sqliteTable(
  'presences',
  {
    match: text().notNull(),
    user: text().notNull(),
    server: text().notNull(),
    /** Whether the page is on their screen. */
    visible: integer({ mode: 'boolean' }).notNull(),
    /** Null while they follow it, as long as the server is there. */
    goneAt: integer('gone_at'),
  },
  (table) => [primaryKey({ columns: [table.match, table.user, table.server] }), index('presences_by_server').on(table.server)],
)
