import {
  board,
  bool,
  componentIn,
  deck,
  enumOf,
  int,
  list,
  oneOf,
  rangeEnum,
  seat,
  setup,
  slotOf,
  slots,
  spaceOf,
  stack,
  statistic,
  subsetOf,
  timer,
} from '../index.ts'

/** Planted mistakes: the error must be at the word below each `@ts-expect-error`. Checked by tsc; one that passes is an error too. */

const cards = deck('cards', [{ rank: 1 }], { dynamic: (self) => ({ tapped: bool(), on: stack(self) }) })
const dice = deck('dice', [{ sides: 6 }], { dynamic: { pips: int(1, 6), notes: list(int()), fuse: timer() } })
const rules = setup({
  game: {
    ...{ pile: stack(cards), row: slots(cards, 3), columns: board(cards, 2), cup: stack(dice), trays: board(dice, 2) },
    ...{ bank: board(cards, enumOf('red', 'blue')), sums: board(cards, enumOf(2, 12)), grid: board(cards, rangeEnum(2, 2)) },
    ...{ rolls: list(int(1, 6)), clock: timer(), colour: oneOf(enumOf('red', 'blue')), starter: seat({ none: true }), judge: seat() },
  },
  player: {
    hand: stack(cards),
    spaces: board(cards, 2),
    chests: board(cards, enumOf({ iron: 'Iron', oak: 'Oak' })),
    hits: statistic('Hits'),
  },
})

// Everything that is right.
rules.move({
  args: {
    ...{ card: componentIn('hand'), some: subsetOf('pile', { min: 1, max: 2 }), die: componentIn('cup') },
    ...{ slot: slotOf('row'), space: spaceOf('columns'), own: spaceOf('spaces') },
  },
  defaults: ({ game }) => ({ slot: game.row.length - 1, card: 'cards:1' }),
  legal: ({ game }, { card, die }) => (card.values.rank > die.state.pips && !game.clock.isRunning ? true : `${game.pile.room}`),
  apply: ({ game, me }, { card, some, die, slot, space, own }) => {
    card.moveTo(game.columns.at(space), 'first')
    card.secretMoveTo(card.state.on)
    for (const one of some) one.moveTo(me.spaces.at(own), slot)
    die.state.pips = 6
    die.state.notes = [...die.state.notes, 1]
    die.state.fuse.start(1000, 'go')
    game.rolls = [1, 2]
    game.starter = null
    game.colour = 'blue'
    game.row.sort((a, b) => a.values.rank - b.values.rank)
  },
})

rules.move({
  args: { from: spaceOf('bank'), chest: spaceOf('chests'), sum: spaceOf('sums'), cell: spaceOf('grid') },
  // As they are proposed.
  defaults: () => ({ from: 1, chest: 0 }),
  legal: ({ game, me }, { from, chest }) =>
    from === 'blue' && chest === 'oak' && game.bank.at(from).count > me.chests.at('iron').count ? true : 'Choose another.',
  apply: ({ game, me }, { from, chest, sum, cell }) => {
    game.bank.at(from).first?.moveTo(me.chests.at(chest))
    game.sums.at(sum).moveAllTo(game.grid.at(cell + 1))
    game.sums.at(12).moveAllTo(game.bank.at('red'))
  },
})

// Names of the spaces of a board.
rules.move({
  args: { from: spaceOf('bank'), chest: spaceOf('chests'), column: spaceOf('columns') },
  legal: ({ game }, { from }) => {
    // @ts-expect-error
    game.bank.at('rde')
    // @ts-expect-error
    return from === 'bleu' ? true : 'Choose another.'
  },
  apply: ({ game, me }, { from, chest, column }) => {
    // @ts-expect-error
    game.bank.at('rde')
    // @ts-expect-error
    game.bank.at(0)
    // @ts-expect-error
    game.bank.at(chest)
    // @ts-expect-error
    me.chests.at('okae')
    // @ts-expect-error
    game.sums.at(0)
    // @ts-expect-error
    game.columns.at('red')
    // @ts-expect-error
    game.columns.at(from)
    // @ts-expect-error
    game.bank.at(column)
  },
})
rules.move({
  args: { from: spaceOf('bank') },
  // @ts-expect-error
  defaults: () => ({ from: 'red' }),
  apply: () => {},
})

// Names of stacks and boards.
rules.move({
  args: {
    // @ts-expect-error
    x: componentIn('hnad'),
  },
  apply: () => {},
})
rules.move({
  args: {
    // @ts-expect-error
    x: subsetOf('piel', { min: 0, max: 1 }),
  },
  apply: () => {},
})
rules.move({
  args: {
    // @ts-expect-error
    x: spaceOf('colums'),
  },
  apply: () => {},
})
rules.move({
  args: {
    // @ts-expect-error
    x: slotOf('clock'),
  },
  apply: () => {},
})
rules.move({
  args: {
    x: subsetOf('pile', {
      min: 0,
      // @ts-expect-error
      most: 1,
    }),
  },
  apply: () => {},
})

// What rules are given for components.
rules.move({
  args: { card: componentIn('hand'), die: componentIn('cup') },
  apply: ({ game }, { card, die }) => {
    // @ts-expect-error
    card.values.sides
    // @ts-expect-error
    die.state.tapped = true
    // @ts-expect-error
    die.state.pips = 'six'
    // @ts-expect-error
    card.moveTo(game.cup)
    // @ts-expect-error
    card.moveTo(game.columns)
    // @ts-expect-error
    card.moveTo(game.pile, 'middle')
    // @ts-expect-error
    card.slideTo('next')
  },
})
rules.move({
  args: { card: componentIn('hand'), die: componentIn('cup') },
  legal: ({ game }, { card, die }) => {
    // @ts-expect-error
    card.moveTo(game.pile)
    // @ts-expect-error
    die.state.pips = 1
    // @ts-expect-error
    game.clock.start(1, 'go')
    // @ts-expect-error
    game.columns.at(0).shuffle()
    return true
  },
  apply: () => {},
})
rules.move({
  args: { slot: slotOf('row') },
  // @ts-expect-error
  defaults: () => ({ slot: 'first' }),
  apply: () => {},
})

// Fields.
rules.fixUp({
  apply: ({ game, random }) => {
    // @ts-expect-error
    game.rolls.push(1)
    // @ts-expect-error
    game.rolls = ['one']
    // @ts-expect-error
    game.judge = null
    // @ts-expect-error
    game.colour = 'green'
    // @ts-expect-error
    game.columns = []
    // @ts-expect-error
    game.clock = 5
    // @ts-expect-error
    game.columns.at(0).at(0)?.values.sides
    // @ts-expect-error
    random.belwo(6)
    // @ts-expect-error
    random.pick(['a', 'b']).toFixed()
  },
})

// Policies, lists, boards.
// @ts-expect-error
int({ sanitize: 'secret' })
// @ts-expect-error
stack(cards, { sanitize: { other: 'secret' } })
// @ts-expect-error
list(list(int()))
// @ts-expect-error
list(stack(cards))
// @ts-expect-error
board([{ rank: 1 }], 2)
// @ts-expect-error
slots(cards)
// @ts-expect-error
stack(cards, { slots: 2 })
// @ts-expect-error
list(int(), { first: ['one'] })
