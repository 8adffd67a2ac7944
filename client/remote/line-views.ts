import { stepsAfter } from '../../engine/model/changed-steps.ts'
import type { Parsed } from '../../engine/model/changes.ts'
import type { View } from '../../engine/model/views.ts'
import type { ChatMessage, LiveMessage, ServerMessage } from './wire.ts'

type MatchMessage = Exclude<LiveMessage, ChatMessage | { type: 'pulse' | 'made' | 'refused' }>

/** Turns the changes received over a connection into whole steps. */
export interface LineViews {
  /** The messages in whole steps; empty if a change cannot be applied and the whole view was requested. */
  hear(message: MatchMessage): ServerMessage[]
}

/** `ask` is called to request the whole view. */
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
