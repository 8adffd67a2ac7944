import type { Json } from '../../statecharts/language/chart.ts'
import type { Deck, Values } from '../declare/deck.ts'
import type { FieldSchema, GroupSchema } from '../declare/schema.ts'
import type { Match, Row, Step, ToldComponent, ToldFact, Value } from '../model/match.ts'
import { type Game, internalsOf, type Ruleset } from '../rules/game.ts'

/** Everything of a match that its moves change, by the author's names. A name holds no dot, bracket or dash. */
export type NamedState = { readonly [name: string]: Json }
type Decks = readonly (readonly string[])[]

/**
 * The match by names: fields, components (their place in the deck and what is printed on them), phases. Without the labels
 * of components, which only say by which id they are known, and without what a progression or round remembers inside its phase.
 */
export function namedState(game: Game, match: Match): NamedState {
  const { schema } = internalsOf(game)
  const decks = schema.decks.map(namesIn)
  const phases = phasesOf(game, match)
  const { version, seats, variant, secret, game: name, state, snapshot, past, future, sealed, chance, empty, ...rest } = match
  const changing = schema.dynamic.flatMap((group, deck) => {
    return group ? [[schema.decks[deck].name, state.components[deck].map((row) => named(group, row, decks))] as const] : []
  })
  return {
    game: named(schema.game, state.game, decks),
    players: state.players.map((row) => named(schema.player, row, decks)),
    ...(changing.length && { components: Object.fromEntries(changing) }),
    phase: phases.at(-1)!,
    interrupted: phases.slice(0, -1),
    ...(rest as unknown as NamedState),
  }
}

/** Made once for each deck. */
const known = new WeakMap<Deck, readonly string[]>()

/** What each component is called: its place in the deck, and what is printed on it. */
function namesIn(deck: Deck): readonly string[] {
  const names = known.get(deck) ?? deck.components.map((values, index) => `${index} ${faceText(values)}`.trim())
  known.set(deck, names)
  return names
}

/** Merged stacks are not kept, nor timers as fields: they are among the match's. */
function named({ fields }: GroupSchema, row: Row, decks: Decks): Json {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.field.kind === 'board') return [[field.name, field.parts.map((space) => stored(space, row, decks))]]
      return field.index < 0 ? [] : [[field.name, stored(field, row, decks)]]
    }),
  )
}

function stored({ index, deck }: FieldSchema, row: Row, decks: Decks): Json {
  return deck < 0 ? row[index] : (row[index] as readonly Value[]).map((component) => decks[deck][component as number] ?? null)
}

/** For each frame the path of its phase; where seats have regions of their own, each seat's. */
function phasesOf(game: Game, { seats, snapshot }: Match): Json[] {
  const { gate } = internalsOf(game).forSeats(seats)
  return snapshot.map((frame) => {
    const node = gate.node(frame)
    if (!gate.hasRegions(node)) return gate.info(node).leaf.path
    return Array.from({ length: seats }, (_, seat) => gate.info(node, seat).leaf.path)
  })
}

/** What is printed on a component, in one line. */
export function faceText(values: Values): string {
  return Object.values(values)
    .filter((value) => value !== null && value !== undefined)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' ')
}

/** What a move or fix-up told, by the author's names; `for` is the seat for which a fix-up ran within the version of another move. */
export interface NamedTold {
  readonly move: string
  readonly for?: number
  readonly facts: { readonly [fact: string]: Json }
}

/** The line of the log of each move or fix-up, before it is filled in; its name where there is no line of its own, false for no line. */
export type LogLines = { readonly [move: string]: string | false }

/** What was told in a version. */
export function namedTold(game: Game, { told = [], match }: Step): NamedTold[] {
  const rules = internalsOf(game).forSeats(match.seats)
  return told.map(({ move, seat, isAside, facts }) => ({
    move,
    ...(isAside && { for: seat }),
    facts: Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, namedFact(rules, move, fact, value)])),
  }))
}

function namedFact({ moves, schema }: Ruleset, move: string, fact: string, value: ToldFact): Json {
  const kind = moves.get(move)?.facts.find((one) => one.fact === fact)?.kind
  if (!kind || !('deck' in kind)) return value as Json
  const names = namesIn(schema.decks.find(({ name }) => name === kind.deck.name)!)
  const nameOf = ({ component }: ToldComponent) => names[component]
  return Array.isArray(value) ? (value as readonly ToldComponent[]).map(nameOf) : nameOf(value as ToldComponent)
}

/** The lines of all that was done or told in these versions, by the first version in which it was. */
export function logLinesOf(game: Game, steps: readonly Step[]): LogLines {
  if (steps.length === 0) return {}
  const { moves } = internalsOf(game).forSeats(steps[0].match.seats)
  const done = steps.flatMap(({ entry, told = [] }) => [entry.move, ...told.map(({ move }) => move)])
  return Object.fromEntries(
    [...new Set(done)].flatMap((key) => {
      const move = moves.get(key)
      return move ? [[key, move.log === '' ? move.name : move.log]] : []
    }),
  )
}
