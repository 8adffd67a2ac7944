import { type Game, internalsOf } from '../../../engine/rules/game.ts'
import { diffCharts, type ToldChange, toldChanges } from '../../../statecharts/diff/diff.ts'
import { drawnDifferences } from '../../../statecharts/diff/drawn-differences.ts'
import { toSvg } from '../../../statecharts/draw/picture/svg.ts'
import { definitionChanges } from '../definition-changes.ts'

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
