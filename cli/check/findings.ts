import { basename } from 'node:path'
import type { Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { type FoundGame, foundGames, loadProblem } from '../../server/games/discover-games.ts'
import { ChartError, check, type Finding, pathText } from '../../statecharts/index.ts'
import { authoring, impure } from './authoring.ts'
import type { GameFinding } from './game-finding.ts'

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
    return { game: game.name, folder, findings: sorted([...chartFindings(game, order), ...authoring(game, folder), ...impure(folder)]) }
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

/** Findings of the chart for the fewest seats, but at least two if possible; they stand for any number. */
function chartFindings(game: Game, order: boolean): GameFinding[] {
  const { min, max } = game.players
  const { forSeats, schema } = internalsOf(game)
  const timers = [schema.game, schema.player].some(({ fields }) => fields.some(({ field }) => field.kind === 'timer'))
  const found = [...new Set([min, Math.min(max, Math.max(min, 2))])].flatMap((seats) => {
    const { gate, unconditional } = forSeats(seats)
    return check(gate.compiled.chart, gate.compiled.names, { seats, unconditional, order, timers })
  })
  return [...new Map(found.map((finding) => [finding.sentence, ofChart(finding)])).values()]
}

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
