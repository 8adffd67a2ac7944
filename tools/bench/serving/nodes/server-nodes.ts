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
export async function withDatabase<Value>(work: (database: Child) => Promise<Value>): Promise<Value> {
  const database = await startChild('./nodes/database.ts')
  try {
    await database.call('start')
    return await work(database)
  } finally {
    await database.call('stop').catch(() => {})
    database.end()
  }
}
