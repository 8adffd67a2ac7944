import type { Mover } from '../../../engine/seats.ts'
import { leavesOf } from '../../../statecharts/draw/place-value.ts'
import { argsText } from '../../../statecharts/draw/words.ts'
import type { FrameValue } from '../../../statecharts/frame.ts'
import type { RefusalItem, VersionItem } from './timeline.ts'

export { argsText }

/** `seat 0`, `engine`, `clock`, `admin`. */
export const moverText = (by: Mover) => (typeof by === 'number' ? `seat ${by}` : by)

/** `second`, `round.play`; `bidding.ready (seat 0), bidding.thinking (seats 1, 2)` where each seat is by itself. */
export function placeText(value: FrameValue): string {
  const leaves = leavesOf(value)
  return [...new Set(leaves.map(({ path }) => path))]
    .map((path) => {
      const seats = leaves.flatMap((leaf) => (leaf.path === path && leaf.seat !== null ? [leaf.seat] : []))
      return seats.length === 0 ? path : `${path} (${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')})`
    })
    .join(', ')
}

/** Where play is after a version; empty while it is not known. */
export const phaseText = ({ phase }: VersionItem) => (phase === null ? '' : placeText(phase))

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
