import type { Gate } from '../../statecharts/gate/gate.ts'
import { type KnownState, knownState } from '../bots/known-state.ts'
import { determinize } from '../bots/worlds.ts'
import type { Match, Step, Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args, StepView, View } from '../model/views.ts'
import { checkMove } from '../play/carry-out.ts'
import { Chain } from '../play/chain.ts'
import { CompiledRuleset } from '../play/compiled-ruleset.ts'
import { Chance } from '../random/chance.ts'
import { type CompiledMove, type Game, internalsOf, load, type Ruleset, withInternals } from '../rules/game.ts'
import { stepViewOf, viewOf } from '../view/view.ts'
import { mayKnowAll } from '../visibility/reads.ts'
import { isStatistic, visibilityFor } from '../visibility/visibility.ts'
import { KnownCopy } from './known-copy.ts'

/** A move that a seat is about to make, with the view in which it was chosen. */
export interface Intended {
  readonly view: View
  readonly variant: Variant
  readonly move: string
  readonly args: Args
  /** Milliseconds since 1970: when the move is taken to arrive. */
  readonly at: number
}

/** What a move will do. */
export interface Prediction {
  /** The versions that follow from it, as the seat will see them, as far as they are certain; none if not even the first is. */
  readonly steps: readonly StepView[]
  /** Why no more: `it reads game.deck, which is hidden from the player`. Null if there is no more. */
  readonly why: string | null
}

/**
 * What a seat's move will do, from that seat's view alone: the steps that the server will show the seat if nobody else moves first. A state is
 * made up of the view in which all that is hidden is guessed, and the rules are broken off at the first guess that they read, at chance, and at
 * clocks. So whatever is hidden, the prediction is the same; and as far as it goes, it is what will happen.
 */
export function predict(game: Game, intended: Intended): Prediction {
  const { view, variant } = intended
  const { viewer: seat } = view
  if (typeof seat !== 'number' || view.finished) return none('nobody can move')
  const known = knownRules(game, view.players.length)
  const why = unsuited(known.rules, view)
  const where = why === null ? whereIn(known.rules.gate, view) : null
  if (where === null) return none(why ?? 'a view does not say where play is')
  const match = determinize({ game: known.game, seats: view.players.length, variant, seat, view, where }, new Chance(NOTHING, 0))
  known.working.watch(() => true)
  return looksLike(known.game, match, view) ? predicted(known, match, intended, seat) : none('the view does not show enough')
}

const none = (why: string): Prediction => ({ steps: [], why })
/** What is guessed does not matter. */
const NOTHING = '0'.repeat(64)

interface KnownRules {
  readonly game: Game
  readonly rules: Ruleset
  readonly working: KnownCopy
}

const KNOWN = new WeakMap<Ruleset, KnownRules>()

/** A second ruleset beside the game's own: the first one pays nothing for it. */
function knownRules(game: Game, seats: number): KnownRules {
  const own = internalsOf(game).forSeats(seats)
  const known = KNOWN.get(own) ?? made(game, seats)
  KNOWN.set(own, known)
  return known
}

function made(game: Game, seats: number): KnownRules {
  const internals = internalsOf(game)
  const working = new KnownCopy(internals.schema, seats)
  const known: Game = withInternals(game, { ...internals, forSeats: () => rules })
  const rules: Ruleset = new CompiledRuleset(known, seats, undefined, working)
  return { game: known, rules, working }
}

/** What keeps anything from being predicted, besides what rules read; null if nothing does. */
function unsuited({ schema }: Ruleset, { timers, banks, inactive }: View): string | null {
  // Guesses would decide who sees what.
  if (schema.audiences.length > 0) return 'who sees what changes during the match'
  // A view does not say who has left for good, nor who comes back.
  if (inactive.length > 0) return 'somebody takes no part'
  return timers.length > 0 || banks !== null ? CLOCKS : null
}
const CLOCKS = 'it starts or stops a clock'

