import type { Setup } from '../author/setup.ts'
import type { FixUp } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import { isAtMost } from './moving.ts'
import type { DeckOf, Stacks } from './named.ts'
import { fixUpOf, type Titles, titleOf, titlesOf } from './rule.ts'
import { openStackIn, stackIn } from './table.ts'

/** What happens to the stacks of all players in one version. */
export function allAtOnce<S extends Shape>(rules: Setup<S>) {
  return {
    /** Everything that players have there, in one version: also what those have who take no part any more. */
    collectAll<const N extends Stacks<S['player']>>(
      from: N,
      to: Stacks<S['game'], DeckOf<S['player'], N>>,
      options: Titles = {},
    ): FixUp<S> {
      return fixUpOf(rules, {
        ...titlesOf(options, {
          name: titleOf('collect', 'all', from, 'to', to),
          help: `Collects everything from all players’ ${titleCase(from)} to ${titleCase(to)}.`,
        }),
        legal: ({ game, players }) => {
          const count = players.reduce((sum, player) => sum + stackIn(player, from).count, 0)
          if (count === 0) return isAtMost(from, 0)
          return stackIn(game, to).room >= count || `${titleCase(to)} has not enough room.`
        },
        apply: ({ game, players }) => {
          for (const player of players) openStackIn(player, from).moveAllTo(openStackIn(game, to))
        },
      })
    },

    /** What every player has in one stack of his goes to another, all in one version: cards that were played face down. */
    reveal<const N extends Stacks<S['player']>>(from: N, to: Stacks<S['player'], DeckOf<S['player'], N>>, options: Titles = {}): FixUp<S> {
      return fixUpOf(rules, {
        ...titlesOf(options, {
          name: titleOf('reveal', from, 'as', to),
          help: `Moves what every player has in ${titleCase(from)} to ${titleCase(to)}.`,
        }),
        legal: ({ players }) => {
          if (players.every((player) => stackIn(player, from).isEmpty)) return isAtMost(from, 0)
          const fits = players.every((player) => stackIn(player, to).room >= stackIn(player, from).count)
          return fits || `${titleCase(to)} has not enough room.`
        },
        apply: ({ players }) => {
          for (const player of players) openStackIn(player, from).moveAllTo(openStackIn(player, to))
        },
      })
    },
  }
}
