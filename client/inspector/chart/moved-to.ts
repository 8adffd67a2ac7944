import { sharedPath } from '../../../statecharts/draw/place-value.ts'
import type { FrameValue } from '../../../statecharts/frame.ts'

/**
 * The value of a leaf; where a seat moves within a phase that each seat is in by itself, the value with that seat there.
 */
export function movedTo(leaf: string, from: FrameValue = '', seat: number | null = null): FrameValue {
  const shared = sharedPath(from)
  if (seat === null || !leaf.startsWith(`${shared}.`)) return nested(leaf.split('.'))
  return withSeat(from, seat, nested(leaf.slice(shared.length + 1).split('.')))
}

function nested([name = '', ...rest]: readonly string[]): FrameValue {
  return rest.length === 0 ? name : { [name]: nested(rest) }
}

function withSeat(value: FrameValue, seat: number, region: FrameValue): FrameValue {
  if (typeof value === 'string') return value
  if (Object.hasOwn(value, seat)) return { ...value, [seat]: region }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withSeat(inner, seat, region)]))
}
