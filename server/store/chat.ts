import type { CHAT_ROOMS } from './chat-schema.ts'
import type { UserKind } from './people-store.ts'

/**
 * Where a line is. Until a match is over, its players do not read what its watchers write; nor does anybody else read what those write to each
 * other who are out, where the rules part them from those who play on.
 */
export type ChatRoom = (typeof CHAT_ROOMS)[number]

/** The lines of a room are numbered from 1. */
export interface ChatPlace {
  readonly match: string
  readonly room: ChatRoom
  readonly line: number
}

export interface ChatLine extends ChatPlace {
  /** Id of the user who wrote it. */
  readonly user: string
  /** Their name now. */
  readonly name: string
  readonly kind: UserKind
  /** The id of their picture; null if they have none. */
  readonly picture: string | null
  /** Null once it is removed. */
  readonly text: string | null
  readonly at: number
}

/** Somebody whose lines a user is not shown. */
export interface Mute {
  readonly id: string
  readonly name: string
  readonly at: number
}

export type Muted = Mute | 'no-line' | 'own' | 'too-many'

/** Somebody who may not be stored yet. */
interface Reader {
  readonly id: string
  readonly name: string
}

/** Which lines of a match are looked for, and for whom. */
export interface ChatReading {
  readonly match: string
  readonly room: ChatRoom
  /** Id of the user: lines of people whom they have muted are left out. */
  readonly reader: string
  /** Only lines before this one; null: the newest. */
  readonly before: number | null
  readonly limit: number
}

/** The part of the store that keeps what people write to each other. Each method is one transaction; times are milliseconds since 1970. */
export interface ChatStore {
  /**
   * Adds a line, and its user if need be. The newest 1000 lines of a room are kept. Those of `tell` who have read everything before it are
   * told at `due`. Returns its number; null, writing nothing, if the match is gone.
   */
  addLine(
    line: Omit<ChatLine, 'line' | 'kind' | 'picture'>,
    tell: { readonly users: readonly string[]; readonly due: number },
  ): Promise<number | null>
  /** Newest first. */
  chatLines(reading: ChatReading): Promise<ChatLine[]>
  /** How many lines of others somebody has not read in these rooms, at most 100 in each. */
  unreadLines(match: string, rooms: readonly ChatRoom[], user: string): Promise<number>
  /** The last line that somebody has read in a room; 0 if none. */
  readUpTo(match: string, room: ChatRoom, user: string): Promise<number>
  /** Somebody, who is added if need be, has read a room up to this line. */
  markRead(place: ChatPlace, user: Reader, at: number): Promise<void>
  /**
   * A user is not shown any more what the writer of this line writes. The user is added if need be. Writes nothing if there is no such line, it
   * is their own, or they have muted 200 people.
   */
  mute(place: ChatPlace, user: Reader, mute: { id: string; at: number }): Promise<Muted>
  /** Returns false if the user has no such mute. */
  unmute(user: string, id: string): Promise<boolean>
  /** Newest first. */
  mutesOf(user: string): Promise<Mute[]>
  /** Ids of those who have muted this user. */
  mutersOf(user: string): Promise<string[]>
  /**
   * Removes the text of a line; of its writer's own only those since a time, in milliseconds since 1970. `by` null: of any writer. Returns
   * the line without its text; null, writing nothing, if there is no such line.
   */
  removeLine(place: ChatPlace, by: { readonly user: string; readonly since: number } | null): Promise<ChatLine | null>
  /** What a user has written, newest first. */
  linesBy(user: string, limit: number): Promise<Pick<ChatLine, 'match' | 'room' | 'text' | 'at'>[]>
}
