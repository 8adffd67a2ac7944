import { oneOf, type ValueField } from '../../declare/field.ts'
import type { Seat } from '../../model/seats.ts'
import type { Table } from '../table.ts'

type Fields<T extends string> = {
  readonly team: ValueField<T>
}
type Member = { team: string }

/**
 * Teams, assigned alternately around the table: `beforeDeal: (state) => teams.assign(state)`. For what only a team may see:
 * `{ other: 'hidden', 'same-team': 'visible' }`.
 */
export function team<const T extends string>(...teams: readonly [T, T, ...T[]]) {
  const player: Fields<T> = { team: oneOf(...teams) as ValueField<T> }
  const seatsOf = ({ players }: Pick<Table, 'players'>, one: T): Seat[] =>
    [...players.keys()].filter((seat) => (players[seat] as Member).team === one)
  return {
    player,
    teams,
    /** Assigns seat 0 to the first team, seat 1 to the second and so on, cyclically. */
    assign({ players }: Pick<Table, 'players'>): void {
      players.forEach((one, seat) => {
        ;(one as Member).team = teams[seat % teams.length]
      })
    },
    /** Returns the seats of a team, for `who` in a chart and for `winners`. */
    seatsOf,
    /** Ranks all seats by the points of their teams, best first; equal teams share a place: `ranking: (state) => teams.ranking(state, (one) => …)`. */
    ranking(table: Pick<Table, 'players'>, pointsOf: (one: T) => number): Seat[][] {
      const points = new Map(teams.map((one) => [one, pointsOf(one)]))
      const places = [...new Set(points.values())].sort((a, b) => b - a)
      return places
        .map((many) => teams.filter((one) => points.get(one) === many).flatMap((one) => seatsOf(table, one)))
        .filter((seats) => seats.length > 0)
    },
  }
}
