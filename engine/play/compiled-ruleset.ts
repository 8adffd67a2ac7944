import { compile } from '../../statecharts/compile/compile.ts'
import type { Compiled, Names } from '../../statecharts/compile/context.ts'
import type { Resolver } from '../../statecharts/gate/decision.ts'
import { Gate } from '../../statecharts/gate/gate.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import type { Domain } from '../declare/domain.ts'
import type { Facts } from '../declare/facts.ts'
import type { AnyMove, Domains } from '../declare/moves.ts'
import type { Schema } from '../declare/schema.ts'
import type { Reading, Shape, Writing } from '../declare/state-types.ts'
import { RuleError } from '../model/errors.ts'
import type { Proposer, Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { titleCase } from '../model/words.ts'
import { boundTo, isGivenOtherwise } from '../rules/domain-values.ts'
import { type AnyGameRules, type CompiledMove, type Game, internalsOf, type Ruleset, withInternals } from '../rules/game.ts'
import { outOfApply } from '../rules/refuse.ts'
import { expectLegality, expectVoid } from '../rules/rule-results.ts'
import { Telling } from '../rules/telling.ts'
import { WorkingCopy } from '../state/working-copy.ts'
import { openTo } from '../visibility/open-to.ts'
import { isIn } from '../visibility/phase-view.ts'
import { answerOf } from './questions.ts'
import { passTurn } from './turns.ts'

/** The ruleset of a game for one number of seats. */
export class CompiledRuleset implements Ruleset {
  readonly game: Game
  readonly schema: Schema
  readonly definition: AnyGameRules<Shape>
  readonly seats: number
  readonly gate: Gate
  readonly working: WorkingCopy
  readonly telling: Telling
  readonly moves: ReadonlyMap<string, CompiledMove>
  readonly fixUps: readonly CompiledMove[]
  readonly unconditional: readonly string[]
  readonly everySeat: readonly Seat[]
  proposer: Proposer = 0
  actor: Seat = 0
  node!: Node
  interrupted: Node[] = []
  takenTransitions: string[] | null = null

  /** `open` makes the gate: others where rules are watched, and in tests. */
  constructor(
    game: Game,
    seats: number,
    open = (compiled: Compiled, answer: Resolver) => new Gate(compiled, answer),
    working = new WorkingCopy(internalsOf(game).schema, seats),
  ) {
    const { schema, definition } = internalsOf(game)
    this.game = game
    this.schema = schema
    this.definition = definition
    this.seats = seats
    this.working = working
    this.telling = new Telling(schema, seats, working.labels)
    this.moves = movesOf(this)
    const keys = [...this.moves.values()]
    this.fixUps = keys.filter(({ fixUp }) => fixUp)
    this.unconditional = this.fixUps.flatMap(({ key, legal }) => (legal ? [] : [key]))
    this.everySeat = Array.from({ length: seats }, (_, seat) => seat)
    const names: Names = {
      moves: keys.filter(({ fixUp }) => !fixUp).map(({ key }) => key),
      fixUps: this.fixUps.map(({ key }) => key),
      guards: Object.keys(definition.guards ?? {}),
      who: Object.keys(definition.who ?? {}),
      args: Object.keys(definition.args ?? {}),
      delays: Object.keys(definition.delays ?? {}),
      timed: schema.timed.flatMap(({ phase }) => phase ?? []),
      withParams: Object.entries(definition.guards ?? {}).flatMap(([key, { test }]) => (test.length > 1 ? [key] : [])),
    }
    this.working.moves = new Set(names.moves)
    this.gate = open(compile(definition.chart, seats, names), (question) => answerOf(this, question))
    this.working.inPhase = (path) => isIn(this, path)
    const { phases } = this.gate.compiled
    this.working.timers.areFor(names.timed!, (path) => phases.get(path)?.region != null)
  }
}

/** A move or fix-up of any game: what its author's types say of its arguments, the engine checks when they are proposed. */
interface DeclaredMove extends Pick<AnyMove<Shape>, 'kind' | 'name' | 'help' | 'log' | 'undoable'> {
  readonly args?: Domains
  readonly facts?: Facts
  readonly secret?: boolean
  readonly optimistic?: boolean
  defaults?(state: Reading<Shape>): Args
  options?(state: Reading<Shape>): Iterable<Args>
  legal?(state: Reading<Shape>, args: Args): unknown
  /** A fix-up's is given no arguments. */
  apply(state: Writing<Shape>, ...given: unknown[]): unknown
}

function movesOf(rules: Ruleset): Map<string, CompiledMove> {
  const { game } = rules
  const moves = new Map<string, CompiledMove>()
  let events = 0
  for (const [key, move] of Object.entries<DeclaredMove>(rules.definition.moves)) {
    const { name, help = '', log = '', legal, args = {}, facts = {}, secret = false, undoable = true, defaults, options } = move
    const { apply, optimistic = false } = move
    const isFixUp = move.kind === 'fixUp'
    const tell = tellOf(rules, key, facts)
    const state = rules.working.authorState
    const [asked, done] = [`${key}.legal`, `${key}.apply`]
    const called = name ?? titleCase(key)
    const bound = (domain: Domain) => boundTo(rules.working, domain, (one) => openTo(game, rules.working, one))
    const domains = Object.entries(args).map(([arg, domain]) => ({ arg, domain: bound(domain) }))
    moves.set(key, {
      key,
      quotedKey: JSON.stringify(key),
      event: isFixUp ? -1 : events++,
      name: called,
      help,
      log,
      fixUp: isFixUp,
      secret,
      optimistic,
      givesOtherwise: domains.some(({ domain }) => isGivenOtherwise(domain)),
      choosesComponents: Object.values(args).some(({ kind }) => kind === 'component' || kind === 'components'),
      defaults,
      options: options && (() => options.call(move, state)),
      hasFixedChoices:
        Object.values(args).every(({ kind }) => kind !== 'component' && kind !== 'components') && Object.keys(args).length < 2,
      keptChoices: [],
      args: domains,
      facts: Object.entries(facts).map(([fact, kind]) => ({ fact, kind })),
      legal: legal && ((given) => expectLegality(asked, legal.call(move, state, given))),
      apply: (given) => {
        if (undoable === false) rules.working.readTracking.fixed ??= called
        rules.telling.next()
        try {
          expectVoid(done, isFixUp ? apply.call(move, state, tell) : apply.call(move, state, given, tell))
        } catch (thrown) {
          throw outOfApply(thrown)
        }
      },
      mayBeTakenBack:
        typeof undoable === 'function'
          ? (given) => expectLegality(`${key}.undoable`, undoable.call(move, state, given as never))
          : undefined,
    })
  }
  // Rules of one shape are quicker to read: the same properties in the same order as above.
  const builtIn = (key: string, name: string, help: string, apply = () => {}) =>
    moves.set(key, {
      key,
      quotedKey: JSON.stringify(key),
      event: -1,
      name,
      help,
      log: '',
      fixUp: true,
      secret: false,
      optimistic: false,
      givesOtherwise: false,
      choosesComponents: false,
      defaults: undefined,
      options: undefined,
      hasFixedChoices: true,
      keptChoices: [],
      args: [],
      facts: [],
      legal: undefined,
      apply,
      mayBeTakenBack: undefined,
    })
  builtIn('nextTurn', 'Next Turn', 'The turn passes to the next seat.', () => passTurn(rules))
  builtIn('startPhase', 'Start Phase', 'The next phase begins.')
  builtIn('noOp', 'No Op', 'Nothing happens.')
  return moves
}

const NO_PHASES: readonly string[] = Object.freeze([])

/** What a rule is given to tell its facts with. */
function tellOf(rules: Ruleset, move: string, declared: Facts): (facts?: { readonly [fact: string]: unknown }) => void {
  const { working, telling } = rules
  const kinds = new Map(Object.entries(declared))
  return (facts) => {
    if (!working.writable) throw new RuleError(`${move}: tell(…) is called after \`apply\` has ended; it belongs in it`)
    if (!working.random.isInPlace) telling.tell(move, kinds, working.seat, facts, phasesBetween(rules))
  }
}

function phasesBetween({ gate, node, working, telling }: Ruleset): readonly string[] {
  const { target } = telling
  return target ? [node, target].flatMap((one) => (one ? gate.info(one, working.seat).leaf.path : [])) : NO_PHASES
}

/** Returns the same game with another gate: `open` creates it from a compiled chart and the resolver of its questions. */
export function withGate(game: Game, open: (compiled: Compiled, answer: Resolver) => Gate): Game {
  const rulesets = new Map<number, Ruleset>()
  const forSeats = (seats: number) => {
    const ruleset = rulesets.get(seats) ?? new CompiledRuleset(other, seats, open)
    rulesets.set(seats, ruleset)
    return ruleset
  }
  const other = withInternals(game, { ...internalsOf(game), forSeats })
  return other
}
