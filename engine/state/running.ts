/** Whether rules or an agent run now, of whichever game: nothing else does meanwhile, so one flag serves all. */
export const running = { rules: false }

/**
 * Does something as rules or an agent, to which `guard-rules.ts` refuses the clock and randomness; with false, as the engine, when rules
 * or an agent call it.
 */
export function runAs<T>(rules: boolean, work: () => T): T {
  const outer = running.rules
  running.rules = rules
  try {
    return work()
  } finally {
    running.rules = outer
  }
}
