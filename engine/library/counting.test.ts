import { expect, test } from 'vitest'
import { int, legalMoves, library, moveBudget, setup } from '../index.ts'
import { moved, refusal, started } from '../testing/index.ts'

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
