import { Chance } from '../chance.ts'
import { createMatch } from '../create.ts'
import type { Game } from '../game.ts'
import { activeSeats, legalMoves } from '../legal.ts'
import type { Match, Step, Variant } from '../match.ts'
import { propose } from '../play.ts'
import type { MatchRecord } from '../replay.ts'
import { SPECTATOR } from '../seats.ts'
import { viewOf } from '../view.ts'

/** A secret for tests: 64 hex digits made from a number. */
export const secretOf = (n: number) => n.toString(16).padStart(64, '0')

/** A match whose chart is endless on purpose stops after so many versions, or with the chain that reaches them. */
const LONG_ENOUGH = 30

export interface RandomMatch {
  readonly first: Match
  readonly steps: readonly Step[]
  readonly last: Match
  readonly record: MatchRecord
}

/**
 * Plays a match by choosing each move at random, the number of seats and the variant too, all from `seed`. Throws when
 * nobody can move, when a listed move is refused, or when it does not end within `most` versions, unless its chart is
 * `endless`: then it is left unfinished.
 */
export function randomMatch(game: Game, seed: number, most = 5000): RandomMatch {
  const chance = new Chance(secretOf(seed), 0, 1)
  const seats = chance.pick(game.players.counts)
  const variant: Variant = Object.fromEntries(
    Object.entries(game.variants).map(([option, { values }]) => [option, chance.pick(Object.keys(values))]),
  )
  const secret = secretOf(seed)
  const created = createMatch(game, { seats, variant, secret, at: 0 })
  const steps = [...created.steps]
  let { match } = created
  const { endless = false } = game.rules.chart
  while (!match.finished && !(endless && match.version >= LONG_ENOUGH)) {
    if (match.version > most) throw new Error(`seed ${seed}: ${game.name} does not end within ${most} versions`)
    const seats = activeSeats(game, match)
    if (seats.length === 0) {
      const { path } = viewOf(game, match, SPECTATOR).phase
      throw new Error(
        `seed ${seed}: ${game.name} is stuck in phase '${path}' at version ${match.version}: nobody can move, and nothing happens by itself`,
      )
    }
    const seat = chance.pick(seats)
    const { move, options } = chance.pick(legalMoves(game, match, seat).filter(({ options }) => options !== null))
    const outcome = propose(game, match, { seat, move, args: chance.pick(options!), at: match.version })
    if (!outcome.ok)
      throw new Error(`seed ${seed}: ${move} is listed and refused at version ${match.version}: ${outcome.refusal.message}`, {
        cause: outcome.error,
      })
    steps.push(...outcome.steps)
    match = outcome.match
  }
  const record = { game: game.name, seats, variant, secret, at: 0, log: steps.map(({ entry }) => entry) }
  return { first: created.first, steps, last: match, record }
}
