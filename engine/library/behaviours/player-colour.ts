import type { Setup } from '../../author/setup.ts'
import { oneOf, type ValueField } from '../../declare/field.ts'
import type { Move } from '../../declare/moves.ts'
import { GameError } from '../../model/errors.ts'
import type { Seat } from '../../model/seats.ts'
import { type HavingPlayer, moveOf } from '../rule.ts'
import type { OpenTable, Table } from '../table.ts'

type Fields<C extends string> = {
  readonly colour: ValueField<C>
}
type Coloured = { colour: string }

/** A different colour for each player. Assign them in `beforeDeal`: `beforeDeal: (state) => colours.assign(state)`. */
export function playerColour<const C extends string>(...colours: readonly [C, ...C[]]) {
  const player: Fields<C> = { colour: oneOf(...colours) as ValueField<C> }
  return {
    player,
    /** Assigns the first colour to seat 0, the second to seat 1 and so on, or at random. Throws a GameError if there are too few. */
    assign({ players, random }: OpenTable, { atRandom = false }: { readonly atRandom?: boolean } = {}): void {
      if (colours.length < players.length) throw new GameError(`player colour: ${colours.length} colours are too few for ${players.length}`)
      const given: C[] = [...colours]
      if (atRandom) random.shuffle(given)
      players.forEach((one, seat) => {
        ;(one as Coloured).colour = given[seat]
      })
    },
    /** Returns the seat that has the colour, or null. */
    seatOf({ players }: Pick<Table, 'players'>, colour: C): Seat | null {
      const seat = players.findIndex((one) => (one as Coloured).colour === colour)
      return seat < 0 ? null : seat
    },
    rules<S extends HavingPlayer<Fields<C>>>(rules: Setup<S>): { moves: { chooseColour: Move<S, { readonly colour: ValueField<C> }> } } {
      const chooseColour = moveOf<S, { readonly colour: ValueField<C> }, { colour: C }>(rules, {
        name: 'Choose Colour',
        help: 'Choose a colour that nobody else has.',
        args: { colour: player.colour },
        legal: ({ players }: Table, { colour }) =>
          players.every((one) => (one as Coloured).colour !== colour) || 'Somebody has that colour.',
        apply: ({ me }: Table, { colour }) => {
          ;(me as Coloured).colour = colour
        },
      })
      return { moves: { chooseColour } }
    },
  }
}
