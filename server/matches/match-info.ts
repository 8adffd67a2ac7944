import type { Variant } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { waitsFor } from '../../engine/play/awaited.ts'
import type { BoardAddress } from '../games/boards/boards.ts'
import type { ServedGame } from '../games/games.ts'
import type { Ender, SeatRecord, Status } from '../store/store.ts'
import { joinableSeats } from './joinable-seats.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { isAbsent, seatOf } from './seats.ts'
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
  /** Seats that a user without one can take now; also in a running match, if its rules allow it. */
  free: Seat[]
  mySeat: Seat | null
  /** Whether the match runs and waits for this user to move. */
  myTurn: boolean
  /** Whether this user made the match. */
  creator: boolean
  /** Whether this user can start the match now with empty seats, which can be taken later. */
  startable: boolean
  winners: Seat[]
  /** Why the match does not continue by itself and what to do, as a sentence for its players. Left out if it does. */
  stuck?: string
  /** No rules can show the match any more: it has no views, and if it runs it can only be ended. Left out otherwise. */
  stopped?: true
  /** How the match ended before its rules did, as a sentence for its players. Left out if it did not. */
  ended?: string
  /** For a match with older rules than new matches: their hash, for its definition. */
  rules?: string
  /** Where the game's board is; null if it has none. Left out if the client may have been built with it. */
  board?: BoardAddress | null
}

export interface PlayerInfo {
  name: string
  kind: 'person' | 'agent'
  /** The agent's name in the game. */
  agent?: string
  /** Present for a person without an account: anybody may have the same name. */
  guest?: true
  me: boolean
  /** The player has left the running match. */
  absent: boolean
}

/** `stopped`: why no rules can show the match. */
export function matchInfo(loaded: LoadedMatch, user: string, stopped?: string): MatchInfo {
  const { record, served } = loaded
  const { id, game, variant, status, version, createdAt, updatedAt, seats, winners, creator } = record
  const { info } = served
  const board = served.board()
  const mySeat = seatOf(record, user)
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
    free: joinableSeats(loaded),
    mySeat,
    myTurn: mySeat !== null && loaded.match !== null && waitsFor(served.game, loaded.match, mySeat),
    creator: creator === user,
    startable: creator === user && isStartable(record, served),
    winners: [...winners],
    ...(record.stuck && { stuck: stuckText(record.stuck, info.displayName) }),
    ...(stopped !== undefined && { stopped: true }),
    ...(stopped !== undefined && status === 'running' && { stuck: `${stopped} ${STOPPED}` }),
    ...(record.endedBy && { ended: ENDED[record.endedBy] }),
    ...(served.old && { rules: served.rules(seats.length) }),
    ...(board !== undefined && { board }),
  }
}

const STOPPED = 'Nothing that was played is lost, but no more moves can be made. Its players can end it.'

const ENDED: { readonly [by in Ender]: string } = {
  players: 'A player has ended this match, because it could not go on. Nobody has won.',
  operator: 'The people who run this server have ended this match. Nobody has won.',
}

const stuckText = (by: NonNullable<LoadedMatch['record']['stuck']>, game: string) =>
  `This match cannot go on by itself: the rules of ${game} failed ${by === 'timer' ? 'when a timer ran out' : 'in a move that the server makes'}, ` +
  'three times. Nothing that was played is lost. You can still move when it is your turn, leave the match, or end it for everybody; ' +
  'the people who run this server can have it tried again.'

function playerInfo(player: SeatRecord, info: ServedGame['info'], user: string): PlayerInfo | null {
  if (!player) return null
  if ('user' in player) {
    const { id, name, kind = 'guest' } = player.user
    return { name, kind: 'person', ...(kind === 'guest' && { guest: true }), me: id === user, absent: isAbsent(player) }
  }
  const { agent } = player
  return { name: info.agents.find(({ name }) => name === agent)?.displayName ?? agent, kind: 'agent', agent, me: false, absent: false }
}
