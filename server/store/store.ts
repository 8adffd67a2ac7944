import type { LogEntry, Match, Timer, Variant } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import type { Bell } from '../runtime/bell.ts'
import type { AdmissionStore, Kept, Visibility, Watchers } from './admissions.ts'
import type { ChatStore } from './chat.ts'
import type { DueAgentTurn, DueClock, DueTimer, LeftOut } from './due.ts'
import type { FoldingStore } from './log/folded-log.ts'
import type { ModerationStore } from './moderation/moderation.ts'
import type { MatchNote } from './moderation/moderation-records.ts'
import type { NewNotice, NoticeStore } from './notices.ts'
import type { Halts, LogNote, Offer, OfferStore, OffersNow } from './offers.ts'
import type { ClocksChange, MatchClocks, Pace } from './pace.ts'
import type { PeopleStore } from './people-store.ts'
import type { PlanStore, PlansChange } from './plans.ts'
import type { PresenceStore } from './presence/presence.ts'
import type { rules } from './schema.ts'
import type { SeatRecord } from './seat-record.ts'

export type { User } from './people-store.ts'

/** Whether a setting names a PostgreSQL database, not a SQLite file. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database)

/** The setting with the secret that signs cookies, if the environment has none. */
export const COOKIE_SECRET = 'cookie-secret'

