import type { Match, Outcome, Proposal, Step } from '../../model/match.ts'
import { SPECTATOR } from '../../model/seats.ts'
import { createMatch } from '../../play/create.ts'
import { legalMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import type { RecordedMatch } from '../../propose/replay.ts'
import { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { wasRefusedByApply } from '../../rules/refuse.ts'
import { clockMove } from '../../simulation/play-match.ts'
import { viewOf } from '../../view/view.ts'
import { thrownText } from '../secrecy/thrown-text.ts'
import { emptyAtRandom, moveAtRandom, variantAtRandom } from './chosen-at-random.ts'
import { secretOf } from './played.ts'
import { thrownAt, whyStuck } from './why-stuck.ts'

/** A match of an endless chart stops at the end of the chain that reaches this version. */
const LONG_ENOUGH = 30
/** Default for the most versions of a match; a longer one counts as endless. */
export const LONGEST = 5000

/** A match as it was played: version 0, one step for each later version, the last version, and the record for `replay`. */
export interface RandomMatch {
  readonly first: Match
  readonly steps: readonly Step[]
  readonly last: Match
  readonly record: RecordedMatch
}

/** Returns the next proposal at a time; null if no player can act. */
type Next = (game: Game, match: Match, at: number, chance: Chance) => Proposal | null

/** Plays a match drawn from `seed`, with proposals from `next`; ends and throws as {@link randomMatch} does. */
export function playedAtRandom(game: Game, seed: number, most: number, next: Next): RandomMatch {
  const chance = new Chance(secretOf(seed), 0, 1)
  const seats = chance.pick(game.players.counts)
  const variant = variantAtRandom(game, chance)
  const begin = { seats, ...emptyAtRandom(game, seats, chance), variant, secret: secretOf(seed), at: 0 }
  const created = createMatch(game, begin)
  const steps = [...created.steps]
  let { match } = created
  const { endless = false } = internalsOf(game).definition.chart
  while (!match.finished && !(endless && match.version >= LONG_ENOUGH)) {
    const at = Math.max(match.version, steps.at(-1)?.entry.at ?? 0)
    const draw = () => next(game, match, at, chance) ?? clockMove(match, at) ?? stuck(game, match, seed)
    const { proposal, outcome } = drawnUntilCarriedOut(game, match, draw)
    if (!outcome.ok) throw refusedError(game, match, seed, proposal, outcome)
    steps.push(...outcome.steps)
    match = outcome.match
    if (match.version > most) throw new Error(`seed ${seed}: ${game.name} does not end within ${most} versions`)
  }
  const record = { game: game.name, ...begin, log: steps.map(({ entry }) => entry) }
  return { first: created.first, steps, last: match, record }
}

/** If a rule threw, its error is the reason: the refusal says nothing about the move. */
function refusedError(game: Game, match: Match, seed: number, proposal: Proposal, { refusal, error }: Outcome & { ok: false }): Error {
  if (error === undefined)
    return new Error(`seed ${seed}: ${whatWas(game, match, proposal)} refused at version ${match.version}: ${refusal.message}`)
  const what = `${proposal.move} ${JSON.stringify(proposal.args ?? {})} of ${typeof proposal.seat === 'number' ? 'seat' : 'the'} ${proposal.seat}`
  return new Error(`seed ${seed}: ${what} at version ${match.version}: a rule threw: ${thrownText(error)}`, { cause: error })
}

/** How many moves are drawn in a row if `apply` refuses each of them. */
const DRAWN_AT_MOST = 100

/** Draws a proposal and makes it. A list cannot foresee what `apply` refuses, so after such a refusal it draws another. */
export function drawnUntilCarriedOut(
  game: Game,
  match: Match,
  draw: () => Proposal,
  made = propose,
): { proposal: Proposal; outcome: Outcome } {
  for (let drawn = 1; ; drawn++) {
    const proposal = draw()
    const outcome = made(game, match, proposal)
    if (outcome.ok || !wasRefusedByApply(outcome.refusal) || drawn === DRAWN_AT_MOST) return { proposal, outcome }
  }
}

/** Describes a refused proposal, and whether it was listed for the seat. */
function whatWas(game: Game, match: Match, { seat, move, args = {} }: Proposal): string {
  const what = `${move} ${JSON.stringify(args)}`
  if (typeof seat !== 'number') return `${what} of the ${seat} is`
  const options = legalMoves(game, match, seat).find((one) => one.move === move)?.options
  const isListed = options?.some((listed) => JSON.stringify(listed) === JSON.stringify(args))
  return `${what} of seat ${seat} is ${isListed ? 'listed' : 'drawn'} and`
}

function stuck(game: Game, match: Match, seed: number): never {
  const { path } = viewOf(game, match, SPECTATOR).phase
  throw new Error(
    `seed ${seed}: ${game.name} is stuck in phase '${path}' at version ${match.version}: nobody can move, and no timer runs; ${whyStuck(game, match)}`,
    { cause: thrownAt(game, match) },
  )
}

/**
 * Plays a match with the number of seats, the variant and each move drawn from `seed`; timers fire only if no player can move. Throws if
 * the match gets stuck, a listed move is refused, or it takes more than `most` versions. A match of an `endless` chart is left unfinished.
 */
export function randomMatch(game: Game, seed: number, most = LONGEST): RandomMatch {
  return playedAtRandom(game, seed, most, moveAtRandom)
}
