import type { Match, OfferKind, Variant } from '../../engine/model/match.ts'
import { ADMIN, type Seat } from '../../engine/model/seats.ts'
import { waitsFor } from '../../engine/play/awaited.ts'
import type { Game } from '../../engine/rules/game.ts'
import { offersOf } from '../../engine/rules/offers.ts'
import { viewOf } from '../../engine/view/view.ts'
import type { Breakpoint } from '../../statecharts/language/breakpoints.ts'
import type { BoardAddress } from '../games/boards/boards.ts'
import type { ServedGame } from '../games/games.ts'
import type { Visibility, Watchers } from '../store/admissions.ts'
import type { MatchNote } from '../store/moderation/moderation-records.ts'
import type { OffersNow } from '../store/offers.ts'
import { type ClockSettings, DEFAULT_PACE } from '../store/pace.ts'
import { isAbsent, type SeatRecord } from '../store/seat-record.ts'
import type { Ender, MatchRecord, Status } from '../store/store.ts'
import { joinProblem, type Visitor } from './access.ts'
import { joinableSeats } from './joinable-seats.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { haltText, noBreakpoints } from './questions/breakpoints.ts'
import { seatOf } from './seats.ts'
import { isStartable } from './set-up-match.ts'

/** A match as the lobby shows it to one user. Times are milliseconds since 1970. */
export interface MatchInfo {
  id: string
  /** Name of the game. */
  game: string
  /** The game's. */
  displayName: string
  seats: number
  variant: Variant
  status: Status
  version: number
  createdAt: number
  updatedAt: number
  /** One for each seat; null for an empty seat. */
  players: (PlayerInfo | null)[]
  /** Seats that this user can take now, if they have none; also in a running match, if its rules allow it. */
  free: Seat[]
  /** Empty seats that are kept for somebody. Left out if there are none. */
  kept?: KeptSeat[]
  /** Who may take a seat: everybody, those with an invite link, those who are invited by name. */
  visibility: Visibility
  /** Who may watch. */
  watchers: Watchers
  /** The invitation that this user has not answered yet. */
  invited?: { seat: Seat | null }
  mySeat: Seat | null
  /** Whether the match runs and waits for this user to move. */
  myTurn: boolean
  /** Until when this user has to move, where a timer runs; left out if none does. */
  until?: number
  /** Whether this user made the match. */
  creator: boolean
  /** Whether this user can start the match now with empty seats, which can be taken later. */
  startable: boolean
  winners: Seat[]
  /** Why the match does not continue by itself and what to do, as a sentence for its players. Left out if it does. */
  stuck?: string
  /** No rules can show the match any more: it has no views, and if it runs it can only be ended. Left out otherwise. */
  stopped?: true
  /** The match that repeats this one, for its players: its id, and the name of who asked for it. Left out if there is none. */
  rematch?: { id: string; by: string }
  /** The version of a match that this one goes on from. `sandbox`: as its player's seat knew it; the match itself ran on. Left out if there is none. */
  goesOn?: { match: string; version: number; sandbox?: true }
  /** The match is over, and players have planned: the history tells which moves. Left out otherwise. */
  planned?: true
  /** How the match ended before its rules did, as a sentence for its players. Left out if it did not. */
  ended?: string
  /** What moderators did in the match, as sentences for its players, the oldest first. Left out if there is nothing. */
  told?: { at: number; text: string }[]
  /** Null: no clock runs. */
  clock: ClockSettings | null
  /** For how many milliseconds a player whom play waits for must be gone before the others can claim. */
  graceMs: number
  /** What players of this game can offer each other. */
  offers: OfferKind[]
  /** What a player has offered the others in the running match. Left out if nothing is. */
  offer?: OfferInfo
  /** Since when the running match is paused; left out if it is not. */
  pausedAt?: number
  /** Where the match stops; left out where it cannot have breakpoints, and for viewers who do not play it. */
  breakpoints?: Breakpoint[]
  /** The breakpoint that has paused the match: the version that it is about, and a sentence for its player. Left out if none has. */
  halted?: { version: number; text: string }
  /** For a match with older rules than new matches: their hash, for its definition. */
  rules?: string
  /** Where the game's board is; null if it has none. Left out if the client may have been built with it. */
  board?: BoardAddress | null
}

export interface OfferInfo {
  /** Its number in the match. */
  n: number
  kind: OfferKind
  by: Seat
  /** The seats that agree. */
  agreed: Seat[]
  /** Until when it can be answered. */
  until: number
}

export interface PlayerInfo {
  name: string
  kind: 'person' | 'agent'
  /** The agent's name in the game. */
  agent?: string
  /** Present for a person without an account: anybody may have the same name. */
  guest?: true
  /** The id of the person's picture, if they have one. */
  picture?: string
  me: boolean
  /** The player has left the running match. */
  absent: boolean
}

export interface KeptSeat {
  seat: Seat
  /** Whom it is kept for. */
  name: string
  me: boolean
  /** Null: until they take or decline it. */
  until: number | null
}

