import type { Mover } from '../../../engine/model/seats.ts'
import type { FrameValue } from '../../../statecharts/compile/frame.ts'
import { leavesOf } from '../../../statecharts/draw/graph/place-value.ts'
import type { WalkLine } from '../../../statecharts/draw/graph/walk.ts'
import type { Turn } from '../../../statecharts/language/chart.ts'
import type { RefusalItem, VersionItem } from './timeline.ts'

/** `names` are the seats' by their numbers; one that has none is counted from 1. */
const seatText = (seat: number, names: readonly string[]) => names[seat] ?? `seat ${seat + 1}`

/** `Ada`, `engine`, `clock`, `admin`. */
export const moverText = (by: Mover, names: readonly string[]) => (typeof by === 'number' ? seatText(by, names) : by)

/** `second`, `round.play`; `bidding.ready (Ada), bidding.thinking (Ben, Cy)` where each seat is by itself. */
export function placeText(value: FrameValue, names: readonly string[]): string {
  const leaves = leavesOf(value)
  return [...new Set(leaves.map(({ path }) => path))]
    .map((path) => {
      const seats = leaves.flatMap((leaf) => (leaf.path === path && leaf.seat !== null ? [leaf.seat] : []))
      return seats.length === 0 ? path : `${path} (${seats.map((seat) => seatText(seat, names)).join(', ')})`
    })
    .join(', ')
}

/** Where play is after a version; empty while it is not known. */
export const phaseText = ({ phase, words }: VersionItem) => (phase === null ? '' : placeText(phase, words.seats))

/** Name of the version's move. */
export const moveText = ({ move, version }: VersionItem) => move ?? (version === 0 ? 'start' : 'unknown move')

/** The version in a sentence. */
export function versionText(item: VersionItem): string {
  const { args, seats } = item.words
  const what = item.by === null ? moveText(item) : `${moveText(item)}${args && ` (${args})`} by ${moverText(item.by, seats)}`
  const phase = phaseText(item)
  return `Version ${item.version}: ${what}${phase && `, now in ${phase}`}`
}

/** What said no: the guard or rule by name, or the code where nothing has a name. */
export const refuserText = ({ by, code }: RefusalItem) => `refused by ${by ?? `the gate (${code})`}`

/** Who makes a move, of the chart's own words; empty for what nobody does. */
export const whoseText = (turn: Turn | null) => (turn === null ? '' : (WHOSE[turn] ?? turn))
const WHOSE: { readonly [turn: string]: string } = {
  current: 'whose turn it is',
  all: 'anyone',
  none: '',
  inactive: 'who takes no part yet',
}

/** A line with where it leads: `after 20 s: timeUp → deal`; `↻` if play stays. */
export const lineText = ({ text, to }: WalkLine) => (to === null ? `${text} ↻` : `${text} → ${to || 'the chart'}`)

const MOST_PHASES = 3

/** Where a move is that no phase has in which play is: `Only in passing.choosing.` */
export function onlyInText(paths: readonly string[]): string {
  const more = paths.length - MOST_PHASES
  return `Only in ${paths.slice(0, MOST_PHASES).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
