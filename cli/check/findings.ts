import { basename, join, relative } from 'node:path'
import { chartFindings } from '../../engine/author/chart-findings.ts'
import { type ChartMistake, type FoundGame, foundGames, loadProblem } from '../../server/games/discover-games.ts'
import { ChartError, type Finding, pathText } from '../../statecharts/index.ts'
import { counted } from '../terminal/output.ts'
import { authoring, impure } from './authoring.ts'
import { type GameFinding, placeOf } from './game-finding.ts'
import { rulesIn, sourcesOf } from './rule-sources.ts'

export interface CheckedGame {
  readonly game: string
  readonly folder: string
  /** Errors first. */
  readonly findings: readonly GameFinding[]
}

/** All findings for the game in a folder, even if it does not load; `order` as in `statecharts/check/check.ts`. */
export async function checkFolder(folder: string, order = false): Promise<CheckedGame> {
  try {
    const [found] = await foundGames([folder])
    return checkGame(found, order)
  } catch (error) {
    return unchecked(folder, error)
  }
}

/** All findings for a loaded game. */
export function checkGame({ game, folder }: FoundGame, order = false): CheckedGame {
  try {
    return {
      game: game.name,
      folder,
      findings: sorted([...chartFindings(game, order).map(ofChart), ...authoring(game, folder), ...impure(folder)]),
    }
  } catch (error) {
    return unchecked(folder, error)
  }
}

const unchecked = (folder: string, error: unknown): CheckedGame => ({
  ...{ game: basename(folder), folder },
  findings: sorted([...ofError(error, folder), ...impure(folder)]),
})

const sorted = (findings: readonly GameFinding[]) => [
  ...findings.filter(({ level }) => level === 'error'),
  ...findings.filter(({ level }) => level === 'warning'),
]

const ofChart = ({ level, code, where, sentence, path }: Finding): GameFinding => ({
  ...{ level, code, where, sentence },
  shownBy: pathText(path),
})

/** The findings for a game that does not load: those of its chart, or the reason why it does not. */
function ofError(error: unknown, folder: string): GameFinding[] {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (cause instanceof ChartError) {
    if (cause.findings.length) return cause.findings.map(ofChart)
    return [{ level: 'error', code: cause.code, where: cause.where, sentence: cause.message, shownBy: '' }]
  }
  return [{ level: 'error', code: 'not-loaded', where: '', sentence: loadProblem(cause, folder), shownBy: '' }]
}

/**
 * The findings in the format of compilers, a line each, so that editors can mark them: `games/pig/game.ts:12:3: error: … [trap]`, with
 * paths relative to `here`.
 */
export function editorLines({ folder, findings }: CheckedGame, here: string): string[] {
  const rules = rulesIn(folder)
  const sources = rules === undefined || findings.length === 0 ? [] : sourcesOf(rules)
  return findings.map((finding) => {
    const { file, line, column } = placeOf(finding, sources)
    const path = relative(here, join(folder, file)).replaceAll('\\', '/')
    return `${path}:${line}:${column}: ${finding.level}: ${finding.sentence.replace(/\s*\n\s*/g, ' ')} [${finding.code}]`
  })
}

/** What is wrong with a chart, each mistake with its line: `game.ts:12: taken.on.take: …`; null where nothing is known to be. */
export function mistakeLines(mistakes: readonly ChartMistake[], folder: string): string | null {
  const rules = rulesIn(folder)
  if (mistakes.length === 0 || rules === undefined) return null
  const sources = sourcesOf(rules)
  const named = `${basename(folder)}: `
  const lines = mistakes.map((mistake) => {
    const { file, line } = placeOf(mistake, sources)
    return `${file}:${line}: ${mistake.sentence.startsWith(named) ? mistake.sentence.slice(named.length) : mistake.sentence}`
  })
  return lines.length === 1 ? lines[0]! : lines.map((line) => `\n  ${line}`).join('')
}

/** Why a game cannot be loaded, with the lines of its chart if those are wrong; otherwise `sentence`. */
export function unloadedText(sentence: string, folder: string, mistakes: readonly ChartMistake[]): string {
  const lines = mistakeLines(mistakes, folder)
  return lines === null ? sentence : `The game in ${folder} cannot be loaded: ${lines}`
}

/** The findings of a game, line by line, below their number; `paths`: with the events that show each. */
export function findingLines({ game, findings }: CheckedGame, paths: boolean): string[] {
  if (findings.length === 0) return [`${game}: nothing found`]
  const lines = findings.flatMap(({ level, code, sentence, shownBy }) => [
    `  ${level} ${code}: ${sentence}`,
    ...(paths && shownBy ? [`    shown by: ${shownBy}`] : []),
  ])
  const count = (kind: string, all: number) => (all ? [counted(all, kind)] : [])
  const errors = findings.filter(({ level }) => level === 'error').length
  return [`${game}: ${[...count('error', errors), ...count('warning', findings.length - errors)].join(', ')}`, ...lines]
}
