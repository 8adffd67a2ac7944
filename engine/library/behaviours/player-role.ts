import { oneOf, type Sanitized, type ValueField } from '../../declare/field.ts'
import type { Sanitize } from '../../declare/policy.ts'
import { GameError } from '../../model/errors.ts'
import type { Seat } from '../../model/seats.ts'
import type { OpenTable, Table } from '../table.ts'

type KnownTo = 'self' | 'sameRole' | 'all'
type Fields<R extends string, K extends KnownTo> = {
  readonly role: K extends 'all' ? ValueField<R> : Sanitized<ValueField<R>>
}
type Cast = { role: string }

/**
 * A secret role for each player, dealt at random in `beforeDeal`: `beforeDeal: (state) => roles.deal(state, ['wolf', 'seer'])`.
 * `knownTo` is who may see it: only the player, also others with the same role, or everybody.
 */
export function playerRole<const R extends string, const K extends KnownTo = 'self'>(
  roles: readonly [R, ...R[]],
  options: { readonly knownTo?: K } = {},
) {
  const knownTo: KnownTo = options.knownTo ?? 'self'
  const role = oneOf(...roles)
  const hidden: Sanitize = knownTo === 'self' ? { other: 'hidden' } : { other: 'hidden', 'same-role': 'visible' }
  const player = { role: knownTo === 'all' ? role : role.sanitized(hidden) } as Fields<R, K>
  return {
    player,
    /** Deals these roles to random seats, and the first role of the game to all others. Throws a GameError if there are more roles than seats. */
    deal({ players, random }: OpenTable, dealt: readonly R[]): void {
      if (dealt.length > players.length)
        throw new GameError(`player role: ${dealt.length} roles are too many for ${players.length} players`)
      const all: R[] = players.map((_, seat) => dealt[seat] ?? roles[0])
      random.shuffle(all)
      players.forEach((one, seat) => {
        ;(one as Cast).role = all[seat]
      })
    },
    /** Returns the seats that have a role, for `who` in a chart. */
    seatsOf: ({ players }: Pick<Table, 'players'>, one: R): Seat[] =>
      [...players.keys()].filter((seat) => (players[seat] as Cast).role === one),
  }
}
