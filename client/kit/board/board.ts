import { type Component, createContext, type JSX, useContext } from 'solid-js'
import type { MovesOf, ReadableOf, ReadableView } from '../../../engine/model/readable.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Args, Definition, StepView } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { StepPace } from '../animate/stage.ts'

/** The props of a board. They change with each step, so read them inside JSX or a memo. */
export interface BoardProps<Game = unknown> {
  readonly view: ReadableOf<Game>
  readonly definition: Definition
  /** The options this match was created with, `{ cards: 'animals' }`. */
  readonly variant: { readonly [option: string]: string }
  /** The viewer's own seat, null for a spectator. While they plan what another player may do, it is that player's. */
  readonly me: Seat | null
  /** From whose side to show the board: always the viewer's own seat, also while they plan; null for a spectator. */
  readonly side: Seat | null
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
  /** Proposes a move, after those that are pending. If it is not legal, the page says why. */
  play<M extends MoveName<Game>>(move: M, ...args: Given<MovesOf<Game>[M]>): void
  /** Has the page say why a move is not possible now, with these arguments; it is not made. */
  why<M extends MoveName<Game>>(move: M, args?: MovesOf<Game>[M]): void
  /** Returns the name of the player at a seat. */
  name(seat: Seat): string
  /**
   * Returns a text of the board in the language of the page, if the game has it there (`texts.de.json`), with its values filled in:
   * `words('Deal {n}', { n })`.
   */
  words(english: string, values?: { readonly [placeholder: string]: string | number }): string
}

type MoveName<Game> = keyof MovesOf<Game> & string
/** The arguments are optional if the move has none or the game is not known. */
type Given<A> = Record<never, never> extends A ? [args?: A] : [args: A]

/** What the roster shows of a player, besides their name. */
export interface SeatInfo {
  /** A few words: `3 cards`. */
  text?: string
  /** A letter or symbol instead of the first letter of the name; where the player has a picture, at its corner. */
  sign?: string
  /** Any CSS colour that white or dark text can be read on, instead of the seat's. */
  colour?: string
  /** Instead of what the game's `score` returns. */
  score?: number
}

/** How the components of a deck are drawn wherever a `Stack` has no `children` of its own. */
export interface DeckLook {
  /** The face of a card, by its values. Default: the values as words. */
  face?(values: never): JSX.Element
  /** The back of a card, by what the deck shows on backs. Default: that as words, or a plain pattern. */
  back?(shown: never): JSX.Element
  /** Instead of a card: draws a component itself, a token for example. */
  draw?(component: never, slot: number): JSX.Element
  /** What players read about a component when they point at it, by its values; undefined: nothing. `words`: as in {@link BoardProps}. */
  explain?(values: never, words: BoardProps['words']): string | undefined
  /** Width of a component, any CSS length. */
  size?: string
  /** Height of a component divided by its width. Default 1.4, a card. */
  ratio?: number
}

/** What a line of the log names: a component of a deck, by its values, or the value of an argument or fact, by its name; not a player, nor what players write. */
export type LogThing =
  | { readonly deck: string; readonly values: { readonly [value: string]: Json } }
  | { readonly name: string; readonly value: Json }

/** How a board is shown, apart from what it draws. */
export interface BoardOptions<Game = unknown> {
  /** Slows a step down, waits before or after it, or skips its animation. `before` is the view before the step, null if that was not seen. */
  pace?(step: StepView, before: ReadableOf<Game> | null): StepPace
  /** What the roster above the board shows of a player. Its text is shown in the language of the page, if the game has it there. */
  info?(view: ReadableOf<Game>, seat: Seat): SeatInfo
  /** How the components of each deck are drawn, by the deck's name. */
  decks?: { readonly [deck: string]: DeckLook }
  /** A small picture of what a line of the log names, as high as the text: before its words, or instead of a number. Default: none. */
  glyph?(of: LogThing): JSX.Element
}

/** What {@link board} returns. */
export interface Board {
  readonly draw: Component<BoardProps>
  readonly pace: (step: StepView, before: ReadableView | null) => StepPace
  readonly info: (view: ReadableView, seat: Seat) => SeatInfo
  readonly decks: { readonly [deck: string]: KnownLook }
  readonly glyph: (of: LogThing) => JSX.Element
}
/** A DeckLook without the types of a certain deck. */
interface KnownLook extends Pick<DeckLook, 'size' | 'ratio'> {
  face?(values: unknown): JSX.Element
  back?(shown: unknown): JSX.Element
  draw?(component: unknown, slot: number): JSX.Element
  explain?(values: unknown, words: BoardProps['words']): string | undefined
}

/**
 * Makes a game's board, the default export of its board.tsx. With `board<typeof game>` the type of `props.view` has the game's fields;
 * without it any name is a field.
 */
export function board<Game = unknown>(draw: (props: BoardProps<Game>) => JSX.Element, options: BoardOptions<Game> = {}): Board {
  return { pace: () => ({}), info: () => ({}), decks: {}, glyph: () => undefined, ...options, draw } as unknown as Board
}

const BoardContext = createContext<BoardProps>()
export const BoardProvider = BoardContext.Provider

/** Returns the props of the board that a component is on. Throws outside of a board. */
export function useBoard(): BoardProps {
  const board = useContext(BoardContext)
  if (!board) throw new Error('This component can only be drawn on a board.')
  return board
}

/** Returns a function that translates printed values, such as those on the backs of cards, into the board's language. */
export function useSaid(): <Value>(value: Value) => Value | string {
  const board = useContext(BoardContext)
  return (value) => (typeof value === 'string' && board ? board.words(value) : value)
}

const DecksContext = createContext<() => Board['decks']>(() => ({}))
/** Lets stacks draw components as the board says for their deck. */
export const DecksProvider = DecksContext.Provider

/** Returns how the components of a deck are drawn, where the board says so. */
export function useDeckLook(deck: () => string): () => KnownLook | undefined {
  const decks = useContext(DecksContext)
  return () => decks()[deck()]
}
