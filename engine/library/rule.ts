import type { Setup } from '../author/setup.ts'
import { componentsOf, type Facts, type Tell } from '../declare/facts.ts'
import type { Fields } from '../declare/field.ts'
import type { Domains, FixUp, Move } from '../declare/moves.ts'
import type { Reading, Shape, Writing } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import { titleCase } from '../model/words.ts'
import type { OpenTable, Table } from './table.ts'

/** A fix-up of the library. */
export interface LibraryRule extends Titles {
  /** As a fix-up's. */
  letsIn?(table: Table, seat: Seat): boolean
  legal?(table: Table): true | string
  readonly facts?: Facts
  apply(table: OpenTable, tell: Tell<Facts>): void
}

/** A player's move of the library, with its arguments as rules receive them. */
interface LibraryMove<S extends Shape, Given> extends Titles {
  readonly args: Domains
  legal?(state: Reading<S>, args: Given): true | string
  apply(state: Writing<S>, args: Given): void
}

/**
 * Makes the move. The types of its arguments follow from those of the author's fields, which the library knows by their names only:
 * `Given` says what it knows of them.
 */
export const moveOf = <S extends Shape, A, Given>({ move }: Setup<S>, rule: LibraryMove<S, Given>): Move<S, A> =>
  move(rule as never) as Move<S, never>

/** Makes the fix-up. If a chart runs it as `entry` or `actions` and its `legal` refuses, it does nothing. */
export function fixUpOf<S extends Shape>({ fixUp }: Setup<S>, { apply, ...rule }: LibraryRule): FixUp<S> {
  return fixUp({
    ...rule,
    apply: (state, tell) => {
      if (rule.legal === undefined || rule.legal(state) === true) apply(state, tell)
    },
  })
}

/** The fact `moved`: the components that leave a stack. None where the stack is merged from others. */
export function movedFrom<S extends Shape>({ fields }: Setup<S>, stack: string): Facts {
  const field = fields.game[stack] ?? fields.player[stack]
  return field?.kind === 'stack' ? { moved: componentsOf(field.deck) } : {}
}

/** Texts of a move, instead of those derived from its fields. */
export interface Titles {
  readonly name?: string
  readonly help?: string
  /** Its line in the log; false for none. */
  readonly log?: string | false
}

/** `titles('Deal', 'draw', 'to', 'hand')`: the words with the fields' names among them, as `Deal Draw To Hand`. */
export const titleOf = (...words: readonly string[]) => words.map(titleCase).join(' ')

/** The author's titles, with derived ones where theirs are missing. */
export const titlesOf = ({ name, help, log }: Titles, made: { readonly name: string; readonly help: string }): Titles => ({
  name: name ?? made.name,
  help: help ?? made.help,
  ...(log !== undefined && { log }),
})

/** A shape of state with these fields among the game's. */
export type HavingGame<G extends Fields> = Shape & { readonly game: G }
/** A shape of state with these fields among each player's. */
export type HavingPlayer<P extends Fields> = Shape & { readonly player: P }
