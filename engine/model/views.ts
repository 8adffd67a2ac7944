import type { Chart, Json } from '../../statecharts/language/chart.ts'
import type { Mover, Seat, Viewer } from './seats.ts'

/** What leaves the server, as JSON. Everything here is made by one projection for one viewer (see view.ts). */

/** One match at one version, as one viewer may know it. */
export interface View {
  version: number
  viewer: Viewer
  phase: PhaseView
  game: GroupView
  players: GroupView[]
  /** Whose turn it is. */
  turn: Seat
  /** Seats that the chart lets move now, whether or not play waits for them: players who can still change a choice included. */
  active: Seat[]
  /** Seats that play waits for, as far as the viewer may know them. The match goes on when they have moved. */
  awaited: Seat[]
  /** Whether play may also wait for seats that the viewer may not know of. */
  awaitsOthers: boolean
  /** What the viewer may do now; empty for a spectator. */
  moves: LegalMove[]
  timers: TimerView[]
  /** Milliseconds that each seat had left when its time last stopped, in games with a time bank; null where that would tell where a seat is. */
  banks: (number | null)[] | null
  /** Seats that do not take part, or no longer. */
  inactive: Seat[]
  /** Seats whose players are away, as an admin has noted. */
  absent: Seat[]
  /** Whether the viewer can take back their last move, or redo it: true, or a sentence that says why not; null for viewers without a seat. */
  undo: true | string | null
  redo: true | string | null
  /** How far the match has come, from 0 to 1; null in games without `progress`. */
  progress: number | null
  finished: boolean
  /** Empty while the match runs, and after a draw. */
  winners: Seat[]
  /** All seats by places once the match is finished, best first; those that share a place stand together. */
  ranking: Seat[][]
  /** The facts that the game's `computed` returns for this view; null in games without it. */
  computed: { game: Args; players: Args[] } | null
  /**
   * One number for each seat, in games that keep score: as it stands, null for a viewer from whom anything is hidden that the score
   * is made of, until the match is finished.
   */
  scores: number[] | null
}

/** Where play is, in the author's phases (never the compiled machine's own states). */
export interface PhaseView {
  /** XState's state value over the authored phases: `'play'` or `{ round: 'play' }`. */
  value: PhaseValue
  /** Path of the leaf, `'round.play'`. */
  path: string
  /** The status line meant for this viewer, `${player}`, `${you}` and facts such as `${args.x}` still to be filled in; empty when none is set. */
  prompt: string
  /** Facts for all, and facts for the viewer alone, that the phase sends along; null where it sends none. */
  args: Args | null
  privateArgs: Args | null
}
/**
 * A phase by name; with the one that play is in inside it, or, where every seat has a region of its own, one for each seat by
 * number.
 */
export type PhaseValue = string | { [phase: string]: PhaseValue }

/**
 * The game's fields, a player's or a component's, by name. Stacks that are read from others are not among them: `readable`
 * adds them.
 */
export type GroupView = { [field: string]: FieldView }
/** A value, a list, a stack, a board, a timer that runs (null: it does not, or the viewer may not know). */
export type FieldView = Scalar | Scalar[] | StackView | StackView[] | TimerFieldView
/** A timer of the state that runs. */
export interface TimerFieldView {
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: number
  endsAt: number
}
/**
 * A plain value; null where the viewer may not know it, and a seat that is none. A list of which one may know the length has so many
 * nulls; where one may know only whether there is anything in it, one or none.
 */
export type Scalar = number | boolean | string | null

/**
 * A stack as far as the viewer may know it, by policy:
 * visible and order have `slots` (with and without faces), len has `count`, nonempty has `some`, hidden has neither.
 */
export interface StackView {
  /** One for each slot; null is an empty slot of a sized stack. */
  slots?: (ComponentView | null)[]
  count?: number
  some?: boolean
}

/** A component in a stack, as far as the viewer may know it. */
export interface ComponentView {
  /** Opaque, the same for the same component from step to step until it is secretly shuffled. Unique in the match. */
  id: string
  /** Index into the deck's `components` in the definition; absent when the face is hidden. */
  face?: number
  /** What changes about it, in decks where something does; absent when the face is hidden. */
  state?: GroupView
}

/** A move that the viewer may make now. */
export interface LegalMove {
  move: string
  /** Every legal choice of arguments, or null when they cannot be listed (free text, too many): show a form. */
  options: Args[] | null
  /** What the arguments are when they are left out. */
  defaults?: Args
}
/** Arguments of a move, or facts, by name. Slots and spaces are numbers, components ids. */
export type Args = { [arg: string]: Json }