/**
 * Where play is, by what a view says of it; null where it does not say all of it: where a phase is hidden from somebody, each seat is in phases of
 * its own, play was interrupted, or rounds, turns or progressions count on from what came before.
 */
function whereIn(gate: Gate, { phase: { value } }: View): Pick<Match, 'snapshot' | 'turns'> | null {
  const { phases, config } = gate.compiled
  const counts = Object.keys(config.context).length > 0
  if (counts || [...phases.values()].some(({ sanitize, phase }) => sanitize.length > 0 || phase.turns !== undefined)) return null
  try {
    const node = gate.node({ value, status: 'active', context: {} })
    return gate.hasRegions(node) ? null : { snapshot: [node], turns: { made: 0, moved: false, orders: [] } }
  } catch {
    // An interrupt's phase is none of the chart's machine; those of seats are not there as a view has them.
    return null
  }
}

/** Whether what was made up shows the seat what it sees. What can be taken back is not known; it does not matter for what comes. */
function looksLike(game: Game, match: Match, view: View): boolean {
  const text = ({ undo: _, redo: __, ...rest }: View) => JSON.stringify(rest)
  try {
    return text(viewOf(game, match, view.viewer)) === text(view)
  } catch {
    return false
  }
}

function predicted({ game, rules, working }: KnownRules, match: Match, { view, move: name, args, at }: Intended, seat: Seat): Prediction {
  load(game, match, seat)
  const move = rules.moves.get(name)
  if (!move || move.fixUp) return none('there is no such move')
  // Whether it is possible is to show only when it is made.
  if (move.secret) return none('it is secret')
  const sight = visibilityFor(game, match, seat)
  const watch = () => working.watch((read) => mayKnowAll(rules, match, sight, [read]))
  const known = knownState(rules.schema, view)
  watch()
  working.readTracking.watch(seat)
  const chain = new Chain(rules, match, at)
  const ending = working.hold(() => endingOf(rules, chain, move, args, seat))
  const { stopped } = working
  const steps: StepView[] = []
  for (const step of chain.steps) {
    if (stopped && step.entry.version >= stopped.version) break
    const why = uncertain(rules, known, step)
    if (why !== null) return { steps, why }
    watch()
    const shown = shownStep(game, step, seat)
    if (shown === null || working.stopped) return { steps, why: working.stopped?.why ?? FAILED }
    steps.push(shown)
  }
  return { steps, why: stopped?.why ?? ending }
}

/** Makes the move, with all that follows. Gives what is said against it, or that a rule threw; null where it is through. */
function endingOf(rules: Ruleset, chain: Chain, move: CompiledMove, args: Args, seat: Seat): string | null {
  try {
    const passed = checkMove(rules, move, seat, args)
    if (!passed.ok) return `it is refused: ${passed.refusal.message}`
    chain.move(passed.answer, move, passed.args, passed.given, seat)
    return null
  } catch {
    return FAILED
  }
}
const FAILED = 'a rule throws'

/** Why the seat may see something else of a step than what is made of guesses, though no rule has read one; null if it does not. */
function uncertain({ schema }: Ruleset, { labels }: KnownState, { before, match, transfers }: Step): string | null {
  if (match.timers.length > 0) return CLOCKS
  const unseen = transfers.find(({ deck, component }) => labels[deck][component] === undefined)
  if (unseen) return `it moves a component of ${unseen.from} that the player does not see`
  // Ids are chance, too.
  if (match.state.labels !== before.state.labels) return 'it gives components new ids'
  const counts = [schema.game, schema.player].some(({ fields }) => fields.some(isStatistic))
  return match.finished && counts ? 'it shows statistics' : null
}

/** Null where rules throw that the view asks. */
function shownStep(game: Game, step: Step, seat: Seat): StepView | null {
  try {
    return stepViewOf(game, step, seat)
  } catch {
    return null
  }
}
