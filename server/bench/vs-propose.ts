import { createMatch } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import tictactoe from '../../games/tictactoe/game.ts'
import type { Benchmark } from './benchmark.ts'
import { EMPTY_BOARD, type Line, moved } from './hand-written.ts'
import { interleaved, ofFive, type Slice, slicesOf, type Times } from './interleaved.ts'
import { type PeerTable, peerPlayed, peerTable } from './peer/playing.ts'
import { type Playout, playedFrom, playoutsOf } from './playouts.ts'
import { playSeveralGames } from './several-games.ts'

const PLAYOUTS = 64
/** Playouts that boardgame.io is given at a time: a slice must be short. */
const AT_A_TIME = 8
/** The quick sides play all of them so many times over. */
const REPEATS = 4
const ROUNDS = 12

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
    const ours = repeated(courses, (course) => playedFrom(tictactoe, first, course, []))
    const byHand = repeated(courses, handPlayed)
    const { times, ratio, spread } = ofFive(() =>
      against(
        ours,
        slices(courses, (course) => peerPlayed(table, course, [])),
      ),
    )
    const setUp = against(
      repeated(courses, created),
      slices(courses, () => createdByPeer(table)),
    )
    const [, hand] = interleaved([ours], [byHand], ROUNDS)
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

const against = (ours: Slice, theirs: readonly Slice[]): Times =>
  interleaved(
    theirs.map(() => ours),
    theirs,
    ROUNDS,
  )
const slices = (courses: readonly Playout[], play: (course: Playout) => unknown) =>
  slicesOf(courses, AT_A_TIME, (some) => {
    for (const course of some) play(course)
  })

function repeated(courses: readonly Playout[], play: (course: Playout) => unknown): Slice {
  return {
    operations: courses.length * REPEATS,
    run() {
      for (let i = 0; i < REPEATS; i++) for (const course of courses) play(course)
    },
  }
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
