/** A position in pixels from the picture's top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** `x` and `y` are the top left corner. */
export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** Between a heading and an arrow beside it. */
const ROOM = 6

/**
 * The leftmost position at which no arrow into the box passes through the heading at its top; the heading's own position if
 * there is none.
 */
export function headingLeft(heading: Rect, right: number, routes: readonly (readonly Point[])[]): number {
  const { y, width, height } = heading
  const passing = routes.flatMap((points) =>
    segments(points).flatMap(([from, to]) => {
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
      return top < y + height && y < bottom ? [{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) }] : []
    }),
  )
  const free = (left: number) => passing.every((arrow) => arrow.right + ROOM <= left || left + width + ROOM <= arrow.left)
  const starts = [heading.x, ...passing.map((arrow) => arrow.right + ROOM).filter((left) => left > heading.x)].sort((a, b) => a - b)
  return starts.find((left) => left + width <= right && free(left)) ?? heading.x
}

/** The part of a route below a box's heading, which ends at `foot`. */
export function belowHeading(points: readonly Point[], foot: number): readonly Point[] {
  const first = points.findIndex(({ y }) => y >= foot)
  const last = points.findLastIndex(({ y }) => y >= foot)
  const [start, stop] = [points[first], points[last]]
  if (!start || !stop) return points
  const begin = first === 0 ? [] : [{ x: start.x, y: foot }]
  const end = last === points.length - 1 ? [] : [{ x: stop.x, y: foot }]
  return [...begin, ...points.slice(first, last + 1), ...end]
}

function segments(points: readonly Point[]): [from: Point, to: Point][] {
  let from: Point | undefined
  return points.flatMap((to) => {
    const segment: [from: Point, to: Point][] = from ? [[from, to]] : []
    from = to
    return segment
  })
}

const CORNER = 7
const HEAD = { long: 8, wide: 4 }

/** A number as pictures write it: to a tenth of a pixel. */
export const at = (position: number) => String(Math.round(position * 10) / 10)

/** An arrow's line through the points, with rounded corners, as SVG's path data. */
export function lineData(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let previous = first
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    if (!next) return `L${at(point.x)} ${at(point.y)}`
    const before = towards(point, previous)
    const after = towards(point, next)
    previous = point
    return `L${at(before.x)} ${at(before.y)}Q${at(point.x)} ${at(point.y)} ${at(after.x)} ${at(after.y)}`
  })
  return `M${at(first.x)} ${at(first.y)}${parts.join('')}`
}

/** The point a corner's radius from one towards another, at most halfway. */
function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const part = distance === 0 ? 0 : Math.min(CORNER, distance / 2) / distance
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/** The arrowhead at the last point, as SVG's path data. */
export function headData(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2)
  if (!before || !tip) return ''
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const [x, y] = [tip.x - dx * HEAD.long, tip.y - dy * HEAD.long]
  const across = { x: dy * HEAD.wide, y: dx * HEAD.wide }
  return `M${at(tip.x)} ${at(tip.y)}L${at(x - across.x)} ${at(y + across.y)}L${at(x + across.x)} ${at(y - across.y)}Z`
}
