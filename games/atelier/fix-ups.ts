import { componentOf, int, list, seat } from 'playchart/engine'
import { atelier, gapIn, PATRON_POINTS, patrons, pointsOf, sizeAt, type Table, visitorsOf, works, worksOf } from './table.ts'

/** The match ends with the round in which somebody has so many points. */
export const GOAL = 15

const noteMover = atelier.fixUp({
  log: false,
  apply: ({ game, turn }) => {
    game.mover = turn
  },
})
const refill = atelier.fixUp({
  facts: { work: componentOf(works) },
  log: 'New in the market: ${work}',
  legal: (table) => gapIn(table) >= 0 || 'There is no gap in the market.',
  apply: (table, tell) => {
    const slot = gapIn(table)
    const work = table.game.decks.at(sizeAt(slot)).first!
    work.moveTo(table.game.market, slot)
    tell({ work })
  },
})
const visit = atelier.fixUp({
  help: 'A patron comes to see the works of the player who has what they want.',
  facts: { patron: componentOf(patrons) },
  log: `\${patron} visits \${player} (${PATRON_POINTS} points)`,
  legal: ({ game, current }) => visitorsOf(game.patrons, current).length === 1 || 'Nobody comes, or several would.',
  apply: ({ game, current }, tell) => {
    const [patron] = visitorsOf(game.patrons, current)
    patron!.moveTo(current.patrons)
    tell({ patron })
  },
})
const announce = atelier.fixUp({
  help: `Somebody has ${GOAL} points: the round is played to its end.`,
  facts: { points: int() },
  log: '${player} has ${points} points: the last round is played to its end',
  legal: ({ game, current }) => (!game.isLastRound && pointsOf(current) >= GOAL) || 'Nobody has enough points yet.',
  apply: ({ game, current }, tell) => {
    game.isLastRound = true
    tell({ points: pointsOf(current) })
  },
})
const close = atelier.fixUp({
  help: 'The most points win, among equals the fewest works.',
  facts: { seats: list(seat()), scores: list(int()), winners: list(seat()), points: int(), works: int() },
  log: 'The exhibition closes. Points of ${seats}: ${scores}. The best: ${winners}, with ${points} points and ${works} works',
  apply: (table, tell) => {
    const winners = ranked(table)[0]!
    const first = table.players[winners[0]!]!
    tell({ seats: [...table.players.keys()], scores: table.players.map((player) => pointsOf(player)) })
    tell({ winners, points: pointsOf(first), works: worksOf(first) })
  },
})

/** All seats, best first: who left comes last. */
export function ranked({ players, isActive }: Table): number[][] {
  const standing = players.map((player, seat) => 100 * pointsOf(player) - worksOf(player) + (isActive(seat) ? 1e6 : 0))
  const places = [...new Set(standing)].sort((a, b) => b - a)
  return places.map((place) => [...standing.keys()].filter((seat) => standing[seat] === place))
}

export const fixUps = { noteMover, refill, visit, announce, close }
