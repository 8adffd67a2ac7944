import { createMatch, type Game, type LogEntry, type Match, propose } from 'playchart/engine'
import { secretOf, withGate } from 'playchart/engine/testing'
import { PlainGate } from 'playchart/statecharts/testing'
import tictactoe from '../../games/tictactoe/game.ts'
import type { Benchmark } from './benchmark.ts'
import { drawing } from './draw.ts'
import { interleaved, over } from './interleaved.ts'

const PLAYOUTS = 256

/** The squares in the order in which they are taken. */
export type Playout = readonly number[]

export const playouts: Benchmark = {
  name: 'tictactoe-playouts',
  unit: 'moves/s',
  against: 'the same engine asking XState afresh',
  atLeast: null,
  aim: null,
  measure() {
    const courses = playoutsOf(PLAYOUTS)
    const moves = courses.reduce((sum, { length }) => sum + length, 0)
    const plain = withGate(tictactoe, (compiled, answer) => new PlainGate(compiled, answer))
    const playing = (game: Game) => over(courses, (course) => played(game, course))
    const [ours, theirs] = interleaved(playing(tictactoe), playing(plain))
    const perSecond = Math.round(1e9 / ours)
    return {
      value: (1e9 / ours) * (moves / PLAYOUTS),
      ratio: theirs / ours,
      notes: [
        `${perSecond} playouts a second, ${(ours / 1000).toFixed(1)} µs each with creating the match; ${(theirs / 1000).toFixed(0)} µs asking XState afresh`,
      ],
    }
  },
}

/** Matches played at random to their end. */
export function playoutsOf(count: number): Playout[] {
  const below = drawing(1)
  return Array.from({ length: count }, () => {
    const free = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    const order = Array.from({ length: 9 }, () => free.splice(below(free.length), 1)[0])
    const last = Array.from({ length: 10 }, (_, moves) => moves).find((moves) => moves > 0 && isOver(order.slice(0, moves)))
    return order.slice(0, last)
  })
}

const isOver = (course: Playout) => played(tictactoe, course).finished

/** Sets up a match and plays all of the moves. Throws when one is refused. */
export function played(game: Game, course: Playout): Match {
  return playedFrom(game, createMatch(game, { seats: 2, secret: SECRET, at: 0 }).match, course, [])
}

/** Plays all of the moves and adds them to the log. Throws when one is refused. */
export function playedFrom(game: Game, first: Match, course: Playout, log: LogEntry[]): Match {
  let match = first
  // Counted, since iterators would take a part of what is measured.
  for (let i = 0; i < course.length; i++) {
    const square = course[i]
    const outcome = propose(game, match, { seat: i % 2, move: 'place', args: { square }, at: 0 })
    if (!outcome.ok) throw new Error(`square ${square} is refused: ${outcome.refusal.message}`)
    for (let n = 0; n < outcome.steps.length; n++) log.push(outcome.steps[n].entry)
    match = outcome.match
  }
  return match
}

const SECRET = secretOf(1)
