import { library, oneOf, slotOf } from 'playchart/engine'
import { LAYOUTS } from './layouts.ts'
import { ROWS, type Table, table } from './table.ts'

const lib = library(table)

const drawToDiscard = lib.asMove(lib.move('draw', 'discard'), { name: 'Draw to discard', log: '${player} turns up a card' })
const discardToDraw = lib.asMove(lib.move('discard', 'draw'), { name: 'Discard to draw', log: '${player} puts a card back' })
const shuffleDraw = lib.asMove(lib.shuffle('draw'), { name: 'Shuffle the pile', log: '${player} shuffles the draw pile' })

const drawToHand = lib.asMove(lib.move('draw', 'hand'), { name: 'Draw to hand', log: '${player} draws a card' })
const handToDiscard = lib.asMove(lib.move('hand', 'discard'), { name: 'Hand to discard', log: '${player} lays a card' })
const handToNext = table.move({
  name: 'Hand to hand',
  help: 'The first card of your hand goes to the next player’s.',
  log: '${player} gives a card away',
  legal: ({ me, seats }) => (seats === 1 ? 'There is no other hand.' : !me.hand.isEmpty || 'Your hand is empty.'),
  apply: ({ me, players, seat, seats }) => me.hand.first!.moveTo(players[(seat + 1) % seats]!.hand),
})

const turnUp = lib.asMove(lib.move('backs', 'fronts'), { name: 'Turn up', log: '${player} turns a card up' })
const turnDown = lib.asMove(lib.move('fronts', 'backs'), { name: 'Turn down', log: '${player} turns a card down' })
const turnOver = table.move({
  name: 'Turn over',
  help: 'Turns a card over where it lies.',
  log: '${player} turns a card over',
  args: { slot: slotOf('under') },
  apply: ({ game: { under, over } }, { slot }) =>
    under.at(slot) ? under.at(slot)!.moveTo(over, slot) : over.at(slot)!.moveTo(under, slot),
})

const shuffle = table.move({
  name: 'Shuffle',
  help: 'Puts a row in a random order: openly, so that everybody can follow the cards, or secretly.',
  log: '${player} shuffles the ${args.row} row ${args.how}',
  args: { row: oneOf('open', 'closed'), how: oneOf('openly', 'secretly') },
  legal: ({ game }, { row }) => game[row].count > 1 || 'There is nothing to shuffle.',
  apply: ({ game }, { row, how }) => game[row].shuffle({ openly: how === 'openly' }),
})
const slide = table.move({
  name: 'Slide',
  help: 'A card of the open row goes from one end to the other.',
  log: '${player} slides a card to the ${args.to} place',
  args: { to: oneOf('last', 'first') },
  apply: ({ game: { open } }, { to }) => (to === 'last' ? open.first! : open.last!).slideTo(to),
})
const sort = table.move({
  name: 'Sort',
  help: 'Puts the open row in order.',
  log: '${player} sorts the open row',
  apply: ({ game }) => game.open.sort((a, b) => a.values.number - b.values.number || a.index - b.index),
})

const pass = table.move({
  name: 'Pass on',
  help: 'The first card of a stack goes to the next one, which is laid out otherwise.',
  log: '${player} passes a card on from the ${args.from}',
  args: { from: oneOf(...LAYOUTS) },
  legal: ({ game }, { from }) => {
    if (game[from].isEmpty) return `There is no card in the ${from}.`
    return game[after(from)].room > 0 || `The ${after(from)} is full.`
  },
  apply: ({ game }, { from }) => game[from].first!.moveTo(game[after(from)]),
})
const after = (layout: (typeof LAYOUTS)[number]) => LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length]!

const rows = { to: oneOf(...ROWS) }
const opposite = { upper: 'lower', lower: 'upper' } as const
const nothingThere = ({ game }: Table, to: 'upper' | 'lower') => !game[opposite[to]].isEmpty || 'There is nothing in the other row.'

const allAtOnce = table.move({
  name: 'All at once',
  help: 'All cards go to the other row, together.',
  log: '${player} sends all cards to the ${args.to} row',
  args: rows,
  legal: (state, { to }) => nothingThere(state, to),
  apply: ({ game }, { to }) => game[opposite[to]].moveAllTo(game[to]),
})
const oneByOne = table.move({
  name: 'One by one',
  help: 'All cards go to the other row, one after another.',
  log: '${player} sends the cards to the ${args.to} row, one by one',
  args: rows,
  legal: (state, { to }) => nothingThere(state, to),
  apply: ({ game }, { to }) => {
    game.heading = to
  },
})
const oneMore = table.fixUp({
  name: 'One more',
  log: 'One more card goes over',
  legal: ({ game }) => game.heading !== 'nowhere' || 'Nothing is on its way.',
  apply: ({ game }) => {
    if (game.heading === 'nowhere') return
    const from = game[opposite[game.heading]]
    from.first!.moveTo(game[game.heading])
    if (from.isEmpty) game.heading = 'nowhere'
  },
})

const fill = table.move({
  name: 'Fill a slot',
  help: 'A card goes to the first or the last empty slot, or to the next one.',
  log: '${player} fills the ${args.slot} slot',
  args: { slot: oneOf('first', 'last', 'next') },
  legal: ({ game }) => (game.supply.isEmpty ? 'There are no cards left.' : game.row.room > 0 || 'All slots are full.'),
  apply: ({ game }, { slot }) => game.supply.first!.moveTo(game.row, slot),
})
const empty = lib.asMove(lib.move('row', 'supply'), { name: 'Empty a slot', log: '${player} empties a slot' })

/** What happens to the cards. */
export const cardMoves = {
  ...{ drawToDiscard, discardToDraw, shuffleDraw, drawToHand, handToDiscard, handToNext },
  ...{ turnUp, turnDown, turnOver, shuffle, slide, sort, pass, allAtOnce, oneByOne, oneMore, fill, empty },
}
