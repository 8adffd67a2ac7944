import type { LogEntry, Match, Timer, Variant } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Json } from '../../statecharts/language/chart.ts'

/** The database takes nothing right now, as when its disk is full: nothing was changed. The sentence names what to do. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Another program holds the database, and has held it for longer than anybody is to wait: nothing was read or changed. */
export class StoreBusy extends StoreUnavailable {
  override name = 'StoreBusy'

  constructor(file: string, cause: unknown) {
    super(`${file} is locked by another program: end that one, or wait until it is done.`, { cause })
  }
}

/** The setting that signs cookies, where the environment has no secret. */
export const COOKIE_SECRET = 'cookie-secret'

/** What the server asks of a database. Each method is one transaction; times are milliseconds since 1970. */
export interface Store {
  /** The value kept under a name; the first call keeps `value`. */
  setting(name: string, value: string): Promise<string>

  user(id: string): Promise<User | null>
  /** When a user was added; null: there is none of that id. */
  joined(id: string): Promise<number | null>
  /** Adds a user, or leaves the one that is there as it is. */
  addUser(user: User, at: number): Promise<void>
  renameUser(user: User): Promise<void>

  /** A match with its newest snapshot, which is left out, as null, where the match is still at version `known`, or there is none. */
  load(id: string, known?: number): Promise<Loaded | null>
  match(id: string): Promise<MatchRecord | null>
  /** Whether a match that this user made is running without a person at the table. */
  agentsAlone(user: string): Promise<boolean>
  /** The newest first, by their last change. */
  matches(filter: MatchFilter): Promise<MatchRecord[]>
  /** False when the match that it is to repeat has a rematch already. Rejects when `start` is not for its seats. */
  addMatch(match: MatchRecord, start: Commit | null): Promise<boolean>
  /** Id of the match that repeats this one. */
  rematchOf(id: string): Promise<string | null>
  /**
   * Puts a player on an empty seat, or takes one off. With the last seat the match begins: `start`, null while a seat is empty. False, and
   * nothing is written, when the match or its seats have changed meanwhile.
   */
  changeSeat(change: SeatChange, start: Commit | null): Promise<boolean>
  /** Removes an open match as the last person leaves it; false when the match or the seats have changed meanwhile. */
  leaveForGood(change: SeatChange): Promise<boolean>
  /** How many matches of this creator are open. */
  openMatchesOf(user: string): Promise<number>
  /** Notes that somebody watches these open matches at that time. */
  attend(matches: readonly string[], at: number): Promise<void>
  /** Open matches that nobody has changed or watched since `before`, those that changed first first. */
  unattended(before: number, limit: number): Promise<string[]>
  /** Removes an open match that nobody has changed or watched since `before`; false when somebody has. It is remembered for a month. */
  closeUnattended(match: string, before: number, at: number): Promise<boolean>
  wasClosed(match: string): Promise<boolean>
  /** Notes that the player has left a running match; false when the match has gone on meanwhile. */
  setAbsent(leaving: Leaving): Promise<boolean>
  /** Notes that the player is back. */
  setPresent(returning: Returning): Promise<void>

  /**
   * Writes a commit; false, and nothing is written, when the match is no longer at version `commit.from`, other seats are absent,
   * another player holds the seat that is taken, or the match begins with other empty seats than the database has. Commits of several
   * matches may be written together: one that is not written, or fails, takes no other with it.
   */
  commit(commit: Commit): Promise<boolean>
  snapshot(match: string): Promise<Snapshot | null>
  /** The log after a version, oldest first. */
  log(match: string, after: number): Promise<LogEntry[]>
  /** What is known of the states that a match went through, for a replay of its log. */
  course(match: string): Promise<Course>
  /** What the seat's proposal of this key made, at version `since` or later; null when there is none. */
  madeWith(match: string, seat: Seat, key: string, since: number): Promise<Made | null>

