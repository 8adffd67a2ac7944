import type { Setup } from '../../author/setup.ts'
import { int, type ValueField } from '../../declare/field.ts'
import type { FixUp, GuardRule, Move } from '../../declare/moves.ts'
import { GameError } from '../../model/errors.ts'
import type { HavingGame } from '../rule.ts'
import type { Table } from '../table.ts'

type Fields = {
  readonly actions: ValueField<number>
}
const budgetOf = ({ game }: Pick<Table, 'game'>) => game as { actions: number }

/**
 * A number of actions per turn, which moves cost. Use `turns: { begin: 'refill' }` and `always: { guard: 'spent', actions:
 * 'nextTurn' }`. If each move costs one, `turns: { max: 3 }` is enough.
 */
export function moveBudget(actions: number) {
  if (!(Number.isInteger(actions) && actions > 0))
    throw new GameError(`move budget: the number of actions must be a whole number above 0, not ${actions}`)
  const game: Fields = { actions: int(0, actions, { first: actions }) }
  return {
    game,
    rules: <S extends HavingGame<Fields>>(
      rules: Setup<S>,
    ): {
      moves: { refill: FixUp<S> }
      guards: { spent: GuardRule<S, undefined> }
      /** The same move, at a cost of `cost` actions (default 1); refused if too few are left. */
      costing<A>(move: Move<S, A>, cost?: number): Move<S, A>
    } => ({
      moves: {
        refill: rules.fixUp({
          name: 'Refill Actions',
          help: `There are ${actions} actions again.`,
          apply: (table) => {
            budgetOf(table).actions = actions
          },
        }),
      },
      guards: { spent: rules.guard((state) => budgetOf(state).actions === 0, 'There are actions left.') },
      costing: (move, cost = 1) => ({
        ...move,
        legal: (state, args) => {
          const { actions: left } = budgetOf(state)
          return left < cost ? `That costs ${cost}, and you have ${left} left.` : (move.legal?.(state, args) ?? true)
        },
        apply: (state, args, tell) => {
          budgetOf(state).actions -= cost
          move.apply(state, args, tell)
        },
      }),
    }),
  }
}
