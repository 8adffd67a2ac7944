import type { Benchmark } from './benchmark.ts'
import { drawing } from './draw.ts'
import { interleaved, ofFive, type Slice } from './interleaved.ts'
import { peerPlayout, peerTable } from './peer/playing.ts'
import { playSeveralGames } from './several-games.ts'

/** Plays tic-tac-toe at random to its end, in place on a copy of its own. Gives how many moves that took. */
export type RandomPlayout = (below: (most: number) => number) => number

const AT_A_TIME = 8
const OURS_AT_A_TIME = 256

/** Playouts of ours against boardgame.io's, which lists all moves and makes a drawn one with its reducer. */
export function vsPlayout(name: string, atLeast: number, aim: number, ours: RandomPlayout): Benchmark {
  return {
    name,
    unit: 'playouts/s',
    against: "boardgame.io's reducer and list of moves",
    atLeast,
    aim,
    needsPeer: true,
    measure() {
      playSeveralGames()
      const table = peerTable()
      const repeated = (playout: RandomPlayout, operations: number): Slice => {
        const below = drawing(1)
        return {
          operations,
          run() {
            for (let i = 0; i < operations; i++) playout(below)
          },
        }
      }
      const sides = [repeated(ours, OURS_AT_A_TIME), repeated((below) => peerPlayout(table, below), AT_A_TIME)] as const
      const { times, ratio, spread } = ofFive(() => interleaved(sides[0], sides[1]))
      return {
        value: 1e9 / times[0],
        ratio,
        notes: [`${(times[0] / 1000).toFixed(2)} µs a playout against ${(times[1] / 1000).toFixed(0)}; ${spread}`],
      }
    },
  }
}
