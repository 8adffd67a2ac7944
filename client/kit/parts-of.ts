import type { JSX } from 'solid-js'
import type { MovesOf } from '../../engine/model/readable.ts'
import type { Args } from '../../engine/model/views.ts'
import { Confirm } from './forms/confirm.tsx'
import { MoveButton } from './forms/move-button.tsx'
import { MoveForm } from './forms/move-form.tsx'
import { Stack, type StackProps } from './parts/stack.tsx'

type MoveName<Game> = keyof MovesOf<Game> & string

/** The parts that name moves, for one game: a name that it does not have is a type error. */
export interface PartsOf<Game> {
  Stack<Values, State>(props: StackProps<Values, State, MoveName<Game>>): JSX.Element
  MoveButton<Move extends MoveName<Game>>(props: {
    move: Move
    args?: Args & MovesOf<Game>[Move]
    children?: JSX.Element
    primary?: boolean
    help?: string
  }): JSX.Element
  MoveForm(props: { move: MoveName<Game> }): JSX.Element
  Confirm(props: { move: MoveName<Game>; args?: Args }): JSX.Element
}

const PARTS = { Stack, MoveButton, MoveForm, Confirm }

/**
 * Returns `Stack`, `MoveButton`, `MoveForm` and `Confirm` with the names of a game's moves checked; at run time they are the same parts:
 * `const { Stack, MoveButton } = partsOf<typeof game>()` at the top of board.tsx.
 */
export const partsOf = <Game>(): PartsOf<Game> => PARTS
