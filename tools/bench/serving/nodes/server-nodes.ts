import { availableParallelism } from 'node:os'
import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { type Child, startChild } from '../child.ts'
import { lineOf, MATCHES, medianOf, rounds } from '../rounds.ts'

const NODES = 3
/** Of a server to its database. */
const CONNECTIONS = 16

export const serverNodes: Benchmark = {
  name: 'server-nodes',
  unit: 'moves/s',
  against: 'the moves that the database writes for bare pg over as many connections',
  atLeast: 0.05,
  aim: 0.5,
  measure: () =>
    withDatabase(async (database) => {
      const limits: { readonly one: number[]; readonly three: number[] } = { one: [], three: [] }
      const limit = (nodes: number) => database.call<number>('moves', { matches: MATCHES, connections: nodes * CONNECTIONS })
      const address = () => database.call<string>('database')
      const server = { kind: 'playchart', server: './playchart-server.ts', watching: 0 } as const
      const { file, one, three } = await rounds(
        {
          file: server,
          one: { ...server, given: { database: await address() } },
          three: { ...server, servers: NODES, given: { database: await address() } },
        },
        async () => {
          limits.one.push(await limit(1))
          limits.three.push(await limit(NODES))
        },
      )
      const moves = medianOf(three, 'moves')
      const share = (of: number, than: number) => (of / than).toFixed(2)
      const rate = (rates: readonly number[]) => `${Math.round(median(rates)).toLocaleString('en-US')} a second`
      return {
        value: moves,
        ratio: moves / median(limits.three),
        notes: [
          lineOf(`moves over HTTP at ${MATCHES} matches of ${NODES} servers, each in PostgreSQL and on its disk before its answer`, three),
          lineOf('of one server', one),
          lineOf('of one server on SQLite', file),
          `the database alone: over ${CONNECTIONS} connections ${rate(limits.one)}, over ${NODES * CONNECTIONS} ${rate(limits.three)}`,
          `one server: ${share(medianOf(one, 'moves'), median(limits.one))} of that, ` +
            `${share(medianOf(one, 'moves'), medianOf(file, 'moves'))} times the moves of one on SQLite`,
          `${NODES} servers: ${share(moves, medianOf(one, 'moves'))} times the moves of one. ` +
            `They, the database and what plays share ${availableParallelism()} cores`,
        ],
      }
    }),
}

/** Has something done with a PostgreSQL of the benchmark's own. */
async function withDatabase<Value>(work: (database: Child) => Promise<Value>): Promise<Value> {
  const database = await startChild('./nodes/database.ts')
  try {
    await database.call('start')
    return await work(database)
  } finally {
    await database.call('stop').catch(() => {})
    database.end()
  }
}

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
