import type { Benchmark } from '../benchmark.ts'
import { lineOf, MATCHES, medianOf, rounds } from './rounds.ts'

export const vsServer: Benchmark = {
  name: 'vs-bgio-server',
  unit: 'moves/s',
  against: "boardgame.io's server, which keeps matches in memory, two live connections a match",
  atLeast: 0.6,
  aim: 1,
  needsPeer: true,
  async measure() {
    const [ours, peers] = ['./playchart-server.ts', '../peer/socket-server.ts']
    const made = await rounds({
      watched: { kind: 'playchart', server: ours, watching: 2 },
      peer: { kind: 'peer', server: peers, watching: 2 },
      alone: { kind: 'playchart', server: ours, watching: 0 },
      least: { kind: 'peer', server: peers, watching: 1 },
    })
    const value = medianOf(made.watched, 'moves')
    const ratioOf = (key: 'cpu' | 'cpuOfMatch') => (medianOf(made.peer, key) / medianOf(made.watched, key)).toFixed(2)
    return {
      value,
      ratio: value / medianOf(made.peer, 'moves'),
      notes: [
        lineOf(`${MATCHES} matches in the database, two live connections each`, made.watched),
        lineOf('boardgame.io, in memory', made.peer),
        `by CPU ${ratioOf('cpu')}x a move, ${ratioOf('cpuOfMatch')}x for setting up a match and its connections`,
        lineOf('without live connections', made.alone),
        lineOf('boardgame.io with one, by which the moves come', made.least),
      ],
    }
  },
}

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
