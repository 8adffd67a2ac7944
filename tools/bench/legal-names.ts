import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { Gate } from '../../statecharts/gate/gate.ts'
import type { Benchmark } from './benchmark.ts'
import { type Measured, measuredCharts } from './charts.ts'
import { compared, interleaved, type Times } from './interleaved.ts'
import { answerTo } from './outcome.ts'
import { PlainChart } from './plain-chart.ts'
import { lay, type Position, positionsOf } from './positions.ts'

const POSITIONS = 1024

type AskedSeat = Omit<Position, 'move'>

/** Listing a player's moves, and what XState alone needs for it. */
export interface Asked extends AskedSeat {
  readonly snapshot: AnyMachineSnapshot
  /** For each move of the game that the machine has an event for: its name, and the events that stand for it. */
  readonly moves: readonly { readonly name: string; readonly events: readonly AnyEventObject[] }[]
}

export const legalNames: Benchmark = {
  name: 'legal-names',
  unit: 'ns',
  against: 'snapshot.can for each name',
  atLeast: 80,
  aim: 200,
  measure() {
    const charts = measuredCharts().map((chart, i) => ({ ...chart, asked: askedOf(chart, POSITIONS, i + 1) }))
    const times = charts.map(({ asked }) => timed(asked))
    return compared(
      times,
      charts.map(({ name, asked }, i) => {
        const [ours, theirs] = times[i]
        const none = Math.round((100 * asked.filter((one) => gateNames([one]) === 0).length) / asked.length)
        const names = asked[0].gate.compiled.names.moves.length
        return `${name}: ${ours.toFixed(1)} against ${theirs.toFixed(0)} ns, ${(theirs / ours).toFixed(0)}x; moves of the game: ${names}, no legal one: ${none}%`
      }),
    )
  },
}

/** Positions of a chart, for both sides. Throws where they do not agree. */
export function askedOf({ name, compiled }: Measured, count: number, seed: number): Asked[] {
  const gate = new Gate(compiled, answerTo)
  const chart = new PlainChart(compiled)
  return positionsOf(gate, count, seed).map(({ node, seat, turn, bits }) => {
    const { snapshot, events } = chart.placeOf(node)
    const moves = compiled.names.moves.map((move) => ({ name: move, events: events(move, seat) })).filter(({ events }) => events.length > 0)
    const one = { gate, node, seat, turn, bits, snapshot, moves }
    lay(seat, turn, bits)
    const [ours, theirs] = [gate.legal(node, seat), plainLegal(one)]
    if (ours.join() !== theirs.join()) throw new Error(`${name}: legal is ${ours}, to XState ${theirs}, at ${JSON.stringify(node)}`)
    return one
  })
}

function plainLegal({ snapshot, moves }: Asked): string[] {
  const legal: string[] = []
  for (const { name, events } of moves) if (events.some((event) => snapshot.can(event as never))) legal.push(name)
  return legal
}

/** Nanoseconds to list a seat's moves: the gate's and XState's. */
function timed(asked: readonly Asked[]): Times {
  const seats = asked.map(({ gate, node, seat, turn, bits }) => ({ gate, node, seat, turn, bits }))
  const operations = asked.length
  return interleaved({ operations, run: () => void gateNames(seats) }, { operations, run: () => void plainNames(asked) })
}

/** Gives how many names are legal in all. */
function gateNames(asked: readonly AskedSeat[]): number {
  let count = 0
  for (const { gate, node, seat, turn, bits } of asked) {
    lay(seat, turn, bits)
    count += gate.legal(node, seat).length
  }
  return count
}

function plainNames(asked: readonly Asked[]): number {
  let count = 0
  for (const one of asked) {
    lay(one.seat, one.turn, one.bits)
    count += plainLegal(one).length
  }
  return count
}
