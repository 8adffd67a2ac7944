import type { StepView } from '../../../engine/model/views.ts'
import { focusSuccessors, restoreFocus } from '../focus/focus.ts'
import { animateStep } from './animate-step.ts'
import { Ghosts } from './ghosts.ts'
import { type Remembered, remember } from './measure.ts'
import { moveMs } from './motion.ts'

/** What says which board a match is drawn on. */
export interface Drawn {
  /** The game's name. */
  readonly game: string
  /** Where the game's board is, as the server has it; null: there is none. Undefined: it may have been built with the client. */
  readonly board?: { readonly script: string; readonly style: string | null } | null
}

/** Where the match is drawn. */
export interface Stage {
  /** Gets ready to draw a match. */
  ready(match: Drawn): Promise<void>
  /** Called just before the drawing changes. */
  before(): void
  /**
   * Called just after; done when the change has been seen. `pending` more steps wait. Ends at once, with everything
   * in its place, when `signal` aborts.
   */
  after(step: StepView | null, pending: number, signal: AbortSignal): Promise<void>
  /** Whether steps are to be skipped rather than played (hidden tab, reduced motion). */
  still(): boolean
}

/** How a board wants a step to be played, in milliseconds. */
export interface StepPace {
  /** How long each component moves. */
  moveMs?: number
  /** How long to let it be looked at before the next step. */
  restMs?: number
}

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays the changes of the board that `root` finds. A focus that is lost in a change moves to what was around it. */
export function createStage(root: () => HTMLElement | undefined, pace: (step: StepView) => StepPace, ready: Stage['ready']): Stage {
  let before: Map<string, Remembered> | null = null
  let successors: readonly HTMLElement[] = []
  return {
    ready,
    still: () => document.hidden || prefersStillness(),

    before() {
      const element = root()
      successors = focusSuccessors(element)
      before = element && !this.still() ? remember(element) : null
    },

    async after(step, pending, signal) {
      const [element, known] = [root(), before]
      before = null
      restoreFocus(successors)
      if (!element || !known || signal.aborted || this.still()) return
      const wanted = step ? pace(step) : {}
      const durationMs = wanted.moveMs ?? moveMs(pending)
      const ghosts = new Ghosts(element)
      const undo = [() => ghosts.remove()]
      const moves: Animation[] = []
      const end = () => {
        for (const move of moves) move.cancel()
        for (const step of undo) step()
      }
      try {
        moves.push(...animateStep(element, known, step, durationMs, ghosts, undo))
        if (moves.length > 0) await settled(moves, durationMs * 2 + 600, signal)
      } finally {
        end()
      }
      if (wanted.restMs && !signal.aborted) await rest(wanted.restMs, signal)
    },
  }
}

/** Done when every movement is, when `longestMs` are over (a hidden tab's movements stand still), or when cut short. */
const settled = (moves: Animation[], longestMs: number, signal: AbortSignal) =>
  Promise.race([Promise.allSettled(moves.map((move) => move.finished)), rest(longestMs, signal)])

function rest(ms: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
