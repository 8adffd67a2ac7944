import type { Args } from '../../engine/model/views.ts'
import type { Answer } from './answer.ts'
import type { LiveMessage } from './wire.ts'

/** A move as it is sent over a line; with `key` it is made once, however often and whichever way it is sent. */
export interface LineMove {
  move: string
  args: Args
  expectVersion: number
  key: string
}
type Answered = Extract<LiveMessage, { type: 'made' | 'refused' }>

/** Moves that are sent over a line, and wait for their answers. */
export interface LineMoves {
  /** Resolves to null where no answer came in time, or the line went down before: then nobody knows whether it is made. */
  propose(move: LineMove): Promise<Answer<{ version: number }> | null>
  hear(answer: Answered): void
  /** The line is down. */
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
      settle?.({ ok: false, problem: { code, message, ...(by !== undefined && { by }) } })
    },
    end() {
      for (const settle of [...waiting.values()]) settle(null)
    },
  }
}
