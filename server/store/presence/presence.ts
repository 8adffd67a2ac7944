/** Somebody who follows a match, or has followed it, by connections to one server. */
export interface Following {
  readonly match: string
  /** Id of the user. */
  readonly user: string
  readonly visible: boolean
  /** Null while they follow it. */
  readonly goneAt: number | null
}

export interface Follower extends Omit<Following, 'match'> {
  readonly server: string
}

/** A server, and when it is gone unless it says again that it is there. */
export interface ServerRecord {
  readonly id: string
  readonly began: number
  readonly until: number
}

/** The part of the store that knows who is connected to which of several servers. Times are milliseconds since 1970. */
export interface PresenceStore {
  /** A server is there until a time, with all who are connected to it. `began` counts where it is not known yet. */
  keepServer(server: ServerRecord): Promise<void>
  /** Those that are there at a time. */
  serversAt(at: number): Promise<ServerRecord[]>
  /** Records who follows what by way of this server. */
  setFollowing(server: string, following: readonly Following[]): Promise<void>
  /** Who follows a match, for each server; of those who were connected to one that is gone, `goneAt` says since when it is. */
  followers(match: string, at: number): Promise<Follower[]>
  /** Forgets who was gone, and servers that were, before a time. */
  forgetGone(before: number): Promise<void>
}
