/** Tic-tac-toe to a draw: squares in turn, so that each match is of nine moves. */
export const SQUARES = [0, 1, 2, 4, 3, 5, 7, 6, 8]

/** Matches on a server, played by somebody in another process. */
export interface Tables {
  /** Sets up matches, with so many live connections each. */
  prepare(matches: number, watching: number): Promise<void>
  /** Makes a turn's move in one of them. Resolves with its answer. */
  move(match: number, turn: number): Promise<void>
  /** Resolves once every live connection of the match has been told of that turn's move, which is answered. To be called once at a time. */
  told(match: number, turn: number): Promise<unknown>
  /** Closes the live connections. */
  leave(): Promise<void>
}

/** Of what one connection has been told. */
export interface Told {
  /** It is told of so many moves by now. */
  reached(moves: number): void
  /** It is told of one more. */
  another(): void
  /** Resolves once it has been told of so many. To be called once at a time. */
  until(moves: number): Promise<void>
}

export function countTold(): Told {
  let told = 0
  let wanted = Number.POSITIVE_INFINITY
  let done = () => {}
  function reached(moves: number): void {
    told = moves
    if (told >= wanted) done()
  }
  return {
    reached,
    another: () => reached(told + 1),
    until: (moves) =>
      new Promise((resolve) => {
        wanted = moves
        done = resolve
        reached(told)
      }),
  }
}

export interface Played {
  readonly moves: number
  readonly ms: number
  /** Milliseconds that a move takes: the median, and the slowest of a hundred. */
  readonly median: number
  readonly p99: number
}

/**
 * Plays all matches to their end at the same time, each move as soon as the one before is answered: a move takes until its answer. Resolves
 * once every connection has been told of each.
 */
export const playAll = (tables: Tables, matches: number): Promise<Played> =>
  played(matches, async (match, turn) => {
    const asked = performance.now()
    await tables.move(match, turn)
    const took = performance.now() - asked
    if (turn === SQUARES.length - 1) await tables.told(match, turn)
    return took
  })

/**
 * Plays all matches to their end, so many moves a second of all together: a move takes until it is answered and every connection of its
 * match has been told of it. Moves do not wait for those of other matches.
 */
export function playPaced(tables: Tables, matches: number, perSecond: number): Promise<Played> {
  const since = performance.now()
  return played(matches, async (match, turn) => {
    const due = since + ((turn * matches + match) * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const asked = performance.now()
    await tables.move(match, turn)
    await tables.told(match, turn)
    return performance.now() - asked
  })
}

/** `move` makes a move, and resolves with the milliseconds that it took. */
async function played(matches: number, move: (match: number, turn: number) => Promise<number>): Promise<Played> {
  const took: number[] = []
  const since = performance.now()
  await Promise.all(
    Array.from({ length: matches }, async (_, match) => {
      for (const turn of SQUARES.keys()) took.push(await move(match, turn))
    }),
  )
  const ms = performance.now() - since
  const sorted = took.sort((a, b) => a - b)
  return { moves: took.length, ms, median: sorted[sorted.length >> 1]!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}
