export const SEASONS = ['spring', 'summer', 'autumn'] as const
export type Season = (typeof SEASONS)[number]

export const GOODS = ['water', 'earth', 'seed'] as const
export type Good = (typeof GOODS)[number]

export const HERBS = ['leaf', 'root', 'blossom'] as const
export type Herb = (typeof HERBS)[number]

/** What kinds of cards there are, in the order in which hands are held. */
export const KINDS = ['source', 'stall', 'flower', 'herb', 'hive', 'guest'] as const
export type Kind = (typeof KINDS)[number]

/** Cards that each player gets in a season; the last of them is thrown away. */
export const HAND = 7
/** What a card may be used for. */
export const USES = ['plant', 'terrace', 'compost'] as const
export type Use = (typeof USES)[number]
export const COMPOST_COINS = 3
/** What more bees than a neighbour's bring, season by season. */
export const HONEY = [1, 3, 5] as const

export type Cost = { readonly [G in Good | 'coins']?: number }

/** What a card does once it is planted, a terrace once it is built, and a hillside from the beginning. */
export interface Effect {
  /** Each source gives one of its goods in a turn. */
  readonly gives?: readonly (readonly Good[])[]
  readonly points?: number
  /** Gained at once. */
  readonly coins?: number
  readonly bees?: number
  readonly herb?: Herb
  /** Goods of this neighbour, or of both, cost 1 coin instead of 2. */
  readonly cheap?: 'left' | 'right' | 'both'
  /** For each such card, or terrace, that lies in one's own garden, with the neighbours, or with all three. */
  readonly each?: {
    readonly of: readonly (Kind | 'terrace')[]
    readonly whose: 'own' | 'neighbours' | 'all'
    /** At the end of the match. */
    readonly points?: number
    /** At once; only for what is one's own. */
    readonly coins?: number
  }
}

export interface Card extends Effect {
  readonly name: string
  readonly season: Season
  readonly kind: Kind
  readonly cost: Cost
  /** Costs nothing for a player who has that card. */
  readonly from?: string
  /** One for each copy: with how many players it is in the match. */
  readonly copies: readonly number[]
}

