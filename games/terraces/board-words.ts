import type { Card, Effect } from './cards.ts'
import { coinsInWords, costInWords } from './garden.ts'

const KINDS = {
  source: 'source',
  stall: 'stall',
  flower: 'flower',
  herb: 'herb',
  hive: 'hive',
  guest: 'guest',
  terrace: 'terrace',
} as const
const WHOSE = { own: 'of yours', neighbours: 'of your neighbours', all: 'of yours and your neighbours' } as const
const pointsInWords = (points: number) => (points === 1 ? '1 point' : `${points} points`)

/** What something does, for screen readers and as a hint. */
export function effectInWords({ gives = [], points, coins, bees, herb, cheap, each }: Effect): string {
  const words = [
    ...gives.map((goods) => goods.join(' or ')),
    ...(points ? [pointsInWords(points)] : []),
    ...(coins ? [coinsInWords(coins)] : []),
    ...(bees ? [bees === 1 ? '1 bee' : `${bees} bees`] : []),
    ...(herb ? [herb] : []),
    ...(cheap ? [`goods ${cheap === 'both' ? 'of both neighbours' : `of the neighbour to the ${cheap}`} for 1 coin`] : []),
  ]
  if (each) {
    const brought = [...(each.points ? [pointsInWords(each.points)] : []), ...(each.coins ? [coinsInWords(each.coins)] : [])]
    words.push(`${brought.join(' and ')} for each ${each.of.map((kind) => KINDS[kind]).join(', ')} ${WHOSE[each.whose]}`)
  }
  return words.join(', ')
}

export const cardInWords = (card: Card): string =>
  `${card.name}, ${card.kind}: ${effectInWords(card)}; costs ${costInWords(card.cost)}${card.from ? `, nothing beside ${card.from}` : ''}`
