import { describeGame } from './definition.ts'
import type { Game, SeenStep } from './game.ts'
import type { Match, Step } from './match.ts'
import { type ReadableView, readable } from './readable.ts'
import type { Seat } from './seats.ts'
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
