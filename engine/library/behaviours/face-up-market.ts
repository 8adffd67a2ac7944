import type { Setup } from '../../author/setup.ts'
import type { Deck, Values } from '../../declare/deck.ts'
import type { ComponentDomain } from '../../declare/domain.ts'
import { type StackField, slots } from '../../declare/field.ts'
import type { FixUp, Move } from '../../declare/moves.ts'
import { choosing } from '../choosing.ts'
import { moving } from '../moving.ts'
import type { Stacks } from '../named.ts'
import type { HavingGame } from '../rule.ts'

type Fields<V extends Values, N extends string, D extends object> = {
  readonly market: StackField<V, N, D>
}

/** A row of face-up components, refilled from a pile. Use `on: { take: { actions: 'nextTurn' } }` and `always: { actions: 'replenish' }`. */
export function faceUpMarket<V extends Values, N extends string, D extends object>(deck: Deck<V, N, D>, places: number) {
  const game: Fields<V, N, D> = { market: slots(deck, places) }
  return {
    game,
    /** `from`: the pile, a stack of the game; `to`: the player's stack that a taken component goes to. */
    rules: <S extends HavingGame<Fields<V, N, D>>>(
      rules: Setup<S>,
      { from, to }: { readonly from: Exclude<Stacks<S['game'], N>, 'market'>; readonly to: Stacks<S['player'], N> },
    ): { moves: { replenish: FixUp<S>; take: Move<S, { readonly component: ComponentDomain<'market'> }> } } => ({
      moves: {
        replenish: moving(rules).replenish(from as never, 'market' as never),
        take: choosing(rules).choose('market' as never, to as never, { name: 'Take From Market' }),
      },
    }),
  }
}
