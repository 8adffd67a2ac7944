import type { Match, Step } from '../model/match.ts'
import { type ReadableView, readable } from '../model/readable.ts'
import type { Seat } from '../model/seats.ts'
import type { Game, SeenStep } from '../rules/game.ts'
import { describeGame } from './describe-game.ts'
import { doneIn, viewOf } from './view.ts'

/** The versions as a seat sees them, by name. Their views are made when somebody looks at them: most agents look at few. */
export function seenSteps(game: Game, steps: readonly Step[], seat: Seat): SeenStep[] {
  const made = new Map<Match, ReadableView>()
  const seen = (match: Match): ReadableView => {
    const view = made.get(match) ?? readable(describeGame(game, match.seats), viewOf(game, match, seat))
    made.set(match, view)
    return view
  }
  return steps.map((step) => ({
    ...doneIn(game, step, seat),
    get before() {
      return seen(step.before)
    },
    get view() {
      return seen(step.match)
    },
  }))
}
