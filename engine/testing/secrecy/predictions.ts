import type { Match, Step } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { type Prediction, predict } from '../../predict/predict.ts'
import { propose } from '../../propose/propose.ts'
import { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { stepViewOf, viewOf } from '../../view/view.ts'
import { same } from './non-interference.ts'
import { twinOf } from './twin.ts'
import { variedIn } from './varied.ts'

/** So many twins of a position are looked at. */
const TWINS = 2

/**
 * Predicts what a seat's move does from that seat's view, and throws if it is not what the seat sees then: in the match, and in twins of it, which
 * look the same to the seat though what is hidden from it differs. `step` led to the match in which the move is made. Returns the prediction.
 */
export function checkPrediction(game: Game, step: Step, seat: Seat, move: string, args: Args, seed: string): Prediction {
  const { match } = step
  const at = step.entry.at + 1
  const view = viewOf(game, match, seat)
  const prediction = predict(game, { view, variant: match.variant, move, args, at })
  const what = `what ${move} ${JSON.stringify(args)} of ${seat} at version ${match.version} is predicted to do`
  const compare = (match: Match, varied: () => string) => {
    const seen = seenAfter(game, match, seat, move, args, at, prediction.steps.length)
    if (seen !== null) same(what, prediction.steps, seen, varied)
  }
  compare(match, () => 'nothing: the prediction is wrong')
  const chance = new Chance(seed, match.version, 4)
  for (let nth = 0; nth < TWINS; nth++) {
    const { step: twin, hiddenBits } = twinOf(game, step, seat, chance)
    if (hiddenBits > 0) compare(twin.match, () => variedIn(game, match, twin.match))
  }
  return prediction
}

/** As many steps of the move as are asked for, as the seat sees them; null where a step of the engine's own throws: no play leads there. */
function seenAfter(game: Game, match: Match, seat: Seat, move: string, args: Args, at: number, count: number) {
  if (count === 0) return []
  const outcome = propose(game, match, { seat, move, args, at })
  if (!outcome.ok) return outcome.settling ? null : outcome.refusal
  return outcome.steps.slice(0, count).map((step) => stepViewOf(game, step, seat))
}
