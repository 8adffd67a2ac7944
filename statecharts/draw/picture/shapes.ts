import type { Differs } from '../graph/differences.ts'
import { at, headData, lineData, type Point, type Rect } from './geometry.ts'
import { type Arrow, type Box, DOT, LABEL_INSET, type Layout } from './layout.ts'
import type { Lit } from './lit.ts'
import { EYE, FONTS, type TextBlock, widthOf } from './text.ts'

/** An SVG element, to be written or shown. */
export interface Shape {
  readonly tag: 'g' | 'rect' | 'path' | 'circle' | 'text' | 'title'
  readonly attributes: { readonly [name: string]: string | number }
  readonly inside: readonly (Shape | string)[]
}

export const shape = (tag: Shape['tag'], attributes: Shape['attributes'], ...inside: Shape['inside'][number][]): Shape => ({
  tag,
  attributes,
  inside,
})

/**
 * A layout as SVG: boxes from the outside in, arrows, the taken ones again on top, and above them all text that arrows may
 * cross. Phases have `data-phase`, with `data-active`, `data-waiting` and `data-visited`, arrows `data-from` and `data-to`;
 * taken lines and arrows have `data-lit`. Highlighting changes no elements except marks and taken arrows.
 */
export function shapesOf({ boxes, arrows, dots }: Layout, lit: Lit): Shape[] {
  const taken = arrows.filter(({ edge }) => edge?.lines.some(({ id }) => lit.taken.has(id)))
  return [
    ...boxes.map((box) => boxShape(box, lit)),
    ...arrows.map((arrow) => arrowShape(arrow)),
    ...dots.map(({ x, y }) => shape('circle', { class: 'dot', cx: at(x), cy: at(y), r: DOT / 2 })),
    shape('g', { class: 'taken' }, ...taken.map((arrow) => arrowShape(arrow, { 'data-lit': 'true' }))),
    ...boxes.filter(({ holds }) => holds).map((box) => heading(box, lit)),
    ...arrows.flatMap((arrow) => (arrow.label ? [labelShape(arrow, arrow.label, lit)] : [])),
  ]
}

function labelShape({ points }: Arrow, label: NonNullable<Arrow['label']>, lit: Lit): Shape {
  const corner = { x: label.x + LABEL_INSET.x, y: label.y + LABEL_INSET.y }
  return shape('g', { class: 'said' }, ...rows(label.text, corner, lit, goesAlong(points, label)))
}

/** Whether an arrow goes down or up so close on the right of its label that a sign there would lie on it. */
function goesAlong(points: readonly Point[], { x, y, width, height }: Rect): boolean {
  return points.some((to, nth) => {
    const from = points[nth - 1]
    const isBeside = from?.x === to.x && to.x > x + width / 2 && to.x < x + width + SIGN
    return isBeside && Math.min(from.y, to.y) < y + height && Math.max(from.y, to.y) > y
  })
}
/** Room for the sign of a line that holds. */
const SIGN = 12

const marked = (marks: { readonly [name: string]: boolean }) =>
  Object.fromEntries(Object.entries(marks).flatMap(([name, is]) => (is ? [[`data-${name}`, 'true']] : [])))

const differing = (differs: Differs | undefined): Shape['attributes'] => (differs === undefined ? {} : { 'data-differs': differs })

function boxShape({ node, text, textAt, holds, foot, seats, x, y, width, height }: Box, lit: Lit): Shape {
  const { path, kind, interrupt } = node
  const radius = holds ? 12 : 9
  const rect = (by: number, mark: string) =>
    shape('rect', { class: mark, x: at(x + by), y: at(y + by), width: at(width - by * 2), height: at(height - by * 2), rx: radius - by })
  const states = { active: lit.active.has(path), waiting: lit.waiting.has(path), visited: lit.visited.has(path) }
  return shape(
    'g',
    {
      class: ['phase', kind, ...(interrupt ? ['interrupt'] : [])].join(' '),
      'data-phase': path,
      ...marked(states),
      ...differing(lit.differences?.phases.get(path)),
    },
    shape('title', {}, [path || text.rows[0]?.text, node.prompt, ...node.facts].filter(Boolean).join('\n')),
    rect(0, 'box'),
    ...(kind === 'final' ? [rect(3.5, 'inner')] : []),
    ...(holds ? [shape('path', { class: 'rule', d: `M${at(x + 0.5)} ${at(foot)}H${at(x + width - 0.5)}` })] : []),
    ...(holds ? [] : rows(text, textAt, lit)),
    ...(seats ? [shape('g', { class: 'marks' }, ...seatMarks(seats, seatsIn(path, holds, lit), lit.names))] : []),
  )
}

