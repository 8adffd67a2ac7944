import { oneOf, type ValueField } from '../../declare/field.ts'
import type { Seat } from '../../model/seats.ts'
import type { Table } from '../table.ts'

type Fields<T extends string> = {
  readonly team: ValueField<T>
}
type Member = { team: string }

/** Teams, in turn around the table: `beforeDeal: (state) => teams.assign(state)`. What only a team may see: `{ other: 'hidden', 'same-team': 'visible' }`. */
export function team<const T extends string>(...teams: readonly [T, T, ...T[]]) {
  const player: Fields<T> = { team: oneOf(...teams) as ValueField<T> }
  const seatsOf = ({ players }: Pick<Table, 'players'>, one: T): Seat[] =>
    [...players.keys()].filter((seat) => (players[seat] as Member).team === one)
  return {
    player,
    teams,
    /** Seat 0 to the first team, seat 1 to the second, and so on round and round. */
    assign({ players }: Pick<Table, 'players'>): void {
      players.forEach((one, seat) => {
        ;(one as Member).team = teams[seat % teams.length]
      })
    },
    /** The seats of a team, as `who` of a chart and `winners` take them. */
    seatsOf,
    /** All seats, best team first, by its points: `ranking: (state) => teams.ranking(state, (one) => …)`. Teams with as many share a place. */
    ranking(table: Pick<Table, 'players'>, pointsOf: (one: T) => number): Seat[][] {
      const points = new Map(teams.map((one) => [one, pointsOf(one)]))
      const places = [...new Set(points.values())].sort((a, b) => b - a)
      return places
        .map((many) => teams.filter((one) => points.get(one) === many).flatMap((one) => seatsOf(table, one)))
        .filter((seats) => seats.length > 0)
    },
  }
}
