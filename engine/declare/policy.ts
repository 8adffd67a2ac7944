import { GameError } from '../model/errors.ts'

/** What of a stack a viewer may know. */
export interface Shown {
  /** What is printed on each component, and what changes about it; of a field that is no stack, its values. */
  readonly faces: boolean
  /** Which slots are taken, and by which component: its id, not its face. */
  readonly order: boolean
  /** How many components there are; how long a list is. */
  readonly count: boolean
  /** Whether there is any. */
  readonly presence: boolean
}

/**
 * What each policy shows, from the least to the most restrictive: everything else about a policy is derived from its row. The first
 * shows all and the last nothing; code may rely on these two, and on no other name.
 */
export const SHOWS = {
  visible: { faces: true, order: true, count: true, presence: true },
  order: { faces: false, order: true, count: true, presence: true },
  len: { faces: false, order: false, count: true, presence: true },
  nonempty: { faces: false, order: false, count: false, presence: true },
  hidden: { faces: false, order: false, count: false, presence: false },
} as const satisfies { readonly [policy: string]: Shown }

/**
 * How much of a stack one may see: `visible` all; `order` which component is where, but no face; `len` how many there are;
 * `nonempty` whether there is any; `hidden` nothing. Of a list `order` and `len` show how long it is. A single value is seen only
 * where it is `visible`: other viewers get null.
 */
export type Policy = keyof typeof SHOWS

/** From the least to the most restrictive. */
export const POLICIES = Object.keys(SHOWS) as readonly Policy[]

/**
 * A policy for each group of viewers: `all`; of what is a player's, `self` and `other`; a value of an enum that players
 * have (`wolf`); `same-role` and `different-role`, by an enum of the owner and the viewer; or a group of the game's own
 * (`groups`). A bare policy on a player's field is for the other seats, on a field of the game for all. Of several that
 * match a viewer the least restrictive holds; a viewer that none matches sees the field; a spectator gets the most
 * restrictive.
 */
export type Sanitize = Policy | { readonly [group: string]: Policy }

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
    most: strictest(Object.values(byGroup)),
  }
}

/** The least restrictive of those that match; everything is seen where none does. */
export function least(matching: readonly (Policy | undefined)[]): Policy {
  let rank: number = POLICIES.length
  for (const policy of matching) if (policy !== undefined) rank = Math.min(rank, POLICIES.indexOf(policy))
  return POLICIES[rank] ?? 'visible'
}

/** The most restrictive of these; everything is seen where there is none. */
export const strictest = (policies: readonly Policy[]): Policy =>
  POLICIES[Math.max(0, ...policies.map((policy) => POLICIES.indexOf(policy)))]

/** The most restrictive that may hold for a seat on this side of the field, which may be in one of the groups only. */
export function leastSeenBy({ byGroup, audiences, ...policy }: FieldPolicy, side: 'self' | 'other'): Policy {
  return !byGroup || byGroup.all || byGroup[side] ? policy[side] : strictest(audiences.map((audience) => byGroup[audience]))
}

/** The least restrictive that may hold for a seat on this side of the field, which may be in every group. */
export function mostSeenBy({ byGroup, ...policy }: FieldPolicy, side: 'self' | 'other'): Policy {
  if (!byGroup) return policy[side]
  return least(Object.entries(byGroup).flatMap(([group, one]) => (group === (side === 'self' ? 'other' : 'self') ? [] : [one])))
}

/** `same-role` and `different-role`: whether a viewer's field is the owner's. */
export function ofPair(audience: string): { readonly field: string; readonly same: boolean } | null {
  const pair = /^(same|different)-(.+)/.exec(audience)
  return pair && { field: pair[2], same: pair[1] === 'same' }
}

/** What a viewer must be shown to know the same as a rule that has read it. */
export type Needs = keyof Shown | 'all'

export const covers = (policy: Policy, needs: Needs): boolean => (needs === 'all' ? policy === 'visible' : SHOWS[policy][needs])
