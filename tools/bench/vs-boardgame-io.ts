import { createMatch } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import tictactoe from '../../games/tictactoe/game.ts'
import type { Benchmark } from './benchmark.ts'
import { drawing } from './draw.ts'
import { EMPTY_BOARD, type Line, moved } from './hand-written.ts'
import { interleaved, medianOfFive, over, type Slice } from './interleaved.ts'
import { type PeerTable, peerPlayed, peerPlayout, peerTable } from './peer/playing.ts'
import { type Playout, playedFrom, playoutsOf } from './playouts.ts'
import { playSeveralGames } from './several-games.ts'

const PLAYOUTS = 64

export const vsPropose: Benchmark = {
  name: 'vs-bgio-propose',
  unit: 'moves/s',
  against: "boardgame.io's reducer",
  atLeast: 50,
  aim: 120,
  needsPeer: true,
  measure() {
    playSeveralGames()
    const courses = playoutsOf(PLAYOUTS)
    const table = peerTable()
    const first = created()
    const ours = over(courses, (course) => playedFrom(tictactoe, first, course, []))
    const theirs = over(courses, (course) => peerPlayed(table, course, []))
    const { times, ratio, spread } = medianOfFive(() => interleaved(ours, theirs))
    const setUp = interleaved(
      over(courses, created),
      over(courses, () => createdByPeer(table)),
    )
    const [, hand] = interleaved(ours, over(courses, handPlayed))
    const perMove = PLAYOUTS / courses.reduce((sum, { length }) => sum + length, 0)
    const micro = (ns: number) => `${((ns * perMove) / 1000).toFixed(2)} µs`
    return {
      value: 1e9 / (times[0] * perMove),
      ratio,
      notes: [
        `${micro(times[0])} a move, the change of turn included, against ${micro(times[1])}; ${spread}`,
        `a reducer written by hand for this game alone: ${micro(hand)} a move; ours takes ${(times[0] / hand).toFixed(1)} times that`,
        `setting up a match: ${(setUp[0] / 1000).toFixed(1)} against ${(setUp[1] / 1000).toFixed(1)} µs, ${(setUp[1] / setUp[0]).toFixed(0)}x`,
      ],
    }
  },
}

const created = () => createMatch(tictactoe, { seats: 2, secret: secretOf(1), at: 0 }).match
const createdByPeer = ({ peer, game }: PeerTable) => peer.InitializeGame({ game, numPlayers: 2 })

/** Plays these squares in turn with the reducer written by hand, which keeps the log. Throws when one is refused. */
export function handPlayed(course: Playout): Line[] {
  const log: Line[] = []
  let board = EMPTY_BOARD
  for (const [i, square] of course.entries()) {
    const next = moved(board, i % 2, square, 0, log)
    if (typeof next === 'string') throw new Error(`square ${square} is refused: ${next}`)
    board = next
  }
  return log
}

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
      const { times, ratio, spread } = medianOfFive(() => interleaved(sides[0], sides[1]))
      return {
        value: 1e9 / times[0],
        ratio,
        notes: [`${(times[0] / 1000).toFixed(2)} µs a playout against ${(times[1] / 1000).toFixed(0)}; ${spread}`],
      }
    },
  }
}

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
      const { times, ratio, spread } = medianOfFive(() =>
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
