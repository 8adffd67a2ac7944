import { at } from './arrow-path.ts'
import type { Rect } from './geometry.ts'
import { type Shape, shape } from './shape.ts'
import { FONTS } from './text.ts'

const RADIUS = 8
/** Between the middles of marks beside each other, where there is room. */
const APART = 19

/** A numbered disc for each seat in a row; close together, the first on the left, where there are many. */
export function seatMarks({ x, y, width, height }: Rect, seats: readonly number[], names: readonly string[] = []): Shape[] {
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

/** An eye crossed out: not everybody may see this. `x` is its left end, `y` the baseline of the text beside it. */
export function eye(x: number, y: number): Shape {
  const [left, middle, right] = [at(x), at(x + 6.5), at(x + 13)]
  const outline = `M${left} ${at(y - 4)}Q${middle} ${at(y - 11)} ${right} ${at(y - 4)}Q${middle} ${at(y + 3)} ${left} ${at(y - 4)}`
  const stroke = `M${at(x + 1.5)} ${at(y + 0.5)}L${at(x + 11.5)} ${at(y - 8.5)}`
  return shape('path', { class: 'eye', d: `${outline}M${at(x + 4.5)} ${at(y - 4)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0${stroke}` })
}
