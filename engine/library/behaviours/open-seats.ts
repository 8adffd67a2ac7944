import type { Setup } from '../../author/setup.ts'
import { bool, seat as seatField, type ValueField } from '../../declare/field.ts'
import type { FixUp, GuardRule, Move } from '../../declare/moves.ts'
import { GameError } from '../../model/errors.ts'
import type { Seat } from '../../model/seats.ts'
import { fixUpOf, type HavingPlayer, moveOf } from '../rule.ts'
import type { OpenTable, Table } from '../table.ts'

type Fields = {
  /** Somebody sits there. */
  readonly seated: ValueField<boolean>
  /** Whoever sits there takes part from the next round on. */
  readonly joining: ValueField<boolean>
  /** Nobody may sit down there any more. */
  readonly closed: ValueField<boolean>
}
type OpenSeat = { seated: boolean; joining: boolean; closed: boolean }

/** Seats that are filled while the match runs. Who has sat down takes part from the next `roundSetUp` on. */
export function openSeats() {
  const player: Fields = { seated: bool(), joining: bool(), closed: bool() }
  return {
    player,
    /**
     * In `beforeDeal`: on all seats but those that the match is created with as `empty` somebody sits. `beforeDeal: seats.empty`. Where it
     * is said how many, only on the first so many of them; the others are empty too, and anybody may take them.
     */
    empty({ players, isActive, deactivate }: OpenTable, filled = players.length): void {
      const held = players.flatMap((_, seat) => (isActive(seat) ? [seat] : []))
      for (const seat of held.slice(0, filled)) (players[seat] as OpenSeat).seated = true
      for (const seat of held.slice(filled)) deactivate(seat)
    },
    /**
     * A phase that sets up a round and leads on to `next`: whoever has sat down takes part, empty seats take none; enough players are
     * waited for. `gather: seats.roundSetUp('play')`. Anywhere else: `on: { sit: { turn: 'inactive' } }`.
     */
    roundSetUp: <const N extends string>(next: N) =>
      ({
        prompt: 'Waiting for players',
        on: { sit: { turn: 'inactive' }, seatPlayer: { turn: 'none' } },
        always: [{ actions: 'activateSeated' }, { actions: 'deactivateEmpty' }, { guard: 'enoughSeated', target: next }],
      }) as const,
    /** `enough`: how many players a round takes. `seatPlayer` is for admins: under `turn: 'none'` nobody else may make it. */
    rules: <S extends HavingPlayer<Fields>>(rules: Setup<S>, enough: number) => {
      if (!(Number.isInteger(enough) && enough > 0)) throw new GameError(`openSeats: how many players a round takes is not said: ${enough}`)
      return openSeatRules(rules, enough)
    },
  }
}

interface OpenSeatRules<S extends HavingPlayer<Fields>> {
  readonly moves: {
    readonly sit: Move<S>
    readonly seatPlayer: Move<S, { readonly seat: ValueField<number> }>
    readonly activateSeated: FixUp<S>
    readonly deactivateEmpty: FixUp<S>
  }
  readonly guards: { readonly enoughSeated: GuardRule<S, undefined> }
  /** For games in which nobody may sit down any more from some time on. */
  readonly closeEmpty: FixUp<S>
}

function openSeatRules<S extends HavingPlayer<Fields>>(rules: Setup<S>, enough: number): OpenSeatRules<S> {
  const each = (name: string, help: string, test: Test, apply: (table: OpenTable, seat: Seat) => void, letsIn?: Test) =>
    fixUpOf(rules, {
      name,
      help,
      ...(letsIn && { letsIn }),
      legal: (table) => first(table, test) >= 0 || 'There is no such seat.',
      apply: (table) => apply(table, first(table, test)),
    })
  const seatPlayer = moveOf<S, { readonly seat: ValueField<number> }, { seat: Seat }>(rules, {
    name: 'Seat Player',
    help: 'Somebody sits down there.',
    args: { seat: seatField() },
    legal: (state, { seat }) => isOpen(state, seat) || 'That seat is not open.',
    apply: (state, { seat }) => sit(state, seat),
  })
  return {
    moves: {
      sit: rules.move({
        name: 'Sit Down',
        help: 'Take part from the next round on.',
        legal: (state) => isOpen(state, state.seat) || 'That seat is not open.',
        apply: (state) => sit(state, state.seat),
      }),
      seatPlayer,
      activateSeated: each(
        'Activate Seated Players',
        'Whoever has sat down takes part.',
        isJoining,
        (table, seat) => {
          at(table, seat).joining = false
          table.activate(seat)
        },
        isJoining,
      ),
      deactivateEmpty: each(
        'Deactivate Empty Seats',
        'A seat where nobody sits takes no part.',
        // Somebody must take part; and a seat can be taken again only once it takes none.
        (table, seat) => !at(table, seat).seated && table.isActive(seat) && table.players.some((_, other) => at(table, other).seated),
        ({ deactivate }, seat) => deactivate(seat),
      ),
    },
    guards: {
      enoughSeated: rules.guard(
        (state) => state.players.filter((_, seat) => at(state, seat).seated && state.isActive(seat)).length >= enough,
        `It takes ${enough} players.`,
      ),
    },
    closeEmpty: each('Close Empty Seats', 'Nobody may sit down there any more.', isOpen, (table, seat) => {
      at(table, seat).closed = true
    }),
  }
}

type Test = (table: Table, seat: Seat) => boolean
const at = ({ players }: Table, seat: Seat) => players[seat] as OpenSeat
function sit(table: Table, seat: Seat): void {
  at(table, seat).seated = true
  at(table, seat).joining = true
}

// Who has left the match for good sits there still, and joins no more.
const isJoining: Test = (table, seat) => at(table, seat).seated && at(table, seat).joining && !table.isActive(seat)
const isOpen: Test = (table, seat) => !at(table, seat).seated && !at(table, seat).closed
const first = (table: Table, test: Test) => table.players.findIndex((_, seat) => test(table, seat))
