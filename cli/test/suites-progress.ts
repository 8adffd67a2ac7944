import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRESS_FILE, type SuiteProgress } from '../../engine/testing/suite/progress-file.ts'
import { counted } from '../terminal/output.ts'
import { leftText, type Progress, progressOrLines } from '../terminal/progress.ts'

/** How often what the tests have written is read. */
const READ_EVERY_MS = 500

/** Shows how far the suites of some games are: a bar on a terminal, else a line now and then. */
export class SuitesProgress {
  /** Variables for the process that runs the tests. */
  readonly environment: { readonly [name: string]: string }
  readonly #folder: string
  readonly #file: string
  readonly #games: readonly string[]
  /** How far they were as the first were seen to run: loading them says nothing about how fast they are. */
  #first: { readonly done: number; readonly at: number } | null = null
  readonly #progress: Progress
  readonly #timer: NodeJS.Timeout

  /** `games`: the names of those whose suites run. */
  constructor(games: readonly string[]) {
    this.#games = games
    this.#folder = mkdtempSync(join(tmpdir(), 'playchart-test-'))
    this.#file = join(this.#folder, 'progress')
    writeFileSync(this.#file, '')
    this.environment = { [PROGRESS_FILE]: this.#file }
    this.#progress = progressOrLines(games.length)
    this.#timer = setInterval(() => this.#show(), READ_EVERY_MS).unref()
  }

  /** Writes something above the bar. */
  above(write: () => void): void {
    this.#progress.end()
    write()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#progress.end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #show(): void {
    const { done, counted } = counts(readFileSync(this.#file, 'utf8'), this.#games)
    const now = performance.now()
    if (done > 0) this.#first ??= { done, at: now }
    const total = this.#games.length
    const left = this.#first ? leftText((done - this.#first.done) / (total - this.#first.done), now - this.#first.at) : ''
    this.#progress.at(done, left ? `${counted}, ${left}` : counted)
  }
}

/** What the lines of the file come to: how many games are done, those that run in part, and a text: `3/7 games, 640 matches`. */
export function counts(lines: string, games: readonly string[]): { readonly done: number; readonly counted: string } {
  // The last line may still be on its way.
  const written: SuiteProgress[] = lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const last = [...new Map(written.map((one) => [one.game, one])).values()].filter(({ game }) => games.includes(game))
  const over = last.filter(({ ended, tests }) => ended === tests).length
  const matches = last.reduce((sum, one) => sum + one.matches, 0)
  return {
    done: last.reduce((sum, { ended, tests }) => sum + ended / tests, 0),
    counted: `${over}/${games.length} games, ${counted(matches, 'match', 'matches')}`,
  }
}
