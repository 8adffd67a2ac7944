import { createMatch, type Game, legalMoves, type Match, propose, type Variant } from '../../engine/index.ts'
import { mayAct } from '../../engine/play/legal.ts'

/** What to count. */
export interface Counting {
  readonly depth: number
  readonly seats: number
  readonly variant: Variant
}

/** The longest time for the estimate in milliseconds; at least one walk is made. */
const ESTIMATING_MS = 100
const WALKS_AT_MOST = 1000
/** A turn may be endless. */
const MOVES_AT_MOST = 1000

/**
 * Estimates how many moves are made to count the sequences: the mean over random walks, each of which assumes that every position at its
 * depth has as many choices as its own (Knuth, 1975). Returns null if the match cannot be walked through.
 */
export function estimatedMoves(game: Game, { depth, seats, variant }: Counting): number | null {
  const until = performance.now() + ESTIMATING_MS
  try {
    const { match } = createMatch(game, { seats, variant, secret: '0'.repeat(64), at: 0 })
    let [sum, walks] = [0, 0]
    do {
      sum += movesBy(game, match, depth)
      walks++
    } while (walks < WALKS_AT_MOST && performance.now() < until)
    return sum / walks
  } catch {
    // The count itself reports the error.
    return null
  }
}

function movesBy(game: Game, start: Match, depth: number): number {
  let match = start
  let [sum, alike] = [0, 1]
  for (let turns = 0, moves = 0; turns < depth && moves < MOVES_AT_MOST && !match.finished; moves++) {
    const choices = mayAct(game, match).flatMap((seat) =>
      legalMoves(game, match, seat).flatMap(({ move, options }) => (options ?? []).map((args) => ({ seat, move, args, at: 0 }))),
    )
    const choice = choices[Math.floor(Math.random() * choices.length)]
    const outcome = choice && propose(game, match, choice)
    if (!outcome?.ok) break
    alike *= choices.length
    sum += alike
    if (match.seats === 1 || outcome.match.turn !== match.turn) turns++
    match = outcome.match
  }
  return sum
}
