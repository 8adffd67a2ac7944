import { describe, expect, test } from 'vitest'
import { type Chart, canUndo, int, propose, setup } from '../index.ts'
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

describe('a rule says whether a move can be taken back', () => {
  const table = setup({ game: { sum: int(), pot: int({ sanitize: 'hidden' }) }, player: { purse: int({ sanitize: 'hidden' }) } })
  const game = table.createGame({
    name: 'sums',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      add: table.move({
        args: { by: int(0, 9) },
        undoable: ({ game }, { by }) => (game.sum < 9 && by < 5) || `${game.sum} stands.`,
        apply: ({ game }, { by }) => {
          game.sum += by
        },
      }),
      peek: table.move({ undoable: ({ game }) => game.pot === 0 || 'There is something in the pot.', apply: () => {} }),
      look: table.move({ undoable: ({ me }) => me.purse === 0 || 'You have something.', apply: () => {} }),
      fail: table.move({ undoable: (() => false) as never, apply: () => {} }),
      more: table.fixUp({
        apply: ({ game }) => {
          game.sum += 1
        },
      }),
    },
    chart: { endless: true, initial: 'a', states: { a: { on: { add: { actions: 'more' }, peek: 'a', look: 'a', fail: 'a' } } } },
  })
  const made = (...moves: [string, object?][]) =>
    moves.reduce((match, [move, args]) => moved(game, match, 0, move, args as never), started(game, 2))

  test('by its arguments, and by what the match has become', () => {
    expect(canUndo(game, made(['add', { by: 4 }]), 0)).toBe(true)
    expect(canUndo(game, made(['add', { by: 5 }]), 0)).toBe('6 stands.')
    // What was done before stands as well.
    const twice = made(['add', { by: 4 }], ['add', { by: 4 }])
    expect([canUndo(game, twice, 0), canUndo(game, twice, 1)]).toEqual(['10 stands.', 'There is nothing that you could take back.'])
  })

  test('and tells nothing of what the player does not see', () => {
    expect(canUndo(game, made(['peek']), 0)).toBe('What was hidden has been seen.')
    expect(canUndo(game, made(['look']), 0)).toBe(true)
  })

  test('with true or a sentence', () => {
    const outcome = propose(game, started(game, 2), { seat: 0, move: 'fail', at: 0 })
    expect(outcome).toMatchObject({
      refusal: { code: 'failed' },
      error: { message: 'fail.undoable gave false: it is true or a sentence that says why not' },
    })
  })
})
