import { describe, expect, test } from 'vitest'
import {
  board,
  createMatch,
  deck,
  describeGame,
  diagramOf,
  enumOf,
  type Game,
  legalMoves,
  overlap,
  propose,
  rangeEnum,
  setup,
  slotOf,
  slots,
  spaceOf,
  stack,
} from '../index.ts'
import { placeNames } from '../model/place-name.ts'
import type { Args } from '../model/views.ts'
import { secretOf } from '../testing/index.ts'

const gems = deck(
  'gems',
  ['red', 'blue', 'red'].map((colour) => ({ colour })),
)
const COLOURS = enumOf({ red: 'Ruby', blue: 'blue', deepGreen: 'Deep green' })
const SUMS = enumOf(2, 3, 12)

/** What rules were given. */
const given: unknown[] = []
const s = setup({
  game: {
    bank: board(gems, COLOURS),
    sums: board(gems, SUMS),
    grid: board(gems, rangeEnum(2, 2)),
    piles: board(gems, 2),
    bag: stack(gems),
  },
  player: { purse: board(gems, COLOURS) },
})
const game = s.createGame({
  name: 'gems',
  players: { min: 2, max: 2 },
  distribute: { gems: ({ values }, { game }) => (values.colour === 'red' ? game.bank.at('red') : game.bag) },
  moves: {
    take: s.move({
      log: '${player} takes from ${args.colour}',
      args: { colour: spaceOf('bank') },
      legal: ({ game }, { colour }) => (game.bank.at(colour).isEmpty ? `There is no ${COLOURS.displayName(colour)}.` : true),
      apply: ({ game, me }, { colour }) => {
        given.push(colour)
        game.bank.at(colour).first!.moveTo(me.purse.at(colour))
      },
    }),
    put: s.move({
      args: { from: spaceOf('purse'), sum: spaceOf('sums'), cell: spaceOf('grid'), pile: spaceOf('piles') },
      legal: ({ me }, { from }) => !me.purse.at(from).isEmpty || 'It is empty.',
      apply: ({ game, me }, { from, sum, cell, pile }) => {
        given.push(from, sum, cell, pile)
        game.grid.at(cell)
        game.piles.at(pile)
        me.purse.at(from).first!.moveTo(game.sums.at(sum))
      },
    }),
  },
  chart: { endless: true, initial: 'play', states: { play: { turn: 'all', moves: ['take', 'put'] } } },
}) as Game
const begin = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
function made(match: ReturnType<typeof begin>, move: string, args: Args) {
  const outcome = propose(game, match, { seat: 0, move, args, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome
}

describe('a board of an enum', () => {
  test('rules name its spaces by the values; proposals and the log keep their numbers', () => {
    given.length = 0
    const begun = begin()
    expect(legalMoves(game, begun, 0).find(({ move }) => move === 'take')!.options).toEqual([{ colour: 0 }])
    const taken = made(begun, 'take', { colour: 0 })
    expect(taken.steps[0].entry.args).toEqual({ colour: 0 })
    made(taken.match, 'put', { from: 0, sum: 2, cell: 3, pile: 1 })
    expect(given).toEqual(['red', 'red', 12, 3, 1])
    const refused = propose(game, begun, { seat: 0, move: 'take', args: { colour: 2 }, at: 0 })
    expect(refused).toMatchObject({ ok: false, refusal: { message: 'There is no Deep green.' } })
  })

  test('a proposal that comes late is played by the same values', () => {
    given.length = 0
    const begun = begin()
    const taken = made(begun, 'take', { colour: 0 }).match
    const late = propose(game, taken, { seat: 1, move: 'take', args: { colour: 0 }, expectVersion: begun.version, at: 0 }, begun)
    expect(late).toMatchObject({
      ok: false,
      refusal: { code: 'stale', message: 'The bank changed before your move arrived: Ruby. Your move was not made.' },
    })
  })

  test('clients are told its values and names, also with the arguments; a grid and a count have numbers', () => {
    const { fields, moves } = describeGame(game, 2)
    const called = ['Ruby', 'blue', 'Deep green']
    expect(fields.game.bank).toEqual({ kind: 'board', deck: 'gems', spaces: 3, sized: false, values: [...COLOURS.values], called })
    expect(fields.game.sums).toMatchObject({ values: [2, 3, 12], called: ['2', '3', '12'] })
    expect(fields.game.grid).toEqual({ kind: 'board', deck: 'gems', spaces: 4, sized: false })
    expect(moves.take.args.colour).toEqual({ kind: 'space', group: 'game', field: 'bank', called })
    expect(moves.put.args.from).toEqual({ kind: 'space', group: 'player', field: 'purse', called })
    expect(moves.put.args.pile).toEqual({ kind: 'space', group: 'game', field: 'piles' })
    const names = placeNames(describeGame(game, 2))
    expect(['bank', 'sums', 'grid'].map((field) => names.called(field, 3))).toEqual([called, ['2', '3', '12'], null])
  })

  test('slots of an enum are called by its names, also where stacks lie over one another', () => {
    const squares = enumOf({ nw: 'top left', ne: 'top right' })
    const t = setup({
      game: {
        over: slots(gems, squares),
        under: slots(gems, squares),
        both: overlap('over', 'under'),
        cells: slots(gems, rangeEnum(1, 2)),
        bag: stack(gems),
      },
    })
    const move = t.move({ args: { square: slotOf('over'), cell: slotOf('cells') }, apply() {} })
    const { fields, moves } = describeGame(
      t.createGame({
        name: 'slots',
        players: { min: 2, max: 2 },
        distribute: { gems: 'bag' },
        moves: { move },
        chart: { endless: true, initial: 'play', states: { play: { moves: ['move'] } } },
      }) as Game,
      2,
    )
    const called = ['top left', 'top right']
    expect(fields.game.over).toEqual({ kind: 'stack', deck: 'gems', sized: true, called })
    expect(fields.game.both).toMatchObject({ kind: 'merged', called })
    expect(fields.game.cells).toEqual({ kind: 'stack', deck: 'gems', sized: true })
    expect(moves.move.args).toEqual({
      square: { kind: 'slot', group: 'game', field: 'over', called },
      cell: { kind: 'slot', group: 'game', field: 'cells' },
    })
    expect(['over', 'both', 'cells'].map((field) => placeNames({ fields, moves }).called(field, 2))).toEqual([called, called, null])
  })

  test('diagrams use the names', () => {
    expect(diagramOf(game, begin(), 0)).toContain('Ruby: ')
    const { match } = made(made(begin(), 'take', { colour: 0 }).match, 'put', { from: 0, sum: 2, cell: 3, pile: 1 })
    expect(diagramOf(game, match, 0)).toContain('12: ')
  })
})
