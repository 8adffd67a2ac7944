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
  /** Whether a component may be chosen: true, or a sentence that says why not. */
  legal?(component: ComponentOf<S, N, 'read'>, state: Reading<S>): true | string
  /** Who else may know which component was chosen, as a policy: `'hidden'` if it comes from a hidden stack and stays in one. */
  readonly sanitize?: ComponentDomain['sanitize']
}
/** Uses the component that was chosen. */
type Use<S extends Shape, N extends string> = (state: Writing<S>, component: ComponentOf<S, N, 'write'>) => void

/** Ready-made moves of players. */
export function choosing<S extends Shape>(rules: Setup<S>) {
  return {
    /** A move that does nothing, to end a turn: `on: { done: { actions: 'nextTurn' } }`. */
    done: (titles: Titles = {}): Move<S> =>
      rules.move({ ...titlesOf(titles, { name: 'Done', help: 'Do nothing more.' }), apply: () => {} }),

    /** Makes a fix-up a move that players can make: `draw: lib.asMove(lib.move('draw', 'hand'))`, then `on: { draw: { actions: 'nextTurn' } }`. */
    asMove: ({ kind: _, ...fixUp }: FixUp<S>, titles: Titles = {}): Move<S> =>
      rules.move({ ...fixUp, apply: (state, _args, tell) => fixUp.apply(state, tell), ...titles }),

    /** The player chooses a component of a stack; it goes to another stack, or `to` uses it: `moves: ['choose']`. */
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
     * Stores what a player chooses in a field of the game or of the player: `record('bid', int(0, 9))`, then `on: { record: 'next' }`.
     * If others may not see the choice, it needs a policy of its own, like the field: `seat({ sanitize: 'hidden' })`.
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
