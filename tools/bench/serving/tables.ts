/** Tic-tac-toe to a draw: squares in turn, so that each match is of nine moves. */
export const SQUARES = [0, 1, 2, 4, 3, 5, 7, 6, 8]

/** Matches on a server, played by somebody in another process. */
export interface Tables {
  /** Sets up matches, with so many live connections each. */
  prepare(matches: number, watching: number): Promise<void>
  /** Plays all matches to their end at the same time. Resolves once each move is answered and every connection has been told of each. */
  play(): Promise<Played>
  /** Closes the live connections. */
  leave(): Promise<void>
}

export interface Played {
  readonly moves: number
  readonly ms: number
  /** Milliseconds from a move to its answer: the median, and the slowest of a hundred. */
  readonly median: number
  readonly p99: number
}

/** Plays matches at the same time; `move` makes one. */
export async function playAll<Match>(matches: readonly Match[], move: (match: Match, turn: number) => Promise<void>): Promise<Played> {
  const took: number[] = []
  const since = performance.now()
  await Promise.all(
    matches.map(async (match) => {
      for (const turn of SQUARES.keys()) {
        const asked = performance.now()
        await move(match, turn)
        took.push(performance.now() - asked)
      }
    }),
  )
  const ms = performance.now() - since
  const sorted = took.sort((a, b) => a - b)
  return { moves: took.length, ms, median: sorted[sorted.length >> 1]!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}
