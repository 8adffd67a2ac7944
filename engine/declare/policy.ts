import { GameError } from '../model/errors.ts'
import { POLICIES, type Policy, type Sanitize } from './field.ts'

/** Who sees what of a field. */
export interface FieldPolicy {
  /** As declared, for groups that are not all, self or other; null where there are none, and the rest says it all. */
  readonly byGroup: { readonly [group: string]: Policy } | null
  /** The names of those groups. */
  readonly audiences: readonly string[]
  /** For another seat, for the field's own seat. For the game's fields all seats are `other`. */
  readonly other: Policy
  readonly self: Policy
  /** The most restrictive of all: a spectator's. */
  readonly most: Policy
}

const PLAIN: readonly string[] = ['all', 'self', 'other']

/** Checks and works out the policies of a field of a group. A bare policy on what is a player's is for the others. Throws GameError naming the place. */
export function policyIn(sanitize: Sanitize | undefined, group: 'game' | 'player' | 'component', where: string): FieldPolicy {
  const byGroup: { [group: string]: Policy } =
    typeof sanitize === 'object' ? sanitize : sanitize === undefined ? {} : { [group === 'player' ? 'other' : 'all']: sanitize }
  for (const [name, policy] of Object.entries(byGroup)) {
    if (!POLICIES.includes(policy)) throw new GameError(`${where}: there is no policy '${policy}' (there is ${POLICIES.join(', ')})`)
    if (group === 'game' && (name === 'self' || name === 'other' || ofPair(name)))
      throw new GameError(`${where}: a field of the game belongs to no seat, so '${name}' is nobody; hide it from 'all'`)
  }
  const audiences = Object.keys(byGroup).filter((name) => !PLAIN.includes(name))
  return {
    byGroup: audiences.length ? byGroup : null,
    audiences,
    other: least([byGroup.all, byGroup.other]),
    self: least([byGroup.all, byGroup.self]),
    most: most(Object.values(byGroup)),
  }
}

/** The least restrictive of those that match; everything is seen where none does. */
export function least(matching: readonly (Policy | undefined)[]): Policy {
  let rank: number = POLICIES.length
  for (const policy of matching) if (policy !== undefined) rank = Math.min(rank, POLICIES.indexOf(policy))
  return POLICIES[rank] ?? 'visible'
}

const most = (policies: readonly Policy[]): Policy => POLICIES[Math.max(0, ...policies.map((policy) => POLICIES.indexOf(policy)))]!

/** The most restrictive that may hold for a seat on this side of the field, which may be in one of the groups only. */
export function leastSeenBy({ byGroup, audiences, ...policy }: FieldPolicy, side: 'self' | 'other'): Policy {
  return !byGroup || byGroup.all || byGroup[side] ? policy[side] : most(audiences.map((audience) => byGroup[audience]!))
}

/** The least restrictive that may hold for a seat on this side of the field, which may be in every group. */
export function mostSeenBy({ byGroup, ...policy }: FieldPolicy, side: 'self' | 'other'): Policy {
  if (!byGroup) return policy[side]
  return least(Object.entries(byGroup).flatMap(([group, one]) => (group === (side === 'self' ? 'other' : 'self') ? [] : [one])))
}

/** `same-role` and `different-role`: whether a viewer's field is the owner's. */
export function ofPair(audience: string): { readonly field: string; readonly same: boolean } | null {
  const pair = /^(same|different)-(.+)/.exec(audience)
  return pair && { field: pair[2]!, same: pair[1] === 'same' }
}

/** Whether a viewer under this policy can tell components apart. */
export const tellsApart = (policy: Policy) => policy === 'visible' || policy === 'order'
/** Whether a viewer under this policy knows how many there are. */
export const counts = (policy: Policy) => policy === 'visible' || policy === 'order' || policy === 'len'
