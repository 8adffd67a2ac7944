import { describe, expect, test } from 'vitest'
import { ChartError, setup } from '../index.ts'

const rules = setup({ game: {}, player: {} })
const apply = () => {}

function create(chart: object, players = { min: 2, max: 3 }, more: object = {}): unknown {
  const moves = {
    go: rules.move({ apply }),
    stop: rules.move({ apply }),
    deal: rules.fixUp({ apply }),
    fill: rules.fixUp({ legal: () => 'It is full.', apply }),
  }
  try {
    return rules.createGame({
      name: 'checked',
      players,
      distribute: {},
      moves,
      guards: { may: rules.guard(() => true), atLeast: rules.guard((_, least: number) => least > 0) },
      who: { one: rules.who(() => 1) },
      chart,
      ...more,
    } as never)
  } catch (error) {
    return error
  }
}
const over = { over: { type: 'final' } }

describe('a game whose chart has an error is not made', () => {
  test.each<[title: string, code: string, chart: object, message: RegExp]>([
    [
      'found on the machine, with the events that show it',
      'trap',
      { initial: 'a', states: { a: { on: { go: 'b', stop: 'over' } }, b: { moves: ['go'] }, ...over } },
      /^checked: b: no final phase .* \(shown by: go by player 1\)$/,
    ],
    [
      'by the compiler',
      'unknown-name',
      { initial: 'a', states: { a: { on: { go: 'c' } }, ...over } },
      /^checked: a\.on\.go: there is no phase 'c'/,
    ],
    [
      'since the others wait for a seat that is gone',
      'absent-seat',
      { initial: 'a', states: { a: { on: { go: 'over' }, absent: 'wait' }, ...over } },
      /^checked: a: play waits forever/,
    ],
    [
      'since the turn would show where play is hidden',
      'hidden-phase',
      { initial: 'a', states: { a: { sanitize: 'one', turn: 'one', on: { go: { actions: 'nextTurn' }, stop: 'over' } }, ...over } },
      /^checked: a\.on\.go: the turn passes, which also tells/,
    ],
    [
      'since a guard is not given what it needs',
      'malformed',
      { initial: 'a', states: { a: { on: { go: { guard: 'atLeast', target: 'over' } } }, ...over } },
      /^checked: a\.on\.go: the guard 'atLeast' needs parameters: \{ name: 'atLeast', params: … \}/,
    ],
    [
      'since it has a word that there is not',
      'unknown-name',
      { initial: 'a', states: { a: { on: { go: 'over' }, turns: { uncountd: ['go'] } }, ...over } },
      /^checked: a\.turns\.uncountd: there is no word 'uncountd' here/,
    ],
    [
      'since a fix-up without a `legal` loops',
      'always-for-ever',
      { initial: 'a', states: { a: { always: { actions: 'deal' }, on: { go: 'over' } }, ...over } },
      /^checked: a\.always: infinite loop of fix-ups/,
    ],
    [
      'since the turn passes round and round',
      'always-for-ever',
      {
        initial: 'a',
        states: { a: { on: { go: 'b', stop: 'over' } }, b: { always: [{ actions: 'fill' }, { actions: 'nextTurn' }] }, ...over },
      },
      /^checked: b\.always: infinite loop of fix-ups .* \(shown by: go by player 1, then the engine continues/,
    ],
    [
      'since nobody may take part, and the chart loops',
      'always-for-ever',
      {
        initial: 'a',
        on: { stop: 'over' },
        states: {
          a: { seats: { who: 'one', initial: 'x', states: { x: { on: { go: 'y' } }, y: { type: 'final' } } }, onDone: 'a' },
          ...over,
        },
      },
      /^checked: a\.seats\.who: infinite loop of branches .* if no seat takes part/,
    ],
    [
      'since an interrupt that nobody moves in begins again and again',
      'always-for-ever',
      {
        initial: 'a',
        states: {
          a: { on: { go: 'b', stop: 'over' } },
          b: { always: { interrupt: 'c' } },
          c: { initial: 'x', states: { x: { always: 'y' }, y: { type: 'final' } } },
          ...over,
        },
      },
      /^checked: b\.always: infinite loop of branches \(b → c → b\): nothing stops it/,
    ],
  ])('%s', (_, code, chart, message) => {
    const error = create(chart)
    expect(error).toBeInstanceOf(ChartError)
    expect((error as ChartError).code).toBe(code)
    expect((error as ChartError).message).toMatch(message)
  })

  test('also when only the larger match shows it: alone, nobody waits', () => {
    const chart = { initial: 'a', states: { a: { on: { go: 'over' }, absent: 'wait' }, ...over } }
    expect(create(chart, { min: 1, max: 1 })).not.toBeInstanceOf(Error)
    expect(create(chart, { min: 1, max: 4 })).toMatchObject({ code: 'absent-seat' })
  })
})

describe('a game is made', () => {
  test.each<[title: string, chart: object]>([
    [
      'when its own `legal` may stop a fix-up',
      { initial: 'a', states: { a: { always: { actions: 'fill' }, on: { go: 'over' } }, ...over } },
    ],
    [
      'with what is only worth a look',
      {
        initial: 'a',
        states: { a: { on: { go: [{ guard: 'may', target: 'over' }, 'b'] } }, b: { always: { guard: 'may', target: 'a' } }, ...over },
      },
    ],
    [
      'with a guard that is given what it needs',
      { initial: 'a', states: { a: { on: { go: { guard: { name: 'atLeast', params: 1 }, target: 'over' }, stop: 'over' } }, ...over } },
    ],
    ['without an end on purpose', { initial: 'a', endless: true, states: { a: { moves: ['go'] } } }],
  ])('%s', (_, chart) => expect(create(chart)).not.toBeInstanceOf(Error))
})
