import {
  bool,
  componentOf,
  concatenate,
  deck,
  int,
  library,
  list,
  oneOf,
  openSeats,
  RANKS,
  SUITS,
  seat,
  setup,
  stack,
} from 'playchart/engine'

const TARGET = 21
const ROUNDS = { one: 1, three: 3, five: 5 }
const PLAYED = {
  one: 'The round is played',
  three: 'All three rounds are played, and the most won count',
  five: 'All five rounds are played, and the most won count',
}

const cards = deck(
  'cards',
  SUITS.flatMap((suit) => RANKS.map((rank, i) => ({ suit, rank, points: Math.min(i + 1, 10) }))),
  { name: ({ suit, rank }) => `${suit}${rank}` },
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

const dealHole = lib.deal('draw', 'hole', {
  eachHas: 1,
  name: 'Deal Hidden Card',
  help: 'Everybody is dealt a card face down.',
  log: '${receiver} is dealt ${moved} face down',
})
const dealOpen = lib.deal('draw', 'open', {
  eachHas: 1,
  name: 'Deal Open Card',
  help: 'Everybody is dealt a card face up.',
  log: '${receiver} is dealt ${moved}',
})
const reshuffle = lib.shuffleInto('discard', 'draw', {
  whenEmpty: true,
  name: 'Shuffle Again',
  help: 'When the pile is used up, the discarded cards are shuffled.',
  log: 'The discarded cards are shuffled',
})

const hit = blackjack.move({
  help: 'Take another card.',
  facts: { card: componentOf(cards), end: oneOf('', ' and is over 21') },
  log: '${player} draws ${card}${end}',
  legal: ({ game }) => !game.draw.isEmpty || 'There are no cards left.',
  apply: ({ game, me }, _, tell) => {
    const card = game.draw.first!
    card.moveTo(me.open)
    me.busted = total(me) > TARGET
    tell({ card, end: me.busted ? ' and is over 21' : '' })
  },
})
const stand = lib.asMove(lib.set({ stood: true }), { name: 'Stand', help: 'Take no more cards in this round.', log: '${player} stands' })

const turnUp = blackjack.fixUp({
  name: 'Turn Up Hidden Card',
  facts: { who: seat(), card: componentOf(cards), points: int() },
  log: '${who} turns up ${card}, and has ${points}',
  legal: ({ players }) => players.some(({ hole }) => !hole.isEmpty) || 'All cards lie open.',
  apply: ({ players }, tell) => {
    const who = players.findIndex(({ hole }) => !hole.isEmpty)
    const player = players[who]!
    tell({ who, card: player.hole.first, points: total(player) })
    player.hole.moveAllTo(player.open)
  },
})
const scoreRound = blackjack.fixUp({
  facts: { winners: list(seat()), result: oneOf('wins the round with', 'share the round with', 'Nobody wins the round'), best: int() },
  log: '${winners} ${result} ${best}',
  apply: ({ players }, tell) => {
    const left = players.filter(({ busted, hand }) => !busted && !hand.isEmpty)
    const best = Math.max(...left.map(total))
    const winners = players.flatMap((player, seat) => (left.includes(player) && total(player) === best ? [seat] : []))
    for (const seat of winners) players[seat]!.wins++
    if (winners.length === 0) tell({ result: 'Nobody wins the round' })
    else tell({ winners, result: winners.length === 1 ? 'wins the round with' : 'share the round with', best })
  },
})
const nextRound = lib.done({ name: 'Next Round', help: 'Clear the table and deal the next round.', log: '${player} clears the table' })
const clearTable = lib.collectAll('open', 'discard')
const newHands = lib.setAll({ stood: false, busted: false })
const countRound = blackjack.fixUp({
  facts: { round: int() },
  log: 'Round ${round} begins',
  apply: ({ game }, tell) => {
    game.round++
    tell({ round: game.round })
  },
})
const standUp = lib.asMove(lib.set({ seated: false }), {
  name: 'Leave Your Seat',
  help: 'You are dealt nothing until you sit down again.',
  log: '${player} leaves their seat',
})

const turnDone = blackjack.guard(({ current }) => current.stood || current.busted)
const allDone = blackjack.guard(({ players, isActive }) => players.every(({ stood, busted }, seat) => stood || busted || !isActive(seat)))
const lastRound = blackjack.guard(({ game, variant }) => game.round === ROUNDS[variant.rounds])
const threeSit = blackjack.guard(({ players }) => players.filter(({ seated }) => seated).length > 2, 'Two players must be left.')

export default blackjack.createGame({
  name: 'blackjack',
  displayName: 'Blackjack',
  description: 'Closest to 21 without going over wins the round.',
  about: { minutes: [5, 20], weight: 'light' },
  players: { min: 2, max: 7, default: 4 },
  distribute: { cards: 'draw' },
  beforeDeal: seats.empty,
  afterDeal: ({ game }) => game.draw.shuffle(),
  moves: {
    ...seating.moves,
    hit,
    stand,
    standUp,
    nextRound,
    turnUp,
    scoreRound,
    clearTable,
    newHands,
    countRound,
    dealHole,
    dealOpen,
    reshuffle,
  },
  guards: { ...seating.guards, turnDone, allDone, lastRound, threeSit },
  args: { played: blackjack.args(({ variant }) => ({ played: PLAYED[variant.rounds] })) },
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
      scoring: { always: [{ actions: 'turnUp' }, { actions: 'scoreRound', target: 'scored' }] },
      scored: { always: [{ guard: 'lastRound', target: 'over' }, 'look'] },
      look: {
        prompt: 'The hands are shown',
        turn: 'all',
        on: { standUp: { guard: 'threeSit' }, nextRound: 'cleared' },
        after: { 8000: { move: 'nextRound' } },
      },
      cleared: { entry: ['clearTable', 'newHands', 'countRound'], always: { actions: 'nextTurn', target: 'gather' } },
      over: { type: 'final', args: 'played', prompt: '${args.played}' },
    },
    on: { sit: { turn: 'inactive' } },
    always: { actions: 'reshuffle' },
  },
  score: ({ players }, seat) => players[seat]!.wins,
})
