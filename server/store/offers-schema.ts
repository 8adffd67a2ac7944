import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { OFFER_KINDS } from '../../engine/model/match.ts'
import type { Seat, Viewer } from '../../engine/model/seats.ts'
import { NOTE_KINDS, OFFER_STATES } from './offers.ts'
import { matches } from './schema.ts'

/** The tables of what players offer each other, and of what happened besides moves. */

/** What players have offered each other: at most one open offer in a match. */
export const offers = sqliteTable(
  'offers',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    /** Counted in each match, from 1. */
    n: integer().notNull(),
    kind: text({ enum: OFFER_KINDS }).notNull(),
    by: integer().notNull(),
    /** The match's, when it was made. */
    version: integer().notNull(),
    /** The seats that agree. */
    agreed: text({ mode: 'json' }).$type<Seat[]>().notNull(),
    at: integer().notNull(),
    /** Until when it can be answered. */
    until: integer().notNull(),
    state: text({ enum: OFFER_STATES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.match, table.n] }), uniqueIndex('offers_open').on(table.match).where(sql`state = 'open'`)],
)

/** What happened in a match besides its moves, for the log that players read. */
export const notes = sqliteTable(
  'notes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    match: text()
      .notNull()
      .references(() => matches.id),
    /** The match's, when it happened. */
    version: integer().notNull(),
    at: integer().notNull(),
    kind: text({ enum: NOTE_KINDS }).notNull(),
    /** The seat whose time ran out, or that did it. */
    seat: integer().notNull(),
    /** Whom it was done to. */
    seats: text({ mode: 'json' }).$type<Seat[]>(),
    offer: text({ enum: OFFER_KINDS }),
    /** The viewers who may know; null: everybody. */
    told: text({ mode: 'json' }).$type<Viewer[]>(),
  },
  (table) => [index('notes_by_match').on(table.match, table.version)],
)
