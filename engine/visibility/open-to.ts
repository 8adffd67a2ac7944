import { moverSide, ownersIn, type StackDomain, stackOf } from '../declare/domain.ts'
import { type FieldPolicy, least, leastSeenBy, SHOWS } from '../declare/policy.ts'
import type { Seat } from '../model/seats.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { expectBoolean } from '../rules/rule-results.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import { isOfKind } from './visibility.ts'

/**
 * Whether a seat may choose from a domain's stack as the match stands, where that hangs on the groups it is in; undefined where
 * every mover may at any time.
 */
export function openTo(game: Game, working: WorkingCopy, domain: StackDomain): ((seat: Seat) => boolean) | undefined {
  const { schema, definition } = internalsOf(game)
  const declared = stackOf(schema, domain)
  const { fields } = declared
  const known = domain.kind === 'slot' ? 'count' : 'order'
  if (domain.kind === 'space' || fields.every((field) => SHOWS[leastSeenBy(field.policy, moverSide(declared, field))][known]))
    return undefined
  const { groups = {} } = definition
  const belongs = (audience: string, seat: Seat, owner: Seat | null) =>
    Object.hasOwn(groups, audience)
      ? working.read(() => expectBoolean(`groups.${audience}`, groups[audience](working.authorState, seat, owner)))
      : isOfKind(schema, (player) => working.rows[player + 1], seat, audience, owner)
  const policyFor = ({ byGroup, self, other }: FieldPolicy, seat: Seat, owner: Seat | null) => {
    const own = seat === owner ? 'self' : 'other'
    if (!byGroup) return own === 'self' ? self : other
    const matching = Object.entries(byGroup).filter(
      ([name]) => name === 'all' || name === own || (name !== 'self' && name !== 'other' && belongs(name, seat, owner)),
    )
    return least(matching.map(([, policy]) => policy))
  }
  return (seat) => {
    const { readTracking } = working
    const { tracking } = readTracking
    // Who is in which group shows in what the seat sees already.
    readTracking.tracking = false
    try {
      return fields.every((field) =>
        ownersIn(declared, field, seat, working.seats).every((owner) => SHOWS[policyFor(field.policy, seat, owner)][known]),
      )
    } finally {
      readTracking.tracking = tracking
    }
  }
}
