import type { Benchmark } from './benchmark.ts'
import { interleaved, ofFive } from './interleaved.ts'
import { peerTable } from './peer/playing.ts'
import { playSeveralGames } from './several-games.ts'

/** Searches for the first move of tic-tac-toe with so many iterations. */
export type Search = (iterations: number) => void

const ITERATIONS = 200

/** A search of ours against boardgame.io's bot, from the empty board. */
export function vsMcts(ours: Search): Benchmark {
  return {
    name: 'vs-bgio-mcts',
    unit: 'iterations/s',
    against: "boardgame.io's MCTSBot",
    atLeast: 50,
    aim: 100,
    needsPeer: true,
    measure() {
      playSeveralGames()
      const { peer, game, first } = peerTable()
      // Without a seed, which would slow it down. It is done by the time `play` returns.
      const theirs = () => void new peer.MCTSBot({ game, enumerate: game.ai!.enumerate, iterations: ITERATIONS }).play(first, '0')
      const slice = (run: () => void) => ({ operations: ITERATIONS, run })
      const { times, ratio, spread } = ofFive(() =>
        interleaved(
          slice(() => ours(ITERATIONS)),
          slice(theirs),
        ),
      )
      return {
        value: 1e9 / times[0],
        ratio,
        notes: [
          `${(times[0] / 1000).toFixed(2)} µs an iteration against ${(times[1] / 1000).toFixed(0)}, searches of ${ITERATIONS}; ${spread}`,
        ],
      }
    },
  }
}
