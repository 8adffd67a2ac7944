import { moverSide, ownersIn, type StackDomain, stackOf } from '../declare/domain.ts'
import { mostRestrictiveFor, policyFor, SHOWS } from '../declare/policy.ts'
import type { Seat } from '../model/seats.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { toBoolean } from '../rules/rule-results.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import { isOfKind } from './visibility.ts'

/**
 * Whether a seat may choose from a domain's stack as the match stands, where that depends on the groups it is in; undefined where
 * every mover may at any time.
 */
export function openTo(game: Game, working: WorkingCopy, domain: StackDomain): ((seat: Seat) => boolean) | undefined {
  const { schema, definition } = internalsOf(game)
  const declared = stackOf(schema, domain)
  const { fields } = declared
  const known = domain.kind === 'slot' ? 'count' : 'order'
  if (domain.kind === 'space' || fields.every((field) => SHOWS[mostRestrictiveFor(field.policy, moverSide(declared, field))][known]))
    return undefined
  const { groups = {} } = definition
  return (seat) => {
    const belongs = (group: string, owner: Seat | null) =>
      Object.hasOwn(groups, group)
        ? working.read(() => toBoolean(`groups.${group}`, groups[group](working.authorState, seat, owner)))
        : isOfKind(schema, (player) => working.rows[player + 1], seat, group, owner)
    const { readTracking } = working
    const { tracking } = readTracking
    // Who is in which group shows in what the seat sees already.
    readTracking.tracking = false
    try {
      return fields.every((field) =>
        ownersIn(declared, field, seat, working.seats).every((owner) => SHOWS[policyFor(field.policy, seat, owner, belongs)][known]),
      )
    } finally {
      readTracking.tracking = tracking
    }
  }
}
