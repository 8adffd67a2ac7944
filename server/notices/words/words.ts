import type { NoticeKind } from '../../store/notices.ts'
import type { Ender } from '../../store/store.ts'

/** What notices and mails say in one language. */
export interface NoticeWords {
  /** What has happened in a game. */
  readonly titles: { readonly [kind in NoticeKind]: (game: string) => string }
  /** A guest without a name, by their number. */
  guest(number: string): string
  /** `by`: the player who invites; null if they sit at the table no more. */
  invited(by: string | null): string
  /** `kept`: how long the seat is kept, such as `2 minutes`; null: without an end. */
  rematch(by: string | null, kept: string | null): string
  readonly clock: string
  readonly claim: string
  readonly message: string
  /** `names`: of the other people at the table, as a list; null: there are none. */
  against(names: string | null): string
  /** The last part of a list of names that is too long. */
  more(others: number): string
  /** Why a match has ended before its rules ended it. */
  readonly ended: { readonly [by in Ender]: string }
  /** `one`: alone; `several`: together with others. */
  readonly won: { readonly one: string; readonly several: string; readonly nobody: string; readonly computer: string }
  /** Other people have won. */
  haveWon(names: string, count: number): string
  readonly mail: MailWords
}

/** What mails say besides. `host`: of the server. */
export interface MailWords {
  /** The subject of a mail about several matches. */
  several(matches: number): string
  readonly why: string
  /** Followed by an address. */
  readonly stopAt: string
  readonly stop: string
  codeFor(host: string): string
  readonly code: string
  /** The subject of a mail with a link, and what stands before and after the link. */
  readonly signIn: { subject(host: string): string; before(host: string): string }
  readonly add: { subject(host: string): string; before(host: string): string }
  readonly link: string
  /** The page on which somebody unsubscribes from mails. */
  readonly page: {
    readonly title: string
    readonly ask: string
    readonly button: string
    readonly done: string
    readonly unknown: string
    readonly link: string
  }
}
