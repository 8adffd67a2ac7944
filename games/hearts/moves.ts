import { componentIn, type PlayingCard, subsetOf } from 'playchart/engine'
import { ALL_POINTS, heightOf, inHand, isTwoOfClubs, pointsOf } from './cards.ts'
import { hearts, PASSES } from './table.ts'

/** How far cards are passed to the left. */
const STEPS = { left: 1, right: 3, across: 2, nowhere: 0 }

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

export const moves = { pass, play, goOn, timeUp, deal, exchange, begin, takeTrick, scoreDeal }
