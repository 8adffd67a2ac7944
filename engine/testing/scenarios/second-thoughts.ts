import { componentIn, deck, int, setup, stack } from '../../index.ts'

/**
 * All players simultaneously choose a card, and may change it until the last one has chosen: BGA's `multipleactiveplayer` with a changed
 * mind, or boardgame.io's `setActivePlayers({ all: 'choose' })` with a stage that players leave only when all have chosen.
 */

const cards = deck(
  'cards',
  Array.from({ length: 24 }, (_, n) => ({ points: n })),
)
const table = setup({
  game: { pile: stack(cards, { sanitize: 'len' }), open: stack(cards) },
  player: { hand: stack(cards, { sanitize: 'len' }), chosen: stack(cards, { sanitize: 'len' }), points: int() },
})

const choose = table.move({
  log: '${player} chooses',
  args: { card: componentIn('hand') },
  apply: ({ me }, { card }) => {
    me.chosen.moveAllTo(me.hand)
    card.moveTo(me.chosen)
  },
})
const show = table.fixUp({
  apply: ({ game, players }) => {
    const best = Math.max(...players.map(({ chosen }) => chosen.first?.values.points ?? -1))
    for (const player of players) {
      if (player.chosen.first?.values.points === best) player.points += 1
      player.chosen.moveAllTo(game.open)
    }
  },
})

const common = {
  players: { min: 2, max: 4 },
  moves: { choose, show },
  guards: { played: table.guard(({ playing, players }) => playing.every((seat) => players[seat]!.hand.isEmpty)) },
} as const
const seats = { revise: 'choose', initial: 'open', states: { open: { on: { choose: 'chosen' } }, chosen: { type: 'final' } } } as const
const choosing = { prompt: '${you} must choose a card', absent: 'choose', onDone: 'shown' } as const
const then = {
  shown: { always: { actions: 'show', target: 'next' } },
  next: { always: [{ guard: 'played', target: 'over' }, 'choosing'] },
  over: { type: 'final' },
} as const

/** Others see who has chosen and that a player has changed their choice, but not the card. */
export const openly = table.createGame({
  ...common,
  name: 'second-thoughts',
  distribute: { cards: ({ index }, { game, players }) => players[Math.floor(index / 3)]?.hand ?? game.pile },
  score: ({ players }, seat) => players[seat]!.points,
  chart: { initial: 'choosing', states: { choosing: { ...choosing, seats }, ...then } },
})

/** Others see neither. */
export const secretly = table.createGame({
  ...common,
  name: 'secret-thoughts',
  distribute: { cards: ({ index }, { game, players }) => players[Math.floor(index / 3)]?.hand ?? game.pile },
  score: ({ players }, seat) => players[seat]!.points,
  chart: { initial: 'choosing', states: { choosing: { ...choosing, seats: { ...seats, sanitize: 'hidden' } }, ...then } },
})
