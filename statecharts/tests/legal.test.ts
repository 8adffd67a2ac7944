import { expect, test } from 'vitest'
import type { Question } from '../compile/protocol.ts'
import { Gate } from '../gate/gate.ts'
import { type Chart, compile } from '../index.ts'

const NAMES = { moves: ['a', 'b', 'c', 'd'], fixUps: [], guards: ['p', 'q', 'r'] }

/** A gate whose guards answer as `holds` says now, and what was asked since `asked` was last emptied. */
function open(chart: Chart, seats = 2, names = NAMES) {
  const holds: { [guard: string]: boolean | Error } = {}
  const asked: string[] = []
  const gate = new Gate(compile(chart, seats, names), (question: Question) => () => {
    const name = question.kind === 'guard' ? question.guard : question.kind
    asked.push(name)
    const answer = holds[name] ?? true
    if (answer instanceof Error) throw answer
    return answer
  })
  return { gate, holds, asked, node: gate.start().next! }
}

const GUARDED: Chart = {
  initial: 'here',
  on: { d: { turn: 'none' } },
  states: { here: { on: { c: 'over', a: { guard: 'p' }, b: { guard: { and: ['p', 'q'] }, target: 'over' } } }, over: { type: 'final' } },
}

test('the moves that are legal come in the order of the game’s moves', () => {
  const { gate, holds, node } = open(GUARDED)
  expect(gate.legal(node, 0)).toEqual(['a', 'b', 'c', 'd'])
  holds.q = false
  expect(gate.legal(node, 0)).toEqual(['a', 'c', 'd'])
  holds.p = false
  expect(gate.legal(node, 0)).toEqual(['c', 'd'])
  holds.turn = false
  expect(gate.legal(node, 0)).toEqual([])
})

test('each question is asked once, and one that a refusal shields never', () => {
  const { gate, holds, asked, node } = open(GUARDED)
  holds.p = false
  for (let times = 0; times < 3; times++) {
    asked.length = 0
    expect(gate.legal(node, 0)).toEqual(['c', 'd'])
    // Turns of two kinds: the seat whose turn it is, and nobody.
    expect(asked).toEqual(['turn', 'p', 'turn'])
  }
})

test('what is remembered is not computed again', () => {
  const { gate, holds, node } = open(GUARDED)
  const askAll = () => {
    for (const p of [true, false]) {
      for (const q of [true, false]) {
        Object.assign(holds, { p, q })
        gate.legal(node, 0)
      }
    }
    return gate.counts.computed
  }
  expect(askAll()).toBe(askAll())
})

test('in a seat’s region its own moves and those of all', () => {
  const { gate, holds, asked, node } = open({
    initial: 'round',
    states: {
      round: {
        on: { d: { guard: 'r' }, b: { guard: 'r' } },
        seats: { initial: 'one', states: { one: { on: { b: 'two', a: { guard: 'p' } } }, two: { on: { c: 'two' } } } },
      },
    },
  })
  expect(gate.legal(node, 0)).toEqual(['a', 'b', 'd'])
  holds.p = false
  holds.r = false
  expect(gate.legal(node, 0)).toEqual(['b'])
  const then = gate.step(node, gate.events.get('b')!, 0).next!
  expect([gate.legal(then, 0), gate.legal(then, 1)]).toEqual([['c'], ['b']])
  holds.r = true
  asked.length = 0
  expect([gate.legal(then, 0), gate.legal(then, 1)]).toEqual([
    ['b', 'c', 'd'],
    ['b', 'd'],
  ])
})

test('more outcomes than are remembered are answered all the same', () => {
  const moves = Array.from({ length: 8 }, (_, i) => `m${i}`)
  const guards = moves.map((move) => `if-${move}`)
  const on = Object.fromEntries(moves.map((move) => [move, { guard: `if-${move}` }]))
  const { gate, holds, node } = open({ initial: 'here', states: { here: { on } } }, 1, { moves, fixUps: [], guards })
  for (let times = 0; times < 2; times++) {
    for (let bits = 0; bits < 2 ** 8; bits++) {
      for (const [i, guard] of guards.entries()) holds[guard] = (bits & (1 << i)) !== 0
      expect(gate.legal(node, 0)).toEqual(moves.filter((_, i) => (bits & (1 << i)) !== 0))
    }
  }
  // Each move's own answers are few, and remembered.
  expect(gate.counts.computed).toBe(16)
})

test('what a guard throws is thrown, and nothing of it is remembered', () => {
  const { gate, holds, node } = open(GUARDED)
  const mistake = new Error('a mistake in a rule')
  holds.q = mistake
  for (let times = 0; times < 2; times++) expect(() => gate.legal(node, 0)).toThrow(mistake)
  holds.q = true
  expect(gate.legal(node, 0)).toEqual(['a', 'b', 'c', 'd'])
})

test('questions may be answered by objects instead of functions', () => {
  const guards: string[] = []
  const gate = new Gate(compile(GUARDED, 2, NAMES), (question) => ({
    test: () => question.kind === 'turn' || (question.kind === 'guard' && guards.includes(question.guard)),
  }))
  const node = gate.start().next!
  expect(gate.legal(node, 0)).toEqual(['c', 'd'])
  guards.push('p')
  expect(gate.legal(node, 0)).toEqual(['a', 'c', 'd'])
  expect(gate.step(node, gate.events.get('b')!).failed).toEqual([{ kind: 'guard', guard: 'q' }])
})
