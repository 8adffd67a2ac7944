import { RuleError } from '../model/errors.ts'

/** Rules answer at once and plainly: what is asynchronous would write into another match later. */

/** What rules give back is there already. Throws RuleError for what is still to come. */
export function atOnce(rule: string, given: unknown): void {
  if (typeof (given as { then?: unknown } | undefined)?.then === 'function') {
    // Whatever becomes of it has nothing to do with the match any more.
    Promise.resolve(given).catch(() => {})
    throw new RuleError(`${rule} is asynchronous; rules are not`)
  }
}

/** What `apply` gives back: nothing. Throws RuleError for anything else, which would be lost. */
export function expectVoid(rule: string, given: unknown): void {
  if (given === undefined) return
  atOnce(rule, given)
  throw new RuleError(
    `${rule} gave back ${inShort(given)}: it changes the state and gives nothing back; \`legal\` or refuse(…) says what is not possible`,
  )
}

const inShort = (given: unknown) =>
  typeof given === 'object' && given !== null ? 'an object' : typeof given === 'string' ? JSON.stringify(given) : String(given)

/** A guard's yes or no: converts whatever else it returns to a boolean. Throws RuleError for a promise. */
export function expectBoolean(rule: string, given: unknown): boolean {
  if (typeof given === 'boolean') return given
  atOnce(rule, given)
  return Boolean(given)
}

/** True, or the sentence that says why not. */
export function expectLegality(rule: string, given: unknown): true | string {
  if (typeof given === 'boolean' && given) return true
  if (typeof given === 'string' && given !== '') return given
  atOnce(rule, given)
  throw new RuleError(`${rule} gave ${JSON.stringify(given)}: it is true or a sentence that says why not`)
}
