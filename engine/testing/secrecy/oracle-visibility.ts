import { POLICIES, type Policy, type Sanitize } from '../../declare/policy.ts'
import type { FieldSchema, GroupSchema } from '../../declare/schema.ts'
import type { Match, Row } from '../../model/match.ts'
import { ADMIN, type Seat, SPECTATOR, type Viewer } from '../../model/seats.ts'
import { type Game, internalsOf } from '../../rules/game.ts'

/** An independent implementation of visibility: the views are tested against it. */

export type PolicyFor = (field: FieldSchema, owner: Seat | null) => Policy
/** Resolves a `sanitize` declaration; `bare` is the group that a policy without a group applies to. */
export type PolicyOf = (sanitize: Sanitize | undefined, bare: 'all' | 'other', owner: Seat | null) => Policy

export function policyFor(game: Game, match: Match, viewer: Viewer): PolicyFor {
  const { player } = internalsOf(game).schema
  const policy = policyOf(game, match, viewer)
  return (one, owner) => {
    const { field } = one
    if (match.finished && field.kind === 'int' && field.statistic !== undefined) return 'visible'
    const isPlayers = player.fields.includes(one) || player.stacks.includes(one)
    return policy('sanitize' in field ? field.sanitize : undefined, isPlayers ? 'other' : 'all', owner)
  }
}

export function policyOf(game: Game, match: Match, viewer: Viewer): PolicyOf {
  const { schema, definition, forSeats } = internalsOf(game)
  const isIn = (group: string, owner: Seat | null): boolean => {
    if (group === 'all') return true
    if (group === 'self' || group === 'other') return (viewer === owner) === (group === 'self')
    const own = definition.groups?.[group]
    if (own) {
      const { working } = forSeats(match.seats)
      working.load(match)
      return working.read(() => own(working.authorState, viewer as Seat, owner))
    }
    const mine = match.state.players[viewer as Seat]
    const [how, name] = group.split('-')
    const pair = how === 'same' || how === 'different' ? schema.player.fields.find((field) => field.name === name) : undefined
    if (pair) return owner !== null && (mine[pair.index] === match.state.players[owner][pair.index]) === (how === 'same')
    return schema.player.fields.some(({ field, index }) => field.kind === 'oneOf' && mine[index] === group)
  }
  return (sanitize, bare, owner) => {
    if (viewer === ADMIN) return 'visible'
    const byGroup = typeof sanitize === 'string' ? { [bare]: sanitize } : (sanitize ?? {})
    const ranks = Object.entries(byGroup).flatMap(([group, one]) =>
      viewer === SPECTATOR || isIn(group, owner) ? [POLICIES.indexOf(one)] : [],
    )
    if (ranks.length === 0) return 'visible'
    return POLICIES[viewer === SPECTATOR ? Math.max(...ranks) : Math.min(...ranks)]
  }
}

/** A row of the state and its owner. */
export interface Held {
  readonly group: GroupSchema
  readonly row: Row
  readonly owner: Seat | null
  /** The player whose row it is; null for other rows. */
  readonly seat: Seat | null
  /** The component whose row it is; null for other rows. */
  readonly on: { readonly deck: number; readonly index: number } | null
}

export function everyRow(game: Game, { state }: Match, owners: readonly (readonly (Seat | null)[])[]): Held[] {
  const { schema } = internalsOf(game)
  return [
    { group: schema.game, row: state.game, owner: null, seat: null, on: null },
    ...state.players.map((row, seat) => ({ group: schema.player, row, owner: seat, seat, on: null })),
    ...schema.dynamic.flatMap((group, deck) =>
      group
        ? state.components[deck].map((row, index) => ({
            group,
            row,
            owner: owners[deck]?.[index] ?? null,
            seat: null,
            on: { deck, index },
          }))
        : [],
    ),
  ]
}

/** For each deck, the owner of each component; null for the game's. */
export function ownersOf(game: Game, match: Match): (Seat | null)[][] {
  let owners: (Seat | null)[][] = internalsOf(game).schema.decks.map(({ components }) => components.map(() => null))
  // What lies on a component belongs to the component's owner; each pass resolves one more level.
  for (let depth = 0; depth <= internalsOf(game).schema.decks.length + 3; depth++) {
    const next = owners.map((deck) => [...deck])
    for (const { group, row, owner } of everyRow(game, match, owners)) {
      for (const { index, deck } of group.stacks)
        for (const component of row[index] as number[]) if (component >= 0) next[deck][component] = owner
    }
    owners = next
  }
  return owners
}

/** For each deck, the components whose faces the viewer sees. */
export function facesSeen(game: Game, match: Match, viewer: Viewer): Set<number>[] {
  const policy = policyFor(game, match, viewer)
  const seen = internalsOf(game).schema.decks.map(() => new Set<number>())
  const rows = everyRow(game, match, ownersOf(game, match))
  for (let before = -1; before !== size(seen); ) {
    before = size(seen)
    for (const { group, row, owner, on } of rows) {
      if (on && !seen[on.deck].has(on.index)) continue
      for (const stack of group.stacks) {
        if (policy(stack, owner) !== 'visible') continue
        for (const component of row[stack.index] as number[]) if (component >= 0) seen[stack.deck].add(component)
      }
    }
  }
  return seen
}

const size = (sets: readonly Set<number>[]) => sets.reduce((sum, set) => sum + set.size, 0)
