import { createHash } from 'node:crypto'
import { durationText } from '../../engine/model/words.ts'
import { ENDED_TEXTS } from '../matches/match-info.ts'
import type { Notice, NoticeKind } from '../store/notices.ts'
import type { MatchRecord, SeatRecord } from '../store/store.ts'

/** A notice in words. */
export interface Tidings {
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
  readonly isSecret: boolean
}

export function tidingsOf({ notice, record, game, isSecret }: Facts): Tidings {
  const { match, kind } = notice
  return { key: keyOf(notice), kind, match, ...WORDS[kind](game, record, notice.user), isSecret }
}

/** Names no user. */
export const keyOf = ({ match, version, user, kind, target }: Notice): string =>
  createHash('sha256').update([match, version, user, kind, target].join(' ')).digest('base64url')

type Words = Pick<Tidings, 'title' | 'text'>

const WORDS: { readonly [kind in NoticeKind]: (game: string, record: MatchRecord, user: string) => Words } = {
  turn: (game, record, user) => ({ title: `Your turn in ${game}`, text: against(record, user) }),
  begun: (game, record, user) => ({ title: `${game} has begun`, text: against(record, user) }),
  invited: (game, { seats, creator }) => ({
    title: `You are invited to ${game}`,
    text: `${nameIn(seats, creator) ?? 'A player'} would like to play with you.`,
  }),
  rematch: (game, { seats, creator, createdAt, kept = [] }, user) => {
    const until = kept.find((one) => one.user === user)?.until ?? null
    const place = until === null ? 'Your seat is kept.' : `Your seat is kept for ${durationText(until - createdAt)}.`
    return { title: `Rematch of ${game}?`, text: `${nameIn(seats, creator) ?? 'A player'} asks for a rematch. ${place}` }
  },
  clock: (game, record, user) => ({ title: `Your time in ${game} is nearly out`, text: `Please make your move. ${against(record, user)}` }),
  // Others may be waited for as well, in secret.
  claim: (game) => ({
    title: `${game} may soon go on without you`,
    text: 'You have been away for a while, so the others can soon go on without you, or end the match. Open it to stay in.',
  }),
  finished: (game, record, user) => ({ title: `${game} is over`, text: resultOf(record, user) }),
  // Not what was written: its writer, or a moderator, may remove it.
  message: (game, record, user) => ({
    title: `New message in ${game}`,
    text: `There is something new in the chat. ${against(record, user)}`,
  }),
}

const nameIn = (seats: readonly SeatRecord[], user: string) => namesOf(seats, (id) => id === user)[0]

const namesOf = (seats: readonly SeatRecord[], is: (user: string) => boolean): string[] =>
  seats.flatMap((player) => (player && 'user' in player && is(player.user.id) ? [player.user.name] : []))

/** More names are counted. */
const MOST_NAMES = 4

function against({ seats }: MatchRecord, user: string): string {
  const others = namesOf(seats, (id) => id !== user)
  if (others.length === 0) return 'You play against the computer.'
  const named = others.slice(0, MOST_NAMES)
  return `You play with ${listed(others.length > named.length ? [...named, `${others.length - named.length} more`] : named)}.`
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

function resultOf({ seats, winners, endedBy }: MatchRecord, user: string): string {
  if (endedBy) return ENDED_TEXTS[endedBy]
  const won = winners.map((seat) => seats[seat] ?? null)
  if (won.length === 0) return 'Nobody has won.'
  if (won.some((player) => player && 'user' in player && player.user.id === user))
    return won.length === 1 ? 'You have won.' : 'You have won, together with others.'
  const names = namesOf(won, () => true)
  return names.length === 0 ? 'The computer has won.' : `${listed(names)} ${names.length === 1 ? 'has' : 'have'} won.`
}
