import type { Benchmark } from '../benchmark.ts'
import { lineOf, MATCHES, medianOf, rounds } from './rounds.ts'

export const vsColyseus: Benchmark = {
  name: 'vs-colyseus-server',
  unit: 'moves/s',
  against: 'Colyseus, which keeps matches in memory and writes nothing, two live connections a match',
  atLeast: 0.25,
  aim: 0.5,
  needsPeer: true,
  async measure() {
    const { ours, colyseus } = await rounds({
      ours: { kind: 'playchart', server: './playchart-server.ts', watching: 2 },
      colyseus: { kind: 'colyseus', server: '../peer/colyseus-server.ts', watching: 2 },
    })
    const value = medianOf(ours, 'moves')
    const ratioOf = (key: 'cpu' | 'cpuOfMatch') => (medianOf(colyseus, key) / medianOf(ours, key)).toFixed(2)
    return {
      value,
      ratio: value / medianOf(colyseus, 'moves'),
      notes: [
        lineOf(`${MATCHES} matches in the database, two live connections each`, ours),
        lineOf('Colyseus, in memory, each change told at once', colyseus),
        `by CPU ${ratioOf('cpu')}x a move, ${ratioOf('cpuOfMatch')}x for setting up a match and its connections`,
      ],
    }
  },
}
