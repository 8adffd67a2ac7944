import type { Setup } from '../author/setup.ts'
import { seat } from '../declare/field.ts'
import type { FixUp } from '../declare/moves.ts'
import type { Shape } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import { titleCase } from '../model/words.ts'
import { isAtMost } from './moving.ts'
import type { DeckOf, Stacks } from './named.ts'
import { fixUpOf, movedFrom, type Titles, titleOf, titlesOf } from './rule.ts'
import { around, moveFirst, openStackIn, playerAt, stackIn, type Table } from './table.ts'

export interface Dealing extends Titles {
  /** Skips players who have this many. */
  readonly eachHas?: number
  /** Stops once the game's stack has only this many left. */
  readonly left?: number
}
export interface Collecting extends Titles {
  /** Skips players who have only this many left; 0 takes everything. */
  readonly eachHas?: number
  /** Stops once the game's stack has this many. */
  readonly reached?: number
}

/** Fix-ups that move components between a stack of the game and the stacks of players. Inactive seats are skipped. */
export function dealing<S extends Shape>(rules: Setup<S>) {
  return {
    /**
     * Deals one component to one player; its line of the log may name them as `${moved}` and `${receiver}`. To deal a number to each, use `{ roundRobin: 'deal', rounds: 5 }` in `ordered`. With
     * `eachHas` or `left` it repeats by itself, to the player who has the fewest, one component a version:
     * `always: [{ actions: 'deal' }, 'play']`.
     */
    deal<const N extends Stacks<S['game']>>(
      from: N,
      to: Stacks<S['player'], DeckOf<S['game'], N>>,
      { eachHas, left, ...titles }: Dealing = {},
    ): FixUp<S> {
      const byItself = eachHas !== undefined || left !== undefined
      const receiver = (table: Table) => (byItself ? neediest(table, to, eachHas ?? Number.POSITIVE_INFINITY) : table.seat)
      const facts = { ...movedFrom(rules, from), receiver: seat() }
      return fixUpOf(rules, {
        ...titlesOf(titles, {
          name: titleOf('deal', from, 'to', to) + each(eachHas) + (left === undefined ? '' : ` Until ${left} Are Left`),
          help: `Deals a component from ${titleCase(from)} to a player’s ${titleCase(to)}.`,
        }),
        legal: (table) => {
          if (stackIn(table.game, from).count <= (left ?? 0)) return isAtMost(from, left ?? 0)
          const seat = receiver(table)
          if (seat === null) return `Nobody is to be dealt more.`
          return stackIn(table.players[seat], to).room > 0 || `${titleCase(to)} is full.`
        },
        facts,
        apply: (table, tell) => {
          const [seat, dealt] = [receiver(table), stackIn(table.game, from).first]
          moveFirst(openStackIn(table.game, from), openStackIn(playerAt(table, seat), to))
          tell({ receiver: seat, moved: dealt && [dealt] })
        },
      })
    },

    /**
     * Takes one component from one player. To take a number from each, use `{ roundRobin: 'collect', rounds: 2 }` in `ordered`. With
     * `eachHas` or `reached` it repeats by itself, from the player who has the most, one component a version:
     * `always: [{ actions: 'collect' }, 'next']`.
     */
    collect<const N extends Stacks<S['player']>>(
      from: N,
      to: Stacks<S['game'], DeckOf<S['player'], N>>,
      { eachHas, reached, ...titles }: Collecting = {},
    ): FixUp<S> {
      const byItself = eachHas !== undefined || reached !== undefined
      const giver = (table: Table) => (byItself ? richest(table, from, eachHas ?? 0) : table.seat)
      return fixUpOf(rules, {
        ...titlesOf(titles, {
          name: titleOf('collect', from, 'to', to) + each(eachHas) + (reached === undefined ? '' : ` Until ${reached} Are There`),
          help: `Collects a component from a player’s ${titleCase(from)} to ${titleCase(to)}.`,
        }),
        legal: (table) => {
          const seat = giver(table)
          if (seat === null || stackIn(table.players[seat], from).isEmpty) return isAtMost(from, eachHas ?? 0)
          const { count, room } = stackIn(table.game, to)
          if (count >= (reached ?? Number.POSITIVE_INFINITY)) return `${titleCase(to)} has ${reached} already.`
          return room > 0 || `${titleCase(to)} is full.`
        },
        apply: (table) => moveFirst(openStackIn(playerAt(table, giver(table)), from), openStackIn(table.game, to)),
      })
    },
  }
}

const each = (has: number | undefined) => (has === undefined ? '' : ` Until Each Has ${has}`)

/** The player with the fewest, of those with room and fewer than `most`, beginning with the current turn; null if there is none. */
function neediest(table: Table, stack: string, most: number): Seat | null {
  const open = around(table).filter((seat) => countOf(table, stack, seat) < most && stackIn(table.players[seat], stack).room > 0)
  const fewest = Math.min(...open.map((seat) => countOf(table, stack, seat)))
  return open.find((seat) => countOf(table, stack, seat) === fewest) ?? null
}

/** The player with the most, of those with more than `fewest`, beginning with the current turn; null if there is none. */
function richest(table: Table, stack: string, fewest: number): Seat | null {
  const open = around(table).filter((seat) => countOf(table, stack, seat) > fewest)
  const most = Math.max(...open.map((seat) => countOf(table, stack, seat)))
  return open.find((seat) => countOf(table, stack, seat) === most) ?? null
}

const countOf = ({ players }: Table, stack: string, seat: Seat) => stackIn(players[seat], stack).count
