import type { BoardProps } from 'playchart/kit'
import type { Card, Cost, Effect } from './cards.ts'

/** What the board says, for screen readers and as hints, in the language of the page. */

type Words = BoardProps['words']

const WHOSE = {
  own: '{gains} for each {kinds} of yours',
  neighbours: '{gains} for each {kinds} of your neighbours',
  all: '{gains} for each {kinds} of yours and your neighbours',
} as const
const CHEAP = {
  both: 'goods of both neighbours for 1 coin',
  left: 'goods of the neighbour to the left for 1 coin',
  right: 'goods of the neighbour to the right for 1 coin',
} as const
const PAID = { water: '{n} water', earth: '{n} earth', seed: '{n} seed' } as const

export const coinsText = (n: number, words: Words): string => (n === 1 ? words('1 coin') : words('{n} coins', { n }))
const pointsText = (n: number, words: Words) => (n === 1 ? words('1 point') : words('{n} points', { n }))
export const goodsText = (goods: readonly string[], words: Words): string => goods.map((good) => words(good)).join(words(' or '))
/** `2 water, 1 seed`. */
export const costText = ({ coins, ...goods }: Cost, words: Words): string =>
  [
    ...(coins ? [coinsText(coins, words)] : []),
    ...Object.entries(goods).map(([good, n]) => words(PAID[good as keyof typeof PAID], { n })),
  ].join(', ') || words('nothing')

/** What something does. */
export function effectText({ gives = [], points, coins, bees, herb, cheap, each }: Effect, words: Words): string {
  const said = [
    ...gives.map((goods) => goodsText(goods, words)),
    ...(points ? [pointsText(points, words)] : []),
    ...(coins ? [coinsText(coins, words)] : []),
    ...(bees ? [bees === 1 ? words('1 bee') : words('{n} bees', { n: bees })] : []),
    ...(herb ? [words(herb)] : []),
    ...(cheap ? [words(CHEAP[cheap])] : []),
  ]
  if (each) {
    const brought = [...(each.points ? [pointsText(each.points, words)] : []), ...(each.coins ? [coinsText(each.coins, words)] : [])]
    const kinds = each.of.map((kind) => words(kind)).join(', ')
    said.push(words(WHOSE[each.whose], { gains: brought.join(words(' and ')), kinds }))
  }
  return said.join(', ')
}

export function cardText(card: Card, words: Words): string {
  const { name, kind, cost, from } = card
  const said = { card: words(name), kind: words(kind), effect: effectText(card, words), cost: costText(cost, words) }
  return `${words('{card}, {kind}: {effect}; costs {cost}', said)}${from ? words(', nothing beside {card}', { card: words(from) }) : ''}`
}
