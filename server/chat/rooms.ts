import type { Match } from '../../engine/model/match.ts'
import type { Game } from '../../engine/rules/game.ts'
import { hasRoomApart, seatsApart } from '../../engine/visibility/phase-view.ts'
import type { Games } from '../games/games.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import { seatOf } from '../matches/seats.ts'
import type { ChatRoom } from '../store/chat.ts'
import type { MatchRecord } from '../store/store.ts'

/** Where people write and read beside a match, as it stands at one moment. */
export interface ChatRooms {
  writes(user: string): ChatRoom
  /** For those who may watch the match: watchers may see what players do not, and players who are out may know what neither do. */
  reads(user: string): readonly ChatRoom[]
}

const PLAIN: readonly ChatRoom[] = ['players', 'watchers']
const READ: { readonly [room in ChatRoom]: readonly ChatRoom[] } = {
  players: ['players'],
  watchers: PLAIN,
  eliminated: ['players', 'eliminated'],
}

/** `game`, `match`: null where no rules can show it. */
export function roomsOf(record: MatchRecord, game: Game | null, match: Match | null): ChatRooms {
  const all: readonly ChatRoom[] = game && hasRoomApart(game) ? [...PLAIN, 'eliminated'] : PLAIN
  const isOver = record.status === 'finished'
  const apart = isOver || !game || !match ? [] : seatsApart(game, match)
  const writes = (user: string): ChatRoom => {
    const seat = seatOf(record, user)
    if (seat === null) return 'watchers'
    return apart.includes(seat) ? 'eliminated' : 'players'
  }
  return { writes, reads: (user) => (isOver ? all : READ[writes(user)]) }
}

/** Finds the rooms of matches. For that, only running ones of games with a room for those who are out are loaded. */
export function createChatRooms(games: Pick<Games, 'get'>, matches: LoadedMatches): (record: MatchRecord) => Promise<ChatRooms> {
  return async (record) => {
    const found = games.get(record.game)
    const game = found.ok ? found.value.game : null
    const loaded = record.status === 'running' && game && hasRoomApart(game) ? await matches.get(record.id) : null
    return loaded?.ok ? roomsOf(record, loaded.value.served.game, loaded.value.match) : roomsOf(record, game, null)
  }
}