export const CARDS: readonly Card[] = [
  { name: 'Brook', season: 'spring', kind: 'source', cost: {}, gives: [['water']], copies: [2, 4] },
  { name: 'Loam', season: 'spring', kind: 'source', cost: {}, gives: [['earth']], copies: [2, 4] },
  { name: 'Seed Tray', season: 'spring', kind: 'source', cost: {}, gives: [['seed']], copies: [2, 4] },
  { name: 'Rain Barrel', season: 'spring', kind: 'source', cost: { coins: 1 }, gives: [['water', 'earth']], copies: [2, 5] },
  { name: 'Leaf Mould', season: 'spring', kind: 'source', cost: { coins: 1 }, gives: [['earth', 'seed']], copies: [2, 5] },
  { name: 'Dew Pond', season: 'spring', kind: 'source', cost: { coins: 1 }, gives: [['water', 'seed']], copies: [2, 5] },
  { name: 'Tool Shed', season: 'spring', kind: 'stall', cost: {}, coins: 4, copies: [2, 5] },
  { name: 'Left Gate', season: 'spring', kind: 'stall', cost: {}, cheap: 'left', copies: [3, 4] },
  { name: 'Right Gate', season: 'spring', kind: 'stall', cost: {}, cheap: 'right', copies: [3, 4] },
  { name: 'Snowdrops', season: 'spring', kind: 'flower', cost: {}, points: 2, copies: [2, 3] },
  { name: 'Crocus Ring', season: 'spring', kind: 'flower', cost: { water: 1 }, points: 3, copies: [2, 4] },
  { name: 'Primrose Bank', season: 'spring', kind: 'flower', cost: { seed: 1 }, points: 3, copies: [3, 5] },
  { name: 'Mint', season: 'spring', kind: 'herb', cost: { water: 1 }, herb: 'leaf', copies: [2, 3] },
  { name: 'Horseradish', season: 'spring', kind: 'herb', cost: { earth: 1 }, herb: 'root', copies: [2, 5] },
  { name: 'Chamomile', season: 'spring', kind: 'herb', cost: { seed: 1 }, herb: 'blossom', copies: [2, 3] },
  { name: 'Straw Hive', season: 'spring', kind: 'hive', cost: { earth: 1 }, bees: 1, copies: [2, 4] },
  { name: 'Clay Hive', season: 'spring', kind: 'hive', cost: { water: 1 }, bees: 1, copies: [3, 5] },
  { name: 'Log Hive', season: 'spring', kind: 'hive', cost: { seed: 1 }, bees: 1, copies: [2] },

  { name: 'Deep Well', season: 'summer', kind: 'source', cost: { coins: 1 }, gives: [['water'], ['water']], copies: [2, 3] },
  { name: 'Black Soil', season: 'summer', kind: 'source', cost: { coins: 1 }, gives: [['earth'], ['earth']], copies: [2, 3] },
  { name: 'Seed House', season: 'summer', kind: 'source', cost: { coins: 1 }, gives: [['seed'], ['seed']], copies: [2, 3] },
  { name: 'Orangery', season: 'summer', kind: 'source', cost: { earth: 1, seed: 1 }, gives: [['water', 'earth', 'seed']], copies: [2, 4] },
  { name: 'Fruit Stall', season: 'summer', kind: 'stall', cost: {}, each: { of: ['source'], whose: 'own', coins: 1 }, copies: [2, 4] },
  {
    name: 'Flower Stall',
    season: 'summer',
    kind: 'stall',
    cost: { earth: 1 },
    each: { of: ['flower'], whose: 'own', coins: 2 },
    copies: [2, 5],
  },
  {
    name: 'Tea House',
    season: 'summer',
    kind: 'stall',
    cost: { water: 1, seed: 1 },
    each: { of: ['herb'], whose: 'own', points: 1, coins: 1 },
    copies: [3, 4],
  },
  { name: 'Market Cart', season: 'summer', kind: 'stall', cost: { seed: 1 }, cheap: 'both', copies: [3, 4] },
  { name: 'Foxgloves', season: 'summer', kind: 'flower', cost: { water: 1, seed: 1 }, from: 'Snowdrops', points: 3, copies: [2, 4] },
  { name: 'Iris Pool', season: 'summer', kind: 'flower', cost: { water: 2, earth: 1 }, from: 'Crocus Ring', points: 4, copies: [2, 5] },
  { name: 'Poppy Field', season: 'summer', kind: 'flower', cost: { earth: 1, seed: 2 }, from: 'Primrose Bank', points: 4, copies: [2, 4] },
  { name: 'Rose Arch', season: 'summer', kind: 'flower', cost: { water: 1, earth: 2, seed: 1 }, points: 5, copies: [3, 5] },
  { name: 'Basil', season: 'summer', kind: 'herb', cost: { water: 2, seed: 1 }, from: 'Mint', herb: 'leaf', copies: [2, 5] },
  { name: 'Liquorice', season: 'summer', kind: 'herb', cost: { water: 1, earth: 2 }, from: 'Horseradish', herb: 'root', copies: [2] },
  { name: 'Lavender', season: 'summer', kind: 'herb', cost: { earth: 1, seed: 2 }, from: 'Chamomile', herb: 'blossom', copies: [2, 5] },
  { name: 'Skep Row', season: 'summer', kind: 'hive', cost: { earth: 2, seed: 1 }, from: 'Straw Hive', bees: 2, copies: [2, 4] },
  { name: 'Bee Wall', season: 'summer', kind: 'hive', cost: { water: 2, earth: 1 }, bees: 2, copies: [3, 5] },
  { name: 'Clover Meadow', season: 'summer', kind: 'hive', cost: { water: 1, seed: 2 }, from: 'Clay Hive', bees: 2, copies: [2, 5] },

  {
    name: 'Cider Press',
    season: 'autumn',
    kind: 'stall',
    cost: { water: 1, earth: 1 },
    each: { of: ['source'], whose: 'own', points: 1, coins: 1 },
    copies: [2],
  },
  {
    name: 'Harvest Fair',
    season: 'autumn',
    kind: 'stall',
    cost: { seed: 2 },
    each: { of: ['stall'], whose: 'own', points: 1, coins: 2 },
    copies: [2, 4],
  },
  {
    name: 'Honey Stall',
    season: 'autumn',
    kind: 'stall',
    cost: { earth: 1, seed: 1 },
    each: { of: ['hive'], whose: 'own', points: 1, coins: 1 },
    copies: [3],
  },
  {
    name: 'Lookout',
    season: 'autumn',
    kind: 'stall',
    cost: { earth: 2 },
    each: { of: ['terrace'], whose: 'own', points: 1, coins: 2 },
    copies: [3, 4],
  },
  { name: 'Paper Lanterns', season: 'autumn', kind: 'stall', cost: { water: 1, seed: 1 }, points: 2, coins: 4, copies: [3] },
  {
    name: 'Aster Slope',
    season: 'autumn',
    kind: 'flower',
    cost: { water: 1, earth: 1, seed: 1 },
    from: 'Foxgloves',
    points: 4,
    copies: [3],
  },
  { name: 'Dahlias', season: 'autumn', kind: 'flower', cost: { earth: 2, seed: 2 }, from: 'Poppy Field', points: 5, copies: [2, 4] },
  { name: 'Water Garden', season: 'autumn', kind: 'flower', cost: { water: 3, earth: 1 }, from: 'Iris Pool', points: 6, copies: [2, 5] },
  { name: 'Maple Grove', season: 'autumn', kind: 'flower', cost: { earth: 3, seed: 1 }, points: 6, copies: [3, 4] },
  {
    name: 'Rose Garden',
    season: 'autumn',
    kind: 'flower',
    cost: { water: 2, earth: 2, seed: 1 },
    from: 'Rose Arch',
    points: 7,
    copies: [2, 5],
  },
  { name: 'Bay', season: 'autumn', kind: 'herb', cost: { water: 2, seed: 2 }, from: 'Basil', herb: 'leaf', copies: [2, 4] },
  { name: 'Angelica', season: 'autumn', kind: 'herb', cost: { water: 2, earth: 2 }, from: 'Liquorice', herb: 'root', copies: [2, 5] },
  { name: 'Saffron', season: 'autumn', kind: 'herb', cost: { earth: 2, seed: 2 }, from: 'Lavender', herb: 'blossom', copies: [2, 5] },
  { name: 'Honey House', season: 'autumn', kind: 'hive', cost: { water: 1, earth: 3 }, from: 'Skep Row', bees: 3, copies: [2, 5] },
  { name: 'Heather Hives', season: 'autumn', kind: 'hive', cost: { water: 2, seed: 2 }, from: 'Bee Wall', bees: 3, copies: [3, 4] },
  { name: 'Lime Avenue', season: 'autumn', kind: 'hive', cost: { earth: 1, seed: 3 }, from: 'Clover Meadow', bees: 3, copies: [2, 5] },

  {
    name: 'Well Keeper',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 2, earth: 1 },
    each: { of: ['source'], whose: 'neighbours', points: 1 },
    copies: [2],
  },
  {
    name: 'Painter',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 1, earth: 1, seed: 2 },
    each: { of: ['flower'], whose: 'neighbours', points: 1 },
    copies: [2],
  },
  {
    name: 'Herbalist',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 1, seed: 2 },
    each: { of: ['herb'], whose: 'neighbours', points: 1 },
    copies: [2],
  },
  {
    name: 'Beekeeper',
    season: 'autumn',
    kind: 'guest',
    cost: { earth: 2, seed: 1 },
    each: { of: ['hive'], whose: 'neighbours', points: 1 },
    copies: [2],
  },
  {
    name: 'Trader',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 1, earth: 1, seed: 1 },
    each: { of: ['stall'], whose: 'neighbours', points: 1 },
    copies: [2],
  },
  {
    name: 'Mason',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 1, earth: 3 },
    each: { of: ['terrace'], whose: 'all', points: 1 },
    copies: [2],
  },
  {
    name: 'Head Gardener',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 2, earth: 1, seed: 2 },
    each: { of: ['source', 'flower', 'guest'], whose: 'own', points: 1 },
    copies: [2],
  },
  {
    name: 'Storyteller',
    season: 'autumn',
    kind: 'guest',
    cost: { water: 2, earth: 2 },
    each: { of: ['guest'], whose: 'all', points: 2 },
    copies: [2],
  },
]
