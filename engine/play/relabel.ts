import { SHOWS } from '../declare/policy.ts'
import type { GroupSchema, Schema } from '../declare/schema.ts'
import type { Match } from '../model/match.ts'
import type { Game } from '../rules/game.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import { visibilityFor } from '../visibility/visibility.ts'

/**
 * Where who belongs to a group has changed, somebody may have lost sight of components that lie still: they get other ids,
 * so that they do not recognise them later. Returns whether there were any.
 */
export function relabelUnseen(game: Game, working: WorkingCopy, before: Match, after: Match): boolean {
  const { schema } = working
  return schema.audiences.length > 0 && hasGroupedStacks(schema) && forgetThose(game, working, before, after)
}

/** Whether some groups of viewers see more of a stack than others. */
function hasGroupedStacks(schema: Schema): boolean {
  const known = GROUPED.get(schema) ?? [...schema.game.stacks, ...schema.player.stacks].some(({ policy }) => policy.byGroup !== null)
  GROUPED.set(schema, known)
  return known
}
const GROUPED = new WeakMap<Schema, boolean>()

// A function of its own: inside its caller, this closure would slow down every call.
function forgetThose(game: Game, working: WorkingCopy, before: Match, after: Match): boolean {
  const { schema } = working
  const lost = new Map<number, Set<number>>()
  for (let viewer = 0; viewer < after.seats; viewer++) {
    const [was, is] = [visibilityFor(game, before, viewer), visibilityFor(game, after, viewer)]
    const note = ({ stacks }: GroupSchema, row: Match['state']['game'], owner: number | null) => {
      for (const stack of stacks) {
        if (!stack.policy.byGroup || !SHOWS[was(stack, owner)].order || SHOWS[is(stack, owner)].order) continue
        const components = lost.get(stack.deck) ?? new Set()
        for (const component of row[stack.index] as readonly number[]) if (component >= 0) components.add(component)
        lost.set(stack.deck, components)
      }
    }
    note(schema.game, after.state.game, null)
    for (const [seat, row] of after.state.players.entries()) note(schema.player, row, seat)
  }
  for (const [deck, components] of lost) working.labels.renew(deck, [...components], working.random.labels)
  return lost.size > 0
}
