import type { Seat, Variant } from '../engine/index.ts'
import type { BoardAddress } from './boards/boards.ts'
import type { ServedGame } from './games.ts'
import { isAbsent, seatOf } from './seats.ts'
import type { MatchRecord, SeatRecord, Status } from './store.ts'

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
  /** One for each seat; null is an empty seat. */
  players: (PlayerInfo | null)[]
  mySeat: Seat | null
  /** Whether this user made the match. */
  creator: boolean
  winners: Seat[]
  /** Where the game's board is; null: it has none. Left out where the client may have been built with it. */
  board?: BoardAddress | null
}

export interface PlayerInfo {
  name: string
  kind: 'person' | 'agent'
  /** The agent's name in the game. */
  agent?: string
  me: boolean
  /** Has left the running match. */
  absent: boolean
}

export function matchInfo(record: MatchRecord, served: ServedGame, user: string): MatchInfo {
  const { id, game, variant, status, version, createdAt, updatedAt, seats, winners, creator } = record
  const { info } = served
  const board = served.board()
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
    mySeat: seatOf(record, user),
    creator: creator === user,
    winners: [...winners],
    ...(board !== undefined && { board }),
  }
}

function playerInfo(player: SeatRecord, info: ServedGame['info'], user: string): PlayerInfo | null {
  if (!player) return null
  if ('user' in player) return { name: player.user.name, kind: 'person', me: player.user.id === user, absent: isAbsent(player) }
  const { agent } = player
  return { name: info.agents.find(({ name }) => name === agent)?.displayName ?? agent, kind: 'agent', agent, me: false, absent: false }
}
