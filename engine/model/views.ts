import type { Chart, Json } from '../../statecharts/language/chart.ts'
import type { DomainInfo, ValueNames } from './domain-info.ts'
import type { Mover, Seat, Viewer } from './seats.ts'

/** Everything that leaves the server, as JSON. `view.ts` makes it, for one viewer at a time. */

/** A match at one version, as one viewer may see it. */
export interface View {
  version: number
  viewer: Viewer
  phase: PhaseView
  game: GroupView
  players: GroupView[]
  /** Whose turn it is. */
  turn: Seat
  /** Seats that may move now, including players who have chosen and can still change their choice. */
  active: Seat[]
  /** Seats that the match waits for, as far as the viewer may know them. */
  awaited: Seat[]
  /** Whether the match may also be waiting for seats that the viewer may not know about. */
  awaitsOthers: boolean
  /** The legal moves of the viewer; empty for a spectator. */
  moves: LegalMove[]
  timers: TimerView[]
  /** In games with a time bank, the milliseconds that each seat had left when its time last stopped; null for a seat whose phase the viewer may not know. */
  banks: (number | null)[] | null
  /** Seats that do not take part, because they have not joined yet or have left. */
  inactive: Seat[]
  /** Seats that an admin has marked as absent. */
  absent: Seat[]
  /** Whether the viewer can undo or redo a move: true, or a sentence that says why not; null for viewers without a seat. */
  undo: true | string | null
  redo: true | string | null
  /** The progress of the match, from 0 to 1; null in games without `progress`. */
  progress: number | null
  finished: boolean
  /** Empty while the match runs, and after a draw. */
  winners: Seat[]
  /** All seats by place once the match is finished, best first; seats that share a place are in one list. */
  ranking: Seat[][]
  /** The facts that the game's `computed` returns for this view; null in games without it. */
  computed: { game: Args; players: Args[] } | null
  /**
   * The current score of each seat, in games that keep score. Until the match is finished it is null for viewers who may not see
   * everything that the scores depend on.
   */
  scores: number[] | null
}

/** The current phase, in terms of the authored chart (not of the compiled machine). */
export interface PhaseView<Facts = Args> {
  /** Like XState's state value: `'play'` or `{ round: 'play' }`. */
  value: PhaseValue
  /** Path of the leaf, `'round.play'`. */
  path: string
  /** The status line for this viewer, with `${player}`, `${you}` and `${args.x}` not yet filled in; empty if the phase has none. */
  prompt: string
  /** The facts of the phase for everybody, and for this viewer only; null if it has none. */
  args: Facts | null
  privateArgs: Facts | null
}
/** The name of a phase, or an object with the current phase inside it; in a phase with `seats`, with the phase of each seat by its number. */
export type PhaseValue = string | { [phase: string]: PhaseValue }

/** The fields of the game, of a player or of a component, by name. Merged stacks are not included: `readable` adds them. */
export type GroupView = { [field: string]: FieldView }
/** A value, a list, a stack, a board, or a running timer (null if it is not running or hidden). */
export type FieldView = Scalar | Scalar[] | StackView | StackView[] | TimerFieldView
/** A running timer in the state. */
export interface TimerFieldView {
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: number
  endsAt: number
}
/**
 * A plain value; null if it is hidden, or if a seat is none. In a list with the policy `order` or `len` every value is null; with
 * `nonempty` the list has one null or none.
 */
export type Scalar = number | boolean | string | null

/**
 * A stack as the viewer's policy shows it: `visible` and `order` have `slots` (with and without faces), `len` has `count`,
 * `nonempty` has `some`, and `hidden` has none of these.
 */
export interface StackView {
  /** An element for each slot; null is an empty slot of a sized stack. */
  slots?: (ComponentView | null)[]
  count?: number
  /** With `count`, if the deck has several backs: how many components have each of them. */
  backs?: number[]
  some?: boolean
}

/** A component in a stack, as the viewer may see it. */
export interface ComponentView {
  /** Opaque and unique in the match. A component keeps its id until it is shuffled secretly. */
  id: string
  /** Its index in the deck's `components` in the definition; absent if the face is hidden. */
  face?: number
  /** Which of the deck's `backs` it has; absent if its face is shown, or if all components of the deck have the same. */
  back?: number
  /** Its dynamic fields, if the deck has any; absent if the face is hidden. */
  state?: GroupView
}

