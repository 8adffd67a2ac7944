import type { Setup } from '../author/setup.ts'
import type { FixUp } from '../declare/moves.ts'
import type { ReadGroup, Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import type { ValueName, ValueOf, ValuesOf } from './named.ts'
import { type Titles, titleOf, titlesOf } from './rule.ts'
import { groupOf } from './table.ts'

/** Fix-ups that set fields to fixed values. For values that players choose, use `record`. */
export function setting<S extends Shape>(rules: Setup<S>) {
  return {
    /** Sets values of the game or of the acting player: `pass: lib.asMove(lib.set({ passed: true }))`. */
    set(values: { readonly [N in ValueName<S>]?: ValueOf<S, N> }, titles: Titles = {}): FixUp<S> {
      const fields = Object.entries(values)
      return rules.fixUp({
        ...titlesOf(titles, { name: titleOf('set', ...Object.keys(values)), help: `Sets ${listed(values)}.` }),
        apply: (state) => {
          for (const [field, value] of fields) groupOf(state, field)[field] = value
        },
      })
    },

    /**
     * Sets values of every player, inactive ones included: `entry: 'newRound'`. A function computes them from each player's own:
     * `reveal: lib.setAll(({ role }) => ({ shown: role }))`.
     */
    setAll(values: ValuesOf<S['player']> | ((player: ReadGroup<S['player']>) => ValuesOf<S['player']>), titles: Titles = {}): FixUp<S> {
      const made =
        typeof values === 'function'
          ? { name: 'Set All', help: 'Sets values of every player.' }
          : { name: titleOf('set', 'all', ...Object.keys(values)), help: `Sets every player’s ${listed(values)}.` }
      return rules.fixUp({
        ...titlesOf(titles, made),
        apply: ({ players }) => {
          for (const player of players)
            Object.assign(player, typeof values === 'function' ? values(player as unknown as ReadGroup<S['player']>) : values)
        },
      })
    },
  }
}

const listed = (values: object) => Object.keys(values).map(titleCase).join(', ')
