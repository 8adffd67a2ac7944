import type { AgentOf } from 'playchart/engine'
import { HONEY } from './cards.ts'
import { beesOf, cardNamed, coinsFor, type Garden, gardenWith, pointsOf, totalOf, usedFor } from './garden.ts'
import type { moves } from './moves.ts'
import { gardenSeen, seatsBeside } from './seen.ts'
import type { terraces } from './table.ts'

/** What a source, and a herb that may become part of a set, are worth in each season, in points. */
const SOURCE = [2.6, 1.8, 0]
const HOPE = [1.5, 1, 0]

/** What a garden is worth in a season: its points, and what may come of it. */
function worth(own: Garden, beside: readonly Garden[], season: number): number {
  const bees = beside.map((other) => beesOf(own) - beesOf(other))
  const honey = bees.reduce(
    (sum, ahead) => sum + (ahead > 0 ? HONEY[season]! : ahead < 0 ? -1 : 0) + Math.max(-1, Math.min(2, ahead)) / 3,
    0,
  )
  const goods = new Set(own.sources.flat()).size
  const herbs = own.cards.filter(({ kind }) => kind === 'herb').length
  const trade = own.cards.filter(({ cheap }) => cheap).length
  const sources = (own.sources.length + goods + trade) * SOURCE[season]!
  return totalOf(pointsOf({ ...own, coins: 0 }, beside)) + own.coins / 3 + honey + sources + herbs * HOPE[season]!
}

/** Chooses what makes the most of the garden now, in points and in what may become points. */
export const gardener: AgentOf<typeof terraces, typeof moves> = {
  displayName: 'Gardener',
  description: 'Takes what its garden gains most from, and looks over the hedges.',
  choose(view, _random, _memory, { seat }) {
    const [legal] = view.moves
    if (legal?.move !== 'choose' || !legal.options) return null
    const own = gardenSeen(view, seat)
    const beside = seatsBeside(view, seat).map((other) => gardenSeen(view, other))
    const names = new Map(view.players[seat]!.choices.slots.map((card) => [card?.id, card?.values?.name ?? '']))
    const season = view.game.season - 1
    const gain = ({ card, use, toLeft, toRight }: (typeof legal.options)[number]) => {
      const name = names.get(card)!
      const used = usedFor(own, name, use)!
      const cards = use === 'plant' ? [...own.cards, cardNamed(name)] : own.cards
      const grown = gardenWith({ ...own, cards, terraces: own.terraces + (use === 'terrace' ? 1 : 0) })
      const paid = toLeft + toRight + (used.cost.coins ?? 0)
      const after = { ...grown, coins: own.coins + coinsFor(used, grown) - paid }
      // What a neighbour is paid is worth something to them.
      return worth(after, beside, season) - (toLeft + toRight) / 6
    }
    const gains = legal.options.map(gain)
    return { move: 'choose', args: legal.options[gains.indexOf(Math.max(...gains))]! }
  },
}
