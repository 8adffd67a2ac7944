import type { Setup } from '../author/setup.ts'
import type { FixUp, GuardRule, Move } from '../declare/moves.ts'
import type { ReadGroup, Shape } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import { fixUpOf, type Titles, titlesOf } from './rule.ts'
import type { Table } from './table.ts'

type Test<S extends Shape> = (player: ReadGroup<S['player']>, seat: Seat) => boolean

/** Moves and fix-ups that change which seats are active. */
export function seating<S extends Shape>(rules: Setup<S>) {
  const first = (table: Table, test: (seat: Seat) => boolean, which: Test<S>) =>
    table.players.findIndex((player, seat) => test(seat) && which(player as ReadGroup<S['player']>, seat))
  const waiting = (table: Table, which: Test<S>) => first(table, (seat) => !table.isActive(seat) && !table.hasResigned(seat), which)
  const playing = (table: Table, which: Test<S>) => first(table, table.isActive, which)
  return {
    /** An inactive seat becomes active: `on: { join: { turn: 'inactive' } }`. */
    join: (titles: Titles = {}): Move<S> =>
      rules.move({ ...titlesOf(titles, { name: 'Join', help: 'Take part from now on.' }), apply: (state) => state.activate(state.seat) }),

    /** A seat becomes inactive until it joins again or is activated: `on: { leave: { turn: 'all' } }`. Refused to the last active seat. */
    leave: (titles: Titles = {}): Move<S> =>
      rules.move({
        ...titlesOf(titles, { name: 'Leave', help: 'Take part no longer.' }),
        legal: (state) => activeSeats(state).length > 1 || 'At least one player must stay.',
        apply: (state) => state.deactivate(state.seat),
      }),

    /**
     * Activates inactive seats, except those that have resigned, one a version: `always: [{ actions: 'activate' }, 'play']`. The match
     * goes on for them even if all but one of the others have left it.
     */
    activate(which: Test<S> = () => true, titles: Titles = {}): FixUp<S> {
      return fixUpOf(rules, {
        ...titlesOf(titles, { name: 'Activate Inactive Players', help: 'A player who took no part takes part again.' }),
        letsIn: ({ players }, seat) => which(players[seat] as ReadGroup<S['player']>, seat),
        legal: (table) => waiting(table, which) >= 0 || 'Everybody takes part.',
        apply: (table) => table.activate(waiting(table, which)),
      })
    },

    /** Deactivates the seats for which a condition is true, one a version: `always: [{ actions: 'deactivate' }, 'play']`. */
    deactivate(which: Test<S>, titles: Titles = {}): FixUp<S> {
      return fixUpOf(rules, {
        ...titlesOf(titles, { name: 'Deactivate Players', help: 'A player takes part no longer.' }),
        legal: (table) => playing(table, which) >= 0 || 'There is no player to deactivate.',
        apply: (table) => table.deactivate(playing(table, which)),
      })
    },

    /** Whether at least this many seats are active: `always: { guard: 'enough', target: 'play' }`. */
    enoughPlayers: (count: number): GuardRule<S, undefined> =>
      rules.guard((state) => activeSeats(state).length >= count, `It takes ${count} players.`),
  }
}

const activeSeats = ({ players, isActive }: Table) => [...players.keys()].filter(isActive)
