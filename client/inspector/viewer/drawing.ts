import { type Arrow, type Box, INSET, type Layout, type Point } from './layout.ts'
import { svg } from './svg.ts'
import { FONTS, type TextBlock } from './text-block.ts'

/** The chart as SVG, and how to light it. */
export interface Drawing {
  readonly root: SVGGElement
  /** Lights the active phases, and the lines and steps of the last version. */
  light(active: ReadonlySet<string>, trail: readonly string[]): void
}

const CORNER = 7
const HEAD = { long: 8, wide: 3.5 }

/** Draws a layout: boxes from the outside in, arrows over them, their labels on top. */
export function draw(layout: Layout): Drawing {
  const boxes = layout.boxes.map(drawBox)
  const arrows = layout.arrows.map(drawArrow)
  const labels = layout.arrows.map(drawLabel).filter((label) => label !== null)
  const dots = layout.dots.map(({ x, y }) => svg('circle', { class: 'dot', cx: x, cy: y, r: 5 }))
  const root = svg('g', {}, ...boxes, ...arrows, ...dots, ...labels)
  return {
    root,
    light(active, trail) {
      const lit = new Set(trail)
      for (const box of boxes) box.dataset.active = String(active.has(box.dataset.phase!))
      for (const row of root.querySelectorAll<SVGElement>('[data-line]')) row.dataset.lit = String(lit.has(row.dataset.line!))
      for (const [index, { edge }] of layout.arrows.entries()) {
        const taken = edge?.lines.some(({ id }) => lit.has(id)) ?? false
        arrows[index]!.dataset.lit = String(taken)
        // What is lit is drawn over what is not.
        if (taken) arrows.at(-1)!.parentNode!.insertBefore(arrows[index]!, dots[0] ?? labels[0] ?? null)
      }
    },
  }
}

function drawBox({ node, x, y, width, height, text }: Box): SVGGElement {
  const outline = (inset: number, radius: number, name: string) =>
    svg('rect', { class: name, x: x + inset, y: y + inset, width: width - inset * 2, height: height - inset * 2, rx: radius })
  const final = node.kind === 'final' ? [outline(3.5, 6, 'inner')] : []
  const title = svg('title', {}, [node.path || text.rows[0]!.text, node.prompt, ...node.facts].filter(Boolean).join('\n'))
  return svg(
    'g',
    { class: `phase ${node.kind}`, 'data-phase': node.path, 'data-active': 'false' },
    title,
    outline(0, 10, 'outer'),
    ...final,
    drawText(text, x + INSET.x, y + INSET.y),
  )
}

function drawText({ rows }: TextBlock, x: number, y: number): SVGGElement {
  return svg(
    'g',
    {},
    ...rows.map((row) => {
      const { size, weight, slant } = FONTS[row.style]
      const font = { 'font-size': size, 'font-weight': weight, 'font-style': slant }
      const line: { [name: string]: string } = row.id === null ? {} : { 'data-line': row.id, 'data-lit': 'false' }
      return svg('text', { class: row.style, x: x + row.x, y: y + row.y, ...font, ...line }, row.text)
    }),
  )
}

function drawArrow({ edge, points }: Arrow): SVGGElement {
  if (points.length < 2) return svg('g', {})
  const name = { class: edge ? 'arrow' : 'arrow first', 'data-edge': edge?.id ?? '' }
  return svg(
    'g',
    { ...name, 'data-lit': 'false' },
    svg('path', { class: 'shaft', d: rounded(points) }),
    svg('path', { class: 'head', d: head(points) }),
  )
}

function drawLabel({ label }: Arrow): SVGGElement | null {
  if (!label) return null
  return svg('g', { class: 'label' }, drawText(label.text, label.x + 3, label.y + 1))
}

/** A path through the points with its corners rounded, ending where the head begins. */
function rounded(points: readonly Point[]): string {
  const last = towards(points.at(-1)!, points.at(-2)!, HEAD.long - 1)
  const through = [...points.slice(0, -1), last]
  const corners = through.slice(1, -1).map((corner, index) => {
    const [from, to] = [through[index]!, through[index + 2]!]
    const radius = Math.min(CORNER, distance(from, corner) / 2, distance(corner, to) / 2)
    return `L${at(towards(corner, from, radius))}Q${at(corner)} ${at(towards(corner, to, radius))}`
  })
  return `M${at(through[0]!)}${corners.join('')}L${at(last)}`
}

function head(points: readonly Point[]): string {
  const [tip, from] = [points.at(-1)!, points.at(-2)!]
  const base = towards(tip, from, HEAD.long)
  const across = { x: ((base.y - tip.y) / HEAD.long) * HEAD.wide, y: ((tip.x - base.x) / HEAD.long) * HEAD.wide }
  return `M${at(tip)}L${base.x + across.x} ${base.y + across.y}L${base.x - across.x} ${base.y - across.y}Z`
}

const at = ({ x, y }: Point) => `${x} ${y}`
const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y)

function towards(from: Point, to: Point, far: number): Point {
  const part = far / (distance(from, to) || 1)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
