import { createMatch } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import tictactoe from '../../games/tictactoe/game.ts'
import type { Benchmark } from './benchmark.ts'
import { EMPTY_BOARD, type Line, moved } from './hand-written.ts'
import { interleaved, ofFive, over } from './interleaved.ts'
import { type PeerTable, peerPlayed, peerTable } from './peer/playing.ts'
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
    const { times, ratio, spread } = ofFive(() => interleaved(ours, theirs))
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
