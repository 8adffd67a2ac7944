import { bool, componentIn, int, list, oneOf, type PlayingCard, playingCards, seat, setup, stack, subsetOf } from 'playchart/engine'
import { ALL_POINTS, heightOf, inHand, isTwoOfClubs, pointsOf } from './cards.ts'
import { careful } from './careful.ts'

/** Cards are passed to another seat from deal to deal: how far it is, to the left. */
const PASSES = ['left', 'right', 'across', 'nowhere'] as const
const STEPS = { left: 1, right: 3, across: 2, nowhere: 0 }
/** The match is over after the deal in which somebody reaches so many points. */
const GOALS = { hundred: 100, fifty: 50, deal: 0 }

const cards = playingCards('cards')
const hearts = setup({
  game: {
    deck: stack(cards, { sanitize: 'len' }),
    deal: int(),
    passing: oneOf(...PASSES),
    leader: seat(),
    broken: bool(),
  },
  player: {
    hand: stack(cards, { sanitize: 'len' }),
    passed: stack(cards, { sanitize: 'len', max: 3 }),
    played: stack(cards, { max: 1 }),
    taken: stack(cards),
    /** One number for each deal. */
    points: list(int(0, ALL_POINTS)),
  },
  variants: {
    goal: {
      displayName: 'Length',
      description: 'When the match ends; the fewest points win.',
      default: 'hundred',
      values: {
        hundred: { displayName: 'To 100 points', description: 'Deals are played until somebody has 100.' },
        fifty: { displayName: 'To 50 points', description: 'Deals are played until somebody has 50.' },
        deal: { displayName: 'One deal', description: 'The cards are dealt once.' },
      },
    },
  },
})
const total = hearts.ofPlayer(({ points }) => points.reduce((sum, deal) => sum + deal, 0))

const pass = hearts.move({
  name: 'Pass Cards',
  help: 'Choose three cards to give away.',
  log: '${player} has chosen three cards to pass',
  args: { cards: subsetOf('hand', { min: 3, max: 3 }) },
  apply: ({ me }, { cards }) => {
    for (const card of cards) card.moveTo(me.passed)
  },
})
const play = hearts.move({
  name: 'Play Card',
  help: 'Follow suit if you can. The highest card of the suit that was led takes the trick.',
  log: '${player} plays a card',
  args: { card: componentIn('hand') },
  legal: ({ game, players, me }, { card: { values: card } }) => {
    const led = players[game.leader]!.played.first?.values.suit
    const firstTrick = players.every(({ taken }) => taken.isEmpty)
    const holds = (some: (card: PlayingCard) => boolean) => [...me.hand].some(({ values }) => some(values))
    if (!led && firstTrick) return isTwoOfClubs(card) || 'The two of clubs leads the first trick.'
    if (!led) return card.suit !== '♥' || game.broken || !holds(({ suit }) => suit !== '♥') || 'Hearts are not broken yet.'
    if (card.suit !== led && holds(({ suit }) => suit === led)) return `You must follow suit: ${led}.`
    return !firstTrick || pointsOf(card) === 0 || !holds((other) => pointsOf(other) === 0) || 'No points may go on the first trick.'
  },
  apply: ({ game, me }, { card }) => {
    if (card.values.suit === '♥') game.broken = true
    card.moveTo(me.played)
  },
})
const goOn = hearts.move({ name: 'Next Deal', help: 'Go on to the next deal.', log: '${player} is ready', apply: () => {} })
const timeUp = hearts.move({ name: 'Time is up', help: 'The next deal begins.', log: 'The next deal begins', apply: () => {} })

