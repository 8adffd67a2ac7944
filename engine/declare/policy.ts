import { chooseFrom } from '../../statecharts/language/unknown-name.ts'
import { GameError } from '../model/errors.ts'
import type { Seat } from '../model/seats.ts'

/** What a policy lets a viewer know about a stack. */
export interface Shown {
  /** The values of each component; for a field that is not a stack, its value. */
  readonly faces: boolean
  /** Which slots are taken, and the id and the back of the component in each. */
  readonly order: boolean
  /** The number of components, and how many have each back; or the length of a list. */
  readonly count: boolean
  /** Whether there is at least one component. */
  readonly presence: boolean
}

/**
 * What each policy shows, from the least to the most restrictive. Everything else about a policy is derived from its row. Code may
 * rely on the first showing everything and the last nothing, and must not refer to the others by name.
 */
export const SHOWS = {
  visible: { faces: true, order: true, count: true, presence: true },
  order: { faces: false, order: true, count: true, presence: true },
  len: { faces: false, order: false, count: true, presence: true },
  nonempty: { faces: false, order: false, count: false, presence: true },
  hidden: { faces: false, order: false, count: false, presence: false },
} as const satisfies { readonly [policy: string]: Shown }

/**
 * How much a viewer sees of a field:
 * - `visible`: everything;
 * - `order`: which component is in which slot, so that viewers can follow it, and its back, but not its values;
 * - `len`: the number of components, and how many have each back of their deck;
 * - `nonempty`: whether there is at least one component;
 * - `hidden`: nothing.
 *
 * For a list, `order` and `len` both show its length. A field with a single value is either `visible` or null.
 */
export type Policy = keyof typeof SHOWS

/** From the least to the most restrictive. */
export const POLICIES = Object.keys(SHOWS) as readonly Policy[]

/**
 * A policy for each group of viewers:
 * - `all`: everybody;
 * - `self` and `other`, on a field of a player: the seat that owns the field, and the other seats;
 * - the value of an enum field of players, such as `wolf`: the players who have that value (a value called `all`, `self` or `other` makes no
 *   group);
 * - `same-role` and `different-role`: the players whose value of the enum field `role` is, or is not, the owner's;
 * - a group that the game declares in `groups`.
 *
 * A single policy instead of an object applies to the other seats on a field of a player, and to everybody on a field of the game.
 * If several groups include a viewer, the least restrictive policy applies; a viewer in no group sees the field. Spectators get
 * the most restrictive.
 */
export type Sanitize = Policy | { readonly [group: string]: Policy }

/** Who sees what of a field. */
export interface FieldPolicy {
  /** The policies as declared, or null if there are no groups besides `all`, `self` and `other`: then the properties below suffice. */
  readonly byGroup: { readonly [group: string]: Policy } | null
  /** The names of the other groups. */
  readonly audiences: readonly string[]
  /** For seats that do not own the field. All seats are `other` for a field of the game. */
  readonly other: Policy
  /** For the seat that owns the field. */
  readonly self: Policy
  /** For spectators: the most restrictive of all. */
  readonly most: Policy
}

const PLAIN: readonly string[] = ['all', 'self', 'other']

/** Checks and resolves the policies of a field. Throws a GameError that names the field (`where`). */
export function policyIn(sanitize: Sanitize | undefined, group: 'game' | 'player' | 'component', where: string): FieldPolicy {
  const byGroup: { [group: string]: Policy } =
    typeof sanitize === 'object' ? sanitize : sanitize === undefined ? {} : { [group === 'player' ? 'other' : 'all']: sanitize }
  for (const [name, policy] of Object.entries(byGroup)) {
    if (!POLICIES.includes(policy)) throw new GameError(`${where}: there is no policy '${policy}' ${chooseFrom(POLICIES)}`)
    if (group === 'game' && (name === 'self' || name === 'other' || ofPair(name)))
      throw new GameError(`${where}: a field of the game belongs to no seat, so '${name}' is nobody; hide it from 'all'`)
  }
  const audiences = Object.keys(byGroup).filter((name) => !PLAIN.includes(name))
  return {
    byGroup: audiences.length ? byGroup : null,
    audiences,
    other: leastRestrictive([byGroup.all, byGroup.other]),
    self: leastRestrictive([byGroup.all, byGroup.self]),
    most: mostRestrictive(Object.values(byGroup)),
  }
}

/**
 * The policy that holds for a seat. `belongs` is not asked about `all`, `self` and `other`, even if a value of an enum has such a name.
 */
export function policyFor(
  policy: FieldPolicy,
  viewer: Seat,
  owner: Seat | null,
  belongs: (group: string, owner: Seat | null) => boolean,
): Policy {
  const side = viewer === owner ? 'self' : 'other'
  const { byGroup, audiences } = policy
  if (!byGroup) return policy[side]
  let least = byGroup.all || byGroup[side] ? policy[side] : undefined
  for (const audience of audiences) if (belongs(audience, owner)) least = lessRestrictive(least, byGroup[audience])
  return least ?? 'visible'
}

/** The least restrictive of the policies that match a viewer; `visible` if none does. */
export function leastRestrictive(matching: readonly (Policy | undefined)[]): Policy {
  let least: Policy | undefined
  for (const policy of matching) least = lessRestrictive(least, policy)
  return least ?? 'visible'
}

function lessRestrictive(one: Policy | undefined, other: Policy | undefined): Policy | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return POLICIES.indexOf(one) <= POLICIES.indexOf(other) ? one : other
}

/** The most restrictive of these policies; `visible` if there are none. */
export const mostRestrictive = (policies: readonly Policy[]): Policy =>
  POLICIES[Math.max(0, ...policies.map((policy) => POLICIES.indexOf(policy)))]

/** The most restrictive policy that may apply to a seat, depending on its groups. */
export function mostRestrictiveFor({ byGroup, audiences, ...policy }: FieldPolicy, side: 'self' | 'other'): Policy {
  return !byGroup || byGroup.all || byGroup[side] ? policy[side] : mostRestrictive(audiences.map((audience) => byGroup[audience]))
}

/** The policy that applies to a seat that is in all of the groups at once; a seat in none may see more. */
export function leastRestrictiveFor({ byGroup, ...policy }: FieldPolicy, side: 'self' | 'other'): Policy {
  if (!byGroup) return policy[side]
  return leastRestrictive(Object.entries(byGroup).flatMap(([group, one]) => (group === (side === 'self' ? 'other' : 'self') ? [] : [one])))
}

/** Parses `same-role` and `different-role`; null for every other name. */
export function ofPair(audience: string): { readonly field: string; readonly same: boolean } | null {
  // Nearly no name is one, and this is asked whenever somebody's sight is worked out.
  if (!audience.startsWith('same-') && !audience.startsWith('different-')) return null
  const [kind, ...field] = audience.split('-')
  return field.join('-') === '' ? null : { field: field.join('-'), same: kind === 'same' }
}

/** What a viewer must be shown to know what a rule has read. */
export type Needs = keyof Shown | 'all'

export const covers = (policy: Policy, needs: Needs): boolean => (needs === 'all' ? policy === 'visible' : SHOWS[policy][needs])
