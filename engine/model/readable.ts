import type { Json } from '../../statecharts/language/chart.ts'
import type {
  Args,
  ComponentView,
  Definition,
  FieldInfo,
  Fields,
  GroupView,
  LegalMove,
  PhaseView,
  Scalar,
  StackView,
  TimerFieldView,
  View,
} from './views.ts'

/** A view with names and faces filled in, for boards and agents. `Facts`: what `phase.args` may tell, where that is known. */
export interface ReadableView<Game = ReadableGroup, Player = ReadableGroup, Move = LegalMove, Facts = Args>
  extends Omit<View, 'game' | 'players' | 'moves' | 'phase'> {
  game: Game
  players: Player[]
  moves: Move[]
  phase: PhaseView<Facts>
}
export type ReadableGroup = { [field: string]: Scalar | Scalar[] | ReadableStack | ReadableStack[] | TimerFieldView | null }

/** A stack as far as the viewer may know it. `Values`: what is printed on its components, `State`: what changes about them. */
export interface ReadableStack<Values = { [value: string]: Json }, State = ReadableGroup> {
  /** `game.<field>` or `players.<seat>.<field>`, as transfers name it. */
  path: string
  deck: string
  /** One for each slot, null where a sized stack's slot is empty. Empty when the viewer knows no more than a count. */
  slots: (ReadableComponent<Values, State> | null)[]
  /** How many components, or null when the viewer may not know. */
  count: number | null
  /** Whether there is any component, or null when the viewer may not know. */
  some: boolean | null
  /** What the components show, one for each, not in their order, where the viewer knows no more than a count. Absent elsewhere, and if the deck has no backs. */
  backs?: readonly Partial<Values>[]
}
/** A component as far as the viewer may know it: `id` is the one that moves name it by. */
export interface ReadableComponent<Values = { [value: string]: Json }, State = ReadableGroup> {
  id: string
  /** Null when face down for this viewer, as is `state`. */
  values: Values | null
  /** What its deck calls it. Absent when face down, and where the deck names nothing. */
  name?: string
  /** What it shows face down. Absent where its deck declares no back. */
  back?: Partial<Values>
  state: State | null
}

/** What the type of a game, or of what `setup` returns, tells boards and agents. At run time neither has any of it. */
export interface GameTypes<View = ReadableView, Proposals = object> {
  readonly view?: View
  readonly proposals?: Proposals
}
/**
 * The readable view that boards and agents receive: `ReadableOf<typeof game>`. From what `setup` returns, `ReadableOf<typeof rules>`, for files
 * that the game itself imports; there it does not know the moves and the facts of phases.
 */
export type ReadableOf<T> = T extends GameTypes<infer View, infer _> ? View : ReadableView
/** The arguments of each of a game's moves by name, `MovesOf<typeof game>`. For an unknown game, any names and arguments. */
export type MovesOf<T> = T extends GameTypes<infer _, infer Proposals> ? Proposals : AnyMoves
/** A move that a view lists with one of its combinations of arguments. */
type ChoiceIn<M> = M extends { readonly move: infer Name; readonly options: readonly (infer MoveArgs)[] | null }
  ? { readonly move: Name; readonly args: MoveArgs }
  : never
/**
 * Everything that may be chosen of the moves that a view lists, each with its arguments, as an agent returns it: `choicesIn(view.moves)`. Moves
 * with too many combinations to list are left out.
 */
export function choicesIn<M extends LegalMove | { readonly move: string; readonly options: readonly object[] | null }>(
  moves: readonly M[],
): ChoiceIn<M>[] {
  // A move's options are its own arguments, which no type can say of several moves at once.
  return moves.flatMap(({ move, options }) => (options ?? []).map((args) => ({ move, args }) as ChoiceIn<M>))
}

/** Any names, with any arguments. */
export type AnyMoves = { [move: string]: Args }

/** Returns a view with names, faces and merged stacks filled in: `readable(describeGame(game, match.seats), viewOf(game, match, 0))`. */
export function readable(definition: Definition, view: View): ReadableView {
  const { fields } = definition
  const game = group(definition, fields.game, view.game, 'game')
  const players = view.players.map((player, seat) => group(definition, fields.player, player, `players.${seat}`))
  // What is merged may be in another group.
  merge(fields.game, game, 'game', { game, players })
  for (const [seat, player] of players.entries()) merge(fields.player, player, `players.${seat}`, { game, players })
  return { ...view, game, players }
}

