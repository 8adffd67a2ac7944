import { Presets, SingleBar } from 'cli-progress'

/** Shorter work needs no bar. */
const SHOWN_AFTER_MS = 2000

/** A bar that shows how far long work has come, on a terminal only. */
export interface Progress {
  /** So much is done of all. */
  at(done: number): void
  /** Takes the bar away. */
  end(): void
}

/** A bar for `total` things of a kind: `matches`, say. */
export function progressOf(total: number, kind: string): Progress {
  if (!process.stdout.isTTY) return { at() {}, end() {} }
  const since = performance.now()
  let bar: SingleBar | null = null
  return {
    at(done) {
      if (!bar && performance.now() - since > SHOWN_AFTER_MS) {
        const format = `{bar} {value}/{total} ${kind}, {eta_formatted} left`
        bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.shades_grey)
        bar.start(total, done)
      }
      bar?.update(done)
    },
    end: () => bar?.stop(),
  }
}
