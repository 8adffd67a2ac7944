import type { Match, Proposal } from 'playchart/engine'
import type { Benchmark } from './benchmark.ts'
import { dealt, type Kept, made } from './card-match.ts'
import { cardGame, DEALT, SEATS } from './cards.ts'
import { drawing } from './draw.ts'
import { interleaved, ofFive, type Slice } from './interleaved.ts'
import { playSeveralGames } from './several-games.ts'

const SHORT = 100
const LONG = 10_000
/** How much more a move may cost in the long match. */
const LIMIT = 1.2
const MOVES = 256

export const matchGrowth: Benchmark = {
  name: 'match-growth',
  unit: 'times',
  against: `growing ${LIMIT} times from ${SHORT} to ${LONG.toLocaleString('en-US')} moves`,
  atLeast: 1,
  aim: null,
  measure() {
    playSeveralGames()
    const game = cardGame({ endless: true })
    const below = drawing(1)
    const next = (move: number): Proposal => {
      const seat = Math.floor(move / 2) % SEATS
      return move % 2 ? { seat, move: 'discard', args: { slot: below(DEALT + 1) }, at: 0 } : { seat, move: 'draw', at: 0 }
    }
    const kept: Kept = { match: dealt(game), log: [] }
    const afterwards = (from: number, to: number): Slice => {
      for (let move = from; move < to; move++) made(game, kept, next(move))
      const match: Match = kept.match
      const log = [...kept.log]
      const proposals = Array.from({ length: MOVES }, (_, i) => next(to + i))
      return {
        operations: MOVES,
        run() {
          const continued: Kept = { match, log }
          for (const proposal of proposals) made(game, continued, proposal)
          log.length -= continued.match.version - match.version
        },
      }
    }
    const [short, long] = [afterwards(0, SHORT), afterwards(SHORT, LONG)]
    const { times, spread } = ofFive(() => interleaved(long, short))
    const growth = times[0] / times[1]
    return {
      value: growth,
      ratio: LIMIT / growth,
      notes: [`${(times[1] / 1000).toFixed(2)} µs a move, later ${(times[0] / 1000).toFixed(2)} µs; ${spread}, where 1x is flat`],
    }
  },
}
