import type { Setup } from '../../author/setup.ts'
import { bool, seat as seatField, type ValueField } from '../../declare/field.ts'
import type { FixUp, GuardRule, Move } from '../../declare/moves.ts'
import { GameError } from '../../model/errors.ts'
import type { Seat } from '../../model/seats.ts'
import { fixUpOf, type HavingPlayer, moveOf } from '../rule.ts'
import type { OpenTable, Table } from '../table.ts'

type Fields = {
  /** Whether a player has the seat. */
  readonly seated: ValueField<boolean>
  /** Whether that player takes part from the next round on. */
  readonly joining: ValueField<boolean>
  /** Whether the seat can no longer be taken. */
  readonly closed: ValueField<boolean>
}
type OpenSeat = { seated: boolean; joining: boolean; closed: boolean }

/** Seats that can be taken while the match runs. A new player takes part from the next `roundSetUp` on. */
export function openSeats() {
  const player: Fields = { seated: bool(), joining: bool(), closed: bool() }
  return {
    player,
    /**
     * Marks the seats that are taken when the match begins: all except those that it is created with as `empty`. Use
     * `beforeDeal: seats.empty`. With `filled`, only the first so many of them; anybody may take the others later.
     */
    empty({ players, isActive, deactivate }: OpenTable, filled = players.length): void {
      const held = players.flatMap((_, seat) => (isActive(seat) ? [seat] : []))
      for (const seat of held.slice(0, filled)) (players[seat] as OpenSeat).seated = true
      for (const seat of held.slice(filled)) deactivate(seat)
    },
    /**
     * A phase that sets up a round and then goes to `next`: players who have taken a seat become active, empty seats inactive, and
     * the match waits until there are enough players. Use `gather: seats.roundSetUp('play')`, and `on: { sit: { turn: 'inactive' } }`
     * in other phases.
     */
    roundSetUp: <const N extends string>(next: N) =>
      ({
        prompt: 'Waiting for players',
        on: { sit: { turn: 'inactive' }, seatPlayer: { turn: 'none' } },
        always: [{ actions: 'activateSeated' }, { actions: 'deactivateEmpty' }, { guard: 'enoughSeated', target: next }],
      }) as const,
    /** `enough`: the number of players that a round needs. `seatPlayer` is for admins: under `turn: 'none'` nobody else may make it. */
    rules: <S extends HavingPlayer<Fields>>(rules: Setup<S>, enough: number) => {
      if (!(Number.isInteger(enough) && enough > 0))
        throw new GameError(`openSeats: the number of players of a round must be a whole number above 0, not ${enough}`)
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
  /** Closes empty seats, for games that nobody may join from some point on. */
  readonly closeEmpty: FixUp<S>
}

function openSeatRules<S extends HavingPlayer<Fields>>(rules: Setup<S>, enough: number): OpenSeatRules<S> {
  const each = (name: string, help: string, log: string, test: Test, apply: (table: OpenTable, seat: Seat) => void, letsIn?: Test) =>
    fixUpOf(rules, {
      name,
      help,
      facts: { who: seatField() },
      log,
      ...(letsIn && { letsIn }),
      legal: (table) => first(table, test) >= 0 || 'There is no such seat.',
      apply: (table, tell) => {
        const who = first(table, test)
        apply(table, who)
        tell({ who })
      },
    })
  const seatPlayer = moveOf<S, { readonly seat: ValueField<number> }, { seat: Seat }>(rules, {
    name: 'Seat Player',
    help: 'Somebody sits down there.',
    log: '${args.seat} is given a seat',
    args: { seat: seatField() },
    legal: (state, { seat }) => isOpen(state, seat) || 'That seat is not open.',
    apply: (state, { seat }) => sit(state, seat),
  })
  return {
    moves: {
      sit: rules.move({
        name: 'Sit Down',
        help: 'Take part from the next round on.',
        log: '${player} sits down',
        legal: (state) => isOpen(state, state.seat) || 'That seat is not open.',
        apply: (state) => sit(state, state.seat),
      }),
      seatPlayer,
      activateSeated: each(
        'Activate Seated Players',
        'Players who have taken a seat take part.',
        '${who} takes part',
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
        '${who} takes no part',
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
    closeEmpty: each(
      'Close Empty Seats',
      'Nobody may sit down there any more.',
      'Nobody may sit down as ${who} any more',
      isOpen,
      (table, seat) => {
        at(table, seat).closed = true
      },
    ),
  }
}

type Test = (table: Table, seat: Seat) => boolean
const at = ({ players }: Table, seat: Seat) => players[seat] as OpenSeat
function sit(table: Table, seat: Seat): void {
  at(table, seat).seated = true
  at(table, seat).joining = true
}

// A player who has left the match for good is still `seated`, but does not join again.
const isJoining: Test = (table, seat) => at(table, seat).seated && at(table, seat).joining && !table.isActive(seat)
const isOpen: Test = (table, seat) => !at(table, seat).seated && !at(table, seat).closed
const first = (table: Table, test: Test) => table.players.findIndex((_, seat) => test(table, seat))
