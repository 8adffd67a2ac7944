import {
  board,
  bool,
  deck,
  dice,
  enumOf,
  int,
  library,
  oneOf,
  overlap,
  playingCards,
  setup,
  slots,
  stack,
  timer,
  tokens,
} from 'playchart/engine'

export const cards = playingCards('cards')
export const men = tokens('men', ['blue', 'red', 'green'], 2)
export const plants = deck('plants', [{ name: 'Oak' }, { name: 'Vine' }, { name: 'Moss' }, { name: 'Fern' }], {
  dynamic: (self) => ({ tapped: bool(), on: stack(self) }),
})
const goods = deck(
  'goods',
  [
    { thing: 'Rope', price: 1 },
    { thing: 'Lamp', price: 2 },
    { thing: 'Sail', price: 4 },
    { thing: 'Bell', price: 7 },
  ],
  { name: ({ thing }) => thing },
)
const beads = tokens('beads', ['blue', 'red', 'green'], 5)
const hands = tokens('hands', ['red'], 1)
const ships = tokens('ships', ['blue'], 1)
/** How stacks can be laid out, in the order in which cards go round. */
export const LAYOUTS = ['stack', 'spread', 'fan', 'pile', 'grid'] as const
/** The islands of the map. */
export const ISLANDS = ['Ark', 'Bell', 'Crane', 'Dune', 'Elm', 'Fir'] as const

export const table = setup({
  game: {
    draw: stack(cards, { sanitize: 'len' }),
    discard: stack(cards),
    /** Face down, but everybody can tell the cards apart: they are turned over on their way. */
    backs: stack(cards, { sanitize: 'order' }),
    fronts: stack(cards),
    /** The two sides of one row: cards are turned over where they lie. */
    under: slots(cards, 3, { sanitize: 'order' }),
    over: slots(cards, 3),
    places: overlap('over', 'under'),
    closed: stack(cards, { sanitize: 'order' }),
    open: stack(cards),
    stack: stack(cards),
    spread: stack(cards),
    fan: stack(cards),
    pile: stack(cards),
    grid: slots(cards, 6),
    upper: stack(cards),
    lower: stack(cards),
    /** Where the cards of the other row are going, one by one. */
    heading: oneOf('nowhere', 'upper', 'lower'),
    supply: stack(cards),
    row: slots(cards, 5),
    squares: slots(men, 9),
    track: board(men, 4),
    plants: stack(plants),
    dice: stack(dice('dice', 1)),
    /** Boards know by it that the same face was rolled again. */
    rolls: int(),
    clock: timer(),
    rings: int(),
    greetings: int(),
    shop: stack(goods),
    bought: stack(goods),
    coins: int({ first: 5 }),
    gems: int({ first: 1 }),
    bag: stack(beads),
    bowl: stack(beads),
    wheel: slots(hands, 12),
    map: slots(ships, enumOf(...ISLANDS)),
  },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})

export const lib = library(table)
