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
  /** The step that led to this view; null if it was not seen, as after loading the page. */
  readonly step: StepView | null
  /** The view is a past version, in which nothing can be played. */
  readonly past: boolean
  /**
   * The player's proposals that the server has not answered yet, in order. A proposal appears here after a short delay, so that quick
   * answers do not flicker.
   */
  readonly pending: readonly { readonly move: string; readonly args: Args }[]
  /** Whether a proposal is pending. Another move can be played meanwhile: it is sent afterwards. */
  readonly proposing: boolean
  /** Returns every combination of arguments that is legal now; null if they cannot be listed, undefined if the move is not legal. */
  options<M extends MoveName<Game>>(move: M): readonly MovesOf<Game>[M][] | null | undefined
  /** Returns whether the move is legal now, with these arguments if given. */
  can<M extends MoveName<Game>>(move: M, args?: MovesOf<Game>[M]): boolean
  /** Returns whether the move is pending, with these arguments if given. */
  isPending<M extends MoveName<Game>>(move: M, args?: Partial<MovesOf<Game>[M]>): boolean
  /** Proposes a move, after those that are pending. If it is not legal, the page shows the server's refusal. */
  play<M extends MoveName<Game>>(move: M, ...args: Given<MovesOf<Game>[M]>): void
  /** Returns the name of the player at a seat. */
  name(seat: Seat): string
}

type MoveName<Game> = keyof MovesOf<Game> & string
/** The arguments are optional if the move has none or the game is not known. */
type Given<A> = Record<never, never> extends A ? [args?: A] : [args: A]

/** What {@link board} returns. */
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

/** Returns the props of the board that a component is on. Throws outside of a board. */
export function useBoard(): BoardProps {
  const board = useContext(BoardContext)
  if (!board) throw new Error('This component can only be drawn on a board.')
  return board
}
