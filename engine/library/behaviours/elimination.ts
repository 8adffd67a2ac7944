import type { Setup } from '../../author/setup.ts'
import { int, list, seat, type ValueField } from '../../declare/field.ts'
import type { FixUp, GuardRule } from '../../declare/moves.ts'
import type { Reading } from '../../declare/state-types.ts'
import type { Seat } from '../../model/seats.ts'
import { fixUpOf, type HavingPlayer } from '../rule.ts'
import type { Table } from '../table.ts'

type Fields = {
  /** 0 for players who are still in; 1 for the first who was eliminated, 2 for the next. Players eliminated together share the number. */
  readonly eliminated: ValueField<number>
}
type Eliminable = { eliminated: number }

/**
 * Eliminates players: they no longer take part, and the ranking follows the order of their elimination. A `log` of `eliminate` may name
 * them as `${eliminated}`. Use `always: [{ actions: 'eliminate' }, { guard: 'oneLeft', target: 'over' }]`.
 */
export function elimination() {
  const player: Fields = { eliminated: int(0, 1000) }
  return {
    player,
    /** `isOut` returns whether an active seat is to be eliminated now. */
    rules<S extends HavingPlayer<Fields>>(
      rules: Setup<S>,
      isOut: (state: Reading<S>, seat: Seat) => boolean,
    ): {
      moves: { eliminate: FixUp<S> }
      guards: { oneLeft: GuardRule<S, undefined> }
      /** The players who are left share the first place; then come the eliminated, the last first, and then those who left the match. */
      ranking(state: Reading<S>): Seat[][]
    } {
      const out = (table: Table) => activeSeats(table).filter((seat) => isOut(table as Reading<S>, seat))
      return {
        moves: {
          eliminate: fixUpOf(rules, {
            name: 'Eliminate',
            help: 'Players who are out no longer take part.',
            legal: (table) => out(table).length > 0 || 'Nobody is out.',
            facts: { eliminated: list(seat()) },
            apply: (table, tell) => {
              const next = Math.max(...orders(table)) + 1
              const eliminated = out(table)
              for (const one of eliminated) {
                ;(table.players[one] as Eliminable).eliminated = next
                table.deactivate(one)
              }
              tell({ eliminated })
            },
          }),
        },
        guards: { oneLeft: rules.guard((state) => activeSeats(state).length <= 1, 'More than one player is left.') },
        ranking: (state) => ranked(state),
      }
    },
  }
}

const orders = ({ players }: Table) => (players as readonly Eliminable[]).map(({ eliminated }) => eliminated)
const activeSeats = ({ players, isActive }: Table) => [...players.keys()].filter(isActive)

function ranked(table: Table): Seat[][] {
  const order = orders(table)
  const left = order.flatMap((one, seat) => (one === 0 && !table.isActive(seat) ? [seat] : []))
  const gone = [...new Set(order)].filter((one) => one > 0).sort((a, b) => b - a)
  const places = gone.map((one) => order.flatMap((other, seat) => (other === one ? [seat] : [])))
  return [activeSeats(table), ...places, left].filter((seats) => seats.length > 0)
}
