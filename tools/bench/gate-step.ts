import type { AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { Gate } from '../../statecharts/gate/gate.ts'
import type { Benchmark } from './benchmark.ts'
import { type Measured, measuredCharts } from './charts.ts'
import { shuffled } from './draw.ts'
import { compared, interleaved, type Slice, type Times } from './interleaved.ts'
import { answerTo } from './outcome.ts'
import { INERT, PlainChart } from './plain-chart.ts'
import { lay, type Position, positionsOf } from './positions.ts'

const POSITIONS = 1024

/** A position for the gate, and the same for XState alone: of the events that stand for the move, the one that decides. */
export interface Pair {
  readonly position: Position
  readonly taken: boolean
  readonly logic: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  readonly event: AnyEventObject
}

export const gateStep: Benchmark = {
  name: 'gate-step',
  unit: 'ns',
  against: 'machine.transition in one shared scope',
  atLeast: 80,
  aim: 200,
  measure() {
    const charts = measuredCharts().map((chart, i) => ({ ...chart, pairs: pairsOf(chart, POSITIONS, i + 1) }))
    const times = charts.map(({ pairs }) => timed(pairs))
    const all = shuffled(charts.flatMap(({ pairs }) => pairs)).slice(0, POSITIONS)
    return compared(times, [
      ...charts.map(({ name, pairs }, i) => described(name, pairs, times[i])),
      described('all charts shuffled', all, timed(all)),
    ])
  },
}

function described(name: string, pairs: readonly Pair[], [ours, plain]: Times): string {
  const refused = Math.round((100 * pairs.filter(({ taken }) => !taken).length) / pairs.length)
  const places = new Set(pairs.map(({ position }) => position.node)).size
  return `${name}: ${ours.toFixed(1)} against ${plain.toFixed(0)} ns, ${(plain / ours).toFixed(0)}x; places: ${places}, refused: ${refused}%`
}

/** Positions of a chart, for both sides. Throws where they do not agree. */
export function pairsOf({ name, compiled }: Measured, count: number, seed: number): Pair[] {
  const gate = new Gate(compiled, answerTo)
  const chart = new PlainChart(compiled)
  return positionsOf(gate, count, seed).map((position): Pair => {
    const { node, move, seat, turn, bits } = position
    const { logic, snapshot, events } = chart.placeOf(node)
    lay(seat, turn, bits)
    const taken = gate.step(node, gate.events.get(move)!, seat).next !== null
    const known = events(move, seat)
    const event = known.find((one) => takes(logic, snapshot, one)) ?? known[0] ?? { type: move }
    if (takes(logic, snapshot, event) !== taken) {
      throw new Error(`${name}: gate and XState disagree on ${move} by ${seat} at ${JSON.stringify(node)}`)
    }
    return { position, taken, logic, snapshot, event }
  })
}

/** Whether XState takes an event: then it carries out an action, if only the compiler's own. */
function takes(logic: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  let taken = false
  const actionExecutor = () => {
    taken = true
  }
  const scope: AnyActorScope = { ...INERT, actionExecutor }
  if (snapshot.status === 'active') logic.transition(snapshot, event, scope)
  return taken
}

/** Nanoseconds a step: the gate's and XState's. */
function timed(pairs: readonly Pair[]): Times {
  // Copied, so that they lie in memory one after the other.
  const positions = pairs.map(({ position: { gate, node, move, seat, turn, bits } }) => ({ gate, node, move, seat, turn, bits }))
  const plain = pairs.map(({ logic, snapshot, event, position: { seat, turn, bits } }) => ({ logic, snapshot, event, seat, turn, bits }))
  const taken = pairs.filter((pair) => pair.taken).length
  // Over all positions at a time: a few of them, processors would learn by heart.
  const ours: Slice = {
    operations: pairs.length,
    run() {
      if (gateSteps(positions) !== taken) throw new Error('the gate now answers differently')
    },
  }
  const theirs: Slice = { operations: pairs.length, run: () => void plainSteps(plain) }
  return interleaved(ours, theirs)
}

/** By name and seat, as moves come from the wire. Gives how many are taken. */
function gateSteps(positions: readonly Position[]): number {
  let taken = 0
  for (const { gate, node, move, seat, turn, bits } of positions) {
    lay(seat, turn, bits)
    if (gate.step(node, gate.events.get(move)!, seat).next !== null) taken++
  }
  return taken
}

type PlainPosition = Pick<Pair, 'logic' | 'snapshot' | 'event'> & Pick<Position, 'seat' | 'turn' | 'bits'>

function plainSteps(positions: readonly PlainPosition[]): number {
  let moved = 0
  for (const { logic, snapshot, event, seat, turn, bits } of positions) {
    lay(seat, turn, bits)
    if (logic.transition(snapshot, event, INERT) !== snapshot) moved++
  }
  return moved
}