function heading({ node, text, textAt }: Box, lit: Lit): Shape {
  const inside = node.path !== '' && lit.active.has(node.path)
  return shape('g', { class: inside ? 'heading inside' : 'heading' }, ...rows(text, textAt, lit))
}

/** The seats that are in a phase, or in phases inside it that are not drawn. */
const seatsIn = (path: string, holds: boolean, { seats }: Lit) =>
  [...seats].flatMap(([where, here]) => (where === path || (!holds && where.startsWith(`${path}.`)) ? here : [])).sort((a, b) => a - b)

/** `before`: signs stand before lines, not after them. */
function rows(block: TextBlock, corner: Point, { taken, holds, differences }: Lit, before = false): Shape[] {
  const isTaken = (line: string | null) => line !== null && taken.has(line)
  return block.rows.flatMap(({ text, style, line, secret, x, y }, nth) => [
    ...(secret ? [eye(corner.x + x - EYE, corner.y + y)] : []),
    shape(
      'text',
      {
        class: style,
        x: at(corner.x + x),
        y: at(corner.y + y),
        'font-size': FONTS[style].size,
        textLength: at(widthOf(text, style, isTaken(line))),
        lengthAdjust: 'spacingAndGlyphs',
        ...(line !== null && { 'data-line': line, ...marked({ lit: isTaken(line) }), ...differing(differences?.lines.get(line)) }),
      },
      text,
    ),
    ...(line !== null && holds?.has(line) && block.rows[nth + (before ? -1 : 1)]?.line !== line
      ? [sign(corner.x + x + (before ? -SIGN : widthOf(text, style, isTaken(line)) + 3), corner.y + y, line, holds.get(line) ?? null)]
      : []),
  ])
}

function arrowShape({ edge, points }: Arrow, marks: Shape['attributes'] = {}): Shape {
  const named: Shape['attributes'] = edge ? { 'data-from': edge.from, 'data-to': edge.to } : {}
  return shape(
    'g',
    { class: edge?.interrupt ? 'arrow interrupt' : edge ? 'arrow' : 'arrow first', ...named, ...marks },
    shape('path', { class: 'way', d: lineData(points) }),
    shape('path', { class: 'head', d: headData(points) }),
    // Play returns along the same arrow.
    ...(edge?.interrupt ? [shape('path', { class: 'tail', d: headData(points.toReversed()) })] : []),
  )
}

const RADIUS = 8
/** Distance between the centres of neighbouring marks, if there is room. */
const APART = 19

/** A row of numbered discs, one for each seat; they overlap if there are many. */
function seatMarks({ x, y, width, height }: Rect, seats: readonly number[], names: readonly string[] = []): Shape[] {
  const apart = Math.min(APART, (width - RADIUS * 2) / Math.max(1, seats.length - 1))
  const left = x + (width - RADIUS * 2 - apart * (seats.length - 1)) / 2 + RADIUS
  return seats.map((seat, nth) => {
    const [cx, cy] = [left + apart * nth, y + height - RADIUS - 1]
    return shape(
      'g',
      { class: 'mark', 'data-seat': seat },
      shape('title', {}, names[seat] ?? `seat ${seat + 1}`),
      shape('circle', { class: 'disc', cx: at(cx), cy: at(cy), r: RADIUS }),
      shape('text', { class: 'seat', x: at(cx), y: at(cy + 3.5), 'font-size': FONTS.seat.size, 'text-anchor': 'middle' }, String(seat + 1)),
    )
  })
}

/** Whether a line holds. `x` is its left end, `y` the baseline of the text beside it. */
function sign(x: number, y: number, line: string, holds: boolean | null): Shape {
  const [name, mark] = holds === null ? ['unknown', '?'] : holds ? ['yes', '✓'] : ['no', '✗']
  const place = { x: at(x), y: at(y), 'font-size': FONTS.label.size }
  return shape('text', { class: 'sign', ...place, 'data-of': line, 'data-holds': name }, mark)
}

/** A crossed-out eye: not everyone may see this. `x` is its left end, `y` the baseline of the text beside it. */
function eye(x: number, y: number): Shape {
  const [left, middle, right] = [at(x), at(x + 6.5), at(x + 13)]
  const outline = `M${left} ${at(y - 4)}Q${middle} ${at(y - 11)} ${right} ${at(y - 4)}Q${middle} ${at(y + 3)} ${left} ${at(y - 4)}`
  const stroke = `M${at(x + 1.5)} ${at(y + 0.5)}L${at(x + 11.5)} ${at(y - 8.5)}`
  return shape('path', { class: 'eye', d: `${outline}M${at(x + 4.5)} ${at(y - 4)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0${stroke}` })
}
