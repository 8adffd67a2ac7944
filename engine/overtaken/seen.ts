import type { Part } from '../../statecharts/compile/regions.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import type { PhaseNode } from '../../statecharts/language/phase-tree.ts'
import type { StackField } from '../declare/field.ts'
import { type Policy, SHOWS } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import { idOf, labelIn, labelOf } from '../model/component-id.ts'
import type { Match, Row } from '../model/match.ts'
import type { Seat, Viewer } from '../model/seats.ts'
import { type Game, internalsOf, load, type Ruleset } from '../rules/game.ts'
import { withoutSlots } from '../view/group-view.ts'
import { knows, knowsWhere, phaseView, seen, turnIsKnown, turnView } from '../visibility/phase-view.ts'
import { type PolicyLookup, visibilityFor } from '../visibility/visibility.ts'
import { whereabouts } from '../visibility/whereabouts.ts'

/** Stands for what the proposer may not know. */
export const HIDDEN = Symbol('hidden')
/** A fact as the proposer sees it. Two are the same where `===` says so. */
export type Glimpse = string | number | boolean | null | typeof HIDDEN

/** Which end of a stack, or which of its free slots. */
export type End = 'first' | 'last'

/** How far play has come in the progression of a phase. */
export interface Progress {
  readonly here: PhaseNode
  readonly part: Part
}

/**
 * One match as one proposer sees it, fact by fact, by the policies that views are made with. Fields and stacks are named as
 * working copies do: by the row (0 the game's, 1 + s seat s's, then components') and the field.
 */
export class Seen {
  readonly match: Match
  readonly viewer: Viewer
  /** Where play is, with the facts that are sent along. */
  readonly place: string
  /** Whether nothing of where play is is kept from the proposer. */
  readonly knowsPlace: boolean
  /** How far it has come there; null where there is no progression. */
  readonly progress: Progress | null
  readonly turn: Glimpse
  readonly #schema: Schema
  readonly #rules: Ruleset
  readonly #sight: PolicyLookup
  readonly #where = new Map<number, ReturnType<typeof whereabouts>>()

  /** Loads the match into the game's rules, on the proposer's behalf. */
  constructor(game: Game, match: Match, viewer: Viewer, actor: Seat) {
    this.#schema = internalsOf(game).schema
    this.match = match
    this.viewer = viewer
    this.#sight = visibilityFor(game, match, viewer)
    this.#rules = load(game, match, actor)
    const rules = this.#rules
    this.place = placeSeen(rules, viewer)
    this.progress = progressIn(rules, rules.node, viewer)
    this.knowsPlace = knowsWhere(rules, viewer, null) && knowsWhere(rules, viewer, actor)
    this.turn = turnIsKnown(rules, viewer) ? turnView(rules, viewer) : HIDDEN
  }

  takesPart(seat: Seat): Glimpse {
    return !this.match.inactive.includes(seat)
  }
  hasResigned(seat: Seat): Glimpse {
    return this.match.resigned?.includes(seat) ?? false
  }

