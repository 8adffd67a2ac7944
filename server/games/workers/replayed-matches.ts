import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { goldenFromText } from '../../../engine/golden/golden-text.ts'
import { type RecordedMatch, ReplayError, replay } from '../../../engine/propose/replay.ts'
import { type Game, internalsOf } from '../../../engine/rules/game.ts'
import { coverageOfGame } from '../../../engine/simulation/coverage-of-game.ts'
import { PhaseCount } from '../../../engine/simulation/phase-count.ts'
import { PublicCount, type PublicUsage } from '../../../engine/simulation/public-usage.ts'
import { transitionsInPhases } from '../../../statecharts/draw/graph/transition-text.ts'

/** What the matches that are recorded beside a game's rules have in them of its chart. Plain data. */
export interface RecordedCoverage {
  /** How many were played again. */
  readonly matches: number
  /** Names of those that were not: time ran out. */
  readonly left: readonly string[]
  /** Names of those that cannot be: the rules no longer lead to what is recorded. */
  readonly broken: readonly string[]
  /** How often play was in each phase, by path. */
  readonly phases: { readonly [path: string]: number }
  /** How many moves players and the clock made in each, as in `Usage`. */
  readonly moved: { readonly [path: string]: number }
  /** Each transition of the chart in words, with the phase that it begins in, and how often it was taken. */
  readonly transitions: readonly { readonly text: string; readonly times: number }[]
}

/** Plays the matches in a game's `golden/` again, one after another, as long as `hasTime`. */
export async function recordedCoverage(game: Game, folder: string, hasTime: () => boolean): Promise<RecordedCoverage> {
  const golden = join(folder, 'golden')
  const files = existsSync(golden) ? readdirSync(golden).filter((file) => file.endsWith('.json')) : []
  const coverage = coverageOfGame(game)
  const count = new PhaseCount(game)
  const left: string[] = []
  const broken: string[] = []
  for (const file of files.sort()) {
    if (!hasTime()) {
      left.push(file)
      continue
    }
    try {
      const played = replay(game, goldenFromText(readFileSync(join(golden, file), 'utf8')))
      coverage.add(played)
      count.add(played)
    } catch {
      broken.push(file)
    }
    await turn()
  }
  const { compiled } = internalsOf(game).forSeats(game.players.default).gate
  const texts = transitionsInPhases(compiled)
  return {
    matches: files.length - left.length - broken.length,
    left,
    broken,
    phases: count.phases(compiled, coverage.taken),
    moved: count.moved,
    transitions: coverage.all.map((line) => ({ text: texts.get(line) ?? line, times: coverage.taken.get(line) ?? 0 })),
  }
}

/** What was done in finished matches, and how many could not be counted. Plain data. */
export interface FoldedMatches extends PublicUsage {
  /** Matches that were not played again: time ran out, or they went on under other rules. */
  readonly left: number
}

/** Plays matches again one after another, as long as `hasTime`, and counts what everybody may see of them. */
export async function foldedMatches(game: Game, records: readonly RecordedMatch[], hasTime: () => boolean): Promise<FoldedMatches> {
  const count = new PublicCount(game)
  for (const record of records) {
    if (!hasTime()) break
    try {
      count.add({ ...replay(game, record), startedAt: record.at })
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error
    }
    await turn()
  }
  const { usage } = count
  return { ...usage, left: records.length - usage.matches }
}