/** The interface of the server's database. Each method is one transaction; times are milliseconds since 1970. */
export interface Store
  extends PeopleStore,
    AdmissionStore,
    NoticeStore,
    ChatStore,
    PlanStore,
    ModerationStore,
    OfferStore,
    PresenceStore,
    FoldingStore {
  /** The value kept under a name; the first call stores `value`. */
  setting(name: string, value: string): Promise<string>

  /** A match with its newest snapshot: null if it is still at version `known`, or has none. `key`: of a move that is to be made. */
  load(id: string, known?: number, key?: string): Promise<Loaded | null>
  match(id: string): Promise<MatchRecord | null>
  /** Whether a match that this user made is running without a person at the table. */
  agentsAlone(user: string): Promise<boolean>
  /** The matches that pass the filter, by their last change, newest first. */
  matches(filter: MatchFilter): Promise<MatchRecord[]>
  /**
   * Adds a match; one that goes on from another is replayed from its start. Returns false if the match it repeats has a rematch already. Rejects
   * if `start` does not fit its seats.
   */
  addMatch(match: MatchRecord, start: Commit | null): Promise<boolean>
  /** Id of the match that repeats this one. */
  rematchOf(id: string): Promise<string | null>
  /**
   * Puts a player on an empty seat, or removes one. With the last seat the match begins: `start` is its first commit, null while a seat is
   * empty. Returns false, writing nothing, if the match or its seats have changed meanwhile.
   */
  changeSeat(change: SeatChange, start: Commit | null): Promise<boolean>
  /** Removes an open match when the last person leaves it. Returns false if the match or its seats have changed meanwhile. */
  leaveForGood(change: SeatChange): Promise<boolean>
  /**
   * Changes seats, options and access of an open match from how `before` has them to how `after` does. If no seat is empty then, the match
   * begins: `start` is its first commit. Returns false, writing nothing, if the match or its seats have changed meanwhile.
   */
  arrange(before: MatchRecord, after: MatchRecord, start: Commit | null): Promise<boolean>
  /** Removes an open match with all who sit there. Returns false if it is not open any more. */
  cancel(match: string): Promise<boolean>
  /** How many matches of this creator are open. */
  openMatchesOf(user: string): Promise<number>
  /** Records that somebody watches these open matches at that time. */
  attend(matches: readonly string[], at: number): Promise<void>
  /** Open matches that nobody has changed or watched since `before`, by their last change, oldest first. */
  unattended(before: number, limit: number): Promise<string[]>
  /**
   * Removes an open match that nobody has changed or watched since `before`; returns false if somebody has. The store remembers it for a
   * month.
   */
  closeUnattended(match: string, before: number, at: number): Promise<boolean>
  wasClosed(match: string): Promise<boolean>
  /** Records that the player has left a running match. Returns false if the match has changed meanwhile, or no person holds the seat. */
  setAbsent(leaving: Leaving): Promise<boolean>
  /** Records that the player is back. */
  setPresent(returning: Returning): Promise<void>

  /**
   * Writes a commit. Returns false, writing nothing, if the match is no longer at version `commit.from`, other seats are absent, another
   * player holds the seat that is taken, or the match begins with other empty seats than the database has. Commits of several matches may
   * share a transaction, but fail independently.
   */
  commit(commit: Commit): Promise<boolean>
  snapshot(match: string): Promise<Snapshot | null>
  /** The log after a version, oldest first. */
  log(match: string, after: number): Promise<LogEntry[]>
  /** Digests of the states of a match, for a replay of its log. */
  course(match: string): Promise<Course>
  /** The versions of these matches, null of one that has not begun; those that are not there are left out. */
  versions(matches: readonly string[]): Promise<{ readonly id: string; readonly version: number | null }[]>
  /** What the seat's proposal with this key made, at version `since` or later; null if there is none. */
  madeWith(match: string, seat: Seat, key: string, since: number): Promise<Made | null>

  /** Records under which rules a running match continues, and from which state. Returns false if it has changed meanwhile. */
  adoptRules(match: string, under: AdoptedRules): Promise<boolean>
  /**
   * Records that a match does not continue under rules with this hash, and what becomes of it. Returns false if it has changed meanwhile.
   */
  misfit(match: string, misfit: Misfit & Standing): Promise<boolean>
  keptRules(hash: string): Promise<KeptRules | null>
  /** The rules of a game that are kept as a module, newest first. */
  keptVersions(game: string): Promise<KeptVersion[]>
  /** Removes rules by which no match is played that runs or ran at `before`, but for so many newest of each game. Returns their hashes. */
  dropRules(before: number, newest?: number): Promise<string[]>
  /** How many running matches there are, by their rules. */
  runningByRules(): Promise<RunningByRules[]>
  /**
   * Ids of a game's running matches with this number of seats whose rules have another hash, and for which nothing is decided under this
   * hash.
   */
  undecided(game: string, seats: number, rules: string): Promise<string[]>
  /** Whether no seat has made more than one move of its own. */
  isBarelyBegun(match: string): Promise<boolean>
  /** Ends a running match without a winner. Returns false if it does not run any more, or has changed. */
  end(match: string, by: Ender, at: number): Promise<boolean>
  /** Those of these matches that an operator has ended. */
  endedByOperator(among: readonly string[]): Promise<string[]>
  /** Whether another program has written to the database since the last call. */
  changedElsewhere(): Promise<boolean>

  /** The latest time stored: of a match's last change, or when a seat that the server moves is due. Null if there is none. */
  latest(): Promise<number | null>
  /**
   * When the earliest timer, clock, or seat that the server moves, is due; null if there is none. Leaves out the matches in `but`, as the methods
   * below do; with `turns` null, leaves out all turns.
   */
  nextDue(but?: {
    readonly timers: readonly string[]
    readonly clocks?: readonly string[]
    readonly turns: LeftOut | null
  }): Promise<number | null>
  /**
   * Timers that have run out. Where several servers share a database for it, what this and the methods below return is leased for ten
   * seconds: others do not get it meanwhile.
   */
  dueTimers(now: number, but?: readonly string[]): Promise<DueTimer[]>
  dropTimer(match: string, timer: number): Promise<void>
  dueAgentTurns(now: number, but?: LeftOut): Promise<DueAgentTurn[]>
  dropAgentTurn(match: string, seat: Seat): Promise<void>
  /** Matches in which the time of a seat has run out. */
  dueClocks(now: number, but?: readonly string[]): Promise<DueClock[]>
  /** The clocks of a match; null if it has none. */
  clocks(match: string): Promise<MatchClocks | null>
  /** Sets the clocks of a running match apart from a move. Returns false if the match has changed meanwhile. */
  setClocks(match: string, version: number, set: ClocksChange): Promise<boolean>

  /**
   * Counts an attempt at a due row under rules with this hash, before it is made. Returns the number of attempts, including this one; 0 if
   * the row is gone, or another server has leased it.
   */
  attempt(row: DueRow, rules: string): Promise<number>
  /** The attempt did no harm: sets the row's number of attempts, if it still exists. */
  settle(row: DueRow, attempts: number): Promise<void>
  /** Rows that failed too often, and are not due any more. */
  parked(): Promise<Parked[]>
  hasParked(): Promise<boolean>
  /** Makes the parked rows of a match due again. Returns false if it has none. */
  retry(match: string): Promise<boolean>
  /** The time by the database's clock, which all servers on it go by; null if it has none but this machine's, which may have been set. */
  time(): Promise<number | null>
  /** Tells other servers on the same database; left out where there are none. */
  readonly bell?: Bell
  /** Resolves if the store can be written to now; changes nothing. */
  writable(): Promise<void>
  close(): Promise<void>
}

