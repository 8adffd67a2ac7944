import { createHook } from 'node:async_hooks'
import { running } from '../../../engine/state/running.ts'

/** What rules begin in this thread that goes on once they have answered. */
export interface BegunLater {
  /** What they have begun first since this was last called, as a sentence with the lines where; null: nothing. */
  taken(): string | null
  /** Loads something. Returns what it has come to with the lines where timers were set meanwhile. */
  timersOf<T>(load: () => Promise<T>): Promise<{ loaded: T; timers: readonly string[] }>
}

const SENTENCE = 'rules and agents do all they do at once, and nothing waits for what they begin'
const TIMER = /^(?:Timeout|Immediate)$/

/**
 * Hears of promises, timers, reads of files and all else that Node does later. Called where rules are tried only: it makes every promise
 * of its thread slower.
 */
export function hearBegunLater(): BegunLater {
  let begun: string | null = null
  let timers: string[] | null = null
  createHook({
    init(_, type) {
      if (running.rules) begun ??= stackOf(`${SENTENCE} (${type})`)
      else if (timers && TIMER.test(type)) timers.push(stackOf(type))
    },
  }).enable()

  return {
    taken() {
      const taken = begun
      begun = null
      return taken
    },
    async timersOf(load) {
      const set: string[] = []
      timers = set
      try {
        return { loaded: await load(), timers: set }
      } finally {
        timers = null
        begun = null
      }
    },
  }
}

const stackOf = (message: string): string => new Error(message).stack ?? message
