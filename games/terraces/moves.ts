import { componentIn, componentOf, int, library, list, oneOf, seat, string, type WritingOf } from 'playchart/engine'
import { HAND, HONEY, KINDS, SEASONS, USES } from './cards.ts'
import { beesOf, coinsFor, coinsInWords, costInWords, pointsOf, totalOf, usedFor } from './garden.ts'
import { cards, gardenOf, gardensBeside, terraces, waysToUse } from './table.ts'
import { MOST_PAID } from './trade.ts'

/** Hands are held by kinds. */
const held = ({ hand }: WritingOf<typeof terraces>['me']) =>
  hand.sort((a, b) => KINDS.indexOf(a.values.kind) - KINDS.indexOf(b.values.kind))

const choose = terraces.move({
  help: 'Choose a card and what to do with it. Until the last player has chosen, you may choose again.',
  log: '${player} chooses ${args.card}',
  args: {
    card: componentIn('choices', { sanitize: 'hidden' }),
    use: oneOf(...USES).sanitized('hidden'),
    toLeft: int(0, MOST_PAID, { sanitize: 'hidden' }),
    toRight: int(0, MOST_PAID, { sanitize: 'hidden' }),
  },
  *options(table) {
    const [own, beside] = [gardenOf(table.me), gardensBeside(table, table.seat)]
    for (const card of table.me.choices)
      for (const use of USES) {
        const ways = waysToUse(own, () => beside, card.values.name, use)
        if (typeof ways !== 'string') for (const [toLeft, toRight] of ways) yield { card, use, toLeft, toRight }
      }
  },
  legal: (table, { card, use, toLeft, toRight }) => {
    const ways = waysToUse(gardenOf(table.me), () => gardensBeside(table, table.seat), card.values.name, use)
    if (typeof ways === 'string') return ways
    return ways.some(([left, right]) => left === toLeft && right === toRight) || 'That is not what the missing goods cost.'
  },
  apply: ({ me }, { card, use, toLeft, toRight }) => {
    me.chosen.moveAllTo(me.hand)
    card.moveTo(me.chosen)
    Object.assign(me, { use, toLeft, toRight })
  },
})
const begin = terraces.fixUp({
  facts: { season: oneOf(...SEASONS), hills: oneOf('. Hillsides of'), owners: list(seat()), names: string() },
  log: 'The ${season} begins: everybody gets seven cards${hills} ${owners}${names}',
  apply: ({ game, players, playing }, tell) => {
    const season = SEASONS[game.season++]!
    const hillsides = playing.map((seat) => players[seat]!.hillside).join(', ')
    tell({ season, ...(game.season === 1 && { hills: '. Hillsides of', owners: playing, names: `: ${hillsides}` }) })
    for (let n = 0; n < HAND; n++) for (const seat of playing) game.piles.at(season).first!.moveTo(players[seat]!.hand)
    players.forEach(held)
  },
})
const carryOut = terraces.fixUp({
  facts: { does: string(), card: componentOf(cards), terms: string(), pays: string(), left: seat(), and: string(), right: seat() },
  log: '${player} ${does} ${card} ${terms} ${pays} ${left} ${and} ${right}',
  apply: ({ game, me, players, seat, next, previous }, tell) => {
    const { toLeft, toRight, use } = me
    const card = me.chosen.first!
    const used = usedFor(gardenOf(me), card.values.name, use)!
    card.moveTo(use === 'plant' ? me.garden : use === 'terrace' ? me.built : game.compost)
    const gained = coinsFor(used, gardenOf(me))
    me.coins += gained - toLeft - toRight - (used.cost.coins ?? 0)
    players[next(seat)]!.coins += toLeft
    players[previous(seat)]!.coins += toRight
    const does = use === 'plant' ? 'plants' : use === 'compost' ? 'composts' : `builds terrace ${me.built.count} of ${me.hillside} on`
    const price = use === 'compost' ? '' : `${used.beside ? `beside ${used.beside}, ` : ''}for ${costInWords(used.cost)}`
    tell({ card, does, terms: `${price} ${gained > 0 ? `and gains ${coinsInWords(gained)}` : ''}` })
    if (toLeft > 0) tell({ pays: `– pays ${coinsInWords(toLeft)} to`, left: next(seat) })
    if (toRight > 0) tell({ and: `${toLeft > 0 ? 'and' : '– pays'} ${coinsInWords(toRight)} to`, right: previous(seat) })
  },
})
const passHands = terraces.fixUp({
  facts: { where: oneOf('left', 'right') },
  log: 'The hands are passed to the ${where}',
  apply: ({ game, players, playing, next, previous }, tell) => {
    const [where, to] = game.season % 2 === 1 ? (['left', next] as const) : (['right', previous] as const)
    tell({ where })
    const hands = playing.map((seat) => [...players[seat]!.hand])
    for (const [i, seat] of playing.entries()) for (const card of hands[i]!) card.moveTo(players[to(seat)]!.hand)
    players.forEach(held)
  },
})
const throwAway = library(terraces).collectAll('hand', 'compost', {
  help: 'The last card of each hand is thrown away.',
  log: 'The last cards are thrown away',
})
const compareBees = terraces.fixUp({
  facts: { other: seat(), bees: int(), others: int(), winner: seat(), gains: string(), loser: seat(), loses: string() },
  log: 'Bees of ${player} and ${other}: ${bees} to ${others}, ${winner} ${gains} ${loser} ${loses}',
  apply: ({ game, me, players, seat, next }, tell) => {
    const other = next(seat)
    const [bees, others] = [me, players[other]!].map((player) => beesOf(gardenOf(player)))
    tell({ other, bees, others, gains: 'nobody gains honey' })
    if (bees === others) return
    const [winner, loser] = bees! > others! ? [seat, other] : [other, seat]
    const honey = HONEY[game.season - 1]!
    players[winner]!.honey = [...players[winner]!.honey, honey]
    players[loser]!.honey = [...players[loser]!.honey, -1]
    tell({ winner, gains: `gains ${honey} honey,`, loser, loses: 'loses 1' })
  },
})
const count = terraces.fixUp({
  facts: { total: int(), honey: int(), coins: int(), terraces: int(), flowers: int(), herbs: int(), stalls: int(), guests: int() },
  log: '${player} has ${total} points: honey ${honey}, coins ${coins}, terraces ${terraces}, flowers ${flowers}, herbs ${herbs}, stalls ${stalls}, guests ${guests}',
  apply: (table, tell) => {
    const points = pointsOf(gardenOf(table.me), gardensBeside(table, table.seat))
    tell({ ...points, total: totalOf(points) })
  },
})

export const moves = { choose, begin, carryOut, passHands, throwAway, compareBees, count }
