import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { startChild } from '../child.ts'
import { withDatabase } from './server-nodes.ts'

const VIEWERS = 1000
/** Moves that are told before those that count, and those. */
const FIRST = 60
const MOVES = 300
/** For so long a server gathers what it rings for, in milliseconds. */
const GATHERED_MS = 20

export const serverNodesTold: Benchmark = {
  name: 'server-nodes-told',
  unit: 'ms',
  against: `a notification by bare pg after ${GATHERED_MS} ms, sent to ${VIEWERS.toLocaleString('en-US')} connections by bare ws, as medians`,
  atLeast: 0.3,
  aim: 0.8,
  measure: () =>
    withDatabase(async (database) => {
      const modules = ['./playchart-server.ts', './playchart-server.ts', './fanout/broadcast-server.ts', './fanout/viewers.ts']
      const children = await Promise.all(modules.map(startChild))
      const [played, match, broadcast, viewers] = children
      if (!played || !match || !broadcast || !viewers) throw new Error('a process did not start')
      try {
        const given = { database: await database.call<string>('database') }
        const ports = {
          played: await played.call<number>('start', given),
          match: await match.call<number>('start', given),
          broadcast: await broadcast.call<number>('start'),
        }
        await viewers.call('watch', { ...ports, viewers: VIEWERS })
        await viewers.call('tell', FIRST)
        const told = await viewers.call<{ ours: number[]; bare: number[] }>('tell', MOVES)
        const notified = await database.call<number[]>('notified', MOVES)
        const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
        const both = (times: readonly number[]) => `${median(times).toFixed(1)} ms, the slowest hundredth ${p99(times).toFixed(1)} ms`
        return {
          value: p99(told.ours),
          ratio: (GATHERED_MS + median(notified) + median(told.bare)) / median(told.ours),
          notes: [
            `a move on one server, until the last of ${VIEWERS} viewers at another has it: ${both(told.ours)}`,
            `a notification by bare pg: ${both(notified)}; bare ws to ${VIEWERS} connections: ${both(told.bare)}`,
          ],
        }
      } finally {
        for (const child of children) child.end()
      }
    }),
}
