import { expect, test } from 'vitest'
import { type Chart, canUndo, setup } from '../index.ts'
import { moved, started } from '../testing/index.ts'

const rules = setup({ game: {} })
const parts = {
  name: 'once',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    go: rules.move({ apply: () => {} }),
    back: rules.move({ apply: () => {} }),
    seal: rules.fixUp({ undoable: false, apply: () => {} }),
  },
} as const
const over = { type: 'final' } as const

/** Where `go` sets off a fix-up that is not to be taken back, within its version or after it. */
const places: { [where: string]: Chart } = {
  actions: { initial: 'a', states: { a: { on: { go: { actions: 'seal', target: 'b' } } }, b: { on: { back: 'over' } }, over } },
  entry: { initial: 'a', states: { a: { on: { go: 'b' } }, b: { entry: 'seal', on: { back: 'over' } }, over } },
  exit: { initial: 'a', states: { a: { exit: 'seal', on: { go: 'b' } }, b: { on: { back: 'over' } }, over } },
  afterMove: { initial: 'a', states: { a: { turns: { afterMove: 'seal' }, moves: ['go'], on: { back: 'over' } }, over } },
  'entry of an interrupt': {
    initial: 'a',
    states: {
      a: { on: { go: { interrupt: 'b' } } },
      b: { initial: 'c', states: { c: { entry: 'seal', on: { back: 'd' } }, d: { type: 'final' } } },
      over,
    },
    on: { back: 'over' },
  },
  'a version of its own': {
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: { always: { actions: 'seal', target: 'c' } }, c: { on: { back: 'over' } }, over },
  },
}

test.each(Object.entries(places))('`undoable: false` of a fix-up counts in %s', (_, chart) => {
  const game = rules.createGame({ ...parts, chart: chart as never })
  expect(canUndo(game, moved(game, started(game, 2), 0, 'go'), 0)).toBe('Seal cannot be taken back.')
})

test('what takes nothing of the kind with it can be taken back', () => {
  const chart = { initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { back: { actions: 'seal', target: 'over' } } }, over } }
  const game = rules.createGame({ ...parts, chart: chart as never })
  expect(canUndo(game, moved(game, started(game, 2), 0, 'go'), 0)).toBe(true)
})
