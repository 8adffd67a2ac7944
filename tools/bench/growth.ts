import { type Match, type Proposal, propose } from 'playchart/engine'
import type { Benchmark } from './benchmark.ts'
import { cardGame, DEALT, dealt, discardsOf, type Kept, made, PACK, proposalsOf, SEATS, type Table } from './card-match.ts'
import { drawing } from './draw.ts'
import { interleaved, medianOfFive, type Slice } from './interleaved.ts'
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
    const { times, spread } = medianOfFive(() => interleaved(long, short))
    const grown = times[0] / times[1]
    return {
      value: grown,
      ratio: LIMIT / grown,
      notes: [`${(times[1] / 1000).toFixed(2)} µs a move, later ${(times[0] / 1000).toFixed(2)} µs; ${spread}, where 1x is flat`],
    }
  },
}

const LARGE = 100 * PACK.length
/** How much more a move may cost where the cards are in a stack that it leaves alone, and where it draws from them. */
const LIMITS = { untouched: 2, drawing: 3 }
const DRAWS = 64

export const deckGrowth: Benchmark = {
  name: 'deck-growth',
  unit: 'times',
  against: `growing ${LIMITS.untouched} and ${LIMITS.drawing} times from ${PACK.length} to ${LARGE.toLocaleString('en-US')} cards`,
  atLeast: 1,
  aim: null,
  measure() {
    playSeveralGames()
    const growths = {
      untouched: growth({ boxed: PACK.length }, { boxed: LARGE }, matchOf),
      drawing: growth({ piled: PACK.length }, { piled: LARGE }, drawsOf),
    }
    const shares = (['untouched', 'drawing'] as const).map((kind) => ({
      kind,
      ...growths[kind],
      ratio: LIMITS[kind] / growths[kind].value,
    }))
    const worst = shares.reduce((a, b) => (b.ratio < a.ratio ? b : a))
    return {
      value: worst.value,
      ratio: worst.ratio,
      notes: shares.map(({ kind, value, note }) => `${SENTENCES[kind]}: ${value.toFixed(2)} times, at most ${LIMITS[kind]}; ${note}`),
    }
  },
}

const SENTENCES = { untouched: 'drawing and discarding with more cards in a box', drawing: 'drawing from a higher pile' }

/** How much more a move costs at the second table than at the first. */
function growth(small: Table, large: Table, sliceOf: (table: Table) => Slice) {
  const [first, second] = [sliceOf(small), sliceOf(large)]
  const { times } = medianOfFive(() => interleaved(second, first))
  return { value: times[0] / times[1], note: `${(times[1] / 1000).toFixed(2)} µs, then ${(times[0] / 1000).toFixed(2)} µs` }
}

/** A whole match. */
function matchOf(table: Table): Slice {
  const game = cardGame(table)
  const first = dealt(game)
  const proposals = proposalsOf(discardsOf(drawing(1)))
  return {
    operations: proposals.length,
    run() {
      const kept: Kept = { match: first, log: [] }
      for (const proposal of proposals) made(game, kept, proposal)
    },
  }
}

/** The first draw, over and over: no match is ever changed. */
function drawsOf(table: Table): Slice {
  const game = cardGame(table)
  const first: Match = dealt(game)
  const draw: Proposal = { seat: 0, move: 'draw', at: 0 }
  return {
    operations: DRAWS,
    run() {
      for (let i = 0; i < DRAWS; i++) if (!propose(game, first, draw).ok) throw new Error('drawing is refused')
    },
  }
}
