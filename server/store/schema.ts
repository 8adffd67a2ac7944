import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Variant } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { BreakpointHit } from '../../engine/simulation/breakpoint-hit.ts'
import type { Breakpoint } from '../../statecharts/language/breakpoints.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import { attempted, isParked, isWaiting } from './due.ts'
import type { MatchNote } from './moderation/moderation-records.ts'
import type { NoticeSettings } from './notices.ts'
import type { MatchClocks, Pace } from './pace.ts'

/** The tables, also of PostgreSQL. Times are milliseconds since 1970. `npm run db:generate` writes migrations after a change here. */

/** Values generated once, such as the key that signs cookies. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** `merged`: a guest whose matches an account has now; `deleted`: its seats and matches stay, its name is gone. */
export const USER_KINDS = ['guest', 'account', 'merged', 'deleted'] as const
export const ROLES = ['player', 'moderator', 'admin'] as const

/** People. Those who have done nothing yet are not stored. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
    kind: text({ enum: USER_KINDS }).notNull().default('guest'),
    role: text({ enum: ROLES }).notNull().default('player'),
    /** Cookies without a session are not accepted any more. */
    sessionsOnly: integer('sessions_only', { mode: 'boolean' }).notNull().default(false),
    bannedAt: integer('banned_at'),
    /** The account that has the matches of a merged guest. */
    mergedInto: text('merged_into'),
    /** Whether they have a way to be told what happens while they do not look. */
    told: integer({ mode: 'boolean' }).notNull().default(false),
    /** The id of their picture. */
    picture: text(),
  },
  // Few are, and they are looked for when the account goes.
  (table) => [index('users_by_merged').on(table.mergedInto).where(sql`merged_into is not null`)],
)

/** The names of accounts, as they are compared (server/people/names.ts): several for each. */
export const names = sqliteTable(
  'names',
  {
    key: text().primaryKey(),
    user: text()
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('names_by_user').on(table.user)],
)

/** Pictures of accounts: JPEG, all of one size (server/http/routes/pictures.ts). */
export const pictures = sqliteTable(
  'pictures',
  {
    /** New with each picture, so that browsers may keep it. */
    id: text().primaryKey(),
    user: text()
      .notNull()
      .references(() => users.id),
    bytes: blob({ mode: 'buffer' }).notNull(),
    at: integer().notNull(),
  },
  (table) => [uniqueIndex('pictures_by_user').on(table.user)],
)

export const STATUSES = ['open', 'running', 'finished'] as const

/** What becomes of a running match that cannot continue under its game's current rules: it keeps its own, or can only be ended. */
export const MISFITS = ['pinned', 'stopped'] as const
export const ENDERS = ['players', 'operator', 'aborted', 'draw', 'agreed'] as const

/** Who may take a seat: everybody, those with an invite link or an invitation, or those who are invited by name. */
export const VISIBILITIES = ['open', 'link', 'private'] as const
/** Who may watch, besides players and the creator: everybody, those who were admitted by link or invitation, or nobody. */
export const WATCHERS = ['everyone', 'link', 'players'] as const
export const ADMISSION_STATES = ['admitted', 'invited', 'accepted', 'declined', 'removed'] as const

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
    /** The time passed to the engine for the set-up; null while seats are open. */
    startedAt: integer('started_at'),
    /** Seats that were empty when the match began. */
    empty: text({ mode: 'json' }).$type<Seat[]>().notNull().default([]),
    /** The match that this one repeats, with the same game and players. A match has at most one rematch. */
    rematchOf: text('rematch_of').references((): AnySQLiteColumn => matches.id),
    /** What it goes on from, see `MatchRecord`. */
    goesOn: text('goes_on', { mode: 'json' }).$type<Json>(),
    /** While the match was open: when somebody last watched it; null if nobody did. */
    attendedAt: integer('attended_at'),
    /** Hash of the rules it is played by; null while it is open, and for matches that began before hashes were stored. */
    rules: text(),
    /** Digest of the state it began with, if no line of the log has one; see there. */
    digest: text(),
    /** Hash of the rules under which it cannot continue, and what becomes of it instead. */
    misfits: text(),
    becomes: text({ enum: MISFITS }),
    /** Who ended it before its rules did. */
    endedBy: text('ended_by', { enum: ENDERS }),
    visibility: text({ enum: VISIBILITIES }).notNull().default('open'),
    watchers: text({ enum: WATCHERS }).notNull().default('everyone'),
    /** How long its players may think and be gone; null: as by default. */
    pace: text({ mode: 'json' }).$type<Pace>(),
    /** Counts the changes of its players' plans; below 0 once all are gone. */
    plans: integer().notNull().default(0),
    /** What its players are told that moderators did. */
    notes: text({ mode: 'json' }).$type<MatchNote[]>(),
    /** While its players have agreed to pause: since when. */
    pausedAt: integer('paused_at'),
    /** Where it is to stop, see `MatchRecord`, and while it does, why. */
    breakpoints: text({ mode: 'json' }).$type<Breakpoint[]>(),
    halted: text({ mode: 'json' }).$type<BreakpointHit>(),
    /** Whether its log is in `foldedLogs`. */
    folded: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // The lists that everybody sees. Each move writes those indexes with `updatedAt` that its match is in: what one status needs is for that alone.
    index('matches_listed').on(table.status, table.updatedAt).where(sql`visibility = 'open'`),
    index('matches_listed_by_game').on(table.game, table.status, table.updatedAt).where(sql`visibility = 'open'`),
    index('matches_by_creation').on(table.createdAt, table.id),
    index('matches_open').on(table.updatedAt).where(sql`status = 'open'`),
    index('matches_running').on(table.game, table.updatedAt).where(sql`status = 'running'`),
    index('matches_finished').on(table.game, table.updatedAt).where(sql`status = 'finished'`),
    index('matches_by_creator').on(table.creator, table.status),
    index('matches_to_fold').on(table.updatedAt).where(sql`status = 'finished' and not folded`),
    uniqueIndex('matches_by_rematch').on(table.rematchOf),
  ],
)

