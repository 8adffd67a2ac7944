import type { Question } from '../../compile/protocol.ts'
import type { Guard } from '../../language/chart.ts'
import type { GuardAnswers } from '../../language/finding.ts'
import { guardText } from '../../language/words.ts'

/** At most so many outcomes of one event in one state are tried. */
const OUTCOMES_AT_MOST = 1024

/** Answers a chart's questions in every possible way: the questions of one step form a tree, whose leaves are its outcomes. */
export class Oracle {
  /** Questions that are only answered with no in the current state. */
  never: ReadonlySet<string> = new Set()
  /** Whether some event had too many outcomes to try all. */
  bounded = false
  readonly #seats: number
  readonly #unconditional: ReadonlySet<string>
  /** Questions with only one answer. */
  readonly #sure = new Set<string>()
  #given: GuardAnswers = {}
  #otherwise = true
  #asked = new Map<string, boolean>()

  /** `unconditional`: fix-ups without a `legal` of their own. */
  constructor(seats: number, unconditional: readonly string[] = []) {
    this.#seats = seats
    this.#unconditional = new Set(unconditional)
  }

  /** The resolver for a gate. */
  readonly resolve = (question: Question) => () => this.#answer(question)

  /** Runs once for every outcome of the questions that it asks. Those in `fixed` have only that answer. */
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
        if (Object.hasOwn(given, key) || this.#sure.has(key) || this.never.has(key)) return
        open.push({ ...fixed, ...Object.fromEntries(asked.slice(0, i)), [key]: !yes })
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

  /** Whether a question has only one answer. */
  isSure(key: string): boolean {
    return this.#sure.has(key)
  }

  /** Whether a fix-up has no `legal` of its own. */
  isUnconditional(fixUp: string): boolean {
    return this.#unconditional.has(fixUp)
  }

  #answer(question: Question): boolean {
    switch (question.kind) {
      case 'turn':
        return this.#turn(question)
      case 'by':
        return this.#seats === 1 || this.#asked.get(CLOCK) === true || this.#ask(`$by@${question.seat}`)
      case 'starts':
        // Seats are symmetric: the first stands for the seat that a round begins with.
        return question.seat === 0 && !this.#nobody(question.skip)
      case 'nobody':
        return this.#nobody(question.skip)
      case 'skipped':
        return question.skip !== undefined && (this.#known(NOBODY, question.skip) || this.#ask(skipKey(SKIPPED, question.skip)))
      case 'inactive':
        return false
      case 'others':
        // In a match for one seat it is always that seat's turn.
        return this.#seats > 1 && this.#ask(questionKey(question))
      case 'legal': {
        const key = questionKey(question)
        if (this.#unconditional.has(question.move)) this.#sure.add(key)
        return this.#ask(key)
      }
      default:
        return this.#ask(questionKey(question))
    }
  }

  /** A move that no seat may make can still be made by the clock. */
  #turn({ turn, seat, sanitize = [] }: Extract<Question, { kind: 'turn' }>): boolean {
    if (turn === 'all' && !sanitize.length) return true
    if (seat !== undefined) return this.#ask(`$turn.${turn}@${seat}`)
    if (turn === 'none' || sanitize.includes('hidden'))
      return ![...this.#asked].some(([key, yes]) => !yes && asksWho(key)) && this.#ask(CLOCK)
    if (this.#asked.get(CLOCK) === true) return true
    if (turn === 'current') return this.#seats === 1 || this.#ask(TURN)
    return this.#ask(`$turn.${turn === 'all' ? sanitize[0] : turn}`)
  }

  #nobody(skip: Guard | undefined): boolean {
    return skip !== undefined && this.#ask(skipKey(NOBODY, skip))
  }

  #known(kind: string, skip: Guard): boolean {
    return this.#asked.get(skipKey(kind, skip)) === true
  }

  #ask(key: string): boolean {
    const known = this.#asked.get(key)
    if (known !== undefined) return known
    const yes = !this.never.has(key) && this.#isYes(key)
    this.#asked.set(key, yes)
    return yes
  }

  #isYes(key: string): boolean {
    const given = Object.hasOwn(this.#given, key) ? this.#given[key] : undefined
    return this.#sure.has(key) || (given ?? this.#otherwise)
  }
}

/** Whether it is the mover's turn. */
export const TURN = '$turn'
/** Whether the clock moves. */
export const CLOCK = '$clock'
const NOBODY = '$nobody'
const SKIPPED = '$skipped'

/** Whether an answer says who moves: a seat of this `turn`, or this very seat. */
export const asksWho = (key: string) => key === TURN || (key.startsWith('$turn.') && !key.includes('@')) || key.startsWith('$by@')

/** Whether an answer may differ the next time though only the state has changed in between. */
export const passes = (key: string) => key.startsWith(SKIPPED) || key.startsWith('$over.')

const skipKey = (kind: string, skip: Guard) => `${kind}.${guardText(skip)}`

/** A question as the author would write it. */
function questionKey(question: Extract<Question, { kind: 'guard' | 'legal' | 'others' | 'enough' | 'made' | 'moved' | 'over' }>): string {
  const inRegion = 'seat' in question ? `@${question.seat}` : ''
  if (question.kind === 'guard') return guardKey(question.guard, question.params) + inRegion
  if (question.kind === 'legal') return `$legal.${question.move}${question.round ? '.round' : ''}${inRegion}`
  if (question.kind === 'enough') return `$enough.${question.move}`
  if (question.kind === 'others') return `$others${inRegion}`
  const inPhase = `$${question.kind}${question.phase && `.${question.phase}`}`
  return question.kind === 'made' ? `${inPhase}(${question.atLeast})` : inPhase
}

/** A guard by name and parameters. */
export const guardKey = (name: string, params: unknown) => (params === undefined ? name : `${name}(${JSON.stringify(params)})`)
