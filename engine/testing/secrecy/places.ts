import type { StackField } from '../../declare/field.ts'
import type { Policy } from '../../declare/policy.ts'
import type { FieldSchema } from '../../declare/schema.ts'
import type { Match, Row } from '../../model/match.ts'
import type { Viewer } from '../../model/seats.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { everyRow, facesSeen, ownersOf, policyFor } from './oracle-visibility.ts'

/** A stack of a match and the policy under which a viewer sees it. */
export interface Place {
  /** As transfers name it: `game.draw`, `players.0.hand`, `cards.3.on`. */
  readonly path: string
  readonly stack: FieldSchema
  readonly policy: Policy
  /** The component that the stack is on, or null. */
  readonly on: { readonly deck: number; readonly index: number } | null
  /** A copy, mutated in place. */
  readonly components: number[]
}

export type Places = ReadonlyMap<string, Place>

/** The stacks of a match by path. */
export function placesOf(game: Game, match: Match, viewer: Viewer): Map<string, Place> {
  const [policy, owners, faces] = [policyFor(game, match, viewer), ownersOf(game, match), facesSeen(game, match, viewer)]
  const places = new Map<string, Place>()
  for (const { group, row, owner, seat, on } of everyRow(game, match, owners)) {
    const seen = !on || faces[on.deck].has(on.index)
    for (const stack of group.stacks) {
      const path = `${pathOf(game, seat, on)}.${stack.name}`
      const components = [...(row[stack.index] as readonly number[])]
      places.set(path, { path, stack, policy: seen ? policy(stack, owner) : 'hidden', on, components })
    }
  }
  return places
}

function pathOf(game: Game, seat: number | null, on: Place['on']): string {
  if (on) return `${internalsOf(game).schema.decks[on.deck].name}.${on.index}`
  return seat === null ? 'game' : `players.${seat}`
}

/** Whether the component fits into `to` and the viewer cannot tell the difference. */
export function mayLie(places: Places, from: Place, to: Place, component: number): boolean {
  const { slots, max } = to.stack.field as StackField
  const count = ({ components }: Place) => components.filter((one) => one >= 0).length
  if (slots === null ? to.components.length >= max : !to.components.includes(-1)) return false
  if (from.policy === 'nonempty' && count(from) < 2) return false
  if (to.policy === 'nonempty' && count(to) === 0) return false
  for (let { on } = to; on; ) {
    const { deck, index } = on
    if (deck === from.stack.deck && index === component) return false
    on = [...places.values()].find((place) => place.stack.deck === deck && place.components.includes(index))!.on
  }
  return true
}

/** Moves the component, in place. */
export function lay(from: Place, to: Place, component: number): void {
  const slot = from.components.indexOf(component)
  if ((from.stack.field as StackField).slots === null) from.components.splice(slot, 1)
  else from.components[slot] = -1
  if ((to.stack.field as StackField).slots === null) to.components.push(component)
  else to.components[to.components.indexOf(-1)] = component
}

/** Returns the match with these stacks. */
export function withPlaces(game: Game, match: Match, places: Places): Match {
  const row = (group: { readonly stacks: readonly FieldSchema[] }, given: Row, path: string): Row => {
    const written = [...given]
    for (const { name, index } of group.stacks) written[index] = places.get(`${path}.${name}`)!.components
    return written
  }
  const { schema } = internalsOf(game)
  const { state } = match
  const components = state.components.map((rows, deck) => {
    const group = schema.dynamic[deck]
    return group ? rows.map((given, index) => row(group, given, `${schema.decks[deck].name}.${index}`)) : rows
  })
  const players = state.players.map((given, seat) => row(schema.player, given, `players.${seat}`))
  return { ...match, state: { ...state, game: row(schema.game, state.game, 'game'), players, components } }
}
