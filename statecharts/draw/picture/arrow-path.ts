import type { Point } from './geometry.ts'

/** The outlines of arrows, as SVG's path data. */

const CORNER = 7
const HEAD = { long: 8, wide: 4 }

/** A number as pictures write it: to a tenth of a pixel. */
export const at = (position: number) => String(Math.round(position * 10) / 10)

/** The line through the points, with rounded corners. */
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

/** The arrowhead at the last point. */
export function headData(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2)
  if (!before || !tip) return ''
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const [x, y] = [tip.x - dx * HEAD.long, tip.y - dy * HEAD.long]
  const across = { x: dy * HEAD.wide, y: dx * HEAD.wide }
  return `M${at(tip.x)} ${at(tip.y)}L${at(x - across.x)} ${at(y + across.y)}L${at(x + across.x)} ${at(y - across.y)}Z`
}
