import type { Benchmark } from '../benchmark.ts'
import { lineOf, MATCHES, medianOf, rounds } from './rounds.ts'

export const serverIsolated: Benchmark = {
  name: 'server-isolated',
  unit: 'moves/s',
  against: 'the same server without isolating the game',
  atLeast: 0.7,
  aim: 0.85,
  async measure() {
    const { isolated, alone } = await rounds({
      isolated: { kind: 'playchart', server: './isolated-server.ts', watching: 0 },
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
