import { SIT } from '../../engine/model/built-in-moves.ts'
import type { Match } from '../../engine/model/match.ts'
import { ADMIN, type Seat } from '../../engine/model/seats.ts'
import { absentMove } from '../../engine/play/absent.ts'
import { SEATED, seatsLater } from '../../engine/play/late-seats.ts'
import { activeSeats, legalMoves } from '../../engine/play/legal.ts'
import { viewOf } from '../../engine/view/view.ts'
import type { ServedGame } from '../games/games.ts'
import { agentSeats } from '../store/seat-record.ts'
import type { LoadedMatch } from './loaded-match.ts'

/**
 * Seats that somebody who has none can take now. Before the match begins those that nobody holds; while it runs those where
 * the rules let a player sit down: nobody has sat there yet, or its holder has stood up.
 */
export function joinableSeats({ record, served, match }: LoadedMatch): Seat[] {
  const { seats } = record
  const everySeat = seats.map((_, seat) => seat)
  if (!match) return record.status === 'open' ? everySeat.filter((seat) => seats[seat] === null) : []
  if (match.finished || match.inactive.length === 0 || !seatsLater(served.game)) return []
  const agents = agentSeats(seats)
  return everySeat.filter((seat) => match.inactive.includes(seat) && !agents.includes(seat) && maySit(served, match, seat))
}

/** Whether the rules let the holder of the seat sit down there. */
const maySit = askedOnce(({ game }, match, seat) => legalMoves(game, match, seat).some(({ move }) => move === SIT))

/**
 * What the rules say is to be done now for a player who has left the table. Nothing for one who stood up before, as long as
 * play goes on without them: they would lose for good the seat that they may come back to, and others may take.
 */
export const moveForAbsent = askedOnce(({ game }, match, seat) => {
  const move = absentMove(game, match, seat)
  if (move === null || !seatsLater(game)) return move
  const { players } = viewOf(game, match, ADMIN)
  const sits = (one: Seat) => players[one]?.[SEATED] === true
  return !sits(seat) && (match.timers.length > 0 || activeSeats(game, match).some(sits)) ? null : move
})

/** What the rules say of a seat, asked once for each version: several parts of the server want to know. A rule that throws is asked again. */
function askedOnce<Said>(ask: (served: ServedGame, match: Match, seat: Seat) => Said): typeof ask {
  const said = new WeakMap<Match, Map<Seat, Said>>()
  return (served, match, seat) => {
    const known = said.get(match) ?? new Map<Seat, Said>()
    said.set(match, known)
    const answer = known.get(seat)
    if (answer !== undefined) return answer
    const asked = ask(served, match, seat)
    known.set(seat, asked)
    return asked
  }
}
