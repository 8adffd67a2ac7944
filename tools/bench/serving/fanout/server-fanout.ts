import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { startChild } from '../child.ts'

const VIEWERS = 1000
/** Moves that are told before those that count, and those. */
const FIRST = 60
const MOVES = 300

export const serverFanout: Benchmark = {
  name: 'server-fanout',
  unit: 'ms',
  against: `bare ws, which sends the same bytes to ${VIEWERS.toLocaleString('en-US')} connections`,
  atLeast: 0.5,
  aim: 0.9,
  async measure() {
    const [match, broadcast, viewers] = await Promise.all(
      ['./playchart-server.ts', './fanout/broadcast-server.ts', './fanout/viewers.ts'].map(startChild),
    )
    if (!match || !broadcast || !viewers) throw new Error('a process did not start')
    try {
      const ports = { match: await match.call<number>('start'), broadcast: await broadcast.call<number>('start') }
      await viewers.call('watch', { ...ports, viewers: VIEWERS })
      await viewers.call('tell', FIRST)
      const cpu = () => Promise.all([match.cpu(), broadcast.cpu()])
      const before = await cpu()
      const told = await viewers.call<{ ours: number[]; bare: number[]; bytes: number }>('tell', MOVES)
      const after = await cpu()
      const [ours, bare] = [told.ours, told.bare]
      const p99 = (times: readonly number[]) => (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)
      const each = (side: 0 | 1) => ((after[side] - before[side]) / MOVES).toFixed(2)
      return {
        value: median(ours),
        ratio: median(bare) / median(ours),
        notes: [
          `a move, until the last of ${VIEWERS} viewers has it: the slowest hundredth ${p99(ours)} ms, CPU ${each(0)} ms; ${told.bytes.toFixed(0)} bytes each`,
          `bare ws: ${median(bare).toFixed(2)} ms, the slowest hundredth ${p99(bare)} ms, CPU ${each(1)} ms`,
        ],
      }
    } finally {
      for (const child of [match, broadcast, viewers]) child.end()
    }
  },
}
