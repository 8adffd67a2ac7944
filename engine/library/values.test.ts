import { expect, test } from 'vitest'
import { int, legalMoves, library, moveBudget, oneOf, seat, setup, string } from '../index.ts'
import { ofPlayers } from '../testing/fixtures/counted.ts'
import { moved, refusal, started } from '../testing/scenarios/proof.ts'

const rules = setup({
  game: { round: int(), leader: seat({ none: true }) },
  player: { bid: int(0, 9, { first: 3 }), says: string(), side: oneOf('left', 'right') },
})
const lib = library(rules)
const game = rules.createGame({
  name: 'setting',
  players: { min: 3, max: 3 },
  distribute: {},
  moves: {
    pass: lib.asMove(lib.set({ round: 7, leader: 2, bid: 0, says: 'I pass' })),
    newRound: lib.setAll({ bid: 9, side: 'right' }, { help: 'All begin anew.' }),
    raise: lib.asMove(lib.setAll(({ bid, side }) => ({ bid: bid + 1, says: `${side} ${bid}` }))),
    leave: lib.leave(),
    end: lib.done(),
  },
  chart: {
    initial: 'play',
    states: {
      play: { on: { pass: {}, raise: { turn: 'all' }, leave: { turn: 'all' }, end: 'over' } },
      over: { type: 'final', entry: 'newRound' },
    },
  },
})

test('values are set of the game, and of the player who acts', () => {
  const match = moved(game, started(game, 3), 0, 'pass')
  expect(match.state.game).toEqual([7, 2])
  expect([ofPlayers(game, match, 'bid'), ofPlayers(game, match, 'says')]).toEqual([
    [0, 3, 3],
    ['I pass', '', ''],
  ])
})

test('values are set of all players in one version, also of who takes no part; others stay', () => {
  const passed = moved(game, moved(game, started(game, 3), 0, 'pass'), 1, 'leave')
  const match = moved(game, passed, 0, 'end')
  expect(match.version).toBe(passed.version + 1)
  expect(['bid', 'side', 'says'].map((field) => ofPlayers(game, match, field))).toEqual([
    [9, 9, 9],
    ['right', 'right', 'right'],
    ['I pass', '', ''],
  ])
})

test('values are worked out from what each player has', () => {
  const match = moved(game, moved(game, started(game, 3), 1, 'raise'), 1, 'raise')
  expect([ofPlayers(game, match, 'bid'), ofPlayers(game, match, 'says')]).toEqual([
    [5, 5, 5],
    ['left 4', 'left 4', 'left 4'],
  ])
})

test('they are named by their fields, unless they are given names', () => {
  expect(lib.set({ bid: 0, says: '' })).toMatchObject({ name: 'Set Bid Says', help: 'Sets Bid, Says.' })
  expect(lib.setAll(({ bid }) => ({ bid: bid + 1 }))).toMatchObject({ name: 'Set All', help: 'Sets values of every player.' })
  expect(lib.setAll({ bid: 0 }, { name: 'Anew' })).toMatchObject({ name: 'Anew', help: 'Sets every player’s Bid.' })
})

test('a number is not counted beyond its bounds: that is refused, and not offered', () => {
  const rules = setup({ game: { lamps: int(0, 1) }, player: { lives: int(0, 2, { first: 1 }) } })
  const lib = library(rules)
  const game = rules.createGame({
    name: 'bounded',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { light: lib.asMove(lib.increment('lamps')), lose: lib.asMove(lib.increment('lives', { by: -1 })) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['light', 'lose'] } } },
  })
  const dark = started(game, 1)
  const lit = moved(game, dark, 0, 'light')
  expect(legalMoves(game, lit, 0).map(({ move }) => move)).toEqual(['lose'])
  expect(refusal(game, lit, 0, 'light')).toMatchObject({ code: 'rule', message: 'Lamps is 1 already.' })
  const lost = moved(game, lit, 0, 'lose')
  expect(legalMoves(game, lost, 0)).toEqual([])
  expect(refusal(game, lost, 0, 'lose')).toMatchObject({ code: 'rule', message: 'Lives is 0 already.' })
})

test('a chart in which nothing ever stops what counts, or fills up again, is refused; where it ends by itself, it is not', () => {
  const budget = moveBudget(2)
  const rules = setup({ game: { round: int(), laps: int(0, 9), ...budget.game } })
  const lib = library(rules)
  const create = (counts: ReturnType<typeof lib.increment>) =>
    rules.createGame({
      name: 'counting',
      players: { min: 1, max: 1 },
      distribute: {},
      moves: { counts, done: lib.done() },
      chart: { initial: 'a', states: { a: { always: { actions: 'counts' }, on: { done: 'over' } }, over: { type: 'final' } } },
    })
  for (const counts of [lib.increment('round'), lib.increment('round', { by: -1 }), budget.rules(rules).moves.refill])
    expect(() => create(counts)).toThrow(/a\.always: infinite loop of fix-ups .* nothing stops it/)
  for (const counts of [
    lib.increment('round', { until: 3 }),
    lib.increment('laps'),
    lib.until(lib.increment('round'), ({ game }) => game.round > 3),
  ])
    expect(create(counts).name).toBe('counting')
})
