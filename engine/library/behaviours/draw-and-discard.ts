import type { Setup } from '../../author/setup.ts'
import type { Deck, Values } from '../../declare/deck.ts'
import { type StackField, stack } from '../../declare/field.ts'
import type { FixUp, GuardRule } from '../../declare/moves.ts'
import type { Writing } from '../../declare/state-types.ts'
import type { HavingGame } from '../rule.ts'
import { shuffling } from '../shuffling.ts'
import { openStackIn, stackIn } from '../table.ts'

type Fields<V extends Values, N extends string, D extends object> = {
  /** Face down: everybody sees only the number of components. */
  readonly draw: StackField<V, N, D>
  readonly discard: StackField<V, N, D>
}

/**
 * A draw pile, and a discard pile that is shuffled into it when it is empty. Use `always: { actions: 'reshuffle' }` at the chart's
 * root, `distribute: { cards: 'draw' }` and `afterDeal: pair.afterDeal`.
 */
export function drawAndDiscard<V extends Values, N extends string, D extends object>(deck: Deck<V, N, D>) {
  const game: Fields<V, N, D> = { draw: stack(deck, { sanitize: 'len' }), discard: stack(deck) }
  return {
    game,
    rules: <S extends HavingGame<Fields<V, N, D>>>(
      rules: Setup<S>,
    ): { moves: { reshuffle: FixUp<S> }; guards: { nothingLeft: GuardRule<S, undefined> }; afterDeal(state: Writing<S>): void } => ({
      moves: { reshuffle: shuffling(rules).shuffleInto('discard' as never, 'draw' as never, { whenEmpty: true }) },
      guards: {
        nothingLeft: rules.guard(
          (state) => stackIn(state.game, 'draw').isEmpty && stackIn(state.game, 'discard').isEmpty,
          'Something is left.',
        ),
      },
      afterDeal: (state) => openStackIn(state.game, 'draw').shuffle(),
    }),
  }
}
