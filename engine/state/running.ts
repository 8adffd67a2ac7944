/** Whether rules or an agent run now, of whichever game: nothing else does meanwhile, so one flag serves all. */
export const running = { rules: false }

/** Has what rules or an agent call do something that is refused to them. */
export function notAsRules<T>(work: () => T): T {
  const outer = running.rules
  running.rules = false
  try {
    return work()
  } finally {
    running.rules = outer
  }
}

/** Has rules or an agent do something, to which `guard-rules.ts` refuses what it does. */
export function asRules<T>(work: () => T): T {
  const outer = running.rules
  running.rules = true
  try {
    return work()
  } finally {
    running.rules = outer
  }
}
