import type { Registers } from './config.ts'
import type { Frame, FrameValue } from './frame.ts'

/**
 * A frame taken apart: the part that all seats share, and one part for each seat's region where play is in a phase with
 * `seats`. Each part is cached on its own, so that the number of cached parts grows with the sum of the seats' states, not their product.
 */
export interface Parts {
  readonly outer: Frame
  readonly regions: readonly Part[] | null
}
/** A state value and the registers that belong to it. */
export interface Part {
  readonly value: FrameValue
  readonly context: Registers
}

/** The state of the machine whose children are the seats' regions `$0`, `$1`, …. */
export const SEATS = '$seats'

/** The name of a register of a progression: of all, or of one seat's region. */
export const registerOf = (path: string, register: string, seat: number | null) => `${path}:${register}#${seat ?? ''}`

export function takeApart({ value, status, context }: Frame): Parts {
  const regions = regionsIn(value)
  if (!regions) return { outer: { value, status, context }, regions: null }
  const registers = Object.entries(context)
  const contextOf = (seat: string) => Object.fromEntries(registers.filter(([name]) => name.slice(name.indexOf('#') + 1) === seat))
  return {
    outer: { value: withRegions(value, SEATS), status, context: contextOf('') },
    regions: regions.map((region, seat) => ({ value: region, context: contextOf(String(seat)) })),
  }
}

/** The whole frame again. */
export function putTogether({ value, status, context, interrupt }: Frame, regions: readonly Part[]): Frame {
  const inside = Object.fromEntries(regions.map(({ value }, seat) => [`$${seat}`, value]))
  return {
    value: withRegions(value, { [SEATS]: inside }),
    status,
    context: Object.assign({}, context, ...regions.map(({ context }) => context)),
    ...(interrupt !== undefined && { interrupt }),
  }
}

function regionsIn(value: FrameValue): FrameValue[] | null {
  if (typeof value === 'string') return null
  const [[name, inner]] = Object.entries(value) as [[string, FrameValue]]
  return name === SEATS ? Object.values(inner as { [region: string]: FrameValue }) : regionsIn(inner)
}

/** The value with the regions replaced. */
function withRegions(value: FrameValue, instead: FrameValue): FrameValue {
  if (value === SEATS) return instead
  const [[name, inner]] = Object.entries(value) as [[string, FrameValue]]
  return name === SEATS ? instead : { [name]: withRegions(inner, instead) }
}
