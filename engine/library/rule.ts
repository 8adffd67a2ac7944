import type { Setup } from '../author/setup.ts'
import type { Fields } from '../declare/field.ts'
import type { Domains, FixUp, Move } from '../declare/moves.ts'
import type { Reading, Shape, Writing } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import { titleCase } from '../model/words.ts'
import type { OpenTable, Table } from './table.ts'

/** What a fix-up of the library does. */
export interface LibraryRule extends Titles {
  /** As a fix-up's. */
  letsIn?(table: Table, seat: Seat): boolean
  legal?(table: Table): true | string
  apply(table: OpenTable): void
}

/** What a player's move of the library does: with its arguments as rules are given them. */
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

/** Makes the fix-up. Where a chart has it carried out unasked (`entry`, `actions`) and its `legal` says no, nothing is done. */
export function fixUpOf<S extends Shape>({ fixUp }: Setup<S>, { apply, ...rule }: LibraryRule): FixUp<S> {
  return fixUp({
    ...rule,
    apply: (state) => {
      if (rule.legal === undefined || rule.legal(state) === true) apply(state)
    },
  })
}

/** What a move is called instead of the name that its fields make. */
export interface Titles {
  readonly name?: string
  readonly help?: string
  /** A line of the log for it; false: none. */
  readonly log?: string | false
}

/** `titles('Deal', 'draw', 'to', 'hand')`: the words with the fields' names among them, as `Deal Draw To Hand`. */
export const titleOf = (...words: readonly string[]) => words.map(titleCase).join(' ')

/** The author's own titles, and for what he leaves out those made. */
export const titlesOf = ({ name, help, log }: Titles, made: { readonly name: string; readonly help: string }): Titles => ({
  name: name ?? made.name,
  help: help ?? made.help,
  ...(log !== undefined && { log }),
})

/** A shape of state with these fields among the game's. */
export type HavingGame<G extends Fields> = Shape & { readonly game: G }
/** A shape of state with these fields among each player's. */
export type HavingPlayer<P extends Fields> = Shape & { readonly player: P }