/** A group's fields but for the merged stacks. */
function group(definition: Definition, fields: Fields, values: GroupView, path: string): ReadableGroup {
  const result: ReadableGroup = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'stack') result[name] = stack(definition, field.deck, values[name] as StackView, `${path}.${name}`)
    else if (field.kind === 'board')
      result[name] = (values[name] as StackView[]).map((space, i) => stack(definition, field.deck, space, `${path}.${name}.${i}`))
    else if (field.kind !== 'merged') result[name] = values[name] as Scalar | Scalar[] | TimerFieldView
  }
  return result
}

/** Adds its merged stacks to a group. */
function merge(fields: Fields, group: ReadableGroup, path: string, all: Partial<Groups> = {}): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'merged')
      group[name] = merged(
        field,
        field.of.flatMap((part) => partsNamed(part, group, all)),
        `${path}.${name}`,
      )
  }
}

interface Groups {
  readonly game: ReadableGroup
  readonly players: readonly ReadableGroup[]
}

/** The stacks that the name of a part stands for: a stack, or all spaces of a board. */
function partsNamed(name: string, own: ReadableGroup, all: Partial<Groups>): ReadableStack[] {
  const { field, groups } = mergedPart(name, own, all)
  return groups.flatMap((group) => group[field] as ReadableStack | ReadableStack[])
}

/**
 * What the name of a merged stack's part stands for, `hand`, `game.market` or `players.tableau`: a field, and the groups that have it. `own` is
 * the merged stack's group. Names are known to be right, as `setup` has checked them.
 */
export function mergedPart<G>(name: string, own: G, { game, players = [] }: { readonly game?: G; readonly players?: readonly G[] }) {
  const [group, field] = name.split('.')
  if (field === undefined) return { field: name, groups: [own] }
  return { field, groups: group !== 'game' ? players : game === undefined ? [] : [game] }
}

function stack(definition: Definition, deck: string, view: StackView, path: string): ReadableStack {
  const slots = (view.slots ?? []).map((slot) => slot && component(definition, deck, slot))
  const count = view.slots ? slots.filter(Boolean).length : (view.count ?? null)
  const backs = view.slots || count === null ? null : backsOf(definition, deck, view)
  return { path, deck, slots, count, some: count === null ? (view.some ?? null) : count > 0, ...(backs && { backs }) }
}

/** The backs of components that nobody can tell apart. */
function backsOf({ decks }: Definition, deck: string, { count = 0, backs: counts }: StackView): { [value: string]: Json }[] | null {
  const { back, backs } = decks[deck]
  if (backs && counts) return counts.flatMap((times, which) => Array.from({ length: times }, () => backs.values[which]))
  return back && Array.from({ length: count }, () => back)
}

function component(definition: Definition, deck: string, { id, face, back: down, state }: ComponentView): ReadableComponent {
  const { components, names, dynamic, back: common, backs } = definition.decks[deck]
  const back = backs ? backs.values[(face === undefined ? down : backs.of[face]) ?? -1] : common
  return {
    id,
    values: face === undefined ? null : components[face],
    ...(names && face !== undefined && { name: names[face] }),
    ...(back && { back }),
    state: state ? stateOf(definition, dynamic, state, `#${id}`) : null,
  }
}

function stateOf(definition: Definition, fields: Fields, values: GroupView, path: string): ReadableGroup {
  const state = group(definition, fields, values, path)
  merge(fields, state, path)
  return state
}

function merged(field: FieldInfo & { kind: 'merged' }, parts: readonly ReadableStack[], path: string): ReadableStack {
  const somes = parts.map((part) => part.some)
  const slots =
    field.how === 'concatenate'
      ? parts.flatMap((part) => part.slots)
      : Array.from(
          { length: Math.max(...parts.map((part) => part.slots.length)) },
          (_, i) => parts.map((part) => part.slots[i]).find(Boolean) ?? null,
        )
  const counts = parts.map((part) => part.count)
  const total = counts.includes(null) ? null : counts.reduce<number>((sum, n) => sum + n!, 0)
  // Where parts that overlap both fill a slot, it counts once; without slots nobody can say.
  const known = field.how === 'concatenate' || total === 0 || parts.every((part) => part.slots.length > 0)
  const count = !known ? null : field.how === 'concatenate' ? total : slots.filter(Boolean).length
  const backs = field.how === 'concatenate' && count !== null && slots.length === 0 ? parts.flatMap((part) => part.backs ?? []) : []
  return {
    path,
    deck: field.deck,
    slots,
    count,
    some: somes.includes(true) ? true : somes.includes(null) ? null : false,
    ...(backs.length > 0 && { backs }),
  }
}
