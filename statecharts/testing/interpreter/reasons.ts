import type { FailedCheck, Question } from '../../compile/protocol.ts'
import type { Guard } from '../../language/chart.ts'

export type Ask = (question: Question) => boolean

/** Whether a guard or question holds, and the answers that decided it. */
export interface Verdict {
  readonly holds: boolean
  readonly because: readonly FailedCheck[]
}

export function judged(question: Question, ask: Ask): Verdict {
  const holds = ask(question)
  return { holds, because: [holds ? { ...question, negated: true } : question] }
}

/**
 * Evaluates a guard; `seat` is set if the guard is about another seat than the one acting. Parts are asked from left to right until the
 * result is decided.
 */
export function judgedGuard(guard: Guard, seat: number | null, ask: Ask): Verdict {
  if (typeof guard === 'string') return judgedGuard({ name: guard }, seat, ask)
  if ('name' in guard) return judged({ kind: 'guard', guard: guard.name, params: guard.params, ...(seat !== null && { seat }) }, ask)
  if ('not' in guard) {
    const { holds, because } = judgedGuard(guard.not, seat, ask)
    return { holds: !holds, because }
  }
  const [parts, decides] = 'and' in guard ? [guard.and, false] : [guard.or, true]
  const because: FailedCheck[] = []
  for (const part of parts) {
    const verdict = judgedGuard(part, seat, ask)
    if (verdict.holds === decides) return verdict
    because.push(...verdict.because)
  }
  return { holds: !decides, because }
}
