import { chartFindings } from '../../../engine/author/chart-findings.ts'
import { type Game, internalsOf } from '../../../engine/rules/game.ts'
import { pathText } from '../../../statecharts/check/check.ts'
import { diffCharts, type ToldChange, toldChanges } from '../../../statecharts/diff/diff.ts'
import { drawnDifferences } from '../../../statecharts/diff/drawn-differences.ts'
import { toMermaid } from '../../../statecharts/draw/exchange/mermaid.ts'
import { toScxml } from '../../../statecharts/draw/exchange/scxml.ts'
import { type Walk, walkOf } from '../../../statecharts/draw/graph/walk.ts'
import { toSvg } from '../../../statecharts/draw/picture/svg.ts'
import type { FindingCode } from '../../../statecharts/language/finding.ts'
import { toEditable } from '../../../statecharts/language/to-editable.ts'
import { definitionChanges } from '../definition-changes.ts'

/** The chart of a game, drawn, checked and written for other programs. Plain data. */
export interface DrawnChart {
  readonly svg: string
  /** What leads where, for walking through the picture. */
  readonly walk: Walk
  readonly mermaid: string
  /** A chart for editors of XState, as JSON. */
  readonly xstate: string
  readonly scxml: string
  readonly findings: readonly ChartFinding[]
}

/** What is found in a chart. */
export interface ChartFinding {
  readonly level: 'error' | 'warning'
  readonly code: FindingCode
  /** Path of the phase that it is about; '' for the whole chart. */
  readonly phase: string
  readonly sentence: string
  /** The events that show it, in words; '' if there are none. */
  readonly shownBy: string
}

/** Draws, checks and writes the chart of a game, for its usual number of seats where that matters. Takes up to seconds for a large one. */
export async function drawnChart(game: Game): Promise<DrawnChart> {
  const { definition, forSeats } = internalsOf(game)
  const { chart } = definition
  const { compiled } = forSeats(game.players.default).gate
  const inside = [...compiled.phases.keys()].sort((a, b) => b.length - a.length)
  return {
    svg: await toSvg(chart, { title: game.displayName }),
    walk: walkOf(chart),
    mermaid: toMermaid(chart),
    xstate: JSON.stringify(toEditable(chart), null, 2),
    scxml: toScxml(compiled),
    findings: chartFindings(game).map(({ level, code, where, sentence, path }) => ({
      ...{ level, code, sentence },
      phase: inside.find((phase) => phase === '' || where === phase || where.startsWith(`${phase}.`)) ?? '',
      shownBy: pathText(path),
    })),
  }
}

/** The charts of a game under older rules and now, each drawn with what differs. Plain data. */
export interface ComparedCharts {
  readonly before: string
  readonly after: string
  readonly changes: readonly ToldChange[]
  /** What else the rules declare differently, a sentence each. */
  readonly declared: readonly string[]
}

/** Compares two versions of a game. Takes up to seconds for large charts. */
export async function comparedCharts(before: Game, after: Game): Promise<ComparedCharts> {
  const [{ chart: old }, { chart: now }] = [internalsOf(before).definition, internalsOf(after).definition]
  const diff = diffCharts(old, now)
  const differences = drawnDifferences(old, now, diff)
  return {
    before: await toSvg(old, { title: before.displayName, differences: differences.before }),
    after: await toSvg(now, { title: after.displayName, differences: differences.after }),
    changes: toldChanges(diff),
    declared: definitionChanges(before, after),
  }
}
