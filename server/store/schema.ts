import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LogEntry, Match, Variant } from '../../engine/model/match.ts'
import type { Mover, Seat } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'
import type { Json } from '../../statecharts/language/chart.ts'

/** The tables. Times are milliseconds since 1970. `npm run db:generate` writes a migration after a change here. */

/** What the server made up once and must remember, such as the key that signs cookies. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
})

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const STATUSES = ['open', 'running', 'finished'] as const

/** What becomes of a running match that cannot go on under the rules that its game has now: it keeps its own, or can only be ended. */
export const MISFITS = ['pinned', 'stopped'] as const
export const ENDERS = ['players', 'operator'] as const

export const matches = sqliteTable(
  'matches',
  {
    id: text().primaryKey(),
    game: text().notNull(),
    seats: integer().notNull(),
    variant: text({ mode: 'json' }).$type<Variant>().notNull(),
    /** 64 hex digits; never leaves the server. */
    secret: text().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    version: integer().notNull(),
    winners: text({ mode: 'json' }).$type<Seat[]>().notNull(),
    creator: text()
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The time given to the engine for the set-up; null while seats are open. */
    startedAt: integer('started_at'),
    /** Seats that nobody held as the match began. */
    empty: text({ mode: 'json' }).$type<Seat[]>().notNull().default([]),
    /** The match that this one repeats: the same game with the same players. A match has one rematch at most. */
    rematchOf: text('rematch_of').references((): AnySQLiteColumn => matches.id),
    /** While it was open: when somebody was last known to watch it; null: nobody was. */
    attendedAt: integer('attended_at'),
    /** Hash of the rules that it is played by; null while it is open, and where it began before this was kept. */
    rules: text(),
    /** Of the state that it began with, where no line of the log has one; see there. */
    digest: text(),
    /** Hash of rules under which it was found that it cannot go on, and what becomes of it instead. */
    misfits: text(),
    becomes: text({ enum: MISFITS }),
    /** Who ended it before its rules did. */
    endedBy: text('ended_by', { enum: ENDERS }),
  },
  (table) => [
    index('matches_by_status').on(table.status, table.updatedAt),
    index('matches_by_game').on(table.game, table.status, table.updatedAt),
    index('matches_by_creator').on(table.creator, table.status),
    uniqueIndex('matches_by_rematch').on(table.rematchOf),
  ],
)

/** Open matches that were closed because nobody was there: those who come later are told. */
export const closedMatches = sqliteTable(
  'closed_matches',
  {
    match: text().primaryKey(),
    at: integer().notNull(),
  },
  (table) => [index('closed_matches_by_time').on(table.at)],
)

/** Who sits where: a user, an agent, or nobody yet. */
export const seats = sqliteTable(
  'seats',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    seat: integer().notNull(),
    user: text().references(() => users.id),
    agent: text(),
    /** What the agent wants to remember until its next turn. */
    memory: text({ mode: 'json' }).$type<Json>(),
    /** The user has left the running match: what the rules say for such a seat is done for it. */
    absent: integer({ mode: 'boolean' }).notNull().default(false),
    /** The version by which the user took the seat in the running match; earlier versions they see as a spectator. */
    since: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.match, table.seat] }), index('seats_by_user').on(table.user)],
)

/** The move log: the truth about a match. Everything else about its play can be made from it again. */
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
    /** What its proposer called the proposal, lest it be made twice. */
    key: text(),
    /** Of the state that the chain led to which ends here, keyed with the match's secret. It never leaves the server. */
    digest: text(),
  } satisfies Record<'match' | 'digest' | keyof LogEntry, unknown>,
  (table) => [
    primaryKey({ columns: [table.match, table.version] }),
    // Not unique: who takes a seat later does not know which keys were used from it.
    index('log_by_key').on(table.match, table.by, table.key).where(sql`${table.key} is not null`),
  ],
)

/** The newest state of each match: a cache of the log. */
export const snapshots = sqliteTable('snapshots', {
  match: text()
    .primaryKey()
    .references(() => matches.id),
  /** Hash of the rules that wrote it; under others the log is replayed instead. */
  rules: text().notNull(),
  state: text({ mode: 'json' }).$type<Match>().notNull(),
})

/** Where a match that goes on under other rules does so from its snapshot: its log plays on from here. */
export const bases = sqliteTable('bases', {
  match: text()
    .primaryKey()
    .references(() => matches.id),
  state: text({ mode: 'json' }).$type<Match>().notNull(),
})

/** The rules that running matches began under. Those of which none is left are removed. */
export const rules = sqliteTable('rules', {
  hash: text().primaryKey(),
  game: text().notNull(),
  /** Hash of what a state means under them. */
  meaning: text().notNull(),
  /** All of them as one module; null where there is none. */
  bundle: text(),
})

/** A row that was tried so often in vain is parked: it is left alone until its rules change or somebody has it tried again. */
export const ATTEMPTS_AT_MOST = 3

const attempted = {
  /** How often it was tried; counted before it is, since trying may end the process. */
  attempts: integer().notNull().default(0),
  /** Hash of the rules it was tried under. */
  rules: text(),
}
export const isParked = (attempts: AnySQLiteColumn) => sql`${attempts} >= ${sql.raw(String(ATTEMPTS_AT_MOST))}`
/** As the indexes say it: SQLite uses them for exactly these words. */
export const isWaiting = (attempts: AnySQLiteColumn) => sql`${attempts} < ${sql.raw(String(ATTEMPTS_AT_MOST))}`

/** Deadlines that the clock has yet to act on. */
export const timers = sqliteTable(
  'timers',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    timer: integer().notNull(),
    endsAt: integer('ends_at').notNull(),
    ...attempted,
  },
  (table) => [
    primaryKey({ columns: [table.match, table.timer] }),
    index('timers_by_end').on(table.endsAt).where(isWaiting(table.attempts)),
    index('timers_parked').on(table.match).where(isParked(table.attempts)),
  ],
)

/** Seats that have yet to be moved by the server: agents', and those whose players are absent. */
export const agentTurns = sqliteTable(
  'agent_turns',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    seat: integer().notNull(),
    /** The version at which the seat could move. */
    version: integer().notNull(),
    due: integer().notNull(),
    ...attempted,
  },
  (table) => [
    primaryKey({ columns: [table.match, table.seat] }),
    index('agent_turns_by_due').on(table.due).where(isWaiting(table.attempts)),
    index('agent_turns_parked').on(table.match).where(isParked(table.attempts)),
  ],
)
