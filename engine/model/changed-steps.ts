import { briefly, fromBrief } from './brief-view.ts'
import { type Change, changed, digestOf, type Parsed } from './changes.ts'
import { ENGINE } from './seats.ts'
import type { StepView, View } from './views.ts'

/** One version for somebody who has the view before it. What is left out is as said. */
export interface StepChange
  extends Pick<StepView, 'move'>,
    Partial<Pick<StepView, 'by' | 'args' | 'for' | 'faces' | 'facts' | 'besides' | 'at' | 'transfers' | 'shuffled'>> {
  /** How the brief view changes, apart from its version. */
  readonly view: Change
}

/** Consecutive versions. */
export interface ChangedSteps {
  /** The version before the first of them. */
  readonly from: number
  readonly steps: readonly StepChange[]
  /** Of the last view as JSON text, by `digestOf`. */
  readonly digest: number
}

/**
 * Returns the steps, each with its whole view. Null where they do not follow on the view `before`, or do not lead to the view that they
 * were made for: then the whole view has to be fetched.
 */
export function stepsAfter(before: View, { from, steps, digest }: ChangedSteps, words: readonly Parsed[]): StepView[] | null {
  if (from !== before.version) return null
  const whole: StepView[] = []
  let view = before
  let brief = briefly(before)
  let time = 0
  try {
    for (const step of steps) {
      const { move, by = ENGINE, args = {}, for: seat = null, at = time, transfers = [], shuffled = [], view: change } = step
      const { faces, facts, besides } = step
      const told = { ...(faces && { faces }), ...(facts && { facts }), ...(besides && { besides }) }
      const version = view.version + 1
      brief = changed(brief, change, words)
      view = { ...fromBrief(brief), version }
      time = at
      whole.push({ version, move, by, args, for: seat, ...told, at, transfers, shuffled, view })
    }
  } catch {
    return null
  }
  return digestOf(JSON.stringify(view)) === digest ? whole : null
}
