import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, compile, type Frame, roundRobin } from '../index.ts'

const NAMES = { moves: ['a', 'b', 'out'], fixUps: [], guards: [] }
const ROUNDS = 100
const SEATS = 10
/** More than a thousand places: one for each move of a long round robin. */
const LONG: Chart = {
  initial: 'p',
  states: {
    p: { ordered: [roundRobin('a', { rounds: ROUNDS })], onDone: 'q' },
    q: { ordered: [roundRobin('b', { rounds: ROUNDS })], onDone: 'p' },
  },
}
const open = (nodes: number) => new Gate(compile(LONG, SEATS, NAMES), () => () => true, { nodes })

/** The match's next step: the move that is legal, else the way on. */
function next(gate: Gate, node: Node): Node {
  for (const event of [0, 1, gate.done]) {
    const answer = gate.step(node, event)
    if (answer.next) return answer.next
  }
  throw new Error('stuck')
}

test('a chart with more places than are remembered plays on, whichever are forgotten', () => {
  const gates = [open(1), open(2), open(3), open(100), open(100_000)]
  const nodes = gates.map((gate) => gate.start().next!)
  const first = JSON.stringify(nodes[0])
  for (let step = 0; step < 2 * (ROUNDS * SEATS + 1); step++) {
    gates.forEach((gate, i) => {
      nodes[i] = next(gate, nodes[i]!)
    })
    expect(new Set(nodes.map((node) => JSON.stringify(node))).size).toBe(1)
  }
  expect(JSON.stringify(nodes[0])).toBe(first)
  expect(gates.slice(0, 4).every(({ counts }) => counts.evicted > 1000)).toBe(true)
  expect(gates[4]!.counts.evicted).toBe(0)
})

test('matches that rest in forgotten places go on from there', () => {
  const gate = open(4)
  const resting: Node[] = []
  let node = gate.start().next!
  for (let i = 0; i < 500; i++) {
    resting.push(node)
    node = next(gate, node)
  }
  for (let i = 0; i < 499; i++) expect(JSON.stringify(next(gate, resting[i]!))).toBe(JSON.stringify(resting[i + 1]))
  for (let i = 499; i > 0; i--) expect(JSON.stringify(next(gate, resting[i - 1]!))).toBe(JSON.stringify(resting[i]))
})

test.each([1, 2, 16])('no more places than the budget of %d are kept in memory', async (nodes) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const gate = open(nodes)
  const places: WeakRef<Node>[] = []
  const resting = gate.start().next!
  const walk = () => {
    let node = resting
    for (let i = 0; i < 400; i++) {
      node = next(gate, node)
      places.push(new WeakRef(node))
    }
  }
  walk()
  // A WeakRef holds on until its turn of the event loop is over.
  await new Promise((resolve) => setTimeout(resolve, 10))
  collect()
  const kept = new Set(places.map((place) => place.deref()).filter((place) => place !== undefined))
  // A remembered place also holds the places its answers lead to.
  expect(kept.size).toBeLessThanOrEqual(2 * nodes + 2)
  expect(JSON.stringify(next(gate, resting))).toContain('"p:place#":1')
})

test.each([1, 2, 16])('no more places put together from seats’ regions than the budget of %d are kept in memory', async (nodes) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const seats = 6
  const states = { x: { on: { a: 'y' } }, y: { on: { a: 'z' } }, z: { on: { a: 'x' } } }
  const gate = new Gate(compile({ initial: 'all', states: { all: { seats: { initial: 'x', states } } } }, seats, NAMES), () => () => true, {
    nodes,
  })
  const places: WeakRef<Node>[] = []
  const known = new Set<string>()
  const walk = () => {
    let node = gate.start().next!
    for (let i = 0; i < 3000; i++) {
      node = gate.step(node, 0, (i * i + (i >> 3)) % seats).next!
      places.push(new WeakRef(node))
      known.add(JSON.stringify(node))
    }
  }
  walk()
  // A WeakRef holds on until its turn of the event loop is over.
  await new Promise((resolve) => setTimeout(resolve, 10))
  collect()
  const kept = new Set(places.map((place) => place.deref()).filter((place) => place !== undefined))
  expect(known.size).toBeGreaterThan(100)
  // The first place is always kept, besides the budget.
  expect(kept.size).toBeLessThanOrEqual(nodes + 1)
})

test('of a place whose guards have 16,384 outcomes only some lists of moves are kept', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const moves = Array.from({ length: 14 }, (_, i) => `m${i}`)
  const names = { moves, fixUps: [], guards: moves }
  const on = Object.fromEntries(moves.map((move) => [move, { guard: move }]))
  let bits = 0
  const gate = new Gate(compile({ initial: 'here', states: { here: { on } } }, 1, names), (question) => {
    const bit = question.kind === 'guard' ? moves.indexOf(question.guard) : -1
    return () => bit < 0 || (bits & (1 << bit)) !== 0
  })
  const node = gate.start().next!
  const listAll = (most: number) => {
    for (bits = 0; bits < most; bits++) gate.legal(node, 0)
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = listAll(2 ** 8)
  expect(listAll(2 ** 14) - before).toBeLessThan(2 ** 19)
})

test('frames read from storage are forgotten like others', () => {
  const gate = open(10)
  for (let count = 0; count < ROUNDS * SEATS - 1; count++) {
    const frame: Frame = {
      value: { p: '$0-a' },
      status: 'active',
      context: { 'p:start#': 0, 'p:place#': count, 'q:start#': 0, 'q:place#': 0 },
    }
    expect(gate.node(frame).context['p:place#']).toBe(count)
  }
  expect(gate.counts.evicted).toBe(ROUNDS * SEATS - 1 - 10)
})

test('a walk over few places is answered from memory', () => {
  const gate = new Gate(compile({ initial: 'x', states: { x: { on: { a: 'y' } }, y: { on: { b: 'x' } } } }, 2, NAMES), () => () => true)
  let node = gate.start().next!
  for (let i = 0; i < 1000; i++) node = next(gate, node)
  expect(gate.counts.computed).toBeLessThanOrEqual(6)
  expect(gate.counts.steps).toBeGreaterThanOrEqual(1000)
})
