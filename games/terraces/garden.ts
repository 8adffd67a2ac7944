import { CARDS, type Card, COMPOST_COINS, type Cost, type Effect, GOODS, type Good, HERBS, type Kind, type Use } from './cards.ts'
import { HILLSIDES, type HillsideName } from './hillsides.ts'

/** What a player has, as rules, agents and boards read it. */
export interface Garden {
  readonly hillside: HillsideName
  readonly cards: readonly Card[]
  /** How many are built. */
  readonly terraces: number
  readonly coins: number
  /** What each comparison of bees has brought. */
  readonly honey: readonly number[]
  /** Of the hillside, the terraces and the cards. */
  readonly effects: readonly Effect[]
  /** Each gives one of its goods in a turn. */
  readonly sources: readonly (readonly Good[])[]
  /** For each set of goods, a number with a bit for each, how many of the sources can give one of them. */
  readonly reach: readonly number[]
}

const SETS = Array.from({ length: 1 << GOODS.length }, (_, set) => GOODS.filter((_, i) => set & (1 << i)))
const BY_NAME: { readonly [name: string]: Card } = Object.fromEntries(CARDS.map((card) => [card.name, card]))
export const cardNamed = (name: string): Card => BY_NAME[name]!
const builtIn = ({ hillside, terraces }: Pick<Garden, 'hillside' | 'terraces'>) => HILLSIDES[hillside].terraces.slice(0, terraces)
// Agents that look ahead make a garden for every choice that they think through, so both are counted out.
export function gardenWith({ hillside, cards, terraces, coins, honey }: Omit<Garden, 'effects' | 'sources' | 'reach'>): Garden {
  const effects: Effect[] = [HILLSIDES[hillside], ...builtIn({ hillside, terraces }), ...cards]
  const sources: (readonly Good[])[] = []
  for (const { gives } of effects) if (gives) for (const source of gives) sources.push(source)
  const reach = SETS.map((goods) => sources.filter((source) => source.some((good) => goods.includes(good))).length)
  return { hillside, cards, terraces, coins, honey, effects, sources, reach }
}
export function cardsIn(planted: Iterable<{ readonly values: { readonly name: string } | null } | null>): Card[] {
  const cards: Card[] = []
  for (const card of planted) if (card?.values) cards.push(cardNamed(card.values.name))
  return cards
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0)
/** What a card costs and does, used so; undefined where no terrace is left. What grows from a card of the garden costs nothing `beside` it. */
export function usedFor(garden: Garden, name: string, use: Use): (Effect & { cost: Cost; beside?: string }) | undefined {
  if (use === 'compost') return { cost: {}, coins: COMPOST_COINS }
  if (use === 'terrace') return HILLSIDES[garden.hillside].terraces[garden.terraces]
  const card = cardNamed(name)
  return garden.cards.some(({ name }) => name === card.from) ? { ...card, cost: {}, beside: card.from! } : card
}
export const beesOf = (garden: Garden): number => sum(garden.effects, ({ bees = 0 }) => bees)
/** What a good of this neighbour costs. */
export const priceOf = ({ cards }: Garden, side: 'left' | 'right') =>
  cards.some(({ cheap }) => cheap === side || cheap === 'both') ? 1 : 2
const countIn = ({ cards, terraces }: Garden, of: readonly (Kind | 'terrace')[]) =>
  sum(cards, ({ kind }) => Number(of.includes(kind))) + (of.includes('terrace') ? terraces : 0)
/** Coins that something brings at once, to a garden that it lies in already. */
export const coinsFor = ({ coins = 0, each }: Effect, garden: Garden) => coins + (each?.coins ?? 0) * countIn(garden, each?.of ?? [])

function pointsFor({ points = 0, each }: Effect, own: Garden, beside: readonly Garden[]): number {
  if (!each?.points) return points
  const counted = [...(each.whose === 'neighbours' ? [] : [own]), ...(each.whose === 'own' ? [] : beside)]
  return points + each.points * sum(counted, (garden) => countIn(garden, each.of))
}
/** As many points as herbs of a family times themselves, and 7 for each set of all families. */
export function herbPoints(garden: Garden): number {
  const counts = HERBS.map((family) => sum(garden.effects, ({ herb }) => Number(herb === family)))
  return sum(counts, (count) => count * count) + 7 * Math.min(...counts)
}
/** What a garden has points for, and how many. */
export function pointsOf(own: Garden, beside: readonly Garden[]) {
  const forCards = (some: Kind) => sum(own.cards, (card) => (card.kind === some ? pointsFor(card, own, beside) : 0))
  return {
    honey: sum(own.honey, (honey) => honey),
    coins: Math.floor(own.coins / 3),
    terraces: sum(builtIn(own), (terrace) => pointsFor(terrace, own, beside)),
    flowers: forCards('flower'),
    herbs: herbPoints(own),
    stalls: forCards('stall'),
    guests: forCards('guest'),
  }
}
export const totalOf = (points: ReturnType<typeof pointsOf>): number => sum(Object.values(points), (count) => count)

export const coinsInWords = (coins: number) => (coins === 1 ? '1 coin' : `${coins} coins`)
const amountInWords = ([what, count]: [string, number]) => (what === 'coins' ? coinsInWords(count) : `${count} ${what}`)
/** `2 water, 1 seed`. */
export const costInWords = (cost: Cost): string => Object.entries(cost).map(amountInWords).join(', ') || 'nothing'
