import { type Policy, SHOWS } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import type { Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { PolicyLookup } from './visibility.ts'

/** Whose a component is, and what the viewer sees of it where it lies. */
export function whereabouts(
  schema: Schema,
  match: Match,
  sight: PolicyLookup,
  deck: number,
  index: number,
): { owner: Seat | null; policy: Policy } {
  const { state } = match
  const holds = (row: Match['state']['game'], field: FieldSchema) =>
    field.deck === deck && (row[field.index] as readonly number[]).includes(index)
  const ofGame = schema.game.stacks.find((field) => holds(state.game, field))
  if (ofGame) return { owner: null, policy: sight(ofGame, null) }
  for (const [seat, row] of state.players.entries()) {
    const field = schema.player.stacks.find((one) => holds(row, one))
    if (field) return { owner: seat, policy: sight(field, seat) }
  }
  for (const [holderDeck, group] of schema.dynamic.entries()) {
    for (const [holder, row] of (group ? state.components[holderDeck] : []).entries()) {
      const field = group!.stacks.find((one) => holds(row, one))
      if (!field) continue
      const around = whereabouts(schema, match, sight, holderDeck, holder)
      return { owner: around.owner, policy: SHOWS[around.policy].faces ? sight(field, around.owner) : 'hidden' }
    }
  }
  throw new Error(`component ${index} of ${schema.decks[deck].name} is in no stack`)
}
