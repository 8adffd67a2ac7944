import type { Args, StepView, View } from '../../../engine/model/views.ts'
import { predict } from '../../../engine/predict/predict.ts'
import { serverNow } from '../../remote/server-clock.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import type { Ahead, Foresight, MatchContext, Proposed } from '../actor/context.ts'

/** What a move will do, from the view in which it is chosen: its steps as far as they are certain, and why no more, null if there is no more. */
export type Foresee = (view: View, move: string, args: Args) => { readonly steps: readonly StepView[]; readonly why: string | null }

type Game = Parameters<typeof predict>[0]

const rules = import.meta.glob<{ default: Game }>('../../../games/*/game.ts')

/** Loads the rules of a match's game, which foresee what a move will do. Null if they were not built into the client. */
export async function foreseeing({ game: name, variant }: MatchInfo): Promise<Foresight | null> {
  const load = rules[`../../../games/${name}/game.ts`]
  if (!load) return null
  const { default: game } = await load()
  return foresightOf((view, move, args) => predict(game, { view, variant, move, args, at: serverNow() }))
}

/** Shows what rules foresee of the player's own moves, step by step, until the server has told of the same steps, or of others. */
export function foresightOf(foresee: Foresee): Foresight {
  return {
    chosen: (context, proposed) => (isCertain(context, proposed) ? [...context.ahead, ...foreseen(proposed, foresee)] : context.ahead),
    next(context) {
      const { ahead, aheadShown } = context
      if (ahead.length === 0) return null
      if (isMet(context)) return { moves: false, change: met(context) }
      if (isWrong(context)) return { moves: true, change: withdrawn(context) }
      return ahead.length > aheadShown ? { moves: true, change: { aheadShown: aheadShown + 1 } } : null
    },
  }
}

/** Whether the move is made from what it was chosen in: all that comes before it is known, too. */
function isCertain({ ahead, pending, queue, newest, definition }: MatchContext, { move, seen }: Proposed): boolean {
  if (!definition?.moves[move]?.optimistic) return false
  const last = ahead.at(-1)
  if (last) return last.isWhole && last.key === pending.at(-1)?.key && last.shown.view === seen
  return pending.length === 0 && queue.length === 0 && newest === seen
}

function foreseen({ key, move, args, seen }: Proposed, foresee: Foresee): Ahead[] {
  const { steps, why } = foresee(seen, move, args)
  return steps.map((step, i) => ({ key, shown: { view: step.view, step }, isWhole: why === null && i === steps.length - 1 }))
}

/** Whether the next step that the server has told of is the one that is shown ahead. */
const isMet = ({ ahead: [first], queue: [step] }: MatchContext): boolean =>
  first !== undefined && step !== undefined && JSON.stringify(first.shown.view) === JSON.stringify(step.view)

/** The server has told of a step that was shown: it has been animated already. One that was not shown yet is left in the queue. */
const met = ({ ahead: [, ...ahead], aheadShown, queue: [step, ...queue] }: MatchContext): Partial<MatchContext> =>
  aheadShown > 0 && step ? { ahead, aheadShown: aheadShown - 1, queue, shown: { view: step.view, step } } : { ahead }

/** Whether something else has happened than what is shown ahead, or nothing: the move was refused. */
const isWrong = ({ ahead: [first], queue, pending, shown }: MatchContext): boolean =>
  first !== undefined &&
  (queue.length > 0 || first.shown.view.version !== (shown?.view.version ?? 0) + 1 || !pending.some(({ key }) => key === first.key))

/** Shows what has really happened. What was chosen in a view that never came is not to be made. */
const withdrawn = ({ ahead, shown, pending }: MatchContext): Partial<MatchContext> => ({
  ahead: [],
  aheadShown: 0,
  shown: shown && { view: shown.view, step: null },
  pending: pending.map((one) => (ahead.some((step) => step.shown.view === one.seen) ? { ...one, isMisled: true } : one)),
})
