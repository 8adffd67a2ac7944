import { compile } from '../../statecharts/compile/compile.ts'
import type { Named } from '../../statecharts/compile/config.ts'
import type { Compiled } from '../../statecharts/compile/context.ts'
import type { Question } from '../../statecharts/compile/protocol.ts'
import { drawnLines } from '../../statecharts/draw/graph/transition-text.ts'
import { type LineHere, linesHere, namingLines } from '../../statecharts/gate/lines-here.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import { selfAndAncestors } from '../../statecharts/language/phase-tree.ts'
import { guardText } from '../../statecharts/language/words.ts'
import type { Match } from '../model/match.ts'
import { type Seat, SPECTATOR } from '../model/seats.ts'
import type { ConditionNow, LineNow } from '../model/views.ts'
import { answerOf } from '../play/questions.ts'
import { type Game, load, moveNamed, type Ruleset } from '../rules/game.ts'
import { seen, turnIsKnown } from '../visibility/phase-view.ts'
import { mayKnowAll, noting } from '../visibility/reads.ts'
import { type PolicyLookup, visibilityFor } from '../visibility/visibility.ts'

/**
 * What the lines of the chart ask where play is, and whether it holds, as far as a viewer may know: of the phases that they know play to be
 * in, and of each condition only where they may know all that the rules have read for it. So nothing hidden changes any of it.
 */
export function linesNow(game: Game, match: Match, viewer: Seat | typeof SPECTATOR): LineNow[] {
  if (match.finished) return []
  const rules = load(game, match, viewer === SPECTATOR ? match.turn : viewer)
  const { gate, node } = rules
  const naming = namingOf(rules)
  const own = viewer === SPECTATOR || !gate.hasRegions(node) ? null : viewer
  const shared = seen(rules, gate.info(node).leaf, viewer, null)
  const here = own === null ? shared : seen(rules, gate.info(node, own).leaf, viewer, own)
  const around = selfAndAncestors(here)
  const known = new Set(around.map(({ path }) => path))
  const ids = drawnLines(around)
  const asking = new Asking(rules, match, viewer)
  const linesOf = (seat: Seat | null) =>
    linesHere(gate, naming, node, seat).flatMap((one): LineNow[] => {
      const line = known.has(one.phase.path) ? ids.get(one.line) : undefined
      return line === undefined ? [] : [{ line, move: one.move, seat, ...asking.of(one) }]
    })
  return [...(own === null ? [] : linesOf(own)), ...linesOf(null)]
}

const NAMING = new WeakMap<Ruleset, Compiled>()

function namingOf(rules: Ruleset): Compiled {
  const { chart, seats, names } = rules.gate.compiled
  const known = NAMING.get(rules) ?? compile(chart, seats, names, namingLines)
  NAMING.set(rules, known)
  return known
}

/** Yes, no, or null where that is not known. */
type Answer = boolean | null

/** Asks the rules what lines ask them, and notes what they read for it. */
class Asking {
  readonly #rules: Ruleset
  readonly #match: Match
  readonly #viewer: Seat | typeof SPECTATOR
  readonly #sight: PolicyLookup
  /** Rules may read whose turn it is, which is not noted. */
  readonly #knowsTurn: boolean

  constructor(rules: Ruleset, match: Match, viewer: Seat | typeof SPECTATOR) {
    this.#rules = rules
    this.#match = match
    this.#viewer = viewer
    this.#sight = visibilityFor(rules.game, match, viewer)
    this.#knowsTurn = turnIsKnown(rules, viewer)
  }

