import { appendFileSync } from 'node:fs'

/** How far the suite of a game is. A run may consist of several processes, so each adds lines of JSON to one file. */
export interface SuiteProgress {
  readonly game: string
  /** Tests that have ended, and how many there are. */
  readonly ended: number
  readonly tests: number
  /** Random matches played so far. */
  readonly matches: number
}

/** The environment variable that names the file; without it nothing is written. */
export const PROGRESS_FILE = 'PLAYCHART_PROGRESS'

/** While matches are played, a line is added at most this often. */
const WRITTEN_EVERY_MS = 250

/** Counts what the suite of one game has done, for those who wait for it. */
export class ProgressWriter {
  readonly #game: string
  #tests = 0
  #ended = 0
  #matches = 0
  #writtenAt = 0

  constructor(game: string) {
    this.#game = game
  }

  declared(): void {
    this.#tests++
  }

  ended(): void {
    this.#ended++
    this.#write()
  }

  played(): void {
    this.#matches++
    if (performance.now() - this.#writtenAt >= WRITTEN_EVERY_MS) this.#write()
  }

  #write(): void {
    const file = process.env[PROGRESS_FILE]
    if (!file) return
    this.#writtenAt = performance.now()
    const line: SuiteProgress = { game: this.#game, ended: this.#ended, tests: this.#tests, matches: this.#matches }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
}
