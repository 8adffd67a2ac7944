import { Presets, SingleBar } from 'cli-progress'

/** Shorter work needs no bar. */
const SHOWN_AFTER_MS = 2000
/** How often it is worth while to ask how far the work is. */
const DRAWN_EVERY_MS = 250

/** In columns: with what is said beside it, all is within 80. */
const BAR_WIDTH = 24

/** A bar that shows how far long work has come, where errors go to a terminal. */
export interface Progress {
  /** Whether it would be drawn anew now: where it takes time to say how far it is, there is no need to before. */
  readonly isDue: boolean
  /** So much is done of all, parts of a thing included. `doing` is said in place of the time left. */
  at(done: number, doing?: string): void
  /** Takes the bar away; it comes back where the work goes on after all. */
  end(): void
}

const NONE: Progress = { isDue: false, at() {}, end() {} }

/** Whether somebody would see a bar. `asJson`: JSON is printed, which on a terminal nothing is mixed with. */
export const hasTerminal = (asJson = false): boolean => process.stderr.isTTY && !(asJson && process.stdout.isTTY)

/** A bar for `total` things of a kind: `matches`, say; null where only the share is said. `asJson` as above. */
export function progressOf(total: number, kind: string | null, asJson = false): Progress {
  if (!hasTerminal(asJson)) return NONE
  const since = performance.now()
  let now = { done: 0, text: '' }
  let dueAt = since + SHOWN_AFTER_MS
  let bar: SingleBar | null = null

  function draw(): void {
    dueAt = performance.now() + DRAWN_EVERY_MS
    if (bar) {
      bar.update(now.done, now)
      return
    }
    // The cursor is seen and lines are wrapped as ever: stopping the work leaves the terminal as it was.
    const looks = { format: '{bar} {text}', barsize: BAR_WIDTH, clearOnComplete: true, linewrap: true }
    bar = new SingleBar(looks, Presets.shades_grey)
    bar.start(total, now.done, now)
  }

  function at(reached: number, doing?: string): void {
    const done = Math.min(reached, total)
    const share = total > 0 ? done / total : 1
    const counted = kind === null ? [] : [`${Math.floor(done)}/${total} ${kind}`]
    const left = doing ?? leftText(share, performance.now() - since)
    now = { done, text: [`${Math.floor(100 * share)}%`, ...counted, ...(left ? [left] : [])].join(', ') }
    if (bar || performance.now() >= dueAt) draw()
  }

  at(0)
  // While others are waited for, nobody says how far it is.
  const first = setTimeout(draw, SHOWN_AFTER_MS)
  first.unref()
  return {
    get isDue() {
      return performance.now() >= dueAt
    },
    at,
    end() {
      clearTimeout(first)
      bar?.stop()
      bar = null
    },
  }
}

/** `12 s left`, as it goes on as before; empty where nothing is known of that. */
function leftText(share: number, passedMs: number): string {
  if (share <= 0 || share >= 1) return ''
  const seconds = Math.ceil((passedMs * (1 - share)) / share / 1000)
  return seconds < 100 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`
}
