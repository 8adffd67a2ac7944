import type { Mover } from '../../../engine/seats.ts'
import type { Args } from '../../../engine/view-shape.ts'
import { leavesOf } from '../chart/phase-value.ts'
import type { RefusalItem, VersionItem } from './timeline.ts'

/** `slot 4, open true`. */
export function argsText(args: Args): string {
  return Object.entries(args)
    .map(([arg, value]) => `${arg} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
}

/** `seat 0`, `engine`, `clock`, `admin`. */
export const moverText = (by: Mover) => (typeof by === 'number' ? `seat ${by}` : by)

/** `second`, `round.play`; empty while it is not known. */
export const phaseText = ({ phase }: VersionItem) => (phase === null ? '' : leavesOf(phase).join(', '))

/** Name of the version's move. */
export const moveText = ({ move, version }: VersionItem) => move ?? (version === 0 ? 'start' : 'unknown move')

/** The version in a sentence. */
export function versionText(item: VersionItem): string {
  const args = argsText(item.args)
  const what = item.by === null ? moveText(item) : `${moveText(item)}${args && ` (${args})`} by ${moverText(item.by)}`
  const phase = phaseText(item)
  return `Version ${item.version}: ${what}${phase && `, now in ${phase}`}`
}

/** What said no: the guard or rule by name, or the code where nothing has a name. */
export const refuserText = ({ by, code }: RefusalItem) => `refused by ${by ?? `the gate (${code})`}`