  /** Notes under which rules a running match goes on, and from which state. False when it has changed meanwhile. */
  goOn(match: string, under: GoingOn): Promise<boolean>
  /** Notes that a match does not go on under rules of a hash, and what becomes of it. False when it has changed meanwhile. */
  misfit(match: string, misfit: Misfit & Standing): Promise<boolean>
  keptRules(hash: string): Promise<KeptRules | null>
  /** Removes rules by which no match is played that runs or was still running at `before`. Returns their hashes. */
  dropRules(before: number): Promise<string[]>
  /** How many running matches there are, by the rules that they are played by. */
  runningByRules(): Promise<RunningByRules[]>
  /** Ids of the running matches of a game with so many seats that are played by rules of another hash than this, and of which it is not known what becomes under this. */
  undecided(game: string, seats: number, rules: string): Promise<string[]>
  /** Ends a running match without a winner. False when it does not run any more, or has gone on. */
  end(match: string, by: Ender, at: number): Promise<boolean>
  /** Those of these matches that an operator has ended. */
  endedByOperator(among: readonly string[]): Promise<string[]>
  /** Whether another program has written to the database since this was last asked. */
  changedElsewhere(): Promise<boolean>

  /** The latest time by which something is dated: the last change of a match, or when a seat is due that the server moves. Null: nothing is. */
  latest(): Promise<number | null>
  /** When the earliest timer, or seat that the server moves, is due; null when there is none. Matches named are left out, here and below; `turns` null: all turns. */
  nextDue(but?: { readonly timers: readonly string[]; readonly turns: LeftOut | null }): Promise<number | null>
  dueTimers(now: number, but?: readonly string[]): Promise<DueTimer[]>
  dropTimer(match: string, timer: number): Promise<void>
  dueAgentTurns(now: number, but?: LeftOut): Promise<DueAgentTurn[]>
  dropAgentTurn(match: string, seat: Seat): Promise<void>

  /** Counts that a due row is about to be tried, under rules of that hash. Returns how often it has been, this time included; 0: it is gone. */
  attempt(row: DueRow, rules: string): Promise<number>
  /** Trying the row did no harm: if it is still there, it counts as tried so often. */
  settle(row: DueRow, attempts: number): Promise<void>
  /** Rows that were tried too often in vain: they are due no more. */
  parked(): Promise<Parked[]>
  hasParked(): Promise<boolean>
  /** Has the parked rows of a match tried again; false when it has none. */
  retry(match: string): Promise<boolean>
  /** Resolves if something could be written now; nothing is changed. */
  writable(): Promise<void>
  close(): Promise<void>
}

export interface User {
  readonly id: string
  readonly name: string
}

export type Status = 'open' | 'running' | 'finished'

export interface MatchRecord {
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
  /** Seats that nobody held as the match began. */
  readonly empty: readonly Seat[]
  /** Id of the match that this one repeats. */
  readonly rematchOf: string | null
  readonly seats: readonly SeatRecord[]
  /** Hash of the rules that it is played by. Left out while it is open, and where it began before that was kept. */
  readonly rules?: string
  /** It cannot go on under the rules that were served when it was last looked at. */
  readonly misfit?: Misfit
  /** It was ended before its rules did. */
  readonly endedBy?: Ender
  /** It does not go on by itself: a timer, or the turn of a seat that the server moves, was tried too often in vain. */
  readonly stuck?: Parked['by']
}

/** Its players, or the operator of the server. */
export type Ender = 'players' | 'operator'

export interface Misfit {
  /** Hash of the rules under which it cannot go on. */
  readonly rules: string
  /** It is played on by its own rules, or can only be ended. */
  readonly becomes: 'pinned' | 'stopped'
}

/** Null stands for an empty seat. */
export type SeatRecord = Person | Agent | null
export interface Person {
  readonly user: User
  /** Has left the running match: what the rules say for such a seat is done for it. */
  readonly absent?: true
  /** The version by which they took the seat in the running match: earlier versions they see as a spectator. Absent: from the start. */
  readonly since?: number
}
export interface Agent {
  readonly agent: string
  readonly memory: Json | null
}

export interface MatchFilter {
  readonly game?: string
  readonly status?: Status
  /** Only matches that this user made or sits in. */
  readonly user?: string
  /** At most so many open matches of one creator. Default: any number; the user's own are never left out. */
  readonly openOfOne?: number
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
  /** When what the rules say is to be done for the seat; null when there is nothing yet. */
  readonly due: number | null
}

