import type { Chart } from '../chart.ts'
import type { FrameValue } from '../frame.ts'
import { collapse, graphOf } from './graph.ts'
import { type Arrow, type Box, DOT, INSET, LABEL_INSET, type Layout, layOut, type Point } from './layout.ts'
import { type Lit, litIn } from './lit.ts'
import { FONTS, type TextBlock } from './text.ts'
import { STYLE } from './theme.ts'
import { xmlText } from './words.ts'

export interface SvgOptions {
  /** Where play is: a state value over the authored phases, or paths of phases. */
  readonly active?: FrameValue | readonly string[]
  /** Phases as play visited them, oldest first: the arrows between them are lit. */
  readonly path?: readonly string[]
  /** Phases drawn without what is inside; true for all ordered progressions. */
  readonly collapsed?: boolean | readonly string[]
  /** What the outermost box is called. Default `chart`. */
  readonly title?: string
}

/**
 * The chart as an SVG file that looks right by itself, in light and dark; a page sets the custom properties named in
 * `theme.ts` to give it its own colours. Phases are as authored, with `data-path`. Throws ChartError for a chart that
 * does not hold together.
 */
export async function toSvg(
  chart: Chart,
  { active = [], path = [], collapsed = false, title = 'chart' }: SvgOptions = {},
): Promise<string> {
  const whole = graphOf(chart)
  const progressions = whole.nodes.filter(({ steps }) => steps.length > 0).map((node) => node.path)
  const graph = collapse(whole, collapsed === true ? progressions : collapsed || [])
  return drawn(await layOut(graph, title), litIn(graph, active, path), title)
}

function drawn({ width, height, boxes, arrows, dots }: Layout, lit: Lit, title: string): string {
  // Lit arrows last, so that they lie on top.
  const sorted = arrows.toSorted((a, b) => Number(isLit(a, lit)) - Number(isLit(b, lit)))
  const pieces = [
    ...boxes.map((box) => boxOf(box, lit)),
    ...sorted.map((arrow) => arrowOf(arrow, lit)),
    ...dots.map(({ x, y }) => `<circle class="dot" cx="${at(x)}" cy="${at(y)}" r="${DOT / 2}"/>`),
    ...sorted.map((arrow) => labelOf(arrow, lit)),
  ].filter(Boolean)
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  const open = `<svg xmlns="http://www.w3.org/2000/svg" class="playchart" role="img" ${size}>`
  return [open, `<title>${xmlText(title)}</title>`, `<style>${STYLE}</style>`, ...pieces, '</svg>', ''].join('\n')
}

const at = (position: number) => String(Math.round(position * 10) / 10)
const isLit = ({ edge }: Arrow, lit: Lit) => edge !== null && lit.edges.has(edge.id)

function boxOf({ node, text, x, y, width, height }: Box, lit: Lit): string {
  const marks = [
    'phase',
    node.kind,
    ...(node.interrupt ? ['interrupt'] : []),
    ...(lit.phases.has(node.path) ? ['active'] : []),
    ...(lit.visited.has(node.path) ? ['visited'] : []),
  ]
  const radius = node.kind === 'group' || node.kind === 'seats' ? 12 : 9
  const rect = (by: number, mark: string) =>
    `<rect class="${mark}" x="${at(x + by)}" y="${at(y + by)}" width="${at(width - by * 2)}" height="${at(height - by * 2)}" rx="${radius - by}"/>`
  const holds = node.kind === 'group' || node.kind === 'seats'
  const ruled = holds && y + INSET.y * 2 + text.height < y + height
  const line = y + text.height + INSET.y * 2 - 2
  return [
    `<g class="${marks.join(' ')}" data-path="${xmlText(node.path)}">`,
    rect(0, 'box'),
    ...(node.kind === 'final' ? [rect(3.5, 'inner')] : []),
    ...(ruled ? [`<path class="rule" d="M${at(x + 0.5)} ${at(line)}H${at(x + width - 0.5)}"/>`] : []),
    rowsOf(text, holds ? x + INSET.x : x + (width - text.width) / 2, y + INSET.y),
    '</g>',
  ].join('')
}

function rowsOf({ rows }: TextBlock, x: number, y: number): string {
  return rows
    .map(
      (row) =>
        `<text class="${row.style}" x="${at(x + row.x)}" y="${at(y + row.y)}" font-size="${FONTS[row.style].size}">${xmlText(row.text)}</text>`,
    )
    .join('')
}

function arrowOf(arrow: Arrow, lit: Lit): string {
  const { edge, points } = arrow
  const marks = ['arrow', ...(edge?.interrupt ? ['interrupt'] : []), ...(isLit(arrow, lit) ? ['lit'] : [])].join(' ')
  const named = edge ? ` data-from="${xmlText(edge.from)}" data-to="${xmlText(edge.to)}"` : ''
  return `<g class="${marks}"${named}><path class="way" d="${rounded(points)}"/><path class="head" d="${headOf(points)}"/></g>`
}

/** The way with its corners rounded. */
function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    if (!next) return `L${at(point.x)} ${at(point.y)}`
    const before = towards(point, index === 0 ? first : rest[index - 1]!)
    const after = towards(point, next)
    return `L${at(before.x)} ${at(before.y)}Q${at(point.x)} ${at(point.y)} ${at(after.x)} ${at(after.y)}`
  })
  return `M${at(first.x)} ${at(first.y)}${parts.join('')}`
}

/** A point a corner's radius away from one, at most half the way to another. */
function towards(from: Point, to: Point, radius = 7): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const part = distance === 0 ? 0 : Math.min(radius, distance / 2) / distance
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

function headOf(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2)
  if (!before || !tip) return ''
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const [x, y] = [tip.x - dx * 8, tip.y - dy * 8]
  return `M${at(tip.x)} ${at(tip.y)}L${at(x - dy * 4)} ${at(y + dx * 4)}L${at(x + dy * 4)} ${at(y - dx * 4)}Z`
}

function labelOf(arrow: Arrow, lit: Lit): string {
  const { label } = arrow
  if (!label) return ''
  const { x, y, text } = label
  return `<g class="said${isLit(arrow, lit) ? ' lit' : ''}">${rowsOf(text, x + LABEL_INSET.x, y + LABEL_INSET.y)}</g>`
}
