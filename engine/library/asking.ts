import type { Setup } from '../author/setup.ts'
import type { GuardRule } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import type { Countable, Countables, NumberName } from './named.ts'
import { groupOf, stackAt, stackIn } from './table.ts'

/** Ready-made guards, each with the sentence that a player reads if it refuses their move. */
export function asking<S extends Shape>(rules: Setup<S>) {
  type Guard = GuardRule<S, undefined>
  return {
    /** Whether a stack of the game, or of the acting player, is empty. */
    isEmpty: (stack: Countable<S>): Guard => rules.guard((state) => stackAt(state, stack).isEmpty, `${titleCase(stack)} is not empty.`),
    /** Whether a stack is full. */
    isFull: (stack: Countable<S>): Guard => rules.guard((state) => stackAt(state, stack).room <= 0, `${titleCase(stack)} is not full.`),
    /** Whether a stack has at least `count` components: `{ roundRobin: 'deal', rounds: 'infinite', skip: 'hasFive' }`. */
    atLeast: (stack: Countable<S>, count: number): Guard =>
      rules.guard((state) => stackAt(state, stack).count >= count, `${titleCase(stack)} has fewer than ${count}.`),
    /** Whether a stack has at most `count` components: `{ roundRobin: 'deal', rounds: 'infinite', until: 'fewLeft' }`. */
    atMost: (stack: Countable<S>, count: number): Guard =>
      rules.guard((state) => stackAt(state, stack).count <= count, `${titleCase(stack)} has more than ${count}.`),
    /** Whether every active player has at least `count` components in their stack. */
    eachHas: (stack: Countables<S['player']>, count: number): Guard =>
      rules.guard(
        ({ players, isActive }) => players.every((player, seat) => !isActive(seat) || stackIn(player, stack).count >= count),
        `Somebody has fewer than ${count} in ${titleCase(stack)}.`,
      ),
    /** Whether a number of the game, or of the acting player, is at least `least`. */
    reached: (field: NumberName<S>, least: number): Guard =>
      rules.guard((state) => (groupOf(state, field)[field] as number) >= least, `${titleCase(field)} is less than ${least}.`),
  }
}
