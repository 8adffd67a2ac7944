/** Where something is, in pixels from the picture's corner. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** A point, and how far right and down from there. */
export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** Between a heading and an arrow beside it. */
const ROOM = 6

/**
 * How far right the heading at the top of a box must begin for no arrow that leads into the box to pass through it; as far
 * left as can be. Where there is no such place, the first one.
 */
export function headingLeft(heading: Rect, right: number, ways: readonly (readonly Point[])[]): number {
  const { y, width, height } = heading
  const passing = ways.flatMap((points) =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index]!
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
      return top < y + height && y < bottom ? [{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) }] : []
    }),
  )
  const free = (left: number) => passing.every((way) => way.right + ROOM <= left || left + width + ROOM <= way.left)
  const starts = [heading.x, ...passing.map((way) => way.right + ROOM).filter((left) => left > heading.x)].sort((a, b) => a - b)
  return starts.find((left) => left + width <= right && free(left)) ?? heading.x
}

/** The part of a way that is below the heading of the box it leads to or from, whose foot is at `foot`. */
export function belowHeading(points: readonly Point[], foot: number): readonly Point[] {
  const first = points.findIndex(({ y }) => y >= foot)
  const last = points.findLastIndex(({ y }) => y >= foot)
  if (first === -1) return points
  const begin = first === 0 ? [] : [{ x: points[first]!.x, y: foot }]
  const end = last === points.length - 1 ? [] : [{ x: points[last]!.x, y: foot }]
  return [...begin, ...points.slice(first, last + 1), ...end]
}
