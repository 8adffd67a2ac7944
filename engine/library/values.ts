import type { Setup } from '../author/setup.ts'
import type { ValueField } from '../declare/field.ts'
import type { FixUp } from '../declare/moves.ts'
import type { ReadGroup, Reading, Shape } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import type { NumberName, ValueName, ValueOf, ValuesOf } from './named.ts'
import { fixUpOf, type Titles, titleOf, titlesOf } from './rule.ts'
import { groupOf, type Table } from './table.ts'

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

export interface Counting extends Titles {
  /** The number to add, 1 by default; a negative number counts down. */
  readonly by?: number
  /** Stops once the value has reached or passed this number. */
  readonly until?: number
}

export function counting<S extends Shape>(rules: Setup<S>) {
  return {
    /** Adds to a number of the game or of the acting player: `on: { endRound: { actions: 'increment' } }`. */
    increment<const N extends NumberName<S>>(field: N, { by = 1, until, ...titles }: Counting = {}): FixUp<S> {
      const value = (table: Table) => groupOf(table, field)[field] as number
      const { min, max } = (rules.fields.game[field] ?? rules.fields.player[field]) as ValueField
      // Where it may count on and on, only the chart holds it back.
      const isLimited = until !== undefined || Math.abs(by > 0 ? max : min) < Number.MAX_SAFE_INTEGER
      return fixUpOf(rules, {
        ...titlesOf(titles, {
          name: titleOf('increment', field) + (by === 1 ? '' : ` By ${by}`) + (until === undefined ? '' : ` Until ${until}`),
          help: `Adds ${by} to ${titleCase(field)}.`,
        }),
        ...(isLimited && {
          legal: (table) => {
            const is = value(table)
            const isShort = until === undefined || (by > 0 ? is < until : is > until)
            return (isShort && is + by >= min && is + by <= max) || `${titleCase(field)} is ${is} already.`
          },
        }),
        apply: (table) => {
          groupOf(table, field)[field] = value(table) + by
        },
      })
    },

    /**
     * A fix-up that runs until a condition is true: `always: [{ actions: 'name' }, 'next']`. To run it a number of times, use
     * `{ repeat: 'name', count: { exactly: 3 } }` in `ordered`, which needs no `until`.
     */
    until(fixUp: FixUp<S>, done: (state: Reading<S>) => boolean, titles: Titles = {}): FixUp<S> {
      return rules.fixUp({
        ...fixUp,
        ...titlesOf(titles, { name: `${fixUp.name ?? 'Repeat'} Until Done`, help: fixUp.help ?? '' }),
        legal: (state) => (done(state) ? 'That is done.' : (fixUp.legal?.(state) ?? true)),
      })
    },
  }
}
