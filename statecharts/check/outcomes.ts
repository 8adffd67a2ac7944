import type { Question } from '../machine.ts'
import type { GuardAnswers } from './finding.ts'

/** More outcomes than this of one event at one place are given up on. */
const OUTCOMES_AT_MOST = 1024

/** Answers a chart's questions in every way there is: those that one step asks form a tree, whose leaves are its outcomes. */
export class Oracle {
  /** Whether some event had too many outcomes to see all. */
  bounded = false
  readonly #seats: number
  #given: GuardAnswers = {}
  #otherwise = true
  #asked = new Map<string, boolean>()

  constructor(seats: number) {
    this.#seats = seats
  }

  /** For a gate: how each question is answered. */
  readonly resolve = (question: Question) => () => this.#answer(question)

  /** Runs once for every outcome of the questions that it asks. Those in `fixed` have only the one. */
  all<T>(run: () => T, fixed: GuardAnswers = {}): { guards: GuardAnswers; result: T }[] {
    const found: { guards: GuardAnswers; result: T }[] = []
    const open: GuardAnswers[] = [fixed]
    for (let given = open.pop(); given; given = open.pop()) {
      if (found.length === OUTCOMES_AT_MOST) {
        this.bounded = true
        break
      }
      const result = this.once(run, given, true)
      const asked = [...this.#asked]
      asked.forEach(([key, yes], i) => {
        if (!Object.hasOwn(given, key)) open.push({ ...fixed, ...Object.fromEntries(asked.slice(0, i)), [key]: !yes })
      })
      found.push({ guards: Object.fromEntries(asked), result })
    }
    return found
  }

  /** Runs once with these answers. */
  once<T>(run: () => T, given: GuardAnswers, otherwise = false): T {
    this.#given = given
    this.#otherwise = otherwise
    this.#asked = new Map()
    return run()
  }

  #answer(question: Question): boolean {
    if (question.kind !== 'turn') return this.#ask(questionKey(question))
    if (question.turn === 'all') return true
    // Whom every `turn` lets through is no seat.
    if (question.turn === 'none') return this.#asked.get('$turn') !== false && this.#ask('$clock')
    return this.#seats === 1 || this.#asked.get('$clock') === true || this.#ask('$turn')
  }

  #ask(key: string): boolean {
    const known = this.#asked.get(key)
    if (known !== undefined) return known
    const yes = Object.hasOwn(this.#given, key) ? this.#given[key]! : this.#otherwise
    this.#asked.set(key, yes)
    return yes
  }
}

/** A question as the author would write it. */
export function questionKey(question: Exclude<Question, { kind: 'turn' }>): string {
  const inRegion = 'seat' in question ? `@${question.seat}` : ''
  if (question.kind === 'others') return `$others${inRegion}`
  if (question.kind === 'legal') return `$legal.${question.move}${question.register === undefined ? '' : '.round'}${inRegion}`
  return guardKey(question.guard, question.params) + inRegion
}

/** A guard by name and parameters. */
export const guardKey = (name: string, params: unknown) => (params === undefined ? name : `${name}(${JSON.stringify(params)})`)
