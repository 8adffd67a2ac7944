import type { Answers, Ask, Asked, Guard, Question } from '../statecharts/index.ts'
import { yesOrNo } from './answers.ts'
import type { Ruleset } from './ruleset.ts'
import { ADMIN, CLOCK, type Seat } from './seats.ts'
import { enoughMade, goesRound, roundsOver } from './turns.ts'

/** What the chart asks of the match, answered by the game's rules. */

/** Answers a question for whatever match is at hand. */
export function answerOf(rules: Ruleset, question: Question): ReturnType<Answers> {
  const { session } = rules
  switch (question.kind) {
    case 'turn': {
      const { turn, seat } = question
      return seat === undefined ? new TurnAsked(rules, question) : () => rules.isNamed(turn, seat)
    }
    case 'by':
      return () => isFree(rules) || rules.proposer === question.seat
    case 'guard': {
      const { guard, params, seat } = question
      const asked = `guard ${guard}`
      const rule = rules.game.rules.guards![guard]!
      return () => {
        session.seat = seat ?? rules.actor
        return yesOrNo(asked, rule.test(session.state as never, params as never))
      }
    }
    case 'legal': {
      const { legal } = rules.moves.get(question.move)!
      if (!legal) return () => true
      return () => {
        session.seat = rules.seatOf(question)
        return legal(session.state as never, {}) === true
      }
    }
    case 'others':
      return () => session.turn !== question.seat
    case 'inactive':
      return () => session.inactive.includes(question.seat)
    case 'starts':
      return () => rules.roundStart(question) === question.seat
    case 'skipped':
      return () => rules.passedOver(rules.roundSeat(question.round), question.skip)
    case 'nobody':
      return () => rules.roundStart({ direction: 'forward', skip: question.skip! }) === null
    case 'enough':
      return () => enoughMade(rules, question.move)
    case 'made':
      return () => goesRound(rules, question.phase) && session.made >= question.atLeast
    case 'moved':
      return () => goesRound(rules, question.phase) && session.moved
    case 'over':
      return () => roundsOver(rules, question.phase)
  }
}

/** The question that every move asks: a class, since gates ask it more often than all others together. */
class TurnAsked implements Ask {
  readonly #rules: Ruleset
  readonly #asked: Asked

  constructor(rules: Ruleset, asked: Asked) {
    this.#rules = rules
    this.#asked = asked
  }

  holds(): boolean {
    return isFree(this.#rules) || this.#rules.mayAct(this.#asked, this.#rules.proposer as Seat)
  }
}

/** Whether the proposer is bound to nobody's turn. */
const isFree = ({ proposer }: Ruleset) => proposer === ADMIN || proposer === CLOCK

function test(rules: Ruleset, guard: string, params: unknown, seat: Seat): boolean {
  rules.session.seat = seat
  return yesOrNo(`guard ${guard}`, rules.game.rules.guards![guard]!.test(rules.session.state as never, params as never))
}

/** Whether a condition of the chart holds for a seat. */
export function holds(rules: Ruleset, guard: Guard, seat: Seat): boolean {
  if (typeof guard === 'string') return test(rules, guard, undefined, seat)
  if ('name' in guard) return test(rules, guard.name, guard.params, seat)
  if ('not' in guard) return !holds(rules, guard.not, seat)
  return 'and' in guard ? guard.and.every((one) => holds(rules, one, seat)) : guard.or.some((one) => holds(rules, one, seat))
}
