/** Tic-tac-toe as one immutable reducer written for it alone: about the least that any engine can cost. */

export interface Board {
  /** Moves applied, and turns passed on. */
  readonly version: number
  /** 0 or 1; -1 where nobody has moved. */
  readonly cells: readonly number[]
  readonly turn: number
  readonly finished: boolean
  readonly winners: readonly number[]
}
export interface Line {
  readonly version: number
  readonly seat: number | 'engine'
  readonly move: string
  readonly square: number
  readonly at: number
}

export const EMPTY_BOARD: Board = { version: 0, cells: Array<number>(9).fill(-1), turn: 0, finished: false, winners: [] }

const NOBODY: readonly number[] = []
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

/** The board after a move and the change of turn that follows it, with their lines added to the log; else why not. */
export function moved(board: Board, seat: number, square: number, at: number, log: Line[]): Board | string {
  if (board.finished) return 'The match is over.'
  if (seat !== board.turn) return 'It is not your turn.'
  if (!(Number.isInteger(square) && square >= 0 && square < 9)) return 'There is no such square.'
  if (board.cells[square] !== -1) return 'That square is taken.'
  const cells = board.cells.slice()
  cells[square] = seat
  const version = board.version + 1
  log.push({ version, seat, move: 'place', square, at })
  if (LINES.some((line) => line.every((one) => cells[one] === seat))) return { version, cells, turn: seat, finished: true, winners: [seat] }
  if (!cells.includes(-1)) return { version, cells, turn: seat, finished: true, winners: NOBODY }
  log.push({ version: version + 1, seat: 'engine', move: 'nextTurn', square: -1, at })
  return { version: version + 1, cells, turn: 1 - seat, finished: false, winners: NOBODY }
}
