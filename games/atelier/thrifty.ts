import { type AgentOf, choicesIn } from 'playchart/engine'
import { type Kind, PIGMENTS, type Work } from './cards.ts'
import type { moves } from './moves.ts'
import { type atelier, kinds } from './table.ts'

/** It saves for so many works at once. */
const AIMS = 4
/** Pots that a turn brings towards a work. */
const A_TURN = 2.5
/** With so many pots it reserves a work rather than takes pots that it would have to put back. */
const MANY = 9
/** The share of its worth that a work keeps while the bank lacks pots that it still needs: others may never put theirs back, and there may be too few. */
const OUT_OF_REACH = 0.1

type Thrifty = AgentOf<typeof atelier, typeof moves>
type Choice = NonNullable<ReturnType<Thrifty['choose']>>

/** The sum of the counts above 0. */
const above = (counts: readonly number[]) => counts.reduce((sum, count) => sum + Math.max(0, count), 0)

export const thrifty: Thrifty = {
  displayName: 'Thrifty',
  description: 'Saves for the works that bring most for what they still cost.',
  choose({ moves, game, players }, _random, _memory, { seat }) {
    const me = players[seat]!
    const held = me.pots.map(({ count }) => count ?? 0)
    const spared = me.works.map(({ count }) => count ?? 0)
    const left = game.bank.map(({ count }) => count ?? 0)
    const guests = game.patrons.slots.flatMap((patron) => patron?.values ?? [])
    /** What a work brings for the turns that it still takes, and how many pots of each pigment it lacks. */
    const weighed = (id: string, { cost, pigment, points }: Work) => {
      const lacks = cost.map((due, i) => due - spared[i]! - held[i]!)
      const leaves = held[PIGMENTS.length]!
      const missing = Math.max(0, above(lacks) - leaves)
      const place = PIGMENTS.indexOf(pigment)
      const brings = 1.5 + 2 * points + guests.filter(({ wants }) => wants[place]! > spared[place]!).length / 2
      const isReachable = above(lacks.map((lack, i) => lack - left[i]!)) <= leaves
      return { id, lacks, rate: (brings / (1 + missing / A_TURN)) * (isReachable ? 1 : OUT_OF_REACH) }
    }
    const offers = [...game.market.slots, ...me.reserve.slots].flatMap((card) => (card?.values ? [weighed(card.id, card.values)] : []))
    const aims = offers.toSorted((a, b) => b.rate - a.rate).slice(0, AIMS)
    const rate = (work: string) => offers.find(({ id }) => id === work)?.rate ?? 0
    /** How far so many more pots lead to what it aims at. */
    const help = (pots: readonly string[]) => {
      const more = PIGMENTS.map((kind) => pots.filter((pot) => pot === kind).length)
      const used = (lacks: readonly number[]) => lacks.reduce((sum, lack, i) => sum + Math.max(0, Math.min(lack, more[i]!)), 0)
      return aims.reduce((sum, { lacks, rate }) => sum + rate * used(lacks), 0)
    }
    /** What would be lacking without one of these pots. */
    const loss = (kind: Kind) => aims.reduce((sum, { lacks, rate }) => sum + ((lacks[kinds.indexOf(kind)] ?? 1) >= 0 ? rate : 0), 0)
    const isFull = held.reduce((sum, count) => sum + count, 0) >= MANY

    const worth = (choice: Choice): number => {
      switch (choice.move) {
        case 'buy':
        case 'buyReserved':
          return 1000 + rate(choice.args.work)
        case 'reserve':
          return isFull ? 500 + rate(choice.args.work) : 0
        case 'take':
          return help(choice.args.pigments)
        case 'takeTwo':
          return help([choice.args.pigment, choice.args.pigment])
        case 'giveBack':
        case 'pass':
          return -loss(choice.args.kind)
        default:
          return -1
      }
    }
    return choicesIn(moves).toSorted((a, b) => worth(b) - worth(a))[0] ?? null
  },
}
