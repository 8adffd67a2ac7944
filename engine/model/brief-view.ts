import type { Parsed } from './changes.ts'
import type { PhaseValue, PhaseView, View } from './views.ts'

/**
 * What a view says twice is told once: in a brief view `phase.path` is null where it follows from `phase.value`, and `awaited` is null where
 * it is the same as `active`. A step's change leads from one brief view to the next.
 */

type Seats = Pick<View, 'active' | 'awaited'>

/** Returns the phase of a brief view. */
export const briefPhase = (phase: PhaseView) => ({ ...phase, path: phase.path === pathOf(phase.value) ? null : phase.path })

/** Returns members of a brief view; its phase is not among them. */
export const briefMembers = (members: object | Seats) =>
  'awaited' in members && String(members.awaited) === String(members.active) ? { ...members, awaited: null } : members

/** Returns the brief view. */
export const briefly = (view: View) => ({ ...briefMembers(view), phase: briefPhase(view.phase) }) as unknown as Parsed

/** Returns the view that a brief view stands for. */
export function fromBrief(brief: Parsed): View {
  const view = brief as unknown as View
  const { phase, active, awaited } = view
  return { ...view, phase: { ...phase, path: phase.path ?? pathOf(phase.value) }, awaited: awaited ?? active }
}

/** The path of a phase that is `{ round: 'play' }` is `round.play`. */
function pathOf(value: PhaseValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([name, inside]) => `${name}.${pathOf(inside)}`)
    .join()
}
