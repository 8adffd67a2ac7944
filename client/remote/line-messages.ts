import { stepsAfter } from '../../engine/model/changed-steps.ts'
import type { Parsed } from '../../engine/model/changes.ts'
import type { Args, View } from '../../engine/model/views.ts'
import type { Answer } from './answer.ts'
import type { ChatMessage, LiveMessage, ServerMessage } from './wire.ts'
import { worded } from './worded.ts'

/** A move as sent over a connection. The server makes moves with the same `key` once, however often and whichever way they are sent. */
export interface LineMove {
  move: string
  args: Args
  expectVersion: number
  key: string
}
type Answered = Extract<LiveMessage, { type: 'made' | 'refused' }>

/** Moves sent over a connection that wait for their answers. */
export interface LineMoves {
  /** Resolves to null if no answer came in time or the connection broke; then it is unknown whether the move was made. */
  propose(move: LineMove): Promise<Answer<{ version: number }> | null>
  hear(answer: Answered): void
  /** Call this when the connection is down. */
  end(): void
}

/** `patienceMs`: how long an answer may take. */
export function lineMoves(send: (text: string) => void, patienceMs: number): LineMoves {
  const waiting = new Map<string, (answer: Answer<{ version: number }> | null) => void>()

  return {
    propose(move) {
      return new Promise((resolve) => {
        const settle = (answer: Answer<{ version: number }> | null) => {
          clearTimeout(timer)
          waiting.delete(move.key)
          resolve(answer)
        }
        const timer = setTimeout(settle, patienceMs, null)
        waiting.set(move.key, settle)
        send(JSON.stringify({ type: 'move', ...move }))
      })
    },
    hear(answer) {
      const settle = waiting.get(answer.key)
      if (answer.type === 'made') return settle?.({ ok: true, value: { version: answer.version } })
      const { code, message, by } = answer
      settle?.({ ok: false, problem: worded({ code, message, ...(by !== undefined && { by }) }) })
    },
    end() {
      for (const settle of [...waiting.values()]) settle(null)
    },
  }
}

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
