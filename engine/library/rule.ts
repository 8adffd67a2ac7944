import type { Setup } from '../author/setup.ts'
import type { FixUp } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import type { OpenTable, Table } from './table.ts'
import type { Titles } from './titles.ts'

/** What a fix-up of the library does. */
export interface LibraryRule extends Titles {
  /** As a fix-up's. */
  letsIn?(table: Table, seat: Seat): boolean
  legal?(table: Table): true | string
  apply(table: OpenTable): void
}

/** Makes the fix-up. Where a chart has it carried out unasked (`entry`, `actions`) and its `legal` says no, nothing is done. */
export function fixUpOf<S extends Shape>({ fixUp }: Setup<S>, { apply, ...rule }: LibraryRule): FixUp<S> {
  return fixUp({
    ...rule,
    apply: (state) => {
      if (rule.legal === undefined || rule.legal(state) === true) apply(state)
    },
  })
}
