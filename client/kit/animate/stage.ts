import type { StepView } from '../../../engine/model/views.ts'
import { focusSuccessors, restoreFocus } from '../focus/focus.ts'
import { animateStep } from './animate-step.ts'
import { Ghosts } from './ghosts.ts'
import { type Remembered, remember } from './measure.ts'
import { moveMs } from './motion.ts'
import { prefersStillness, slowness } from './speed.ts'

/** What determines the board that a match is drawn on. */
export interface BoardSource {
  /** The game's name. */
  readonly game: string
  /** URLs of the game's board on the server; null if it has none. Undefined: the board may have been built into the client. */
  readonly board?: { readonly script: string; readonly style: string | null } | null
}

/** Where a match is drawn. */
export interface Stage {
  /** Loads the board of a match. */
  ready(match: BoardSource): Promise<void>
  /** Called just before the drawing changes. */
  before(): void
  /**
   * Called just after the change; resolves when the animation has finished. `pending` more steps wait. When `signal` aborts, it puts
   * everything in place and resolves at once.
   */
  after(step: StepView | null, pending: number, signal: AbortSignal): Promise<void>
  /** Whether to skip steps rather than animate them (hidden tab, reduced motion). */
  still(): boolean
}

/** How a board animates a step, in milliseconds at normal speed: players can have everything slower or faster. */
export interface StepPace {
  /** Whether nothing moves in this step; the rest afterwards holds all the same. */
  skip?: boolean
  /** Pause before components set out from where they were. What the board draws besides them has changed by then. */
  waitMs?: number
  /** Duration of each component's animation; `--move-time` on the board has it for style sheets. Default 420, less if many steps wait. */
  moveMs?: number
  /** Pause before the next step. */
  restMs?: number
}

/** Animates changes of the board that `root` returns. If a change removes the focused element, the focus moves to what was around it. */
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
      const slow = slowness()
      const durationMs = (wanted.moveMs ?? moveMs(pending)) * slow
      const waitMs = (wanted.waitMs ?? 0) * slow
      element.style.setProperty('--move-time', `${durationMs}ms`)
      const ghosts = new Ghosts(element)
      const undo = [() => ghosts.remove()]
      const moves: Animation[] = []
      const end = () => {
        for (const move of moves) move.cancel()
        for (const step of undo) step()
      }
      try {
        if (!wanted.skip) moves.push(...animateStep(element, known, step, { durationMs, delayMs: waitMs }, ghosts, undo))
        if (moves.length > 0) await settled(moves, waitMs + durationMs * 2 + 600, signal)
      } finally {
        end()
      }
      if (wanted.restMs && !signal.aborted) await rest(wanted.restMs * slow, signal)
    },
  }
}

/** Resolves when every animation has finished, after `longestMs` (animations of a hidden tab do not progress), or when `signal` aborts. */
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
