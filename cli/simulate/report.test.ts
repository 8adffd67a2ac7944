import { expect, test } from 'vitest'
import { type Game, setup } from '../../engine/index.ts'
import { simulate } from '../../engine/simulation/simulate.ts'
import { seated } from '../playing/agents.ts'
import { simulationText } from './report.ts'

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

test('a simulation names the seats that never moved', () => {
  expect(text('noOp')).toContain('\nidle        seats 1 and 2 never moved\n')
  expect(text('nextTurn')).not.toContain('idle')
})