export interface Returning {
  readonly match: string
  readonly seat: Seat
  /** The match's. */
  readonly version: number
  /** Seats that it is for the server to move, and when those do that it had left alone. */
  readonly others: readonly Seat[]
  readonly due: number
}

/** What is written, as a whole or not at all, once a move and its fix-ups have been played. */
export interface Commit {
  /** Id of the match. */
  readonly id: string
  /** The version it follows; null for the chain that starts the match. */
  readonly from: number | null
  readonly match: Match
  /** The match as JSON. */
  readonly state: string
  /** Of that state, keyed with the match's secret. It never leaves the server. */
  readonly digest: string
  readonly entries: readonly LogEntry[]
  /** Hash of the game's rules. */
  readonly rules: string
  /** Those rules, to be kept as long as a match is played by them; null for all but the chain that starts the match. */
  readonly kept: KeptRules | null
  readonly at: number
  /** Timers that were set and not there before, and those gone. */
  readonly timers: { readonly added: readonly Timer[]; readonly gone: readonly Timer[] }
  /** Seats whose players were absent when it was made. */
  readonly absent: readonly Seat[]
  /** Null when there is no seat that the server moves. */
  readonly agents: AgentChange | null
  /** A seat of the running match that somebody takes with it; without that seat nothing is written. */
  readonly taken?: SeatChange
}

/** Rules that running matches began under. */
export interface KeptRules {
  readonly hash: string
  /** Name of the game. */
  readonly game: string
  /** Hash of what a stored state means under them. */
  readonly meaning: string
  /** All of them as one module; null where there is none. */
  readonly bundle: string | null
}

export interface Course {
  /** Digests of states by version: of the start, and the end of each chain. None is there for what was played before they were kept. */
  readonly digests: ReadonlyMap<number, string>
  /** Where the match went on from under other rules: what came before is not to be played again by those it has now. */
  readonly base: Match | null
}

/** How a match stands when something is decided about it. */
export interface Standing {
  readonly version: number
  /** Hash of the rules it was played by until then. */
  readonly before: string | undefined
}

export interface GoingOn extends Standing {
  /** Hash of the rules under which it goes on. */
  readonly rules: string
  /** From its snapshot, which stands for all that was played before. False: its log plays the same under them. */
  readonly fromSnapshot: boolean
}

export interface RunningByRules {
  readonly game: string
  readonly seats: number
  readonly rules: string | null
  readonly misfit: Misfit | null
  readonly count: number
}

/** A move as the log has it, with the last version of the chain that it began. */
export interface Made extends Pick<LogEntry, 'version' | 'move' | 'args' | 'at'> {
  readonly last: number
}

export interface AgentChange {
  /** Agents' seats that can move after the commit, and those of absent players for which there is something to do. */
  readonly active: readonly Seat[]
  /** When those who could not move before it, or who made it, are due. */
  readonly due: number
  /** The seat whose move the server made. */
  readonly moved: Seat | null
  /** What agents remember from now on, where it is something else. */
  readonly memories: readonly { readonly seat: Seat; readonly memory: Json | null }[]
}

export interface Snapshot {
  readonly rules: string
  readonly match: Match
}

/** Names a timer, or the turn of a seat that the server moves. */
export type DueRow = { readonly match: string } & ({ readonly timer: number } | { readonly seat: Seat })

export interface Parked {
  readonly match: string
  readonly game: string
  readonly seats: number
  /** Hash of the rules it was tried under last. */
  readonly rules: string | null
  readonly by: 'timer' | 'turn'
}

export interface Loaded {
  readonly record: MatchRecord
  /** `state` is a Match as JSON. */
  readonly snapshot: { readonly rules: string; readonly state: string } | null
}

export interface DueTimer {
  readonly match: string
  readonly timer: number
  readonly endsAt: number
}

export interface DueAgentTurn {
  readonly match: string
  readonly seat: Seat
  /** The match's. */
  readonly creator: string
}

/** Matches whose turns are not asked for: those, and all that these people made. */
export interface LeftOut {
  readonly matches: readonly string[]
  readonly creators: readonly string[]
}
