import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Chart, compile, roundRobin } from 'playchart/statecharts'
import type { Question } from '../../statecharts/compile/protocol.ts'
import { Gate } from '../../statecharts/gate/gate.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import type { Benchmark } from './benchmark.ts'
import { drawing } from './draw.ts'

/** The gate's default budget. */
const PLACES = 4096
/** What that many may take, in megabytes. */
const LIMIT = 16
const MB = 2 ** 20

const NAMES = { moves: ['a', 'b'], fixUps: [], guards: [] }

/** Each move of a long round robin is a place of its own. */
export const LONG: Chart = {
  initial: 'p',
  states: {
    p: { ordered: [roundRobin('a', { rounds: 300 })], onDone: 'q' },
    q: { ordered: [roundRobin('b', { rounds: 300 })], onDone: 'p' },
  },
}
/** Seats in 5 places each, by themselves: together 244 million. */
export const WIDE: Chart = {
  initial: 'all',
  states: {
    all: {
      seats: {
        initial: 'v',
        states: {
          v: { on: { a: 'w' } },
          w: { on: { a: 'x' } },
          x: { on: { a: 'y', b: 'w' } },
          y: { on: { a: 'z' } },
          z: { on: { b: 'v' } },
        },
      },
    },
  },
}

export const memory: Benchmark = {
  name: 'memory',
  unit: 'MB',
  against: `${LIMIT} MB for ${PLACES} places`,
  atLeast: 1,
  aim: null,
  measure() {
    const charts = [
      { name: 'one place a move, 10 seats', chart: LONG, seats: 10 },
      { name: 'regions, 12 seats', chart: WIDE, seats: 12 },
    ]
    const used = charts.map(({ chart, seats }) => filled(chart, seats))
    const value = Math.max(...used.map(({ bytes }) => bytes)) / MB
    return {
      value,
      ratio: LIMIT / value,
      notes: used.map(
        ({ bytes, visited, evicted }, i) =>
          `${charts[i].name}: ${(bytes / MB).toFixed(1)} MB, ${Math.round(bytes / PLACES)} bytes a place; ${visited} places visited, ${evicted} parts forgotten`,
      ),
    }
  },
}

/** Plays until many more places were met than are remembered. Gives what the gate then holds on to. */
export function filled(chart: Chart, seats: number, nodes = PLACES): { bytes: number; visited: number; evicted: number } {
  const compiled = compile(chart, seats, NAMES)
  const below = drawing(1)
  const gate = new Gate(compiled, everybodyPlays, { nodes })
  const before = heapUsed()
  const visited = 3 * nodes
  let node: Node = gate.start().next!
  for (let i = 0; i < visited; i++) {
    const seat = below(seats)
    const [move] = gate.legal(node, seat)
    const { next } = move === undefined ? gate.proceed(node) : gate.step(node, gate.events.get(move)!, seat)
    if (!next) throw new Error(`play is stuck at ${JSON.stringify(node)}`)
    node = next
  }
  const bytes = heapUsed() - before
  return { bytes, visited, evicted: gate.counts.evicted }
}

/** Nobody is skipped or has left, and every seat may act. */
const everybodyPlays =
  ({ kind }: Question) =>
  () =>
    !['inactive', 'skipped', 'nobody', 'over', 'others'].includes(kind)

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 4; i++) collect()
  return process.memoryUsage().heapUsed
}