/** Open matches that were closed because nobody watched them, so that later visitors can be told. */
export const closedMatches = sqliteTable(
  'closed_matches',
  {
    match: text().primaryKey(),
    at: integer().notNull(),
  },
  (table) => [index('closed_matches_by_time').on(table.at)],
)

/** The holder of each seat: a user, an agent, or nobody yet. */
export const seats = sqliteTable(
  'seats',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    seat: integer().notNull(),
    user: text().references(() => users.id),
    agent: text(),
    /** The agent's memory between its turns. */
    memory: text({ mode: 'json' }).$type<Json>(),
    /** The user has left the running match; the server does for the seat what the rules say for an absent player. */
    absent: integer({ mode: 'boolean' }).notNull().default(false),
    /** The version at which the user took the seat in the running match; earlier versions they see as a spectator. */
    since: integer().notNull().default(0),
    /** The user that an empty seat is kept for, and until when; without a time until they take or decline it. */
    keptFor: text('kept_for').references(() => users.id),
    keptUntil: integer('kept_until'),
  },
  (table) => [
    primaryKey({ columns: [table.match, table.seat] }),
    index('seats_by_user').on(table.user),
    index('seats_kept').on(table.keptFor).where(sql`kept_for is not null`),
  ],
)

/** What a match's creator has granted or refused to single users. */
export const admissions = sqliteTable(
  'admissions',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    user: text()
      .notNull()
      .references(() => users.id),
    state: text({ enum: ADMISSION_STATES }).notNull(),
    /** The one seat that it is for; null: any. */
    seat: integer(),
    /** The invite link that it came by. */
    link: text(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.match, table.user] }), index('admissions_by_user').on(table.user, table.state, table.at)],
)

/** Links that admit those who have them. */
export const inviteLinks = sqliteTable(
  'invite_links',
  {
    id: text().primaryKey(),
    match: text()
      .notNull()
      .references(() => matches.id),
    /** SHA-256 of the token, as hex digits; the token itself is stored nowhere. */
    hash: text().notNull(),
    seat: integer(),
    at: integer().notNull(),
  },
  (table) => [uniqueIndex('invite_links_by_hash').on(table.hash), index('invite_links_by_match').on(table.match)],
)

/** The rules that running matches began under; removed when no match uses them. */
export const rules = sqliteTable('rules', {
  hash: text().primaryKey(),
  game: text().notNull(),
  /** Hash of what a stored state means under them. */
  meaning: text().notNull(),
  /** The rules as one module; null if there is none. */
  bundle: text(),
  /** When the first match began under them; null for those kept from before this was stored. */
  since: integer(),
})

/** Timers that have not fired yet. */
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

/** Seats that the server has to move: agents', and those of absent players. */
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

/** The clocks of matches that have one; apart from the rules' own timers. */
export const clocks = sqliteTable(
  'clocks',
  {
    match: text()
      .primaryKey()
      .references(() => matches.id),
    state: text({ mode: 'json' }).$type<MatchClocks>().notNull(),
    /** When the time of a seat runs out; null while none does. */
    due: integer(),
    ...attempted,
  },
  (table) => [
    index('clocks_by_due')
      .on(table.due)
      .where(sql`${table.due} is not null and ${isWaiting(table.attempts)}`),
    index('clocks_parked').on(table.match).where(isParked(table.attempts)),
  ],
)

/** What people are told. `clock`: their time is nearly out; `claim`: others can soon go on without them; `message`: others at the table have written. */
export const NOTICE_KINDS = ['turn', 'begun', 'invited', 'rematch', 'clock', 'claim', 'finished', 'message'] as const
/** How they are told besides by the page itself. */
export const NOTICE_CHANNELS = ['push', 'mail', 'webhook'] as const
/** A notice that failed this often is parked: it is not tried any more. */
export const NOTICE_ATTEMPTS_AT_MOST = 8

/** What people are to be told: written with what it is about, and removed once it is told or there is no reason any more. */
export const notices = sqliteTable(
  'notices',
  {
    match: text()
      .notNull()
      .references(() => matches.id),
    user: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** `mail`, `webhook`, `push:` with the id of a subscription; empty: it is not decided yet. */
    target: text().notNull(),
    /** The match's, when it was written. */
    version: integer().notNull(),
    due: integer().notNull(),
    /** Number of attempts, counted before each. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.match, table.user, table.kind, table.target] }),
    index('notices_by_due')
      .on(table.due)
      .where(sql`${table.attempts} < ${sql.raw(String(NOTICE_ATTEMPTS_AT_MOST))}`),
    index('notices_by_user').on(table.user),
  ],
)

/** How people want to be told. */
export const noticeSettings = sqliteTable(
  'notice_settings',
  {
    user: text()
      .primaryKey()
      .references(() => users.id),
    settings: text({ mode: 'json' }).$type<NoticeSettings>().notNull(),
    /** Anyone who has this token can have the mails stopped. */
    unsubscribe: text().notNull(),
  },
  (table) => [uniqueIndex('notice_settings_by_unsubscribe').on(table.unsubscribe)],
)

/** Browsers that take pushes; `session`: in which they asked for it, and with which it ends, null for a guest without one. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    user: text()
      .notNull()
      .references(() => users.id),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text('user_agent'),
    at: integer().notNull(),
    session: text(),
  },
  (table) => [uniqueIndex('push_subscriptions_by_endpoint').on(table.endpoint), index('push_subscriptions_by_user').on(table.user)],
)