export type Status = 'open' | 'running' | 'finished'

export interface MatchRecord extends Halts {
  readonly id: string
  /** Name of the game. */
  readonly game: string
  readonly variant: Variant
  readonly secret: string
  readonly status: Status
  readonly version: number
  readonly winners: readonly Seat[]
  /** Id of a user. */
  readonly creator: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly startedAt: number | null
  /** Seats that were empty when the match began. */
  readonly empty: readonly Seat[]
  /** Id of the match that this one repeats. */
  readonly rematchOf: string | null
  readonly seats: readonly SeatRecord[]
  /** The version of another match that it goes on from; `sandbox`: as a seat knew it, while that match ran. Left out: it begins by itself. */
  readonly goesOn?: { readonly match: string; readonly version: number; readonly sandbox?: true }
  /** Left out: `open`. */
  readonly visibility?: Visibility
  /** Left out: `everyone`. */
  readonly watchers?: Watchers
  /** Empty seats that are kept for somebody; left out if there are none. */
  readonly kept?: readonly Kept[]
  /** The match that repeats this one, and the name of who asked for it. */
  readonly rematch?: { readonly id: string; readonly by: string }
  /** Hash of the rules it is played by. Left out while it is open, and for matches that began before hashes were stored. */
  readonly rules?: string
  /** The match cannot continue under the rules that were current when it was last used. */
  readonly misfit?: Misfit
  /** Who ended the match before its rules did. */
  readonly endedBy?: Ender
  /** The match does not continue by itself: a timer, or the turn of a seat that the server moves, failed too often. */
  readonly stuck?: Parked['by']
  /** How long its players may think and be gone. Left out: as by default. */
  readonly pace?: Pace
  /** Counts the changes of its players' plans; below 0 once all are gone. Left out: there was none. */
  readonly plans?: number
  /** What its players are told that moderators did; left out if there is nothing. */
  readonly notes?: readonly MatchNote[]
  /** Left out: nothing is offered, and the match is not paused. */
  readonly offers?: OffersNow
}

/** Its players, as it could not go on; the operator; its players, as it had hardly begun; its players, who agreed on a draw or on the end. */
export type Ender = 'players' | 'operator' | 'aborted' | 'draw' | 'agreed'

export interface Misfit {
  /** Hash of the rules under which it cannot go on. */
  readonly rules: string
  /** It continues under its own rules, or can only be ended. */
  readonly becomes: 'pinned' | 'stopped'
}

export interface MatchFilter {
  readonly game?: string
  /** `unfinished`: open or running. */
  readonly status?: Status | 'unfinished'
  /** Only matches that this user made or has a seat in. */
  readonly user?: string
  /** The most open matches of one creator. Default: no limit; the user's own are never left out. */
  readonly openOfOne?: number
  /** Only what everybody may see: matches that are open to all, and those of them that everybody may watch, at this time. */
  readonly listedAt?: number
  /** Only matches without agents. */
  readonly people?: boolean
  /** Only matches that come after this one. */
  readonly after?: { readonly updatedAt: number; readonly id: string }
  readonly limit: number
}

export interface SeatChange {
  readonly match: string
  readonly seat: Seat
  readonly before: SeatRecord
  readonly after: SeatRecord
  readonly at: number
}

export interface Leaving {
  readonly match: string
  readonly seat: Seat
  /** The match's. */
  readonly version: number
  /** When the server acts for the seat; null if there is nothing to do yet. */
  readonly due: number | null
}

