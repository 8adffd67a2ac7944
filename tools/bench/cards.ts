import { deck, type Game, setup, slotOf, stack } from 'playchart/engine'

/** Cards dealt to each seat. */
export const DEALT = 7
/** Seats at the table. */
export const SEATS = 4

const SUITS = ['♠', '♥', '♦', '♣']
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
export const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))

export interface Table {
  /** Cards in the draw pile before the deal, in whole packs. */
  readonly piled?: number
  /** Further cards that no move touches, in whole packs. */
  readonly boxed?: number
  /** What is discarded goes under the draw pile, so that the match never ends. */
  readonly endless?: boolean
}

/** Seats in turn draw a card into a hidden hand and discard one face up, until the draw pile is used up. */
export function cardGame({ piled = PACK.length, boxed = 0, endless = false }: Table = {}): Game {
  const components = Array.from({ length: (piled + boxed) / PACK.length }, () => PACK).flat()
  const cards = deck('cards', components)
  const game = setup({
    game: {
      draw: stack(cards, { sanitize: 'len' }),
      discard: stack(cards),
      box: stack(cards, { sanitize: 'hidden' }),
    },
    player: { hand: stack(cards, { sanitize: 'len' }) },
  })
  const draw = game.move({
    legal: ({ game }) => (game.draw.isEmpty ? 'The draw pile is used up.' : true),
    apply: ({ game, me }) => game.draw.first!.moveTo(me.hand),
  })
  const discard = game.move({
    args: { slot: slotOf('hand') },
    apply: ({ game, me }, { slot }) => me.hand.at(slot)!.moveTo(endless ? game.draw : game.discard),
  })
  const pileEmpty = game.guard(({ game }) => game.draw.isEmpty)
  return game.createGame({
    name: 'cards',
    displayName: 'Cards',
    description: 'Draw one, discard one.',
    players: { min: SEATS, max: SEATS },
    distribute: { cards: ({ index }, { game }) => (index < piled ? game.draw : game.box) },
    afterDeal: ({ game, players }) => {
      game.draw.shuffle()
      for (let round = 0; round < DEALT; round++) for (const { hand } of players) game.draw.first!.moveTo(hand)
    },
    moves: { draw, discard },
    guards: { pileEmpty },
    chart: {
      initial: 'drawing',
      states: {
        drawing: { prompt: { active: 'Draw a card', others: '${player} draws a card' }, on: { draw: 'discarding' } },
        discarding: { prompt: { active: 'Discard a card', others: '${player} discards a card' }, on: { discard: 'discarded' } },
        discarded: {
          always: [
            { guard: 'pileEmpty', target: 'over' },
            { actions: 'nextTurn', target: 'drawing' },
          ],
        },
        over: { type: 'final', prompt: 'The draw pile is used up' },
      },
    },
  })
}
