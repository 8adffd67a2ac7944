import { RuleError } from './game-error.ts'

/** Rules answer at once and plainly: what is asynchronous would write into another match later. */

/** What `apply` and the set-up hooks give back: nothing. */
export function nothing(rule: string, given: unknown): void {
  if (given === undefined) return
  if (typeof (given as { then?: unknown } | undefined)?.then === 'function') {
    // Whatever becomes of it has nothing to do with the match any more.
    Promise.resolve(given).catch(() => {})
    throw new RuleError(`${rule} is asynchronous; rules are not`)
  }
}

/** A guard's yes or no. */
export function yesOrNo(rule: string, given: unknown): boolean {
  if (typeof given === 'boolean') return given
  nothing(rule, given)
  return Boolean(given)
}

/** True, or the sentence that says why not. */
export function trueOrSentence(rule: string, given: unknown): true | string {
  if (typeof given === 'boolean' && given) return true
  if (typeof given === 'string' && given !== '') return given
  nothing(rule, given)
  throw new RuleError(`${rule} gave ${JSON.stringify(given)}: it is true or a sentence that says why not`)
}
