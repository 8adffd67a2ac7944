import type { Setup } from '../author/setup.ts'
import type { GuardRule } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import type { Countable, Countables, NumberName } from './named.ts'
import { groupOf, stackAt, stackIn } from './table.ts'

/** Guards, with the sentence a player reads when one stops his move. */
export function asking<S extends Shape>(rules: Setup<S>) {
  type Guard = GuardRule<S, undefined>
  return {
    /** Nothing is in the stack, of the game or of the player who acts. */
    isEmpty: (stack: Countable<S>): Guard => rules.guard((state) => stackAt(state, stack).isEmpty, `${titleCase(stack)} is not empty.`),
    /** Nothing more fits into the stack. */
    isFull: (stack: Countable<S>): Guard => rules.guard((state) => stackAt(state, stack).room <= 0, `${titleCase(stack)} is not full.`),
    /** The stack has so many or more: `{ roundRobin: 'deal', rounds: 'infinite', skip: 'hasFive' }`. */
    atLeast: (stack: Countable<S>, count: number): Guard =>
      rules.guard((state) => stackAt(state, stack).count >= count, `${titleCase(stack)} has fewer than ${count}.`),
    /** The stack has so many or fewer: `{ roundRobin: 'deal', rounds: 'infinite', until: 'fewLeft' }`. */
    atMost: (stack: Countable<S>, count: number): Guard =>
      rules.guard((state) => stackAt(state, stack).count <= count, `${titleCase(stack)} has more than ${count}.`),
    /** Everybody who takes part has so many or more in a stack of his own. */
    eachHas: (stack: Countables<S['player']>, count: number): Guard =>
      rules.guard(
        ({ players, isActive }) => players.every((player, seat) => !isActive(seat) || stackIn(player, stack).count >= count),
        `Somebody has fewer than ${count} in ${titleCase(stack)}.`,
      ),
    /** A number of the game or of the player who acts is as much as that or more. */
    reached: (field: NumberName<S>, least: number): Guard =>
      rules.guard((state) => (groupOf(state, field)[field] as number) >= least, `${titleCase(field)} is less than ${least}.`),
  }
}
