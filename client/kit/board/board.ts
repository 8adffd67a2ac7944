import { type Component, createContext, type JSX, useContext } from 'solid-js'
import type { MovesOf, ReadableOf } from '../../../engine/model/readable.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Args, Definition, StepView } from '../../../engine/model/views.ts'
import type { StepPace } from '../animate/stage.ts'

/** The props of a board. They change with each step, so read them inside JSX or a memo. */
export interface BoardProps<Game = unknown> {
  readonly view: ReadableOf<Game>
  readonly definition: Definition
  /** The options this match was created with, `{ cards: 'animals' }`. */
  readonly variant: { readonly [option: string]: string }
  /** The viewer's own seat, null for a spectator. */
  readonly me: Seat | null
  /** The step that made this view, null when it was not seen to happen. */
  readonly step: StepView | null
  /** A past version is being looked at: nothing can be played. */
  readonly past: boolean
  /** The player's proposals that the server has not answered yet, in order. Empty for the first moment, so that quick answers do not flicker. */
  readonly pending: readonly { readonly move: string; readonly args: Args }[]
  /** Whether a proposal is pending. Another move can still be played: it is sent afterwards. */
  readonly proposing: boolean
  /** Returns every legal choice of arguments now: null when they cannot be listed, undefined when the move is not legal. */
  options<M extends MoveName<Game>>(move: M): readonly MovesOf<Game>[M][] | null | undefined
  /** Returns whether the move is legal now, with these arguments if any. */
  can<M extends MoveName<Game>>(move: M, args?: MovesOf<Game>[M]): boolean
  /** Returns whether the move, with these arguments if any, is still pending. */
  isPending<M extends MoveName<Game>>(move: M, args?: Partial<MovesOf<Game>[M]>): boolean
  /** Proposes a move, after those that are pending. When it is not legal, the server's refusal is shown. */
  play<M extends MoveName<Game>>(move: M, ...args: Given<MovesOf<Game>[M]>): void
  /** Returns the name of the player at a seat. */
  name(seat: Seat): string
}

type MoveName<Game> = keyof MovesOf<Game> & string
/** The arguments may be left out where the move has none, or where the game is not known. */
type Given<A> = Record<never, never> extends A ? [args?: A] : [args: A]

/** What `board` returns. */
export interface Board {
  readonly draw: Component<BoardProps>
  readonly pace: (step: StepView) => StepPace
}

/**
 * Makes a game's board, the default export of its board.tsx. With `board<typeof game>` the type of `props.view` has the game's fields;
 * without it any name is a field. `pace` makes a step's animation longer, or pauses after it.
 */
export function board<Game = unknown>(
  draw: (props: BoardProps<Game>) => JSX.Element,
  options: { pace?: (step: StepView) => StepPace } = {},
): Board {
  return { draw: draw as unknown as Component<BoardProps>, pace: options.pace ?? (() => ({})) }
}

const BoardContext = createContext<BoardProps>()
export const BoardProvider = BoardContext.Provider

/** The board that a component of the kit stands on. */
export function useBoard(): BoardProps {
  const board = useContext(BoardContext)
  if (!board) throw new Error('This component can only be drawn on a board.')
  return board
}
