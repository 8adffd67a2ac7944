import { componentIn, componentOf, componentsOf, type PlayingCard, seat, string, subsetOf } from 'playchart/engine'
import { ALL_POINTS, cards, hearts, heightOf, inHand, isTwoOfClubs, PASSES, pointsOf } from './table.ts'

/** Facts name each player on its own, so that a line can say what belongs to whom. */
const NAMED = { first: seat(), second: seat(), third: seat(), fourth: seat() }
const everyone = { first: 0, second: 1, third: 2, fourth: 3 }
/** How far cards are passed to the left. */
const STEPS = { left: 1, right: 3, across: 2, nowhere: 0 }

const pass = hearts.move({
  name: 'Pass Cards',
  help: 'Choose three cards to give away.',
  log: '${player} passes ${args.cards}',
  args: { cards: subsetOf('hand', { min: 3, max: 3 }) },
  apply: ({ me }, { cards }) => {
    for (const card of cards) card.moveTo(me.passed)
  },
})
const play = hearts.move({
  name: 'Play Card',
  help: 'Follow suit if you can. The highest card of the suit that was led takes the trick.',
  log: '${player} plays ${args.card}',
  args: { card: componentIn('hand') },
  optimistic: true,
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
  facts: {
    where: string(),
    ...NAMED,
    toFirst: componentsOf(cards),
    toSecond: componentsOf(cards),
    toThird: componentsOf(cards),
    toFourth: componentsOf(cards),
  },
  log: 'The cards are passed ${where}: ${first} gets ${toFirst}, ${second} ${toSecond}, ${third} ${toThird} and ${fourth} ${toFourth}',
  apply: ({ game, players, seats }, tell) => {
    const step = STEPS[game.passing]
    const [toFirst, toSecond, toThird, toFourth] = players.map((_, to) => players[(to + seats - step) % seats]!.passed)
    const where = game.passing === 'across' ? 'across' : `to the ${game.passing}`
    tell({ where, ...everyone, toFirst, toSecond, toThird, toFourth })
    for (const [from, { passed }] of players.entries()) passed.moveAllTo(players[(from + step) % seats]!.hand)
    for (const { hand } of players) hand.sort((a, b) => inHand(a.values, b.values))
  },
})
const begin = hearts.fixUp({
  facts: { leader: seat() },
  log: '${leader} has the two of clubs and leads',
  apply: ({ game, players, passTurnTo }, tell) => {
    game.leader = players.findIndex(({ hand }) => [...hand].some(({ values }) => isTwoOfClubs(values)))
    tell({ leader: game.leader })
    passTurnTo(game.leader)
  },
})
const takeTrick = hearts.fixUp({
  facts: { winner: seat(), card: componentOf(cards), worth: string() },
  log: '${winner} takes the trick with ${card} for ${worth}',
  apply: ({ game, players, passTurnTo }, tell) => {
    const trick = players.map(({ played }) => played.first!.values)
    const heights = trick.map((card) => (card.suit === trick[game.leader]!.suit ? heightOf(card) : 0))
    game.leader = heights.indexOf(Math.max(...heights))
    const points = trick.reduce((sum, card) => sum + pointsOf(card), 0)
    tell({ winner: game.leader, card: players[game.leader]!.played.first, worth: points === 1 ? '1 point' : `${points} points` })
    for (const { played } of players) played.moveAllTo(players[game.leader]!.taken)
    passTurnTo(game.leader)
  },
})
const points = string()
const scoreDeal = hearts.fixUp({
  help: 'Each heart counts 1, the queen of spades 13; a player who takes them all gives 26 to each of the others instead.',
  facts: { ...NAMED, ofFirst: points, ofSecond: points, ofThird: points, ofFourth: points },
  log: 'The deal is scored: ${first} gets ${ofFirst}, ${second} ${ofSecond}, ${third} ${ofThird} and ${fourth} ${ofFourth}',
  apply: ({ players }, tell) => {
    const taken = players.map(({ taken }) => [...taken].reduce((sum, { values }) => sum + pointsOf(values), 0))
    const counted = taken.includes(ALL_POINTS) ? taken.map((points) => ALL_POINTS - points) : taken
    for (const [seat, player] of players.entries()) player.points = [...player.points, counted[seat]!]
    const [ofFirst, ofSecond, ofThird, ofFourth] = players.map((player, seat) => {
      const now = player.points.reduce((sum, deal) => sum + deal, 0)
      return player.points.length > 1 ? `${counted[seat]} and has ${now}` : `${counted[seat]}`
    })
    tell({ ...everyone, ofFirst, ofSecond, ofThird, ofFourth })
  },
})

export const moves = { pass, play, goOn, timeUp, deal, exchange, begin, takeTrick, scoreDeal }
