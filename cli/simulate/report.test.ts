import { expect, test } from 'vitest'
import { type Game, setup } from '../../engine/index.ts'
import { simulate } from '../../engine/simulation/simulate.ts'
import { seated } from '../playing/agents.ts'
import { movesText, simulationText } from './report.ts'

/** A match of three moves, with these `actions` after each. */
function text(actions: string): string {
  const rules = setup({ game: {}, player: {} })
  const game = rules.createGame({
    name: 'three',
    players: { min: 2, max: 3 },
    distribute: {},
    moves: { go: rules.move({ apply: () => {} }) },
    chart: {
      initial: 'one',
      states: {
        one: { on: { go: { actions, target: 'two' } } },
        two: { on: { go: { actions, target: 'three' } } },
        three: { on: { go: 'over' } },
        over: { type: 'final' },
      },
    },
  } as never) as Game
  return simulationText(game, simulate({ seated: seated(game, 'random', 3, false), variant: {}, matches: 2, seed: 1, most: 100 }))
}

test('of each move it is said how often players could make it, and how often it was the clock', () => {
  const spread = { min: 1, median: 1, max: 2 }
  const move = (name: string, legal: number, byAgent: { readonly [agent: string]: number }) => {
    const made = Object.values(byAgent).reduce((sum, one) => sum + one, 0)
    return { move: name, name, made, byAgent, legal }
  }
  const usage = {
    ...{ turns: spread, minutes: null, phases: {}, moved: {} },
    choices: { ...spread, mean: 1, positions: 1000, unlisted: 0 },
    moves: [
      move('reveal', 980, { random: 900 }),
      move('peek', 3, { random: 1 }),
      move('hide', 20, { random: 9, clock: 20 }),
      move('pass', 0, { clock: 29 }),
    ],
  }
  expect(movesText(usage).split('\n')).toEqual([
    '  move    made  legal in',
    '  reveal   900  98% of positions',
    '  peek       1  <1% of positions',
    '  hide      29  2% of positions   20 by the clock',
    '  pass      29  –                 by the clock',
  ])
})

test('a simulation names the seats that never moved, counting from 1', () => {
  expect(text('noOp')).toMatch(/\n {3}1 {2}random .*\n {3}2 {2}random .*\n {3}3 {2}random /)
  expect(text('noOp')).toContain('\nidle        seats 2 and 3 never moved\n')
  expect(text('nextTurn')).not.toContain('idle')
})