/** `stopped`: why no rules can show the match. */
export function matchInfo(loaded: LoadedMatch, visitor: Visitor, stopped?: string): MatchInfo {
  const { record, served, match } = loaded
  const { user, admission, now } = visitor
  const { id, game, variant, status, version, createdAt, updatedAt, seats, winners, creator } = record
  const { info } = served
  const board = served.board()
  const mySeat = seatOf(record, user)
  const myTurn = mySeat !== null && match !== null && waitsFor(served.game, match, mySeat)
  const until = myTurn ? turnEnds(served.game, match, mySeat) : null
  const kept = (record.kept ?? []).filter((one) => status === 'open' && (one.until === null || one.until > now))
  return {
    id,
    game,
    displayName: info.displayName,
    seats: seats.length,
    variant,
    status,
    version,
    createdAt,
    updatedAt,
    players: seats.map((player) => playerInfo(player, info, user)),
    free: joinableSeats(loaded).filter((seat) => mySeat !== null || joinProblem(record, visitor, seat) === null),
    ...(kept.length > 0 && { kept: kept.map((one) => ({ seat: one.seat, name: one.name, me: one.user === user, until: one.until })) }),
    visibility: record.visibility ?? 'open',
    watchers: record.watchers ?? 'everyone',
    ...(admission?.state === 'invited' && mySeat === null && { invited: { seat: admission.seat } }),
    mySeat,
    myTurn,
    ...(until !== null && { until }),
    creator: creator === user,
    startable: creator === user && isStartable(record, served),
    winners: [...winners],
    ...(record.stuck && { stuck: stuckText(record.stuck, info.displayName) }),
    ...(stopped !== undefined && { stopped: true }),
    ...(stopped !== undefined && status === 'running' && { stuck: `${stopped} ${STOPPED}` }),
    ...(status === 'finished' && record.plans !== undefined && { planned: true as const }),
    ...(record.rematch && mySeat !== null && { rematch: record.rematch }),
    ...(record.goesOn && { goesOn: record.goesOn }),
    ...(record.endedBy && { ended: ENDED_TEXTS[record.endedBy] }),
    ...(record.notes && { told: record.notes.map((note) => ({ at: note.at, text: noteText(record, note) })) }),
    ...(record.pace ?? DEFAULT_PACE),
    offers: [...offersOf(served.game)],
    ...(status === 'running' && record.offers && offersInfo(record.offers, now)),
    ...(mySeat !== null && status === 'running' && breakpointInfo(record)),
    ...(served.old && { rules: served.rules(seats.length) }),
    ...(board !== undefined && { board }),
  }
}

function offersInfo({ open, pausedAt }: OffersNow, now: number): Pick<MatchInfo, 'offer' | 'pausedAt'> {
  const isOpen = open !== null && open.until > now
  return {
    ...(isOpen && { offer: { n: open.n, kind: open.kind, by: open.by, agreed: [...open.agreed], until: open.until } }),
    ...(pausedAt !== null && { pausedAt }),
  }
}

function breakpointInfo(record: MatchRecord): Pick<MatchInfo, 'breakpoints' | 'halted'> {
  if (noBreakpoints(record) !== null) return {}
  const { breakpoints = [], halted } = record
  return { breakpoints: [...breakpoints], ...(halted && { halted: { version: halted.version, text: haltText(halted) } }) }
}

/** When the earliest timer that runs for the seat, as it sees the match, is up; null where none runs. */
function turnEnds(game: Game, match: Match, seat: Seat): number | null {
  if (match.timers.length === 0) return null
  const ends = viewOf(game, match, seat).timers.flatMap((timer) => ((timer.seat ?? seat) === seat ? [timer.endsAt] : []))
  return ends.length > 0 ? Math.min(...ends) : null
}

const STOPPED = 'Nothing that was played is lost, but no more moves can be made. Its players can end it.'

/** What players are told of a match that was ended before its rules did. */
export const ENDED_TEXTS: { readonly [by in Ender]: string } = {
  players: 'A player has ended this match, because it could not go on. Nobody has won.',
  draw: 'The players have agreed on a draw.',
  agreed: 'The players have agreed to end this match. Nobody has won.',
  aborted: 'A player has aborted this match before it had really begun. Nobody has won.',
  operator: 'The people who run this server have ended this match. Nobody has won.',
}

/** What the players read of it. */
function noteText({ seats }: LoadedMatch['record'], { what, as }: MatchNote): string {
  const player = typeof as === 'number' ? seats[as] : null
  const who = player && 'user' in player ? player.user.name : typeof as === 'number' ? `seat ${as + 1}` : ''
  if (what === 'moved') return `The people who run this server have made a move for ${who}.`
  if (what === 'absent') return `The people who run this server have marked ${who} as away.`
  return as === ADMIN
    ? 'A moderator of this server has looked at this match with everything that is hidden in it.'
    : `A moderator of this server has looked at this match as ${who} sees it.`
}

const FAILED: { readonly [by in NonNullable<LoadedMatch['record']['stuck']>]: string } = {
  timer: 'when a timer ran out',
  clock: 'when a player’s time ran out',
  turn: 'in a move that the server makes',
}

const stuckText = (by: NonNullable<LoadedMatch['record']['stuck']>, game: string) =>
  `This match cannot go on by itself: the rules of ${game} failed ${FAILED[by]}, ` +
  'three times. Nothing that was played is lost. You can still move when it is your turn, leave the match, or end it for everybody; ' +
  'the people who run this server can have it tried again.'

function playerInfo(player: SeatRecord, info: ServedGame['info'], user: string): PlayerInfo | null {
  if (!player) return null
  if ('user' in player) {
    const { id, name, kind = 'guest', picture } = player.user
    const marks = { ...(kind === 'guest' && { guest: true as const }), ...(picture !== undefined && { picture }) }
    return { name, kind: 'person', ...marks, me: id === user, absent: isAbsent(player) }
  }
  const { agent } = player
  return { name: info.agents.find(({ name }) => name === agent)?.displayName ?? agent, kind: 'agent', agent, me: false, absent: false }
}
