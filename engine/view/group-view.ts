import type { Backs } from '../declare/deck.ts'
import { type Policy, SHOWS } from '../declare/policy.ts'
import type { FieldSchema, GroupSchema, Schema } from '../declare/schema.ts'
import { idOf, labelOf } from '../model/component-id.ts'
import type { Match, Row, Timer } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { ComponentView, FieldView, GroupView, Scalar, StackView } from '../model/views.ts'
import type { PolicyLookup } from '../visibility/visibility.ts'

/** The fields of the game, a player or a component, as far as a viewer may know them. */
export class GroupViews {
  readonly #schema: Schema
  readonly #match: Match
  readonly #sight: PolicyLookup

  constructor(schema: Schema, match: Match, sight: PolicyLookup) {
    this.#schema = schema
    this.#match = match
    this.#sight = sight
  }

  /** `path` names the group as timers do: `game`, `players.1`. */
  group({ fields }: GroupSchema, row: Row, owner: Seat | null, path: string): GroupView {
    const view: GroupView = {}
    for (const field of fields) {
      if (field.field.kind === 'merged') continue
      view[field.name] = this.#field(field, row, owner, path)
    }
    return view
  }

  #field(field: FieldSchema, row: Row, owner: Seat | null, path: string): FieldView {
    const policy = this.#sight(field, owner)
    if (field.field.kind === 'stack') return this.stack(field, row, policy, owner)
    if (field.field.kind === 'board') return field.parts.map((space) => this.stack(space, row, policy, owner))
    if (field.field.kind === 'timer') return policy === 'visible' ? running(this.#match.timers, `${path}.${field.name}`) : null
    return stateView(field, row, policy)
  }

  stack({ index, deck }: FieldSchema, row: Row, policy: Policy, owner: Seat | null): StackView {
    const components = row[index] as readonly number[]
    const { order, faces } = SHOWS[policy]
    if (!order) return withoutSlots(components, policy, this.#schema.decks[deck].backs)
    return { slots: components.map((component) => (component < 0 ? null : this.#component(deck, component, faces, owner))) }
  }

  #component(deck: number, index: number, faces: boolean, owner: Seat | null): ComponentView {
    const { name, backs } = this.#schema.decks[deck]
    const id = idOf(name, labelOf(this.#match.state.labels[deck], index))
    if (!faces) return backs ? { id, back: backs.of[index] } : { id }
    const dynamic = this.#schema.dynamic[deck]
    if (!dynamic) return { id, face: index }
    const row = this.#match.state.components[deck][index]
    return { id, face: index, state: this.group(dynamic, row, owner, `${name}.${index}`) }
  }
}

/** A value or a list; null where the viewer may not know it. */
export function stateView({ field, index }: FieldSchema, row: Row, policy: Policy): Scalar | Scalar[] {
  if (field.kind === 'list') return listView(row[index] as Scalar[], policy)
  return SHOWS[policy].faces ? (row[index] as Scalar) : null
}

/** A stack whose components the viewer cannot tell apart. */
export function withoutSlots(components: readonly number[], policy: Policy, backs: Backs | null): StackView {
  const shown = SHOWS[policy]
  if (!shown.presence) return {}
  let count = 0
  for (const component of components) if (component >= 0) count++
  if (!shown.count) return { some: count > 0 }
  return backs ? { count, backs: backCounts(components, backs) } : { count }
}

function backCounts(components: readonly number[], { values, of }: Backs): number[] {
  const counts = values.map(() => 0)
  for (const component of components) if (component >= 0) counts[of[component]]++
  return counts
}

function listView(values: readonly Scalar[], policy: Policy): Scalar[] | null {
  const { faces, count, presence } = SHOWS[policy]
  if (faces) return [...values]
  if (!presence) return null
  return (count ? values : values.slice(0, 1)).map(() => null)
}

function running(timers: readonly Timer[], field: string): FieldView {
  const timer = timers.find((one) => one.field === field)
  return timer ? { startedAt: timer.startedAt, endsAt: timer.endsAt } : null
}
