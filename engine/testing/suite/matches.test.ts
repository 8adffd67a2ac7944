import { describe, test } from 'vitest'
import { int, setup } from '../../index.ts'
import { testMatches } from './matches.ts'
import { ProgressWriter } from './progress-file.ts'
import { sharedMatches } from './sampling.ts'

const rules = setup({ game: { count: int() } })

/** Nobody can move: each step is a timer's. */
const waiting = rules.createGame({
  name: 'waiting',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { go: rules.move({ apply: ({ game }) => void game.count++ }) },
  guards: { there: rules.guard(({ game }) => game.count >= 3) },
  winners: () => [],
  chart: {
    initial: 'on',
    states: {
      on: { turn: 'none', on: { go: 'gone' }, after: { 500: { move: 'go' } } },
      gone: { always: [{ guard: 'there', target: 'over' }, { target: 'on' }] },
      over: { type: 'final' },
    },
  },
})

describe('a game in which only timers move passes', () =>
  testMatches(test, waiting, 3, 20, sharedMatches(waiting, 20, new ProgressWriter(waiting.name))))