const deal = hearts.fixUp({
  log: 'The cards are dealt',
  apply: ({ game, players, seats }) => {
    game.passing = PASSES[game.deal++ % PASSES.length]!
    game.broken = false
    for (const { taken } of players) taken.moveAllTo(game.deck)
    game.deck.shuffle()
    for (const [i, card] of [...game.deck].entries()) card.moveTo(players[i % seats]!.hand)
    for (const { hand } of players) hand.sort((a, b) => inHand(a.values, b.values))
  },
})
const exchange = hearts.fixUp({
  log: 'The cards are passed on',
  apply: ({ game, players, seats }) => {
    for (const [from, { passed }] of players.entries()) passed.moveAllTo(players[(from + STEPS[game.passing]) % seats]!.hand)
    for (const { hand } of players) hand.sort((a, b) => inHand(a.values, b.values))
  },
})
const begin = hearts.fixUp({
  log: 'The player with the two of clubs leads',
  apply: ({ game, players, passTurnTo }) => {
    game.leader = players.findIndex(({ hand }) => [...hand].some(({ values }) => isTwoOfClubs(values)))
    passTurnTo(game.leader)
  },
})
const takeTrick = hearts.fixUp({
  log: 'The highest card of the suit takes the trick',
  apply: ({ game, players, passTurnTo }) => {
    const trick = players.map(({ played }) => played.first!.values)
    const heights = trick.map((card) => (card.suit === trick[game.leader]!.suit ? heightOf(card) : 0))
    game.leader = heights.indexOf(Math.max(...heights))
    for (const { played } of players) played.moveAllTo(players[game.leader]!.taken)
    passTurnTo(game.leader)
  },
})
const scoreDeal = hearts.fixUp({
  help: 'Each heart counts 1, the queen of spades 13; who has them all gives 26 to each of the others instead.',
  log: 'The deal is scored',
  apply: ({ players }) => {
    const taken = players.map(({ taken }) => [...taken].reduce((sum, { values }) => sum + pointsOf(values), 0))
    const counted = taken.includes(ALL_POINTS) ? taken.map((points) => ALL_POINTS - points) : taken
    for (const [seat, player] of players.entries()) player.points = [...player.points, counted[seat]!]
  },
})

const nobodyPasses = hearts.guard(({ game }) => game.passing === 'nowhere')
const trickFull = hearts.guard(({ players }) => players.every(({ played }) => !played.isEmpty))
const handsEmpty = hearts.guard(({ players }) => players.every(({ hand }) => hand.isEmpty))
const goalReached = hearts.guard(({ players, variant }) => players.some((player) => total(player) >= GOALS[variant.goal]))
const someoneLeft = hearts.guard(({ players, isActive }) => !players.every((_, seat) => isActive(seat)))

export default hearts.createGame({
  name: 'hearts',
  displayName: 'Hearts',
  description: 'Take no hearts, and not the queen of spades – or all of them.',
  players: { min: 4, max: 4 },
  distribute: { cards: 'deck' },
  moves: { pass, play, goOn, timeUp, deal, exchange, begin, takeTrick, scoreDeal },
  guards: { nobodyPasses, trickFull, handsEmpty, goalReached, someoneLeft },
  args: { passing: hearts.args(({ game }) => ({ where: game.passing === 'across' ? 'across' : `to the ${game.passing}` })) },
  chart: {
    initial: 'deal',
    // There is no Hearts for three.
    always: { guard: 'someoneLeft', target: 'over' },
    states: {
      deal: { always: { actions: 'deal', target: 'passing' } },
      passing: {
        always: { guard: 'nobodyPasses', target: 'begin' },
        args: 'passing',
        absent: 'pass',
        prompt: 'Three cards are passed ${args.where}',
        seats: {
          initial: 'choosing',
          states: {
            choosing: { prompt: 'Choose three cards to pass ${args.where}', on: { pass: 'chosen' } },
            chosen: { type: 'final', prompt: 'The others are still choosing' },
          },
        },
        onDone: 'passed',
      },
      passed: { always: { actions: 'exchange', target: 'begin' } },
      begin: { always: { actions: 'begin', target: 'trick' } },
      trick: {
        prompt: { active: 'Play a card', others: '${player} is to play' },
        absent: 'play',
        on: { play: { actions: 'nextTurn', target: 'played' } },
      },
      played: { always: [{ guard: 'trickFull', actions: 'takeTrick', target: 'taken' }, 'trick'] },
      taken: { always: [{ guard: 'handsEmpty', actions: 'scoreDeal', target: 'look' }, 'trick'] },
      look: {
        always: { guard: 'goalReached', target: 'over' },
        prompt: 'The deal is scored',
        absent: 'goOn',
        after: { 20000: { move: 'timeUp' } },
        on: { timeUp: { turn: 'none', target: 'deal' } },
        seats: { initial: 'looking', states: { looking: { on: { goOn: 'ready' } }, ready: { type: 'final' } } },
        onDone: 'deal',
      },
      over: { type: 'final', prompt: 'The match is over' },
    },
  },
  score: ({ players }, seat) => total(players[seat]!),
  lowScoreWins: true,
  agents: { careful },
})
