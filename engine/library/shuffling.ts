import type { Setup } from '../author/setup.ts'
import type { FixUp } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import { isAtMost } from './moving.ts'
import type { Place, PlaceLike } from './named.ts'
import { fixUpOf, type Titles, titleOf, titlesOf } from './rule.ts'
import { openStackAt, stackAt } from './table.ts'

export function shuffling<S extends Shape>(rules: Setup<S>) {
  return {
    /** Shuffles a stack, secretly unless `openly` is set. Use it in `ordered`, as `entry`, or as `actions` of a move. */
    shuffle<const N extends Place<S>>(stack: N, { openly = false, ...titles }: Titles & { readonly openly?: boolean } = {}): FixUp<S> {
      return rules.fixUp({
        ...titlesOf(titles, { name: titleOf('shuffle', stack), help: `Shuffles ${titleCase(stack)}.` }),
        apply: (state) => openStackAt(state, stack).shuffle({ openly }),
      })
    },

    /**
     * Moves one stack into another and shuffles it; with `whenEmpty`, only if the other is empty. To do so as soon as it is empty,
     * in any phase, use `always: { actions: 'reshuffle' }` at the chart's root.
     */
    shuffleInto<const N extends Place<S>>(
      from: N,
      to: PlaceLike<S, N>,
      { whenEmpty = false, ...titles }: Titles & { readonly whenEmpty?: boolean } = {},
    ): FixUp<S> {
      return fixUpOf(rules, {
        ...titlesOf(titles, {
          name: titleOf('shuffle', from, 'into', to),
          help: `Shuffles ${titleCase(from)} into ${titleCase(to)}.`,
        }),
        legal: (table) => {
          const { count } = stackAt(table, from)
          if (count === 0) return isAtMost(from, 0)
          if (whenEmpty && !stackAt(table, to).isEmpty) return `${titleCase(to)} is not empty.`
          return stackAt(table, to).room >= count || `${titleCase(to)} does not have enough room.`
        },
        apply: (table) => {
          const stack = openStackAt(table, to)
          openStackAt(table, from).moveAllTo(stack)
          stack.shuffle()
        },
      })
    },
  }
}
