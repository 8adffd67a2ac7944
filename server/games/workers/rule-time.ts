import { openSync, readSync } from 'node:fs'

/** Whatever rules do at once may keep the processor busy for this long: while the server does it again, everybody waits. */
export const RULES_MS = 100
/** What is done for the first time takes longer, but not this many times as long. */
const AT_FIRST = 3
/** In which Linux counts. */
const TICK_MS = 10
const LONGEST_LINE = 1024

/** What work has made, and how long it keeps the processor busy, in ms; null: no longer than it may. */
export interface Measured<Made> {
  readonly made: Made
  readonly tookMs: number | null
}

/** Measures what rules do in this thread. */
export class RuleTime {
  readonly #busyMs: () => number

  /** `busyMs`: how long this thread has kept a processor busy. */
  constructor(busyMs: () => number = busyTime()) {
    this.#busyMs = busyMs
  }

  /** Does the work, again where it took long. `tookMs`: how long it keeps the processor busy, if that is longer than `mostMs`; else null. */
  of<Made>(work: () => Made, mostMs = RULES_MS): Measured<Made> {
    return this.ofParts(() => ({ next: () => ({ done: true, value: work() }) }), mostMs)
  }

  /** The same of work in parts, between which others have their turn: `tookMs` is that of the longest. */
  ofParts<Made>(begin: () => Iterator<unknown, Made>, mostMs = RULES_MS): Measured<Made> {
    let { made, longest } = this.#measured(begin())
    if (longest > mostMs && longest <= mostMs * AT_FIRST) longest = this.#measured(begin()).longest
    return { made, tookMs: longest > mostMs ? longest : null }
  }

  #measured<Made>(parts: Iterator<unknown, Made>): { readonly made: Made; readonly longest: number } {
    for (let longest = 0; ; ) {
      const busy = this.#busyMs()
      const { done, value } = parts.next()
      longest = Math.max(longest, this.#busyMs() - busy)
      if (done) return { made: value, longest }
    }
  }
}

/** As Linux counts it; elsewhere what the clock says. */
function busyTime(): () => number {
  let file: number
  try {
    file = openSync('/proc/thread-self/stat', 'r')
  } catch {
    return () => performance.now()
  }
  const line = Buffer.alloc(LONGEST_LINE)
  return () => {
    const counted = line.toString('latin1', 0, readSync(file, line, 0, LONGEST_LINE, 0))
    // After the name, which may have anything in it, come the state and ten numbers, then the time in user mode and in the kernel.
    const [user, kernel] = counted
      .slice(counted.lastIndexOf(')') + 2)
      .split(' ', 13)
      .slice(11)
    return (Number(user) + Number(kernel)) * TICK_MS
  }
}