/** A legal move of the viewer. */
export interface LegalMove<Name extends string = string, MoveArgs = Args> {
  move: Name
  /** All legal combinations of arguments, or null if they cannot be listed (free text, too many): show a form. */
  options: MoveArgs[] | null
  /** The values of missing arguments. */
  defaults?: Partial<MoveArgs>
  /** The viewer has chosen, and may change it with this move until the last has chosen (`revise` in the chart). Agents are not told of it. */
  revises?: true
}
/** A move of the game for one seat: whether it can be made now, and why not. Not part of a view: it is asked for. */
export interface MoveNow {
  move: string
  /** Whether the seat can make it, with some arguments at least; null if that shows only when it is tried (`secret`). */
  open: boolean | null
  /** The sentences that it is refused with, the most frequent first; empty if the move is open. */
  why: string[]
  /** Paths of the phases that have it, where the seat knows play to be in none of them. Absent otherwise. */
  onlyIn?: string[]
}
/** Arguments of a move, or facts, by name. Slots and spaces are numbers; components are ids. */
export type Args = { [arg: string]: Json }

/** A running deadline that the viewer may know about. */
export interface TimerView {
  /** Path of the timed phase. */
  phase: string
  /** The move the clock will make. */
  move: string
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: number
  endsAt: number
  /** The seat whose time it is, in a region of a seat or with a time bank. */
  seat?: Seat
}

/** One version: its move and the view after it. Each is one animation and one line in the log. */
export interface StepView {
  version: number
  /** The name of the move in the definition. Null, like `by`, if the viewer may not know about the phase. */
  move: string | null
  by: Mover | null
  args: Args
  /** The seat that a fix-up was made for, if any. */
  for: Seat | null
  /** The faces of components that are arguments, as far as the viewer saw them before or sees them after. Absent if there are none. */
  faces?: Faces
  /** What came of it, by the facts that the move declares: null for what the viewer may not know, components by face. Absent if nothing was told. */
  facts?: Args
  /** What fix-ups that ran within this version told, each for a line of its own. Absent if they told nothing. */
  besides?: ToldView[]
  /** When the move was proposed, in milliseconds since 1970. */
  at: number
  /** The components that moved from one stack to another in this step, in order. */
  transfers: TransferView[]
  /** The stacks that were shuffled, named as in `transfers`. */
  shuffled: string[]
  view: View
}

/** A component, by argument, as its index in the deck's `components`; a list for an argument that is several, null for those unknown. */
export type Faces = { [arg: string]: number | (number | null)[] }

/** What a fix-up that ran within the version of another move told. */
export interface ToldView {
  move: string
  /** The seat that it was made for. */
  for: Seat
  facts: Args
}

/**
 * A stack is named `game.<field>` or `players.<seat>.<field>`, a space of a board `game.<field>.<space>`, one on a
 * component `#<id>.<field>`. Null if the viewer may not know it.
 */
export interface TransferView {
  /** Its id before the move, else after it. */
  id: string | null
  /** Its new id, if it changed while the viewer could see it all the time. */
  as?: string
  from: string | null
  to: string | null
  /** Which of the deck's `backs` it has. Absent if all components of the deck have the same. */
  back?: number
}

/** What a client needs to know about a game, once: names, faces, forms, the chart. The same for every viewer. */
export interface Definition {
  name: string
  displayName: string
  description: string
  seats: number
  fields: { game: Fields; player: Fields }
  decks: { [deck: string]: DeckInfo }
  constants: { [constant: string]: Scalar }
  moves: { [move: string]: MoveInfo }
  /** Whether the game draws itself as text, which the server makes from a view. Absent if not. */
  diagram?: true
  /** How seats with the same score are placed, as a sentence. Absent if the game does not say it. */
  ties?: string
  /** Phases in which players of a running match may not write to each other; `['']`: in none they may. Absent if they always may. */
  chatClosedIn?: readonly string[]
  /** As authored. */
  chart: Chart
  /** What the game says in the language of the page, by what it says in English. The server adds it; absent in English. */
  texts?: GameTexts
}
/** Texts of a game in another language than English, by the English ones. */
export interface GameTexts {
  readonly [english: string]: string | SpokenText
}
/** A prompt that speaks to the player who reads it, as `${you}` does in English, and otherwise tells of one player, or of several. */
export interface SpokenText {
  readonly you: string
  readonly one: string
  readonly other: string
}
/** The fields of a group, by name. */
export type Fields = { [field: string]: FieldInfo }
/** The kind of a field. `sized`: its stacks have a fixed number of slots, some of which may be empty. */
export type FieldInfo =
  | { kind: 'int' | 'bool' | 'string' | 'seat' }
  /** `names`: what players read instead of the values. */
  | { kind: 'enum'; values: string[]; names?: ValueNames }
  | { kind: 'list'; of: 'int' | 'bool' | 'string' | 'seat' | 'enum' }
  | { kind: 'timer' }
  | { kind: 'statistic'; name: string }
  /** `called`: the names of its slots or spaces for players, in order. Absent if they are numbered from 1. */
  | { kind: 'stack'; deck: string; sized: boolean; called?: string[] }
  | { kind: 'board'; deck: string; spaces: number; sized: boolean; values?: (string | number)[]; called?: string[] }
  | { kind: 'merged'; deck: string; how: 'overlap' | 'concatenate'; of: string[]; sized: boolean; called?: string[] }
