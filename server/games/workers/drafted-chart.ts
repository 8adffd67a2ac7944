import { chartFindings } from '../../../engine/author/chart-findings.ts'
import { withChart } from '../../../engine/author/make-game.ts'
import type { Match } from '../../../engine/model/match.ts'
import { whyIncompatible } from '../../../engine/propose/compatibility.ts'
import { type Game, internalsOf } from '../../../engine/rules/game.ts'
import { pathText } from '../../../statecharts/check/check.ts'
import { diffCharts, type ToldChange, toldChanges } from '../../../statecharts/diff/diff.ts'
import { drawnDifferences } from '../../../statecharts/diff/drawn-differences.ts'
import { type Walk, walkOf } from '../../../statecharts/draw/graph/walk.ts'
import { toSvg } from '../../../statecharts/draw/picture/svg.ts'
import type { Chart, Json } from '../../../statecharts/language/chart.ts'
import type { Finding } from '../../../statecharts/language/finding.ts'
import { ChartError, everyPhase, phaseTree } from '../../../statecharts/language/phase-tree.ts'
import { offsetOf, placeIn, readText, type TextPlace, type Written } from '../../../statecharts/language/read-text.ts'
import { isObject } from '../../../statecharts/language/shape.ts'
import { textOfChart } from '../../../statecharts/language/write-text.ts'
import { folderOf, rememberDraft } from '../game-sources.ts'
import type { ChartFinding } from './drawn-chart.ts'

/** A chart that its author is writing, and running matches of the game as they stand. Plain data. */
export interface Draft {
  readonly text: string
  readonly matches: readonly { readonly id: string; readonly match: Match }[]
}

/** What a draft of a game's chart would be. Plain data. */
export interface DraftedChart {
  /** Drawn, with what differs from the game's own chart; null where it cannot be drawn. */
  readonly svg: string | null
  /** What leads where in the picture; null where there is none. */
  readonly walk: Walk | null
  /** Errors first, each with its place in the text. Without errors the chart can be played. */
  readonly findings: readonly DraftFinding[]
  /** What differs from the game's own chart. */
  readonly changes: readonly ToldChange[]
  /** Of each running match, why it cannot go on in the draft from where it stands; null where it can. Empty while there are errors. */
  readonly fits: readonly { readonly id: string; readonly why: string | null }[]
  /** The chart as it can be copied; null where the text cannot be read. */
  readonly texts: { readonly json: string; readonly typescript: string } | null
}

export interface DraftFinding extends Omit<ChartFinding, 'code'>, TextPlace {
  /** `text`: the text cannot be read, or the game cannot be made. */
  readonly code: ChartFinding['code'] | 'text'
}

/** A draft as its author's page shows it, beside the running matches of the game. */
export interface CheckedDraft extends Omit<DraftedChart, 'fits'> {
  readonly matches: readonly RunningMatch[]
}
export interface RunningMatch {
  readonly id: string
  readonly version: number
  readonly sandbox: boolean
  /** Why it cannot go on in the draft from where it stands; null where it can, or the draft has errors. */
  readonly why: string | null
}

/** What became of running matches when other rules were taken up; `left`: ids of those that wait until rules come that they fit. */
export interface TakenAlong {
  readonly goOn: number
  readonly left: readonly string[]
}

/** Reads, checks and draws a draft of a game's chart, and compares it with the chart that the game has. Takes up to seconds for a large one. */
export async function draftedChart(game: Game, { text, matches }: Draft): Promise<DraftedChart> {
  const read = readText(text)
  if (!read.ok) return unread(text, read.at, read.sentence)
  const { written } = read
  if (!isChart(written.value)) return unread(text, written.start, 'A chart is an object: { "initial": …, "states": { … } }.')
  const chart = written.value
  const { draft, findings } = checked(game, chart, written, text)
  return {
    ...(await compared(game, chart)),
    findings,
    fits: draft === null ? [] : matches.map(({ id, match }) => ({ id, why: whyIncompatible(draft, match, game) })),
    texts: { json: textOfChart(written.value, 'json'), typescript: textOfChart(written.value, 'typescript') },
  }
}

/** The game with the chart that a text says. Throws what `withChart` throws, and Error for a text that cannot be read. */
export function draftedGame(game: Game, text: string): Game {
  const read = readText(text)
  if (!read.ok) throw new Error(read.sentence)
  if (!isChart(read.written.value)) throw new Error('A chart is an object.')
  const drafted = withChart(game, read.written.value)
  const folder = folderOf(game)
  if (folder !== null) rememberDraft(drafted, { folder, text })
  return drafted
}

/** What it holds is checked where it is compiled. */
const isChart = (value: Json): value is Json & Chart => isObject(value)

const NOTHING = { svg: null, walk: null, changes: [], fits: [], texts: null }

const unread = (text: string, at: number, sentence: string): DraftedChart => ({
  ...NOTHING,
  findings: [{ level: 'error', code: 'text', phase: '', sentence, shownBy: '', ...placeIn(text, at) }],
})

interface Checked {
  /** Null where it has errors. */
  readonly draft: Game | null
  readonly findings: readonly DraftFinding[]
}

function checked(game: Game, chart: Chart, written: Written, text: string): Checked {
  const place = (where: string) => placeIn(text, offsetOf(written, where))
  const placed = ({ level, code, where, sentence, path }: Finding): DraftFinding => ({
    ...{ level, code, sentence, phase: phaseOf(chart, where), shownBy: pathText(path) },
    ...place(where),
  })
  try {
    const draft = withChart(game, chart)
    return { draft, findings: chartFindings(draft).map(placed) }
  } catch (error) {
    const known = error instanceof ChartError ? error.findings : []
    if (known.length > 0) return { draft: null, findings: known.map(placed) }
    const where = error instanceof ChartError ? error.where : ''
    const sentence = (error instanceof Error ? error.message : String(error)).replace(`${game.name}: `, '')
    const code = error instanceof ChartError ? error.code : 'text'
    const finding: DraftFinding = { level: 'error', code, sentence, phase: phaseOf(chart, where), shownBy: '', ...place(where) }
    return { draft: null, findings: [finding] }
  }
}

/** The innermost phase that a line of the chart is in. */
function phaseOf(chart: Chart, where: string): string {
  try {
    const paths = everyPhase(phaseTree(chart, [])).map(({ path }) => path)
    const inside = paths.filter((path) => path === '' || where === path || where.startsWith(`${path}.`))
    return inside.sort((a, b) => b.length - a.length)[0] ?? ''
  } catch {
    return ''
  }
}

async function compared(game: Game, chart: Chart): Promise<Pick<DraftedChart, 'svg' | 'walk' | 'changes'>> {
  const own = internalsOf(game).definition.chart
  try {
    const diff = diffCharts(own, chart)
    const { after } = drawnDifferences(own, chart, diff)
    const svg = await toSvg(chart, { title: game.displayName, differences: after })
    return { svg, walk: walkOf(chart), changes: toldChanges(diff) }
  } catch {
    // What is wrong with it is among the findings.
    return { svg: null, walk: null, changes: [] }
  }
}