  of({ move, guards, isShut }: LineHere): Pick<LineNow, 'holds' | 'conditions'> {
    const conditions: ConditionNow[] = []
    const { working } = this.#rules
    // As a proposal asks, and as the engine does when it settles.
    this.#rules.actor = move === null || this.#viewer === SPECTATOR ? working.turn : this.#viewer
    const ways = guards.map((guard) => (guard ? this.#holds(guard, conditions, false) : true))
    if (isShut) conditions.push({ text: 'only', holds: false })
    return { holds: isShut ? false : anyOf(ways), conditions }
  }

  /** Asks all parts, also those that the gate would not come to. Adds what they are called and whether they hold. */
  #holds({ type, params = {} }: Named, conditions: ConditionNow[], negated: boolean): Answer {
    if (type === 'and' || type === 'or') {
      const parts = (params.guards as readonly Named[]).map((part) => this.#holds(part, conditions, negated))
      return type === 'and' ? opposite(anyOf(parts.map(opposite))) : anyOf(parts)
    }
    if (type === 'not') return opposite(this.#holds((params.guards as readonly Named[])[0], conditions, !negated))
    if (type === '$at') {
      // How many moves a seat has made where it may make so many.
      const is = this.#rules.node.context[params.register as string] === params.count
      if (!conditions.some(({ text }) => text === LIMIT)) conditions.push({ text: LIMIT, holds: is !== negated })
      return is
    }
    const question = (type.startsWith('$') ? { kind: type.slice(1), ...params } : { kind: 'guard', guard: type, ...params }) as Question
    if (this.#asksNothing(question)) return true
    const answer = this.#ask(question)
    const text = textOf(question)
    if (!conditions.some((one) => one.text === text))
      conditions.push({ text, holds: answer === FAILED ? null : answer, ...(answer === FAILED && { failed: true as const }) })
    return answer === FAILED ? null : answer
  }

  /** Whose move it is says nothing to a spectator, nor where all who take part may make it; and many fix-ups have no `legal`. */
  #asksNothing(question: Question): boolean {
    const { inactive } = this.#rules.working
    if (question.kind === 'legal') return !moveNamed(this.#rules, question.move).legal
    if (question.kind !== 'turn') return false
    const viewer = this.#viewer
    return viewer === SPECTATOR || (question.turn === 'all' && question.sanitize === undefined && !inactive.includes(viewer))
  }

  #ask(question: Question): Answer | typeof FAILED {
    const rules = this.#rules
    if (!this.#knowsTurn || !this.#isOpen(question)) return null
    const asked = answerOf(rules, question)
    const { given, reads } = noting<boolean | typeof FAILED>(rules.working, () => {
      try {
        return typeof asked === 'function' ? asked() : asked.test()
      } catch {
        return FAILED
      }
    })
    return this.#isToldOfTurn(question) || mayKnowAll(rules, this.#match, this.#sight, reads) ? given : null
  }

  /** Whether the viewer knows what guards read besides the state: how turns have gone. */
  #isOpen({ kind }: Question): boolean {
    const { schema, working } = this.#rules
    if (kind === 'guard' || kind === 'legal' || kind === 'turn') return true
    return !schema.secretive || (kind === 'enough' && this.#viewer === working.turn)
  }

  /** Whether the view says it: by whether the viewer is among those who may act now. */
  #isToldOfTurn(question: Question): boolean {
    const { gate, node } = this.#rules
    if (question.kind !== 'turn' || gate.hasRegions(node)) return false
    const { turns, starts, leaf } = gate.info(node)
    const [only, ...others] = turns
    if (!only || others.length > 0 || starts.length > 0 || seen(this.#rules, leaf, this.#viewer, null) !== leaf) return false
    return only.turn === question.turn && JSON.stringify(only.sanitize) === JSON.stringify(question.sanitize)
  }
}

const FAILED = Symbol('failed')
const LIMIT = 'limit'

const opposite = (answer: Answer): Answer => (answer === null ? null : !answer)

const anyOf = (answers: readonly Answer[]): Answer => (answers.includes(true) ? true : answers.includes(null) ? null : false)

function textOf(question: Question): string {
  if (question.kind === 'guard')
    return guardText(question.params === undefined ? question.guard : { name: question.guard, params: question.params as Json })
  if (question.kind === 'turn') return `turn ${question.turn}`
  if (question.kind === 'legal') return `${question.move}.legal`
  return question.kind === 'enough' ? 'turns.min' : question.kind
}
