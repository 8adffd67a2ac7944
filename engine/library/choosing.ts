import type { Setup } from '../author/setup.ts'
import { type ComponentDomain, componentIn } from '../declare/domain.ts'
import type { ValueField } from '../declare/field.ts'
import type { FixUp, Move } from '../declare/moves.ts'
import type { ComponentOf, ReadComponent, Reading, Shape, WriteComponent, Writing } from '../declare/state-types.ts'
import { titleCase } from '../model/words.ts'
import { hasRoom } from './moving.ts'
import type { Place, PlaceLike, ValueName, ValueOf } from './named.ts'
import { moveOf, type Titles, titleOf, titlesOf } from './rule.ts'
import { groupOf, openStackAt } from './table.ts'

export interface Choosing<S extends Shape, N extends string> extends Titles {
  /** Whether this one may be chosen: true, or the sentence that says why not. */
  legal?(component: ComponentOf<S, N, 'read'>, state: Reading<S>): true | string
  /** Who else may know which it was, as a policy: `'hidden'` where it comes from under cover and stays there. */
  readonly sanitize?: ComponentDomain['sanitize']
}
/** What becomes of the component that was chosen. */
type Use<S extends Shape, N extends string> = (state: Writing<S>, component: ComponentOf<S, N, 'write'>) => void

/** What players do. */
export function choosing<S extends Shape>(rules: Setup<S>) {
  return {
    /** A move that does nothing: the end of what may be done, `on: { done: { actions: 'nextTurn' } }`. */
    done: (titles: Titles = {}): Move<S> =>
      rules.move({ ...titlesOf(titles, { name: 'Done', help: 'Do nothing more.' }), apply: () => {} }),

    /** A fix-up for players to make: `draw: lib.asMove(lib.move('draw', 'hand'))`, then `on: { draw: { actions: 'nextTurn' } }`. */
    asMove: ({ kind: _, ...fixUp }: FixUp<S>, titles: Titles = {}): Move<S> => rules.move({ ...fixUp, ...titles }),

    /** A component of a stack, which goes to another one or is used as you like: `moves: ['choose']`. */
    choose<const N extends Place<S>>(
      from: N,
      to: PlaceLike<S, N> | Use<S, N>,
      { legal, sanitize, ...titles }: Choosing<S, N> = {},
    ): Move<S, { readonly component: ComponentDomain<N> }> {
      const domain = componentIn<string>(from, sanitize === undefined ? {} : { sanitize })
      const allows = legal as ((component: ReadComponent, state: Reading<S>) => true | string) | undefined
      return moveOf<S, { readonly component: ComponentDomain<N> }, { component: WriteComponent }>(rules, {
        ...titlesOf(titles, {
          name: typeof to === 'string' ? titleOf('choose', 'from', from, 'to', to) : titleOf('choose', 'from', from),
          help: `Choose one from ${titleCase(from)}${typeof to === 'string' ? `; it goes to ${titleCase(to)}` : ''}.`,
        }),
        args: { component: domain },
        legal: (state, { component }) => {
          const room = typeof to === 'string' ? hasRoom(state, to) : true
          return room === true ? (allows?.(component, state) ?? true) : room
        },
        apply: (state, { component }) => {
          if (typeof to === 'string') component.moveTo(openStackAt(state, to))
          else (to as (state: Writing<S>, component: WriteComponent) => void)(state, component)
        },
      })
    },

    /**
     * Keeps what a player chooses in a field of the game or of his own: `record('bid', int(0, 9))`, then `on: { record: 'next' }`.
     * A choice that others may not know needs a policy of its own, as the field does: `seat({ sanitize: 'hidden' })`.
     */
    record<const N extends ValueName<S>, T extends ValueOf<S, N>>(
      field: N,
      choice: ValueField<T>,
      titles: Titles = {},
    ): Move<S, { readonly choice: ValueField<T> }> {
      return moveOf<S, { readonly choice: ValueField<T> }, { choice: T }>(rules, {
        ...titlesOf(titles, { name: titleOf('choose', field), help: `Choose ${titleCase(field)}.` }),
        args: { choice },
        apply: (state, args) => {
          groupOf(state, field)[field] = args.choice
        },
      })
    },
  }
}