/** A deadline that runs, of those that the viewer may know of. */
export interface TimerView {
  /** Path of the phase that is timed. */
  phase: string
  /** The move the clock will make. */
  move: string
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: number
  endsAt: number
  /** The seat whose time it is, where it is one's own: in a region, or from a time bank. */
  seat?: Seat
}

/** One version: the move that made it and the view after it. One of these is one animation and one line in the log. */
export interface StepView {
  version: number
  /** Name of the move in the definition; null, as is who made it, where the viewer may not know that play was there. */
  move: string | null
  by: Mover | null
  args: Args
  /** The seat that a fix-up was made for, where it was made for one. */
  for: Seat | null
  /** When the move was proposed, in milliseconds since 1970. */
  at: number
  /** Components that went from one stack to another in this step, in order. */
  transfers: TransferView[]
  /** Stacks that were shuffled, named as in transfers. */
  shuffled: string[]
  view: View
}

/**
 * A stack is named `game.<field>` or `players.<seat>.<field>`, a space of a board `game.<field>.<space>`, one on a
 * component `#<id>.<field>`. Null: the viewer may not know.
 */
export interface TransferView {
  /** As it left, else as it came. */
  id: string | null
  /** Its id from now on, where that is another and the viewer never lost sight of it. */
  as?: string
  from: string | null
  to: string | null
}

/** What a client must know of a game once: names, faces, forms, the chart. The same for every viewer. */
export interface Definition {
  name: string
  displayName: string
  description: string
  seats: number
  fields: { game: Fields; player: Fields }
  decks: { [deck: string]: DeckInfo }
  constants: { [constant: string]: Scalar }
  moves: { [move: string]: MoveInfo }
  /** The game draws itself as text, which the server makes of a view. Left out where it does not. */
  diagram?: true
  /** As authored. */
  chart: Chart
}
/** What a client must know of the fields of a group, by name. */
export type Fields = { [field: string]: FieldInfo }
/** One field: what kind it is, and of what. `sized`: its stacks have a number of slots, some of which may be empty. */
export type FieldInfo =
  | { kind: 'int' | 'bool' | 'string' | 'seat' }
  /** `names`: what players read, where it is something else than the value. */
  | { kind: 'enum'; values: string[]; names?: ValueNames }
  | { kind: 'list'; of: 'int' | 'bool' | 'string' | 'seat' | 'enum' }
  | { kind: 'timer' }
  | { kind: 'statistic'; name: string }
  /** `called`: what players read for its slots or spaces, in order; left out where they number them from 1. */
  | { kind: 'stack'; deck: string; sized: boolean; called?: string[] }
  | { kind: 'board'; deck: string; spaces: number; sized: boolean; values?: (string | number)[]; called?: string[] }
  | { kind: 'merged'; deck: string; how: 'overlap' | 'concatenate'; of: string[]; sized: boolean; called?: string[] }
/** What players read in place of values, by value; those left out are read as they are. */
export type ValueNames = { readonly [value: string]: string }
/** A deck: for each component what is printed on it, by the number that views give as `face`. */
export interface DeckInfo {
  components: { [value: string]: Json }[]
  /** What a face-down component shows, if the author gave one. */
  back: { [value: string]: Json } | null
  /** What changes about a component. */
  dynamic: Fields
}
/** A move as it is shown to players: `name` and `help` for its button, `args` for its form. A fix-up is in the log only. */
export interface MoveInfo {
  name: string
  help: string
  /** A line of the log: `${player} takes ${args.card}`; empty where the move's name says enough, false where it has none. */
  log: string | false
  fixUp: boolean
  args: { [arg: string]: DomainInfo }
}
/** What an argument may be; bounds are included. */
export type DomainInfo =
  /** A slot of a stack, by number; `group: 'player'` is the proposer's own. `called` as the field says. */
  | { kind: 'slot'; group: 'game' | 'player'; field: string; called?: string[] }
  /** A space of a board, by number; `called` likewise. */
  | { kind: 'space'; group: 'game' | 'player'; field: string; called?: string[] }
  /** A component of a stack, or several of them, by id: the argument is an id, or a list of ids. */
  | { kind: 'component'; group: 'game' | 'player'; field: string }
  | { kind: 'components'; group: 'game' | 'player'; field: string; min: number; max: number }
  /** With `none` null says that nobody is chosen, not that it is hidden. */
  | { kind: 'seat'; none?: true }
  | { kind: 'bool' }
  | { kind: 'int'; min: number; max: number }
  | { kind: 'oneOf'; values: (string | number)[]; names?: ValueNames }
  | { kind: 'text'; max: number }
