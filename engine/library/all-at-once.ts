import type { Setup } from '../author/setup.ts'
import type { FixUp } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import { isAtMost } from './moving.ts'
import type { DeckOf, Stacks } from './named.ts'
import { fixUpOf, type Titles, titleOf, titlesOf } from './rule.ts'
import { openStackIn, stackIn } from './table.ts'

/** Fix-ups that move components of all players in one version. */
export function allAtOnce<S extends Shape>(rules: Setup<S>) {
  return {
    /** Moves everything in a stack of every player, inactive players included, to a stack of the game. */
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
          return stackIn(game, to).room >= count || `${titleCase(to)} does not have enough room.`
        },
        apply: ({ game, players }) => {
          for (const player of players) openStackIn(player, from).moveAllTo(openStackIn(game, to))
        },
      })
    },

    /** Moves everything in one stack of every player to another of their stacks, such as cards that were played face down. */
    reveal<const N extends Stacks<S['player']>>(from: N, to: Stacks<S['player'], DeckOf<S['player'], N>>, options: Titles = {}): FixUp<S> {
      return fixUpOf(rules, {
        ...titlesOf(options, {
          name: titleOf('reveal', from, 'as', to),
          help: `Moves what every player has in ${titleCase(from)} to ${titleCase(to)}.`,
        }),
        legal: ({ players }) => {
          if (players.every((player) => stackIn(player, from).isEmpty)) return isAtMost(from, 0)
          const fits = players.every((player) => stackIn(player, to).room >= stackIn(player, from).count)
          return fits || `${titleCase(to)} does not have enough room.`
        },
        apply: ({ players }) => {
          for (const player of players) openStackIn(player, from).moveAllTo(openStackIn(player, to))
        },
      })
    },
  }
}
