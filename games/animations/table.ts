import { board, bool, deck, dice, int, oneOf, overlap, playingCards, setup, slots, stack, timer, tokens } from 'playchart/engine'

export const ROWS = ['upper', 'lower'] as const
export const COLOURS = ['blue', 'red', 'green'] as const
const SPACES = 4

const cards = playingCards('cards')
const men = tokens('men', COLOURS, 2)
const die = dice('dice', 1)
const plants = deck(
  'plants',
  ['Oak', 'Vine', 'Moss', 'Fern'].map((name) => ({ name })),
  { dynamic: (self) => ({ tapped: bool(), on: stack(self) }) },
)

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
    heading: oneOf('nowhere', ...ROWS),
    supply: stack(cards),
    row: slots(cards, 5),
    squares: slots(men, 9),
    track: board(men, SPACES),
    plants: stack(plants),
    dice: stack(die),
    /** Boards know by it that the same face was rolled again. */
    rolls: int(),
    clock: timer(),
    rings: int(),
    greetings: int(),
  },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})

export type Table = Parameters<Parameters<typeof table.guard>[0]>[0]
export type OpenTable = Parameters<Parameters<typeof table.fixUp>[0]['apply']>[0]

export const distribute = { cards: 'draw', men: 'squares', plants: 'plants', dice: 'dice' } as const

const DEALT = {
  ...{ discard: 1, backs: 3, fronts: 1, under: 2, closed: 5, open: 5 },
  ...{ stack: 3, spread: 3, fan: 4, pile: 3, grid: 3, upper: 6, supply: 3 },
}
const HELD = 2

/** Puts something on every part of the table that can be moved. */
export function lay({ game, players }: OpenTable): void {
  game.draw.shuffle()
  for (const [place, count] of Object.entries(DEALT)) {
    for (let i = 0; i < count; i++) game.draw.first!.moveTo(game[place as keyof typeof DEALT])
  }
  game.draw.first!.moveTo(game.over, 'last')
  for (const { hand } of players) for (let i = 0; i < HELD; i++) game.draw.first!.moveTo(hand)
  for (const space of [0, SPACES / 2]) game.squares.first!.moveTo(game.track.at(space))
  game.squares.shuffle({ openly: true })
}
