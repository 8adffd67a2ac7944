import { RuleError } from '../model/errors.ts'

/** Rules answer at once and plainly: what is asynchronous would write into another match later. */

/** Anything but a promise. Throws RuleError for one, however it ends. */
export function expectSync(rule: string, given: unknown): void {
  if (typeof (given as { then?: unknown } | undefined)?.then === 'function') {
    // Whatever becomes of it has nothing to do with the match any more.
    Promise.resolve(given).catch(() => {})
    throw new RuleError(`${rule} is asynchronous; rules are not`)
  }
}

/** What `apply` gives back: nothing. Throws RuleError for anything else, which would be lost. */
export function expectVoid(rule: string, given: unknown): void {
  if (given === undefined) return
  expectSync(rule, given)
  throw new RuleError(
    `${rule} gave back ${inShort(given)}: it changes the state and gives nothing back; \`legal\` or refuse(…) says what is not possible`,
  )
}

const inShort = (given: unknown) =>
  typeof given === 'object' && given !== null ? 'an object' : typeof given === 'string' ? JSON.stringify(given) : String(given)

/** A rule's yes or no, as JavaScript's `if` reads it: converts any value but a promise, for which it throws RuleError. */
export function toBoolean(rule: string, given: unknown): boolean {
  if (typeof given === 'boolean') return given
  expectSync(rule, given)
  return Boolean(given)
}

/** What `legal` gives back: true, or the sentence that says why not. Throws RuleError for anything else. */
export function expectLegality(rule: string, given: unknown): true | string {
  if (typeof given === 'boolean' && given) return true
  if (typeof given === 'string' && given !== '') return given
  expectSync(rule, given)
  throw new RuleError(`${rule} gave ${JSON.stringify(given)}: it is true or a sentence that says why not`)
}
