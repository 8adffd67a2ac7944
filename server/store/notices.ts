import type { Seat } from '../../engine/model/seats.ts'

/** The setting with the keys that sign pushes (VAPID), as JSON. */
export const PUSH_KEYS = 'push-keys'

/** In milliseconds: a player who looks at a match within this time of its end needs no notice of it. */
export const TOLD_OF_END_MS = 60_000

/** A person whom notices are sent to. */
export interface Recipient {
  /** Of a user. */
  readonly id: string
  readonly name: string
}

/**
 * What somebody is told who does not look. `clock`: their time is nearly out; `claim`: they are gone, and others can soon go on without
 * them; `message`: others at the table have written.
 */
export type NoticeKind = 'turn' | 'begun' | 'invited' | 'rematch' | 'clock' | 'claim' | 'finished' | 'message'
/** How they are told besides by the page itself. */
export type NoticeChannel = 'push' | 'mail' | 'webhook'

/** A notice that a commit adds. It takes the place of an earlier one of the same kind to the same user about the same match. */
export interface NewNotice {
  /** Id of the user. */
  readonly user: string
  readonly kind: NoticeKind
  /** When to tell, unless there is no reason any more. In milliseconds since 1970. */
  readonly due: number
}

/** A row of the outbox. */
export interface Notice extends NewNotice {
  readonly match: string
  /** The match's, when it was added. */
  readonly version: number
  /** Where it goes: `mail`, `webhook`, `push:` with the id of a subscription. Empty: that is decided when it is due. */
  readonly target: string
  readonly attempts: number
}

export interface NoticeTarget {
  readonly target: string
  readonly due: number
}

/** When and how somebody wants to be told. Times of day are `HH:MM` in their time zone. */
export interface NoticeSettings {
  readonly choices: NoticeChoices
  /** As in the tz database: `Europe/Berlin`. */
  readonly timeZone: string
  /** Of the page on which they last chose something, such as `de`. */
  readonly language: string
  /** When nothing is sent. */
  readonly quiet: { readonly from: string; readonly to: string } | null
  /** When mails about matches that last for days are sent, as one; null: each by itself. */
  readonly digest: string | null
  /** A mail address that has been confirmed. */
  readonly mail: string | null
  /** A mail address, and what was sent there to confirm it. */
  readonly pending: PendingMail | null
  readonly webhook: string | null
  /** Anyone who has this token can have the mails stopped. */
  readonly unsubscribe: string
}

export type NoticeChoices = { readonly [kind in NoticeKind]: readonly NoticeChannel[] }

export interface PendingMail {
  readonly address: string
  readonly code: string
  readonly expiresAt: number
  /** How often a wrong code was given. */
  readonly tries: number
}

/** A browser that takes pushes, as it describes itself to the server. */
export interface PushSubscription {
  readonly id: string
  readonly user: string
  readonly endpoint: string
  /** Its keys, in base64url. */
  readonly p256dh: string
  readonly auth: string
  readonly userAgent: string | null
  readonly at: number
  /** Id of the session in which it was made, and with which it ends; null for a guest without one. */
  readonly session: string | null
}

export interface ParkedNotice {
  readonly match: string
  readonly kind: NoticeKind
  readonly target: string
}

/** The part of the store that knows who is told what. Each method is one transaction; times are milliseconds since 1970. */
export interface NoticeStore {
  /** When the earliest notice is due; null if none is. */
  nextNotice(): Promise<number | null>
  /** At most `limit`, those that are due first first. */
  dueNotices(now: number, limit: number): Promise<Notice[]>
  /**
   * Counts an attempt, before it is made, and puts the next one off. Returns the notice as it is then, for the calls below; null if it has
   * changed meanwhile, or is gone.
   */
  leaseNotice(notice: Notice, again: number): Promise<Notice | null>
  /** Replaces a leased notice by one for each target. Returns false if it has changed meanwhile, or is gone. */
  shareNotice(leased: Notice, targets: readonly NoticeTarget[]): Promise<boolean>
  /** Puts a leased notice off that was not tried, unless it has changed meanwhile: a match that goes on puts its warnings off by itself. */
  putOffNotice(leased: Notice, due: number): Promise<void>
  /** Removes a leased notice, unless it has changed meanwhile. */
  dropNotice(leased: Notice): Promise<void>
  /** Whether the seat has moved in the match after this version. */
  hasActed(match: string, seat: Seat, version: number): Promise<boolean>
  parkedNotices(): Promise<ParkedNotice[]>

  /** Null for somebody who has chosen nothing yet. Kinds of notices that were not there when they chose are missing. */
  noticeSettings(user: string): Promise<NoticeSettings | null>
  /** Changes the settings of a user, who is added if need be. `change` may be called again; it returns null to leave them as they are. */
  changeNotices(user: Recipient, at: number, change: (before: NoticeSettings | null) => NoticeSettings | null): Promise<boolean>
  /** Whose mails stop with this token; null if nobody's. */
  unsubscriber(token: string): Promise<Recipient | null>
  pushSubscriptions(user: string): Promise<PushSubscription[]>
  /** Adds a subscription in place of one with the same endpoint. Of one user's, 20 are kept. */
  addPush(subscription: PushSubscription, user: Recipient): Promise<void>
  /** Returns false if the user has no such subscription. */
  dropPush(user: string, id: string): Promise<boolean>
}
