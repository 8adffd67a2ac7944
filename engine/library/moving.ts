import type { Setup } from '../author/setup.ts'
import type { FixUp } from '../declare/moves.ts'
import type { ComponentOf, Reading, Shape } from '../declare/state-types.ts'
import { RuleError } from '../model/errors.ts'
import { titleCase } from '../model/words.ts'
import type { Place, PlaceLike } from './named.ts'
import { fixUpOf, movedFrom, type Titles, titleOf, titlesOf } from './rule.ts'
import { moveFirst, openStackAt, stackAt, type Table } from './table.ts'

export interface Moving<S extends Shape, N extends string> extends Titles {
  /** Stops once the target stack has this many. */
  readonly reached?: number
  /** Stops once the source stack has only this many left. */
  readonly left?: number
  /** Moves the first component for which this is true, instead of the first. */
  which?(component: ComponentOf<S, N, 'read'>, state: Reading<S>): boolean
}

/** Fix-ups that move components between stacks of the game and of the acting player. */
export function moving<S extends Shape>(rules: Setup<S>) {
  return {
    /**
     * Moves the first component of a stack to the next free place of another; its line of the log may name it as `${moved}`. To move a number, use `{ repeat: 'move', count:
     * { exactly: 3 } }` in `ordered`; to move one after another until `reached` or `left` (without them: all),
     * `always: [{ actions: 'move' }, 'next']`.
     */
    move<const N extends Place<S>>(from: N, to: PlaceLike<S, N>, options: Moving<S, N> = {}): FixUp<S> {
      const { reached = Number.POSITIVE_INFINITY, left = 0 } = options
      const facts = movedFrom(rules, from)
      const which = options.which as ((component: unknown, table: Table) => boolean) | undefined
      const place = (table: Table) => {
        const stack = stackAt(table, from)
        const chosen = which ? [...stack].find((component) => which(component, table)) : stack.first
        return chosen ? stack.slotOf(chosen) : -1
      }
      return fixUpOf(rules, {
        ...titlesOf(options, {
          name: titleOf('move', from, 'to', to) + until(options),
          help: `Moves a component from ${titleCase(from)} to ${titleCase(to)}.`,
        }),
        legal: (table) => {
          if (stackAt(table, from).count <= left) return isAtMost(from, left)
          if (stackAt(table, to).count >= reached) return `${titleCase(to)} has ${reached} already.`
          if (place(table) < 0) return `${titleCase(from)} holds none that can be moved.`
          return hasRoom(table, to)
        },
        facts,
        apply: (table, tell) => {
          const component = openStackAt(table, from).at(place(table))!
          component.moveTo(openStackAt(table, to))
          if (facts.moved) tell({ moved: [component] })
        },
      })
    },

    /** Moves all components of a stack in one version; its line of the log may name them as `${moved}`. */
    moveAll<const N extends Place<S>>(from: N, to: PlaceLike<S, N>, options: Titles = {}): FixUp<S> {
      const facts = movedFrom(rules, from)
      return fixUpOf(rules, {
        ...titlesOf(options, {
          name: titleOf('move', 'all', from, 'to', to),
          help: `Moves everything from ${titleCase(from)} to ${titleCase(to)}.`,
        }),
        legal: (table) => {
          const { count } = stackAt(table, from)
          if (count === 0) return isAtMost(from, 0)
          return stackAt(table, to).room >= count ? true : `${titleCase(to)} does not have enough room.`
        },
        facts,
        apply: (table, tell) => {
          const moved = [...stackAt(table, from)]
          openStackAt(table, from).moveAllTo(openStackAt(table, to))
          if (facts.moved) tell({ moved })
        },
      })
    },

    /**
     * Fills the empty slots of a sized stack from the first on, one a version: `always: { actions: 'replenish' }`; its line of the log may name
     * what comes as `${moved}`. Throws a
     * RuleError for a stack without a size, which is never full.
     */
    replenish<const N extends Place<S>>(from: N, to: PlaceLike<S, N>, options: Titles = {}): FixUp<S> {
      const facts = movedFrom(rules, from)
      return fixUpOf(rules, {
        ...titlesOf(options, {
          name: titleOf('replenish', to, 'from', from),
          help: `Fills the first empty place of ${titleCase(to)} from ${titleCase(from)}.`,
        }),
        legal: (table) => {
          if (stackAt(table, to).room === Number.POSITIVE_INFINITY) throw new RuleError(`${to} grows without limit: it is never full`)
          return stackAt(table, from).isEmpty ? isAtMost(from, 0) : hasRoom(table, to)
        },
        facts,
        apply: (table, tell) => {
          const { first } = stackAt(table, from)
          moveFirst(openStackAt(table, from), openStackAt(table, to))
          if (first && facts.moved) tell({ moved: [first] })
        },
      })
    },
  }
}

const until = ({ reached, left }: { readonly reached?: number; readonly left?: number }) =>
  (reached === undefined ? '' : ` Until ${reached} Are There`) + (left === undefined ? '' : ` Until ${left} Are Left`)

/** Why nothing more can be taken from a stack. */
export const isAtMost = (stack: string, count: number) =>
  count ? `${titleCase(stack)} has no more than ${count}.` : `${titleCase(stack)} is empty.`
export const hasRoom = (table: Table, stack: string): true | string => stackAt(table, stack).room > 0 || `${titleCase(stack)} is full.`
