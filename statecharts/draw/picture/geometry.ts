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
