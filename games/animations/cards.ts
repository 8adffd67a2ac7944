import { componentOf, componentsOf, oneOf, slotOf } from 'playchart/engine'
import { cards, LAYOUTS, lib, table } from './table.ts'

const OPPOSITE = { upper: 'lower', lower: 'upper' } as const
/** Which layout a card goes on to. */
const AFTER = { stack: 'spread', spread: 'fan', fan: 'pile', pile: 'grid', grid: 'stack' } as const

const allAtOnce = table.move({
  help: 'All cards go to the other row, together.',
  log: '${player} sends all cards to the ${args.to} row',
  args: { to: oneOf('upper', 'lower') },
  legal: ({ game }, { to }) => !game[OPPOSITE[to]].isEmpty || 'There is nothing in the other row.',
  apply: ({ game }, { to }) => game[OPPOSITE[to]].moveAllTo(game[to]),
})

/** What happens to the cards. */
export const cardMoves = {
  drawToDiscard: lib.asMove(lib.move('draw', 'discard'), { name: 'Draw to discard', log: '${player} turns up ${moved}' }),
  discardToDraw: lib.asMove(lib.move('discard', 'draw'), { name: 'Discard to draw', log: '${player} puts ${moved} back' }),
  shuffleDraw: lib.asMove(lib.shuffle('draw'), { name: 'Shuffle the pile', log: '${player} shuffles the draw pile' }),

  drawToHand: lib.asMove(lib.move('draw', 'hand'), { name: 'Draw to hand', log: '${player} draws ${moved}' }),
  handToDiscard: lib.asMove(lib.move('hand', 'discard'), { name: 'Hand to discard', log: '${player} lays ${moved}' }),
  handToNext: table.move({
    help: 'The first card of your hand goes to the next player’s.',
    facts: { card: componentOf(cards) },
    log: '${player} gives ${card} away',
    legal: ({ me, seats }) => (seats === 1 ? 'There is no other hand.' : !me.hand.isEmpty || 'Your hand is empty.'),
    apply: ({ me, players, seat, next }, _, tell) => {
      tell({ card: me.hand.first })
      me.hand.first!.moveTo(players[next(seat)]!.hand)
    },
  }),

  turnUp: lib.asMove(lib.move('backs', 'fronts'), { name: 'Turn up', log: '${player} turns ${moved} up' }),
  turnDown: lib.asMove(lib.move('fronts', 'backs'), { name: 'Turn down', log: '${player} turns ${moved} down' }),
  turnOver: table.move({
    help: 'Turns a card over where it lies.',
    facts: { card: componentOf(cards), way: oneOf('up', 'down') },
    log: '${player} turns ${card} ${way} in place ${args.slot}',
    args: { slot: slotOf('under') },
    apply: ({ game: { places, under, over } }, { slot }, tell) => {
      const isUp = over.at(slot) !== undefined
      const card = places.at(slot)!
      tell({ card, way: isUp ? 'down' : 'up' })
      card.moveTo(isUp ? under : over, slot)
    },
  }),

  shuffle: table.move({
    help: 'Puts a row in a random order: openly, so that everybody can follow the cards, or secretly.',
    facts: { now: oneOf('into'), order: componentsOf(cards) },
    log: '${player} shuffles the ${args.row} row ${args.how} ${now} ${order}',
    args: { row: oneOf('open', 'closed'), how: oneOf('openly', 'secretly') },
    legal: ({ game }, { row }) => game[row].count > 1 || 'There is nothing to shuffle.',
    apply: ({ game }, { row, how }, tell) => {
      game[row].shuffle({ openly: how === 'openly' })
      if (row === 'open') tell({ now: 'into', order: game.open })
    },
  }),
  slide: table.move({
    help: 'A card of the open row goes from one end to the other.',
    facts: { card: componentOf(cards) },
    log: '${player} slides ${card} to the ${args.to} place',
    args: { to: oneOf('last', 'first') },
    apply: ({ game: { open } }, { to }, tell) => {
      const card = to === 'last' ? open.first! : open.last!
      tell({ card })
      card.slideTo(to)
    },
  }),
  sort: table.move({
    help: 'Puts the open row in order.',
    facts: { order: componentsOf(cards) },
    log: '${player} sorts the open row: ${order}',
    apply: ({ game }, _, tell) => {
      game.open.sort((a, b) => a.values.number - b.values.number || a.index - b.index)
      tell({ order: game.open })
    },
  }),

  pass: table.move({
    help: 'The first card of a stack goes to the next one, which is laid out otherwise.',
    facts: { card: componentOf(cards) },
    log: '${player} passes ${card} on from the ${args.from}',
    args: { from: oneOf(...LAYOUTS) },
    legal: ({ game }, { from }) =>
      game[from].isEmpty ? `There is no card in the ${from}.` : game[AFTER[from]].room > 0 || `The ${AFTER[from]} is full.`,
    apply: ({ game }, { from }, tell) => {
      tell({ card: game[from].first })
      game[from].first!.moveTo(game[AFTER[from]])
    },
  }),

  allAtOnce,
  oneByOne: table.move({
    ...allAtOnce,
    help: 'All cards go to the other row, one after another.',
    log: '${player} sends the cards to the ${args.to} row, one by one',
    apply: ({ game }, { to }) => {
      game.heading = to
    },
  }),
  oneMore: table.fixUp({
    facts: { card: componentOf(cards) },
    log: '${card} goes over',
    legal: ({ game }) => game.heading !== 'nowhere' || 'Nothing is on its way.',
    apply: ({ game }, tell) => {
      if (game.heading === 'nowhere') return
      const from = game[OPPOSITE[game.heading]]
      tell({ card: from.first })
      from.first!.moveTo(game[game.heading])
      if (from.isEmpty) game.heading = 'nowhere'
    },
  }),

  fill: table.move({
    help: 'A card goes to the first or the last empty slot, or to the next one.',
    facts: { card: componentOf(cards) },
    log: '${player} fills the ${args.slot} slot with ${card}',
    args: { slot: oneOf('first', 'last', 'next') },
    legal: ({ game }) => (game.supply.isEmpty ? 'There are no cards left.' : game.row.room > 0 || 'All slots are full.'),
    apply: ({ game }, { slot }, tell) => {
      tell({ card: game.supply.first })
      game.supply.first!.moveTo(game.row, slot)
    },
  }),
  empty: lib.asMove(lib.move('row', 'supply'), { name: 'Empty a slot', log: '${player} takes ${moved} out of its slot' }),
}
