import { describe, expect, test } from 'vitest'
import { transitionsOfChart } from '../check/explore/chart-lines.ts'
import { graphOf } from '../draw/graph/graph.ts'
import { Gate } from '../gate/gate.ts'
import { type Chart, ChartError, check, compile, diffCharts, fromXState, type Seats, toMermaid, toScxml } from '../index.ts'
import { spelledOut, toEditable } from '../language/to-editable.ts'
import { ordinarily } from '../testing/index.ts'

const NAMES = { moves: ['choose', 'rethink', 'leave'], fixUps: ['f', 'nextTurn'], guards: [] }
const chart = (seats: Partial<Seats> = {}, around: object = {}): Chart => ({
  initial: 'choosing',
  states: {
    choosing: {
      absent: 'choose',
      seats: { revise: 'rethink', initial: 'open', states: { open: { on: { choose: 'chosen' } }, chosen: { type: 'final' } }, ...seats },
      onDone: 'over',
      ...around,
    },
    over: { type: 'final' },
  },
})

describe('the moves of seats that are done', () => {
  const gate = new Gate(compile(chart(), 2, NAMES), (question) => () => ordinarily(question))
  const step = (node: ReturnType<typeof gate.start>['next'], move: string, seat: number) => gate.step(node!, gate.events.get(move)!, seat)

  test('are legal for no seat that still chooses, and change nothing of where play is', () => {
    const start = gate.start().next!
    expect(step(start, 'rethink', 0).next).toBeNull()
    const chosen = step(start, 'choose', 0).next!
    expect([gate.legal(chosen, 0), gate.legal(chosen, 1)]).toEqual([['rethink'], ['choose']])
    const again = step(chosen, 'rethink', 0)
    expect([again.next, again.effects]).toEqual([chosen, [{ kind: 'apply' }]])
    expect(gate.info(again.next!, 0).final).toBe(true)
    expect(gate.proceed(again.next!).next).toBeNull()
  })

  test('end with the last choice', () => {
    const all = step(step(gate.start().next, 'choose', 0).next, 'choose', 1).next!
    expect(gate.value(gate.proceed(all).next!)).toBe('over')
  })

  test('count for no limit of a turn, but are followed by what turns do after each move', () => {
    const limited: Chart = {
      initial: 'turn',
      states: {
        turn: {
          turns: { max: 3, rounds: 1, afterMove: 'f' },
          initial: 'all',
          states: { all: { ...chart().states!.choosing, onDone: 'rest' }, rest: { moves: ['leave'] } },
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    }
    const counting = new Gate(compile(limited, 2, NAMES), (question) => () => ordinarily(question))
    const chosen = counting.step(counting.start().next!, counting.events.get('choose')!, 0)
    expect(chosen.effects.map(({ kind }) => kind)).toEqual(['apply', 'moved', 'runAction'])
    const again = counting.step(chosen.next!, counting.events.get('rethink')!, 0)
    expect(again.effects.map(({ kind }) => kind)).toEqual(['apply', 'runAction'])
  })
})

describe('mistakes are found', () => {
  const mistake = (seats: Partial<Seats>, around?: object) => {
    const [found] = check(chart(seats, around), NAMES)
    return found && [found.code, found.sentence]
  }
  test('a move that there is not, or is a fix-up', () => {
    expect(mistake({ revise: 'recant' })?.[1]).toMatch(/^choosing\.seats\.revise: there is no move 'recant'/)
    expect(mistake({ revise: ['f'] })?.[1]).toMatch(/^choosing\.seats\.revise: there is no move 'f'/)
  })
  test('a move that is also legal around the seats, where it leads elsewhere', () => {
    expect(mistake({}, { on: { rethink: 'over' } })).toEqual([
      'move-twice',
      "choosing.seats.revise: 'rethink' is also legal at choosing, so it is unclear whether it changes a choice or leads elsewhere. Remove one of the two",
    ])
  })
  test('seats of which none is ever done', () => {
    expect(mistake({ states: { open: { moves: ['choose'] } } })?.[1]).toMatch(/revise: no phase of the seats is final/)
  })
  test('a move that is named twice', () => expect(mistake({ revise: ['rethink', 'rethink'] })?.[0]).toBe('duplicate-name'))
  test('a clock cannot change a mind', () => {
    expect(() => compile(chart({}, { after: { '100': { move: 'rethink' } } }), 2, NAMES)).toThrow(ChartError)
  })
  test('changing one’s mind is no way on: a chart that only goes on so is stuck', () => {
    const stuck = (endless: object) =>
      check({ ...chart({}, { onDone: { guard: 'never', target: 'over' } }), ...endless }, { ...NAMES, guards: ['never'] })
    expect(stuck({}).filter(({ level }) => level === 'error')).toEqual([])
    const never: Chart = { ...chart({}, { onDone: undefined }), endless: true }
    expect(check(never, NAMES).map(({ code }) => code)).toContain('trap')
  })
  test('and none in a sound chart but names that it does not use', () => {
    expect(check(chart(), { moves: ['choose', 'rethink'], fixUps: [], guards: [] })).toEqual([])
  })
})

test('it is drawn at the phase in which seats are done, as a line of its own', () => {
  expect(
    graphOf(chart())
      .nodes.find(({ path }) => path === 'choosing.chosen')
      ?.stays.map(({ text }) => text),
  ).toEqual(['rethink, until all are done'])
  expect(toMermaid(chart())).toContain('rethink, until all are done ↻')
  expect(transitionsOfChart(compile(chart(), 2, NAMES))).toContain('choosing.seats.revise.rethink')
})

test('other tools keep it', () => {
  const several = chart({ revise: ['choose', 'rethink'] })
  expect(fromXState(JSON.parse(JSON.stringify(toEditable(several))))).toEqual(spelledOut(several))
  const scxml = toScxml(compile(several, 2, NAMES))
  expect(scxml).toContain('pc:revise="choose rethink"')
  expect(scxml.match(/<transition event="try\.rethink\.seat1"/g)).toHaveLength(1)
})

test('a change of it is told, and holds for running matches at once', () => {
  const [changed] = diffCharts(chart({ revise: undefined }), chart()).changed
  expect([changed!.where, changed!.running, changed!.sentence]).toEqual([
    'choosing.seats.revise',
    'at once',
    'a seat that is done may still make rethink; before: a seat that is done may still make nothing; running matches follow it from their next move on',
  ])
  expect(diffCharts(chart({ revise: ['choose', 'rethink'] }), chart({ revise: ['rethink', 'choose'] })).changed).toEqual([])
  expect(diffCharts(chart(), chart({ revise: 'recant' })).moves.renamed).toEqual([{ from: 'rethink', to: 'recant' }])
})
