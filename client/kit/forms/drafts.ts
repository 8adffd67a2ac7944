import { createContext, createEffect, createMemo, createSignal, getOwner, on, runWithOwner, useContext } from 'solid-js'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { BoardProps } from '../board/board.ts'
import { idsIn } from '../board/component-names.ts'
import { type FormField, formFields, type Wanted } from './form-fields.ts'

/** Forms that are being filled in, by move: with values typed into them or chosen on the board. */
export interface Drafts {
  /** The form as it is now; undefined if the move is not legal. */
  form(move: string): readonly FormField[] | undefined
  /** Fills in an argument; undefined resets it. */
  change(move: string, arg: string, value: Json | undefined): void
}

const DraftsContext = createContext<Drafts>()
/** Lets the stacks of a board and the forms on it fill in the same arguments. */
export const DraftsProvider = DraftsContext.Provider

/** Returns the forms of the board that a component is on. Throws outside of a board. */
export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('This component can only be drawn on a board.')
  return drafts
}

export function createDrafts(board: BoardProps): Drafts {
  const [drafts, setDrafts] = createSignal<{ readonly [move: string]: Wanted }>({})
  // The player's own move empties the forms.
  createEffect(
    on(
      () => board.view.version,
      () => board.me !== null && board.step?.by === board.me && setDrafts({}),
      { defer: true },
    ),
  )
  const form = (move: string) =>
    createMemo(() => {
      const legal = board.past ? undefined : board.view.moves.find((legal) => legal.move === move)
      return (
        legal &&
        formFields(board.definition.moves[move], legal, drafts()[move] ?? {}, (domain) => idsIn(board, domain), board.view.players.length)
      )
    })
  const owner = getOwner()
  /** Made when first asked for, since most boards need none. */
  const forms = new Map<string, ReturnType<typeof form> | undefined>()
  return {
    form(move) {
      if (!forms.has(move)) forms.set(move, move in board.definition.moves ? runWithOwner(owner, () => form(move)) : undefined)
      return forms.get(move)?.()
    },
    change: (move, arg, value) => setDrafts({ ...drafts(), [move]: { ...drafts()[move], [arg]: value } }),
  }
}
