import { bool, concatenate, deck, int, library, openSeats, setup, stack } from 'playchart/engine'

const TARGET = 21
const ROUNDS = { one: 1, three: 3, five: 5 }
const SUITS = ['♠', '♥', '♦', '♣'] as const
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const

const cards = deck(
  'cards',
  SUITS.flatMap((suit) => RANKS.map((rank, i) => ({ suit, rank, points: Math.min(i + 1, 10) }))),
)

const seats = openSeats()

const blackjack = setup({
  game: {
    draw: stack(cards, { sanitize: 'len' }),
    discard: stack(cards, { sanitize: 'len' }),
    round: int({ first: 1 }),
  },
  player: {
    hole: stack(cards, { sanitize: 'len' }),
    open: stack(cards),
    hand: concatenate('hole', 'open'),
    stood: bool(),
    busted: bool(),
    wins: int(),
    ...seats.player,
  },
  variants: { rounds: { default: 'three', values: { one: {}, three: {}, five: {} } } },
})

const lib = library(blackjack)
const seating = seats.rules(blackjack, 2)

/** An ace counts 11 as long as that does not bust the hand. */
export const total = blackjack.ofPlayer(({ hand }) => {
  let points = 0
  for (const { values } of hand) points += values.points
  return points + 10 <= TARGET && [...hand].some(({ values }) => values.rank === 'A') ? points + 10 : points
})

const hit = blackjack.move({
  help: 'Take another card.',
  legal: ({ game }) => (game.draw.isEmpty ? 'There are no cards left.' : true),
  apply: ({ game, me }) => {
    game.draw.first!.moveTo(me.open)
    me.busted = total(me) > TARGET
  },
})
const stand = blackjack.move({
  help: 'Take no more cards in this round.',
  apply: ({ me }) => {
    me.stood = true
  },
})

const showHands = blackjack.fixUp({
  apply: ({ players }) => {
    const best = Math.max(0, ...players.filter(({ busted }) => !busted).map(total))
    for (const player of players) {
      if (!player.busted && total(player) > 0 && total(player) === best) player.wins++
      player.hole.moveAllTo(player.open)
    }
  },
})
const nextRound = blackjack.move({
  help: 'Clear the table and deal the next round.',
  apply: ({ game, players }) => {
    game.round++
    for (const player of players) {
      player.open.moveAllTo(game.discard)
      player.stood = player.busted = false
    }
  },
})

const standUp = blackjack.move({
  help: 'Leave your seat; you can sit down again for a later round.',
  legal: ({ players }) => players.filter(({ seated }) => seated).length > 2 || 'Two players must be left.',
  apply: ({ me }) => {
    me.seated = false
  },
})

const turnDone = blackjack.guard(({ current }) => current.stood || current.busted)
const allDone = blackjack.guard(({ players, isActive }) => players.every(({ stood, busted }, seat) => stood || busted || !isActive(seat)))
const lastRound = blackjack.guard(({ game, variant }) => game.round === ROUNDS[variant.rounds])

export default blackjack.createGame({
  name: 'blackjack',
  displayName: 'Blackjack',
  description: 'Closest to 21 without going over wins the round.',
  players: { min: 2, max: 7, default: 4 },
  distribute: { cards: 'draw' },
  beforeDeal: (state) => seats.empty(state, state.players.length),
  afterDeal: ({ game }) => game.draw.shuffle(),
  moves: {
    ...seating.moves,
    hit,
    stand,
    standUp,
    nextRound,
    showHands,
    dealHole: lib.deal('draw', 'hole', { eachHas: 1, name: 'Deal Hidden Card' }),
    dealOpen: lib.deal('draw', 'open', { eachHas: 1, name: 'Deal Open Card' }),
    reshuffle: lib.shuffleInto('discard', 'draw', { whenEmpty: true }),
  },
  guards: { ...seating.guards, turnDone, allDone, lastRound },
  chart: {
    initial: 'gather',
    states: {
      gather: seats.roundSetUp('deal'),
      deal: { prompt: 'Dealing', always: [{ actions: 'reshuffle' }, { actions: 'dealHole' }, { actions: 'dealOpen' }, 'play'] },
      play: {
        prompt: { active: 'Hit or stand?', others: '${player} is playing' },
        moves: ['hit', 'stand'],
        always: [
          { guard: 'allDone', target: 'scoring' },
          { guard: 'turnDone', actions: 'nextTurn' },
        ],
      },
      scoring: { always: { actions: 'showHands', target: 'scored' } },
      scored: { always: [{ guard: 'lastRound', target: 'over' }, 'look'] },
      look: {
        prompt: 'The hands are shown',
        turn: 'all',
        moves: ['standUp'],
        on: { nextRound: 'cleared' },
        after: { 8000: { move: 'nextRound' } },
      },
      cleared: { always: { actions: 'nextTurn', target: 'gather' } },
      over: { type: 'final', prompt: 'The match is over' },
    },
    on: { sit: { turn: 'inactive' } },
    always: { actions: 'reshuffle' },
  },
  score: ({ players }, seat) => players[seat].wins,
})
