import type { Backs } from '../declare/deck.ts'
import { POLICIES, type Policy, SHOWS } from '../declare/policy.ts'
import type { FieldSchema, GroupSchema, Schema } from '../declare/schema.ts'
import { idOf, labelOf } from '../model/component-id.ts'
import type { Match, Row } from '../model/match.ts'
import type { Seat, Viewer } from '../model/seats.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { type PolicyLookup, visibilityFor } from '../visibility/visibility.ts'
import { GroupViews, stateView, withoutSlots } from './group-view.ts'
import { AT_THE_END, type ComponentTexts, type TextPlan, type ViewTextCache, viewerClass } from './view-text-cache.ts'

/**
 * The fields of the game or a player as JSON text. Rows and stacks never change once they are part of a match, so the text
 * of each is made once for all viewers with the same policies, and kept until the next is asked for in its place.
 */
export class GroupTexts {
  readonly #game: Game
  readonly #schema: Schema
  readonly #match: Match
  readonly #viewer: Viewer
  readonly #cache: ViewTextCache
  /** Where groups of viewers change, components get other ids as they lie: texts are then good for these alone. */
  readonly #ids: object | null
  #seen: PolicyLookup | null = null

  constructor(game: Game, match: Match, viewer: Viewer, cache: ViewTextCache) {
    this.#game = game
    this.#schema = internalsOf(game).schema
    this.#match = match
    this.#viewer = viewer
    this.#cache = cache
    this.#ids = this.#schema.audiences.length ? match.state.labels : null
  }

  #sight(): PolicyLookup {
    this.#seen ??= visibilityFor(this.#game, this.#match, this.#viewer)
    return this.#seen
  }

  /** What GroupViews.group gives, as JSON. */
  group(plan: TextPlan, row: Row, owner: Seat | null): string {
    if (!plan.isSteady) {
      const views = new GroupViews(this.#schema, this.#match, this.#sight())
      return JSON.stringify(views.group(plan.group, row, owner, owner === null ? 'game' : `players.${owner}`))
    }
    const { rows } = this.#cache
    const at = owner === null ? 0 : owner + 1
    let known = rows[at]
    const components = plan.holdsChanging ? this.#match.state.components : null
    if (known === undefined || known.row !== row || known.ids !== this.#ids || known.components !== components) {
      known = { row, ids: this.#ids, components, texts: [] }
      rows[at] = known
    }
    const who = this.#class(plan, owner)
    const made = known.texts[who]
    if (made !== undefined) return made
    const text = this.#row(plan, row, owner)
    known.texts[who] = text
    return text
  }

  #class(plan: TextPlan, owner: Seat | null): number {
    if (this.#ids !== null) return this.#cache.classOf(this.#policies(plan, owner))
    return viewerClass(plan, this.#viewer, owner) + (this.#match.finished ? AT_THE_END : 0)
  }

  // A function of its own: inside its caller, this closure would slow down every call.
  #policies({ group: { fields } }: TextPlan, owner: Seat | null): string {
    return fields.map((field) => POLICIES.indexOf(this.#sight()(field, owner))).join()
  }

  #row({ group: { fields }, names }: TextPlan, row: Row, owner: Seat | null): string {
    let text = '{'
    for (let i = 0; i < fields.length; i++) if (names[i] !== null) text += names[i] + this.#field(fields[i], row, owner)
    return `${text}}`
  }

  #field(field: FieldSchema, row: Row, owner: Seat | null): string {
    const policy = this.#sight()(field, owner)
    if (field.field.kind === 'stack') return this.#stack(field, row, policy, owner)
    if (field.field.kind === 'board') return this.#board(field, row, policy, owner)
    const value = stateView(field, row, policy)
    return typeof value === 'number' ? String(value) : JSON.stringify(value)
  }

  #board({ parts }: FieldSchema, row: Row, policy: Policy, owner: Seat | null): string {
    return `[${parts.map((space) => this.#stack(space, row, policy, owner)).join()}]`
  }

  #stack({ index, deck }: FieldSchema, row: Row, policy: Policy, owner: Seat | null): string {
    const stack = row[index] as readonly number[]
    const { order, faces } = SHOWS[policy]
    if (!order) return textWithoutSlots(stack, policy, this.#schema.decks[deck].backs)
    const at = owner === null ? 0 : owner + 1
    this.#cache.stacks[at] ??= []
    const stacks = this.#cache.stacks[at]
    let known = stacks[index]
    const components = this.#schema.dynamic[deck] ? this.#match.state.components[deck] : null
    if (known === undefined || known.stack !== stack || known.ids !== this.#ids || known.components !== components) {
      known = { stack, ids: this.#ids, components, texts: {} }
      stacks[index] = known
    }
    const { texts } = known
    texts[policy] ??= this.#slots(deck, stack, faces)
    return texts[policy]
  }

  #slots(deck: number, stack: readonly number[], faces: boolean): string {
    const components = this.#cache.components[deck] ?? []
    this.#cache.components[deck] = components
    const labels = this.#match.state.labels[deck]
    const dynamic = this.#schema.dynamic[deck]
    let text = '{"slots":['
    for (let slot = 0; slot < stack.length; slot++) {
      const component = stack[slot]
      if (slot > 0) text += ','
      if (component < 0) {
        text += 'null'
        continue
      }
      const label = labelOf(labels, component)
      let known = components[component]
      if (known === undefined || known.label !== label) {
        known = this.#component(deck, component, label)
        components[component] = known
      }
      if (!faces) text += known.back
      else text += dynamic === null ? `${known.face}}` : `${known.face}${this.#state(deck, dynamic, component)}}`
    }
    return `${text}]}`
  }

  #component(deck: number, component: number, label: number): ComponentTexts {
    const { name, backs } = this.#schema.decks[deck]
    const id = `{"id":"${idOf(name, label)}"`
    return { label, face: `${id},"face":${component}`, back: backs === null ? `${id}}` : `${id},"back":${backs.of[component]}}` }
  }

  /** What changes about a component: nothing but values that all see who see it. */
  #state(deck: number, { fields }: GroupSchema, component: number): string {
    const states = this.#cache.states[deck] ?? []
    this.#cache.states[deck] = states
    const row = this.#match.state.components[deck][component]
    let known = states[component]
    if (known === undefined || known.row !== row) {
      const values = fields.map((field) => `"${field.name}":${JSON.stringify(stateView(field, row, 'visible'))}`)
      known = { row, text: `,"state":{${values.join()}}` }
      states[component] = known
    }
    return known.text
  }
}

/** What `withoutSlots` returns, as JSON. Mostly it is a number alone, for which `JSON.stringify` takes ten times as long. */
function textWithoutSlots(stack: readonly number[], policy: Policy, backs: Backs | null): string {
  const view = withoutSlots(stack, policy, backs)
  return backs === null && 'count' in view ? `{"count":${view.count}}` : JSON.stringify(view)
}
