import { stepsAfter } from '../../engine/model/changed-steps.ts'
import type { Parsed } from '../../engine/model/changes.ts'
import type { View } from '../../engine/model/views.ts'
import type { LiveMessage, ServerMessage } from './wire.ts'

type Told = Exclude<LiveMessage, { type: 'pulse' | 'made' | 'refused' }>

/** Makes whole steps of the changes that come over a line. */
export interface LineViews {
  /** What the message says; empty where it cannot be understood, and the whole view was asked for. */
  hear(message: Told): ServerMessage[]
}

/** `ask`: is called for the whole view to be sent again. */
export function lineViews(ask: () => void): LineViews {
  let words: readonly Parsed[] = []
  let newest: View | null = null
  let isAsking = false

  return {
    hear(message) {
      if (message.type === 'match') words = message.words ?? words
      if (message.type === 'step') newest = message.step.view
      if (message.type === 'view') {
        newest = message.view
        isAsking = false
      }
      if (message.type !== 'changes') return [message]
      if (isAsking) return []
      const steps = newest && stepsAfter(newest, message, words)
      if (steps) {
        newest = steps.at(-1)?.view ?? newest
        return steps.map((step) => ({ type: 'step', step }))
      }
      isAsking = true
      ask()
      return []
    },
  }
}