/** A deck: the values of each component, by the index that views have as `face`. */
export interface DeckInfo {
  components: { [value: string]: Json }[]
  /** What players read for each of them. Absent if the game does not name them. */
  names?: string[]
  /** What a face-down component shows, if the game declares it, the same for all. */
  back: { [value: string]: Json } | null
  /** The different backs and, by the index of each component, which of them it has. Absent if all have the same. */
  backs?: { values: { [value: string]: Json }[]; of: number[] }
  /** The dynamic fields of a component. */
  dynamic: Fields
}
/** A move as players see it: `name` and `help` for its button, `args` for its form. Fix-ups appear only in the log. */
export interface MoveInfo {
  name: string
  help: string
  /** A template for its line in the log: `${player} takes ${args.card}`. Empty: the move's name; false: no line. */
  log: string | false
  fixUp: boolean
  args: { [arg: string]: DomainInfo }
  /** What it may tell of what came of it. Absent if nothing. */
  facts?: { [fact: string]: FactInfo }
  /** Its player may be shown what it does before the server has answered. Absent if not. */
  optimistic?: boolean
}
/** The kind of a fact; in views a component is its index in the deck's `components`. */
export type FactInfo = Extract<FieldInfo, { kind: 'int' | 'bool' | 'string' | 'seat' | 'enum' }> | ListInfo | ComponentInfo
interface ListInfo {
  kind: 'list'
  of: FactInfo
}
interface ComponentInfo {
  kind: 'component' | 'components'
  deck: string
}

/** How a game flows, in words for players, made from its chart and its moves. The same for everybody: it says nothing that the chart does not. */
export interface Outline {
  /** Phases in which players move or something happens, and those that hold several of these, in the order of the chart. */
  phases: OutlinePhase[]
  /** When the match ends, half a sentence for each way: `three in a row`. Empty for a game without an end. */
  ends: string[]
}

/** A phase of the chart, as players read of it. */
export interface OutlinePhase {
  /** `'day.vote'`. */
  path: string
  /** `Vote`. */
  name: string
  /** How many phases of the outline are around it. */
  depth: number
  /** What the chart says of it; else its status line, with `…` for facts that are filled in during a match. Empty if there is neither. */
  about: string
  /** Who may move there; null if only the engine does. */
  who: string | null
  /** What players can do. */
  moves: OutlineMove[]
  /** What happens by itself, as far as the rules explain it. */
  happens: OutlineMove[]
  /** What the clock does. */
  clock: OutlineClock[]
}

/** A move that the clock makes in a phase. */
export interface OutlineClock {
  /** In milliseconds after the phase began; null where the rules compute it in each match. */
  after: number | null
  move: string
  name: string
  /** Empty if the rules do not explain it. */
  help: string
}

/** A move or fix-up as players read of it. */
export interface OutlineMove {
  move: string
  name: string
  /** Empty if the rules do not explain it. */
  help: string
  /** Who may make it, if they are others than those who may move in the phase. */
  who?: string
}

/** A line of the drawn chart in a phase that play is in, as it stands for one viewer. Not part of a view: it is asked for. */
export interface LineNow {
  /** Its id in the drawn chart: `round.play#2`. */
  line: string
  /** The player's move that takes it; null for what the engine takes by itself. */
  move: string | null
  /** The seat in whose own phases it is. */
  seat: Seat | null
  /**
   * Whether all that it asks holds, null where that depends on what the viewer may not know. A phase further inside may take the move
   * first.
   */
  holds: boolean | null
  conditions: ConditionNow[]
}
/** Something that a line asks before it is taken. */
export interface ConditionNow {
  /** As in the chart: `isPair`, `atLeast(3)`, `turn current`, `capture.legal`. */
  text: string
  /** By itself, whatever `not` stands before it; null where the viewer may not know all that it has read. */
  holds: boolean | null
  /** The rule throws, which counts as null. Absent if not. */
  failed?: true
}
