import type { Seat } from '../../engine/model/seats.ts'

/** Who may take a seat. `link`: those with an invite link or an invitation; `private`: those who are invited by name. */
export type Visibility = 'open' | 'link' | 'private'
/** Who may watch, besides players and the creator. `link`: those who were admitted by a link or an invitation. */
export type Watchers = 'everyone' | 'link' | 'players'

/** An empty seat that is kept for a user. */
export interface Kept {
  readonly seat: Seat
  /** Id of the user. */
  readonly user: string
  readonly name: string
  /** In milliseconds since 1970; null: until they take or decline it. */
  readonly until: number | null
}

/**
 * `admitted` by a link, or as a player of the match before; `invited`, `accepted` and `declined` by name; `removed`: may not come back.
 */
export type AdmissionState = 'admitted' | 'invited' | 'accepted' | 'declined' | 'removed'

/** What a match's creator has granted a user. */
export interface Admission {
  /** Id of the user. */
  readonly user: string
  readonly name: string
  readonly state: AdmissionState
  /** The one seat that it is for; null: any. */
  readonly seat: Seat | null
}

/** What a match's creator has granted a user, and whether they have blocked them. */
export interface Granted {
  /** Null: nothing. */
  readonly admission: Pick<Admission, 'state' | 'seat'> | null
  readonly isBlocked: boolean
}

export interface InviteLink {
  readonly id: string
  readonly match: string
  readonly seat: Seat | null
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
}

/** What somebody was granted at the match of another. */
export interface ReceivedInvitation extends Pick<Admission, 'state' | 'seat'> {
  readonly match: string
  /** Name of the user who made the match. */
  readonly by: string
  /** Whether it came by a link. */
  readonly byLink: boolean
  readonly at: number
}

/** What somebody has granted another at their own match. */
export interface MadeInvitation extends Omit<ReceivedInvitation, 'by'> {
  /** Of the other. */
  readonly name: string
}

/** A change of a user's admission. */
export interface Admitting {
  readonly match: string
  readonly user: string
  readonly state: AdmissionState
  readonly seat: Seat | null
  /** Id of the link that it came by. */
  readonly link?: string
  readonly at: number
}

/** The part of the store that knows who is admitted to which match. Each method is one transaction. */
export interface AdmissionStore {
  admission(match: string, user: string): Promise<Admission | null>
  /** In one query, as everybody who opens a match is asked for both. `creator`: of the match. */
  granted(match: string, creator: string, user: string): Promise<Granted>
  /** At most 200, by name those that were invited, newest first. */
  admissions(match: string): Promise<Admission[]>
  /**
   * Sets a user's admission. An invitation for one seat keeps that seat for them, and what is declined keeps none. Returns false, writing
   * nothing, if the seat is held or kept for another, or 200 users are admitted already.
   */
  admit(change: Admitting): Promise<boolean>
  /** Removes the admission of a user and what is kept for them. */
  dismiss(match: string, user: string): Promise<void>
  /** Ids of matches that the user is invited to and has not answered, newest first. */
  invitedTo(user: string, limit: number): Promise<string[]>
  /** How many open matches the user is invited to and has not answered. */
  unanswered(user: string): Promise<number>
  /** What the user was granted at matches, answered or not, newest first. */
  invitationsTo(user: string, limit: number): Promise<ReceivedInvitation[]>
  /** What the user has granted others at matches of their own, newest first. */
  invitationsBy(user: string, limit: number): Promise<MadeInvitation[]>
  /** Links to matches of the user's, newest first. */
  linksBy(user: string, limit: number): Promise<InviteLink[]>
  /** Adds a link with the hash of its token. Returns false if the match has 20 already. */
  addLink(link: InviteLink, hash: string): Promise<boolean>
  links(match: string): Promise<InviteLink[]>
  linkOf(hash: string): Promise<InviteLink | null>
  /** Removes a link, and the admission of those who came by it. Returns false if there is no such link. */
  revokeLink(match: string, id: string): Promise<boolean>
}
