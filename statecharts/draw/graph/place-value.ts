import type { FrameValue } from '../../compile/frame.ts'

/** Reads state values over the authored phases, in which seats with regions of their own are keys by number. */

/** An innermost phase that play is in, and the seat of its region; null for what all seats share. */
export interface Leaf {
  readonly path: string
  readonly seat: number | null
}

/** The innermost phases. A seat that takes no part in the phase with `seats` has none; if no seat does, the phase itself is the leaf. */
export function leavesOf(value: FrameValue): Leaf[] {
  const shared = sharedPath(value)
  const there = inside(value, '', null).filter(({ path, seat }) => seat === null || path !== shared)
  return there.length > 0 ? there : [{ path: shared, seat: null }]
}

function inside(value: FrameValue, path: string, seat: number | null): Leaf[] {
  if (typeof value === 'string') return [{ path: join(path, value), seat }]
  return Object.entries(value).flatMap(([name, inner]) =>
    isSeat(name) ? inside(inner, path, Number(name)) : inside(inner, join(path, name), seat),
  )
}

/** Path of what all seats share: down to the phase with `seats` if play is in one. */
export function sharedPath(value: FrameValue): string {
  if (typeof value === 'string') return value
  const first = Object.entries(value)[0]
  return !first || isSeat(first[0]) ? '' : join(first[0], sharedPath(first[1]))
}

/** Path of a seat's own innermost phase; if it has none, of the one that all seats share. */
export function leafOf(value: FrameValue, seat: number | null): string {
  return leavesOf(value).find((leaf) => leaf.seat !== null && leaf.seat === seat)?.path ?? sharedPath(value)
}

/** The path and all enclosing ones up to the root's `''`, innermost first. */
export function pathsAround(path: string): string[] {
  return path === '' ? [''] : [path, ...pathsAround(path.slice(0, Math.max(0, path.lastIndexOf('.'))))]
}

// No phase's name begins with a digit.
const isSeat = (name: string) => /^\d+$/.test(name)
const join = (path: string, name: string) => [path, name].filter(Boolean).join('.')