export interface Returning {
  readonly match: string
  readonly seat: Seat
  /** The match's. */
  readonly version: number
  /** Seats that the server moves, and when those are due that it had left alone. */
  readonly others: readonly Seat[]
  readonly due: number
}

/** What is written atomically after a move and its fix-ups. */
export interface Commit extends Pick<Halts, 'halted'> {
  /** Id of the match. */
  readonly id: string
  /** The version it follows; null for the chain that starts the match. */
  readonly from: number | null
  readonly match: Match
  /** The match as JSON. */
  readonly state: string
  /** Digest of that state, keyed with the match's secret. It never leaves the server. */
  readonly digest: string
  readonly entries: readonly LogEntry[]
  /** Hash of the game's rules. */
  readonly rules: string
  /** These rules, stored while a match is played by them; null except for the chain that starts the match. */
  readonly kept: KeptRules | null
  readonly at: number
  /** Timers that this chain set, and timers that are gone. */
  readonly timers: { readonly added: readonly Timer[]; readonly gone: readonly Timer[] }
  /** Seats whose players were absent when it was made. */
  readonly absent: readonly Seat[]
  /** Null if there is no seat that the server moves. */
  readonly agents: AgentChange | null
  /** A seat of the running match that somebody takes with this move; if it is held already, nothing is written. */
  readonly taken?: SeatChange
  /** What players have agreed on, which it carries out; if it is not open any more, nothing is written. */
  readonly agreed?: Offer | undefined
  /** Of a match with a clock. */
  readonly clocks?: ClocksChange
  readonly plans?: PlansChange | undefined
  /** What people are to be told who may not be looking. */
  readonly notices?: readonly NewNotice[]
  readonly note?: LogNote | undefined
}

type StoredRules = Readonly<typeof rules.$inferSelect>
/** Rules that running matches began under. */
export type KeptRules = Omit<StoredRules, 'since'>
/** Rules that are kept, and since when. */
export type KeptVersion = Pick<StoredRules, 'hash' | 'since'>

export interface Course {
  /** Digests of states by version: of the start and of the end of each chain. Missing for versions from before digests were stored. */
  readonly digests: ReadonlyMap<number, string>
  /** The state from which the match continued under other rules; earlier versions cannot be replayed under its current ones. */
  readonly base: Match | null
}

/** The state of a match when something is decided about it. */
export interface Standing {
  readonly version: number
  /** Hash of the rules it was played by until then. */
  readonly before: string | undefined
}

export interface AdoptedRules extends Standing {
  /** Hash of the rules under which it continues. */
  readonly rules: string
  /** Whether it continues from its snapshot, which replaces its history; false if its log replays under these rules. */
  readonly fromSnapshot: boolean
}

export interface RunningByRules {
  readonly game: string
  readonly seats: number
  readonly rules: string | null
  readonly misfit: Misfit | null
  readonly count: number
}

/** A move in the log, with the last version of its chain. */
export type Made = Pick<LogEntry, 'version' | 'move' | 'args' | 'at'> & { readonly last: number }

export interface AgentChange {
  /** Agents' seats that can move after the commit, and absent players' seats for which there is something to do. */
  readonly active: readonly Seat[]
  /** When seats are due that could not move before, or that made the move. */
  readonly due: number
  /** The seat whose move the server made. */
  readonly moved: Seat | null
  /** The memories of agents that have changed. */
  readonly memories: readonly { readonly seat: Seat; readonly memory: Json | null }[]
}

export interface Snapshot {
  readonly rules: string
  readonly match: Match
}

/** Identifies a timer, the turn of a seat that the server moves, or the clock of the match. */
export type DueRow = { readonly match: string } & ({ readonly timer: number } | { readonly seat: Seat } | { readonly clock: true })

export interface Parked {
  readonly match: string
  readonly game: string
  readonly seats: number
  /** Hash of the rules under which it was last tried. */
  readonly rules: string | null
  readonly by: 'timer' | 'turn' | 'clock'
}

export interface Loaded {
  readonly record: MatchRecord
  /** `state` is a Match as JSON. */
  readonly snapshot: { readonly rules: string; readonly state: string } | null
  /** Seats from which a move with the given key may have been made; left out where that is asked for with `madeWith`. */
  readonly keyUsed?: readonly Seat[]
}
