import { type Game, GameError, type Variant } from '../../engine/index.ts'
import { Failure } from './failure.ts'

/** Options that several commands have: each function parses what was typed, or throws Failure. */

/** Collects the values of an option that may be repeated. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

/** Parses an integer for commander, from `least` to `most`. */
export function wholeNumber(what: string, least = 0, most = Number.MAX_SAFE_INTEGER): (typed: string) => number {
  return (typed) => {
    const number = Number(typed)
    if (/^\d+$/.test(typed) && number >= least && number <= most) return number
    const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`
    throw new Failure(`${what} is a whole number ${bounds}, not '${typed}'.`)
  }
}

/** Parses `target=50`, for each option of the game. */
export function variantOf(typed: readonly string[] = []): Variant {
  return Object.fromEntries(
    typed.map((pair) => {
      const [, option, value] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      if (option === undefined) throw new Failure(`--variant is name=value, such as target=50, not '${pair}'.`)
      return [option, value]
    }),
  )
}

/** The number of seats: as typed, else the game's default. Throws GameError for a number that is not allowed. */
export function seatsOf(game: Game, seats: number | undefined): number {
  const legal = game.players.legal(seats ?? game.players.default)
  if (legal !== true) throw new GameError(`${game.displayName}: ${legal}`)
  return seats ?? game.players.default
}
