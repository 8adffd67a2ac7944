import { Presets, SingleBar } from 'cli-progress'

/** Work shorter than this shows no bar. */
const SHOWN_AFTER_MS = 2000
/** How often the bar is drawn. */
const DRAWN_EVERY_MS = 250

/** How often a line is printed where there is no terminal to draw on. */
const PRINTED_EVERY_MS = 10_000

/** In columns; with the text beside it, a line fits into 80. */
const BAR_WIDTH = 24

/** A progress bar for long work, shown if stderr is a terminal. */
export interface Progress {
  /** Whether the bar is due to be drawn; if progress is expensive to compute, check this first. */
  readonly isDue: boolean
  /** Reports progress, in items of the total; fractions are allowed. `doing` replaces the time left. */
  at(done: number, doing?: string): void
  /** Removes the bar; it returns with the next report. */
  end(): void
}

const NONE: Progress = { isDue: false, at() {}, end() {} }

/** Whether a bar would be visible. `asJson`: the command prints JSON, which must not be mixed with a bar on a terminal. */
export const hasTerminal = (asJson = false): boolean => process.stderr.isTTY && !(asJson && process.stdout.isTTY)

/** A bar for `total` items of a kind, such as `matches`; null shows only the percentage. `asJson` as above. */
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
    // Leaves the cursor visible and lines wrapped, so that stopping the process leaves the terminal intact.
    const looks = { format: '{bar} {text}', barsize: BAR_WIDTH, clearOnComplete: true, linewrap: true }
    bar = new SingleBar(looks, Presets.shades_grey)
    bar.start(total, now.done, now)
  }

  function at(reached: number, doing?: string): void {
    const done = Math.min(reached, total)
    const share = total > 0 ? done / total : 1
    const counted = kind === null ? [] : [`${Math.floor(done)}/${total} ${kind}`]
    const left = doing ?? leftText(share, performance.now() - since)
    now = { done, text: saidOf(done, total, counted, left) }
    if (bar || performance.now() >= dueAt) draw()
  }

  at(0)
  // Draws the bar even if no progress is reported, as while waiting.
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

/** As {@link progressOf} without a kind, but where there is no terminal, as in CI, prints a line to stderr now and then. */
export function progressOrLines(total: number): Progress {
  if (hasTerminal()) return progressOf(total, null)
  const since = performance.now()
  let printedAt = since
  const isDue = () => performance.now() >= printedAt + PRINTED_EVERY_MS
  return {
    get isDue() {
      return isDue()
    },
    at(done, doing) {
      if (!isDue()) return
      printedAt = performance.now()
      console.error(saidOf(done, total, [], doing ?? leftText(done / total, printedAt - since)))
    },
    end() {},
  }
}

const saidOf = (done: number, total: number, counted: readonly string[], last: string) =>
  [`${Math.floor(100 * (total > 0 ? done / total : 1))}%`, ...counted, ...(last ? [last] : [])].join(', ')

/** `12 s left`, extrapolated from the time passed; '' if unknown. */
export function leftText(share: number, passedMs: number): string {
  if (share <= 0 || share >= 1) return ''
  const seconds = Math.ceil((passedMs * (1 - share)) / share / 1000)
  return seconds < 100 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`
}
