import type { Setup } from '../../author/setup.ts'
import { int, type ValueField } from '../../declare/field.ts'
import type { GuardRule } from '../../declare/moves.ts'
import type { Reading } from '../../declare/state-types.ts'
import type { Seat } from '../../model/seats.ts'
import type { HavingPlayer } from '../rule.ts'
import type { Table } from '../table.ts'

type Fields = {
  readonly score: ValueField<number>
}

/** Points that decide the match. Use `me.score += 3` and `always: { guard: 'goalReached', target: 'over' }`. */
export function score({ goal = Number.POSITIVE_INFINITY }: { readonly goal?: number } = {}) {
  const player: Fields = { score: int() }
  const pointsOf = ({ players }: Table, seat: Seat) => (players[seat] as { score: number }).score
  return {
    player,
    rules: <S extends HavingPlayer<Fields>>(
      rules: Setup<S>,
    ): { guards: { goalReached: GuardRule<S, undefined> }; score(state: Reading<S>, seat: Seat): number } => ({
      guards: {
        goalReached: rules.guard((state) => state.players.some((_, seat) => pointsOf(state, seat) >= goal), `Nobody has ${goal} points.`),
      },
      score: (state, seat) => pointsOf(state, seat),
    }),
  }
}
