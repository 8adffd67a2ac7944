import type { Asked, Question } from '../../statecharts/compile/protocol.ts'
import type { Predicate, Resolver } from '../../statecharts/gate/decision.ts'
import type { Reading, Shape } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import { isNamed, mayActAs, passedOver, roundSeat, roundStart, seatOf } from '../rules/acting.ts'
import { moveNamed, type Ruleset } from '../rules/game.ts'
import { guardNamed, type NamedGuard } from '../rules/guards.ts'
import { toBoolean } from '../rules/rule-results.ts'
import { enoughMade, goesRound, roundsOver } from './turns.ts'

/** What the chart asks of the match, answered by the game's rules. */

/** Returns what answers a question, each time for the match that is current then. */
export function answerOf(rules: Ruleset, question: Question): ReturnType<Resolver> {
  const { working } = rules
  switch (question.kind) {
    case 'turn': {
      const { turn, seat } = question
      return seat === undefined ? new TurnAsked(rules, question) : () => isNamed(rules, turn, seat)
    }
    case 'by':
      return () => isFree(rules) || rules.proposer === question.seat
    case 'guard': {
      const { guard, params, seat } = question
      return new GuardAsked(rules, guard, params, seat)
    }
    case 'legal': {
      const { legal } = moveNamed(rules, question.move)
      if (!legal) return () => true
      return () => {
        working.seat = seatOf(rules, question)
        return legal({}) === true
      }
    }
    case 'others':
      return () => working.turn !== question.seat
    case 'inactive':
      return () => working.inactive.includes(question.seat)
    case 'starts':
      return () => roundStart(rules, question) === question.seat
    case 'skipped':
      return () => passedOver(rules, roundSeat(rules, question.round), question.skip)
    case 'nobody':
      return () => roundStart(rules, { direction: 'forward', skip: question.skip }) === null
    case 'enough':
      return () => enoughMade(rules, question.move)
    case 'made':
      return () => goesRound(rules, question.phase) && working.made >= question.atLeast
    case 'moved':
      return () => goesRound(rules, question.phase) && working.moved
    case 'over':
      return () => roundsOver(rules, question.phase)
  }
}

/** The question that every move asks: a class, since gates ask it more often than all others together. */
class TurnAsked implements Predicate {
  readonly #rules: Ruleset
  readonly #asked: Asked
  /** Mostly it is just whose turn it is. */
  readonly #isCurrent: boolean

  constructor(rules: Ruleset, asked: Asked) {
    this.#rules = rules
    this.#asked = asked
    this.#isCurrent = asked.turn === 'current' && !asked.sanitize
  }

  test(): boolean {
    const { proposer, working } = this.#rules
    if (typeof proposer !== 'number') return true
    if (this.#isCurrent && working.inactive.length === 0) return proposer === working.turn
    return mayActAs(this.#rules, this.#asked, proposer)
  }
}

/** A guard of the game's: a class too, as most of what is asked besides. */
class GuardAsked implements Predicate {
  readonly #rules: Ruleset
  readonly #seat: Seat | undefined
  readonly #state: Reading<Shape>
  readonly #params: unknown
  readonly #name: string
  readonly #rule: NamedGuard
  readonly #test: NamedGuard['test']

  constructor(rules: Ruleset, guard: string, params: unknown, seat: Seat | undefined) {
    this.#rules = rules
    this.#seat = seat
    this.#state = rules.working.authorState
    this.#params = params
    this.#name = `guard ${guard}`
    this.#rule = guardNamed(rules, guard)
    this.#test = this.#rule.test
  }

  test(): boolean {
    const { working, actor } = this.#rules
    working.seat = this.#seat ?? actor
    const given: unknown = this.#test.call(this.#rule, this.#state, this.#params)
    return typeof given === 'boolean' ? given : toBoolean(this.#name, given)
  }
}

/** Whether the proposer is no seat: only seats are bound to their own region. */
const isFree = ({ proposer }: Ruleset) => typeof proposer !== 'number'
