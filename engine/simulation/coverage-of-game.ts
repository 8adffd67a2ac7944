import type { Game } from '../rules/game.ts'
import { type Coverage, coverageOf } from './coverage.ts'

/** Counts as {@link coverageOf} does, but for matches of any number of seats. */
export function coverageOfGame(game: Game): Coverage {
  const bySeats = new Map<number, Coverage>()
  const countFor = (seats: number) => {
    const coverage = bySeats.get(seats) ?? coverageOf(game, seats)
    bySeats.set(seats, coverage)
    return coverage
  }
  const { all } = countFor(game.players.default)
  const timesOf = (line: string) => [...bySeats.values()].reduce((sum, { taken }) => sum + (taken.get(line) ?? 0), 0)
  const neverTaken = () => all.filter((line) => timesOf(line) === 0)
  return {
    all,
    get taken() {
      return new Map(all.flatMap((line) => (timesOf(line) ? [[line, timesOf(line)]] : [])))
    },
    get never() {
      return neverTaken()
    },
    add(played) {
      const begun = played.first ?? played.steps[0]?.before
      if (!begun) return 0
      const before = neverTaken().length
      countFor(begun.seats).add(played)
      return before - neverTaken().length
    },
  }
}
