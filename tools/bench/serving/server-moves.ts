import type { Benchmark } from '../benchmark.ts'
import { median } from '../interleaved.ts'
import { startChild } from './child.ts'
import { lineOf, MATCHES, medianOf, rounds } from './rounds.ts'

/** Of how many matches moves are written one by one. */
const FEW = 20
/** Of the requests that Hono alone answers. */
const AIM = 0.5

export const serverMoves: Benchmark = {
  name: 'server-moves',
  unit: 'moves/s',
  against: `${AIM} times the requests of bare Hono`,
  atLeast: 0.2,
  aim: 1,
  async measure() {
    const limits = await startChild('./store-limits.ts')
    await limits.call('start')
    const singly: number[] = []
    const together: number[] = []
    try {
      const { ours, bare } = await rounds(
        {
          ours: { kind: 'playchart', server: './playchart-server.ts', watching: 0 },
          bare: { kind: 'bare', server: './hono-server.ts', watching: 0 },
        },
        async () => {
          singly.push(await limits.call<number>('singly', FEW))
          together.push(await limits.call<number>('together', MATCHES))
        },
      )
      const value = medianOf(ours, 'moves')
      const per = (rates: readonly number[]) => `${Math.round(median(rates)).toLocaleString('en-US')} a second`
      return {
        value,
        ratio: value / medianOf(bare, 'moves') / AIM,
        notes: [
          lineOf(`moves over HTTP at ${MATCHES} matches, each in the database before its answer`, ours),
          lineOf('requests to bare Hono', bare),
          `the database alone: moves one by one ${per(singly)}, of ${MATCHES} matches at the same time ${per(together)}`,
        ],
      }
    } finally {
      limits.end()
    }
  },
}

export const serverIsolated: Benchmark = {
  name: 'server-isolated',
  unit: 'moves/s',
  against: 'the same server without isolating the game',
  atLeast: 0.7,
  aim: 0.85,
  async measure() {
    const { isolated, alone } = await rounds({
      isolated: { kind: 'playchart', server: './playchart-server.ts', given: { isolated: true }, watching: 0 },
      alone: { kind: 'playchart', server: './playchart-server.ts', watching: 0 },
    })
    const value = medianOf(isolated, 'moves')
    return {
      value,
      ratio: value / medianOf(alone, 'moves'),
      notes: [
        lineOf(`${MATCHES} matches of a game whose rules run in a thread first`, isolated),
        lineOf('of one whose rules run in the server alone', alone),
      ],
    }
  },
}
