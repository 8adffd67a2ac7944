import { bool, concatenate, deck, int, library, openSeats, RANKS, SUITS, setup, stack } from 'playchart/engine'

const TARGET = 21
const ROUNDS = { one: 1, three: 3, five: 5 }

const cards = deck(
  'cards',
  SUITS.flatMap((suit) => RANKS.map((rank, i) => ({ suit, rank, points: Math.min(i + 1, 10) }))),
)
const faceDown = stack(cards, { sanitize: 'len' })
const seats = openSeats()

const blackjack = setup({
  game: { draw: faceDown, discard: faceDown, round: int({ first: 1 }) },
  player: {
    hole: faceDown,
    open: stack(cards, { sanitize: 'visible' }),
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
  const points = [...hand].reduce((sum, { values }) => sum + values.points, 0)
  return points + 10 <= TARGET && [...hand].some(({ values }) => values.rank === 'A') ? points + 10 : points
})

const dealHole = lib.deal('draw', 'hole', { eachHas: 1, name: 'Deal Hidden Card' })
const dealOpen = lib.deal('draw', 'open', { eachHas: 1, name: 'Deal Open Card' })
const reshuffle = lib.shuffleInto('discard', 'draw', { whenEmpty: true })

const hit = blackjack.move({
  help: 'Take another card.',
  legal: ({ game }) => !game.draw.isEmpty || 'There are no cards left.',
  apply: ({ game, me }) => {
    game.draw.first!.moveTo(me.open)
    me.busted = total(me) > TARGET
  },
})
const stand = lib.asMove(lib.set({ stood: true }), { name: 'Stand', help: 'Take no more cards in this round.' })

const showHands = blackjack.fixUp({
  apply: ({ players }) => {
    const left = players.filter(({ busted, hand }) => !busted && !hand.isEmpty)
    const best = Math.max(...left.map(total))
    for (const player of left) if (total(player) === best) player.wins++
    for (const { hole, open } of players) hole.moveAllTo(open)
  },
})
const nextRound = lib.done({ name: 'Next Round', help: 'Clear the table and deal the next round.' })
const clearTable = lib.collectAll('open', 'discard')
const newHands = lib.setAll({ stood: false, busted: false })
const countRound = lib.increment('round')
const standUp = lib.asMove(lib.set({ seated: false }), {
  name: 'Stand Up',
  help: 'Leave your seat; you can sit down again for a later round.',
})

const turnDone = blackjack.guard(({ current }) => current.stood || current.busted)
const allDone = blackjack.guard(({ players, isActive }) => players.every(({ stood, busted }, seat) => stood || busted || !isActive(seat)))
const lastRound = blackjack.guard(({ game, variant }) => game.round === ROUNDS[variant.rounds])
const threeSit = blackjack.guard(({ players }) => players.filter(({ seated }) => seated).length > 2, 'Two players must be left.')

export default blackjack.createGame({
  name: 'blackjack',
  displayName: 'Blackjack',
  description: 'Closest to 21 without going over wins the round.',
  players: { min: 2, max: 7, default: 4 },
  distribute: { cards: 'draw' },
  beforeDeal: seats.empty,
  afterDeal: ({ game }) => game.draw.shuffle(),
  moves: { ...seating.moves, hit, stand, standUp, nextRound, showHands, clearTable, newHands, countRound, dealHole, dealOpen, reshuffle },
  guards: { ...seating.guards, turnDone, allDone, lastRound, threeSit },
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
        on: { standUp: { guard: 'threeSit' }, nextRound: 'cleared' },
        after: { 8000: { move: 'nextRound' } },
      },
      cleared: { entry: ['clearTable', 'newHands', 'countRound'], always: { actions: 'nextTurn', target: 'gather' } },
      over: { type: 'final', prompt: 'The match is over' },
    },
    on: { sit: { turn: 'inactive' } },
    always: { actions: 'reshuffle' },
  },
  score: ({ players }, seat) => players[seat]!.wins,
})
