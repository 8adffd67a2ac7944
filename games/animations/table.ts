import { board, bool, deck, dice, int, library, oneOf, overlap, playingCards, setup, slots, stack, timer, tokens } from 'playchart/engine'

export const cards = playingCards('cards')
export const men = tokens('men', ['blue', 'red', 'green'], 2)
export const plants = deck('plants', [{ name: 'Oak' }, { name: 'Vine' }, { name: 'Moss' }, { name: 'Fern' }], {
  dynamic: (self) => ({ tapped: bool(), on: stack(self) }),
})

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
  },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})

export const lib = library(table)