  /** A value or a list. */
  value(row: number, field: FieldSchema): Glimpse {
    if (this.#policy(row, field) !== 'visible') return HIDDEN
    const value = this.#row(row)[field.index]
    return typeof value === 'object' ? JSON.stringify(value) : value
  }

  /** What a statistic really is, which nobody sees. */
  counted(row: number, field: FieldSchema): number {
    return this.#row(row)[field.index] as number
  }

  /** Whether the timer of a field runs. */
  runs(row: number, field: FieldSchema): Glimpse {
    if (this.#policy(row, field) !== 'visible') return HIDDEN
    const path = `${this.#rules.working.nameOf(row)}.${field.name}`
    return this.match.timers.some((timer) => timer.field === path)
  }

  /**
   * What stands in a slot: viewers who cannot tell components apart know at most that something does. `origin` is the slot that it stood in
   * before rules themselves took away or added so many (`shift`).
   */
  slot(row: number, field: FieldSchema, slot: number, origin = slot, shift = 0): Glimpse {
    const policy = this.#policy(row, field)
    const cells = this.cells(row, field)
    if (SHOWS[policy].order) return this.#component(field, cells[origin], policy)
    if (isSized(field)) return HIDDEN
    if (SHOWS[policy].count) return slot < cells.length + shift
    return SHOWS[policy].presence && slot + shift === 0 ? cells.length > 0 : HIDDEN
  }

  /** The first or last component. */
  end(row: number, field: FieldSchema, end: End): Glimpse {
    const policy = this.#policy(row, field)
    const held = this.cells(row, field).filter((component) => component >= 0)
    if (SHOWS[policy].order) return this.#component(field, held.at(end === 'first' ? 0 : -1), policy)
    return SHOWS[policy].presence ? held.length > 0 : HIDDEN
  }

  /** The component in a slot, for viewers who can tell components apart; for others whether there are more than so many. */
  left(row: number, field: FieldSchema, origin: number, than: number): Glimpse {
    return SHOWS[this.#policy(row, field)].order ? this.slot(row, field, origin) : this.holdsMore(row, field, than)
  }

  /** Whether there are more than so many components. */
  holdsMore(row: number, field: FieldSchema, than: number): Glimpse {
    const { count, presence } = SHOWS[this.#policy(row, field)]
    return count || (presence && than === 0) ? countIn(this.cells(row, field)) > than : HIDDEN
  }

  count(row: number, field: FieldSchema): Glimpse {
    return SHOWS[this.#policy(row, field)].count ? countIn(this.cells(row, field)) : HIDDEN
  }

  /** How many slots there are. */
  size(row: number, field: FieldSchema): Glimpse {
    return SHOWS[this.#policy(row, field)].count ? this.cells(row, field).length : HIDDEN
  }

  /** All that is in a stack, in order. */
  contents(row: number, field: FieldSchema): Glimpse {
    const policy = this.#policy(row, field)
    const cells = this.cells(row, field)
    if (!SHOWS[policy].count) return HIDDEN
    if (!SHOWS[policy].order) return JSON.stringify(withoutSlots(cells, policy, this.#schema.decks[field.deck].backs))
    return cells.map((component) => this.#component(field, component, policy)).join()
  }

  /** The component of this id, where it is in the stack. */
  member(row: number, field: FieldSchema, id: unknown): Glimpse {
    const policy = this.#policy(row, field)
    const component = this.#withId(row, field, id)
    return SHOWS[policy].order ? this.#component(field, component, policy) : HIDDEN
  }

  /** The slot of a component, or -1. */
  slotOf(row: number, field: FieldSchema, component: number): Glimpse {
    return SHOWS[this.#policy(row, field)].order ? this.cells(row, field).indexOf(component) : HIDDEN
  }

  /** Which slot the first or last free one is; viewers who cannot tell slots apart know whether there is any. */
  free(row: number, field: FieldSchema, end: End): Glimpse {
    const policy = this.#policy(row, field)
    const cells = this.cells(row, field)
    if (SHOWS[policy].order) return end === 'first' ? cells.indexOf(-1) : cells.lastIndexOf(-1)
    return SHOWS[policy].count ? cells.length > countIn(cells) : HIDDEN
  }

  /** What is printed on a component. */
  face(deck: number, index: number): Glimpse {
    return SHOWS[this.#whereabouts(deck, index).policy].faces ? index : HIDDEN
  }

  /** Which back a component has: all know it where all have the same. */
  back(deck: number, index: number): Glimpse {
    const { backs } = this.#schema.decks[deck]
    if (!backs) return null
    return SHOWS[this.#whereabouts(deck, index).policy].order ? backs.of[index] : HIDDEN
  }

  /** The stack of the game or a player that a component of a row lies in, and its slot; null where it lies on another. */
  placeOf(row: number): { readonly row: number; readonly field: FieldSchema; readonly slot: number } | null {
    const { deck, index } = this.#rules.working.components.holder(row)
    for (let holder = 0; holder <= this.match.seats; holder++) {
      for (const field of this.#schema[holder === 0 ? 'game' : 'player'].stacks) {
        const slot = field.deck === deck ? this.cells(holder, field).indexOf(index) : -1
        if (slot >= 0) return { row: holder, field, slot }
      }
    }
    return null
  }

  /** The cells of a stack as they are, hidden or not: to find out where a component came from. */
  cells(row: number, field: FieldSchema): readonly number[] {
    return this.#row(row)[field.index] as readonly number[]
  }

  #withId(row: number, field: FieldSchema, id: unknown): number {
    const label = labelIn(this.#schema.decks[field.deck].name, id)
    const labels = this.match.state.labels[field.deck]
    return this.cells(row, field).find((component) => component >= 0 && labelOf(labels, component) === label) ?? -1
  }

  /** By its id; with its number where the face is seen. */
  #component({ deck }: FieldSchema, component: number | undefined, policy: Policy): string | null {
    if (component === undefined || component < 0) return null
    const id = idOf(this.#schema.decks[deck].name, labelOf(this.match.state.labels[deck], component))
    return SHOWS[policy].faces ? `${id} ${component}` : id
  }

  #policy(row: number, field: FieldSchema): Policy {
    if (row === 0) return this.#sight(field, null)
    if (row <= this.match.seats) return this.#sight(field, row - 1)
    const { deck, index } = this.#rules.working.components.holder(row)
    const { owner, policy } = this.#whereabouts(deck, index)
    return SHOWS[policy].faces ? this.#sight(field, owner) : 'hidden'
  }

  #row(row: number): Row {
    const { state, seats } = this.match
    if (row === 0) return state.game
    if (row <= seats) return state.players[row - 1]
    const { deck, index } = this.#rules.working.components.holder(row)
    return state.components[deck][index]
  }

  #whereabouts(deck: number, index: number): ReturnType<typeof whereabouts> {
    const key = index * this.#schema.decks.length + deck
    const known = this.#where.get(key) ?? whereabouts(this.#schema, this.match, this.#sight, deck, index)
    this.#where.set(key, known)
    return known
  }
}

const isSized = ({ field }: FieldSchema) => (field as StackField).slots !== null

function countIn(cells: readonly number[]): number {
  let count = 0
  for (const component of cells) if (component >= 0) count++
  return count
}

/**
 * Where play is as the proposer is told it, in every interrupt. What an interrupt asks is told by its facts, so there other facts are another
 * place: the answer to one question is no answer to the next. Elsewhere facts only tell what else happens, such as how many have chosen.
 * What is interrupted stands still, so there another step of a progression is another question as well.
 */
function placeSeen(rules: Ruleset, viewer: Viewer): string {
  const around = rules.interrupted.map((node) => {
    const { value, context } = progressIn(rules, node, viewer)?.part ?? {}
    return [seen(rules, rules.gate.info(node).leaf, viewer, null).path, value, context]
  })
  const own = ownIn(rules, rules.node, viewer)
  const { path } = seen(rules, rules.gate.info(rules.node, own).leaf, viewer, own)
  return JSON.stringify([around, path, rules.interrupted.length > 0 ? factsSeen(rules, viewer) : null])
}

/** The viewer's own region, where there is one. */
const ownIn = ({ gate }: Ruleset, node: Node, viewer: Viewer) => (gate.hasRegions(node) && typeof viewer === 'number' ? viewer : null)

/** Null where there is no progression that the viewer may know of: how far one has come all are told who may know of its phase. */
function progressIn(rules: Ruleset, node: Node, viewer: Viewer): Progress | null {
  const own = ownIn(rules, node, viewer)
  const here = rules.gate.info(node, own).leaf
  return here.phase.ordered && knows(rules, here, viewer, own) ? { here, part: rules.gate.part(node, own) } : null
}

/** Where the facts cannot be told, nobody sees them. */
function factsSeen(rules: Ruleset, viewer: Viewer): unknown {
  try {
    const { path, args, privateArgs } = phaseView(rules, viewer, false)
    return [path, args, privateArgs]
  } catch {
    return null
  }
}
