import { createHash } from 'node:crypto'
import { guestNumber } from '../people/names.ts'
import type { Notice, NoticeKind } from '../store/notices.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord } from '../store/store.ts'
import { durationIn, listedIn, wordsIn } from './words/words-in.ts'

/** A notice in its receiver's words. */
export interface NoticeText {
  /** The same for each attempt, so that a receiver can tell what it has had already. */
  readonly key: string
  readonly kind: NoticeKind
  /** Id of the match. */
  readonly match: string
  readonly title: string
  readonly text: string
  /** That the seat has to act is for its player alone to know. */
  readonly isSecret: boolean
}

/** What the words of a notice depend on. */
interface Facts {
  readonly notice: Notice
  readonly record: MatchRecord
  /** The game's name for players. */
  readonly game: string
  /** The receiver's. */
  readonly language: string
  readonly isSecret: boolean
  /** In milliseconds since 1970. */
  readonly now: number
}

export function noticeTextOf(facts: Facts): NoticeText {
  const { notice, game, language, isSecret } = facts
  const { match, kind } = notice
  return { key: idempotencyKey(notice), kind, match, title: wordsIn(language).titles[kind](game), text: textOf(facts), isSecret }
}

/** Names no user. */
export const idempotencyKey = ({ match, version, user, kind, target }: Notice): string =>
  createHash('sha256').update([match, version, user, kind, target].join(' ')).digest('base64url')

function textOf({ notice: { kind, user }, record, language, now }: Facts): string {
  const words = wordsIn(language)
  const { seats, creator, kept = [] } = record
  const by = namesOf(seats, language, (id) => id === creator)[0] ?? null
  switch (kind) {
    case 'turn':
    case 'begun':
      return against(record, user, language)
    case 'invited':
      return words.invited(by)
    case 'rematch': {
      const until = kept.find((one) => one.user === user)?.until ?? null
      return words.rematch(by, until === null ? null : durationIn(language, until - now))
    }
    case 'clock':
      return `${words.clock} ${against(record, user, language)}`
    // Others may be waited for as well, in secret.
    case 'claim':
      return words.claim
    case 'finished':
      return resultOf(record, user, language)
    // Not what was written: its writer, or a moderator, may remove it.
    case 'message':
      return `${words.message} ${against(record, user, language)}`
  }
}

function namesOf(seats: readonly SeatRecord[], language: string, is: (user: string) => boolean): string[] {
  const { guest } = wordsIn(language)
  return seats.flatMap((player) => {
    if (!player || !('user' in player) || !is(player.user.id)) return []
    const number = guestNumber(player.user.name)
    return [number === null ? player.user.name : guest(number)]
  })
}

/** More names are counted. */
const MOST_NAMES = 4

function against({ seats }: MatchRecord, user: string, language: string): string {
  const words = wordsIn(language)
  const others = namesOf(seats, language, (id) => id !== user)
  if (others.length === 0) return words.against(null)
  const named = others.slice(0, MOST_NAMES)
  const more = others.length - named.length
  return words.against(listedIn(language, more > 0 ? [...named, words.more(more)] : named))
}

function resultOf({ seats, winners, endedBy }: MatchRecord, user: string, language: string): string {
  const { ended, won, haveWon } = wordsIn(language)
  if (endedBy) return ended[endedBy]
  const winning = winners.map((seat) => seats[seat] ?? null)
  if (winning.length === 0) return won.nobody
  if (winning.some((player) => player && 'user' in player && player.user.id === user)) return winning.length === 1 ? won.one : won.several
  const names = namesOf(winning, language, () => true)
  return names.length === 0 ? won.computer : haveWon(listedIn(language, names), names.length)
}
