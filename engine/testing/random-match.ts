import { Chance } from '../chance.ts'
import { createMatch } from '../create.ts'
import type { Game } from '../game.ts'
import { activeSeats, drawnMove, legalMoves } from '../legal.ts'
import type { Match, Proposal, Step, Variant } from '../match.ts'
import { propose } from '../play.ts'
import type { MatchRecord } from '../replay.ts'
import { SPECTATOR } from '../seats.ts'
import { viewOf } from '../view.ts'
import { clockMove } from './clock-move.ts'

/** A secret for tests: 64 hex digits made from a number. */
export const secretOf = (n: number) => n.toString(16).padStart(64, '0')

/** A match whose chart is endless on purpose stops after so many versions, or with the chain that reaches them. */
const LONG_ENOUGH = 30
/** A match that takes more versions than this does not end, unless something else is said. */
export const LONGEST = 5000

export interface RandomMatch {
  readonly first: Match
  readonly steps: readonly Step[]
  readonly last: Match
  readonly record: MatchRecord
}

/**
 * Plays a match by choosing each move at random, the number of seats and the variant too, all from `seed`; the clock moves
 * only where nobody else can. Throws when nothing leads on, when a listed move is refused, or when it takes more than `most`
 * versions, unless its chart is `endless`: then it is left unfinished.
 */
export function randomMatch(game: Game, seed: number, most = LONGEST): RandomMatch {
  return playedAtRandom(game, seed, most, moveAtRandom)
}

/** What is done next at a time; null where nobody can do anything. */
type Next = (game: Game, match: Match, at: number, chance: Chance) => Proposal | null

/** Plays a match that is drawn from `seed` by what is said to come next, as far as `randomMatch` does. */
export function playedAtRandom(game: Game, seed: number, most: number, next: Next): RandomMatch {
  const chance = new Chance(secretOf(seed), 0, 1)
  const seats = chance.pick(game.players.counts)
  const variant = variantAtRandom(game, chance)
  const secret = secretOf(seed)
  const created = createMatch(game, { seats, variant, secret, at: 0 })
  const steps = [...created.steps]
  let { match } = created
  const { endless = false } = game.rules.chart
  while (!match.finished && !(endless && match.version >= LONG_ENOUGH)) {
    const at = Math.max(match.version, steps.at(-1)?.entry.at ?? 0)
    const proposal = next(game, match, at, chance) ?? clockMove(match, at) ?? stuck(game, match, seed)
    const outcome = propose(game, match, proposal)
    if (!outcome.ok)
      throw new Error(`seed ${seed}: ${proposal.move} is listed and refused at version ${match.version}: ${outcome.refusal.message}`, {
        cause: outcome.error,
      })
    steps.push(...outcome.steps)
    match = outcome.match
    if (match.version > most) throw new Error(`seed ${seed}: ${game.name} does not end within ${most} versions`)
  }
  const record = { game: game.name, seats, variant, secret, at: 0, log: steps.map(({ entry }) => entry) }
  return { first: created.first, steps, last: match, record }
}

/** Any value for each of the game's options. */
export function variantAtRandom({ variants }: Game, chance: Chance): Variant {
  return Object.fromEntries(Object.entries(variants).map(([option, { values }]) => [option, chance.pick(Object.keys(values))]))
}

/** Any legal move of any of these seats that can move; of moves with too many choices to list only where there are no others. */
export function moveAtRandom(game: Game, match: Match, at: number, chance: Chance, seats = activeSeats(game, match)): Proposal | null {
  if (seats.length === 0) return null
  const seat = chance.pick(seats)
  const listed = legalMoves(game, match, seat).filter(({ options }) => options !== null)
  if (listed.length) {
    const { move, options } = chance.pick(listed)
    return { seat, move, args: chance.pick(options!), at }
  }
  const drawn = drawnMove(game, match, seat, chance)
  return drawn && { seat, ...drawn, at }
}

function stuck(game: Game, match: Match, seed: number): never {
  const { path } = viewOf(game, match, SPECTATOR).phase
  throw new Error(
    `seed ${seed}: ${game.name} is stuck in phase '${path}' at version ${match.version}: nobody can move, and nothing happens by itself`,
  )
}
