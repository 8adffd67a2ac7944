import { eventName } from '../compile/clauses.ts'
import { DONE, innerState, type Named, type Registers, SETTLE, type StateConfig, type TransitionConfig } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import { type FrameValue, stateIn } from '../compile/frame.ts'
import type { Asked, Question } from '../compile/protocol.ts'
import { type Part, SEATS } from '../compile/regions.ts'
import { type PhaseNode, phaseAt } from '../language/phase-tree.ts'

/** What the chart says of a part of a frame (what all seats share, or one seat's region), in the author's words. */
export interface NodeInfo {
  /** State value over the authored phases; undefined if the part is in none. */
  readonly value: FrameValue | undefined
  /** The leaf that play is in; for what all seats share, the phase with `seats` itself. */
  readonly leaf: PhaseNode
  /** Moves that some phase here knows, in the order of the game's moves. */
  readonly moves: readonly string[]
  /** Who may act here, as far as the chart alone says. */
  readonly turns: readonly Asked[]
  /** The round robins of players' moves that may begin here: the seat they begin with may act too. */
  readonly starts: readonly RoundStart[]
  readonly awaits: Awaits
  /** Whether an `always` or a fix-up of a progression might be taken here. */
  readonly settles: boolean
  /** Whether an `onDone` might be taken here. */
  readonly done: boolean
  /** Whether nothing can happen here any more. */
  readonly final: boolean
}

/** Where a round robin begins: with the first seat from its start that is not skipped. */
export type RoundStart = Pick<Question & { kind: 'starts' }, 'start' | 'direction' | 'skip'>

/**
 * Whom play waits for, as far as the chart says: those who may make the moves of the innermost phase from which a player's
 * move leads on. Play does not wait for moves of the phases around that, which anyone may make at any time.
 */
export interface Awaits {
  /** By the `turn` of the phase itself. */
  readonly turns: readonly Asked[]
  /** By a `turn` that a move has of its own: play waits for them only if none of the former can make a move. */
  readonly others: readonly Asked[]
  /** The moves that play waits for. */
  readonly moves: readonly string[]
}

/** `config` is the part's own, `base` the phase it is in: the root, or the phase with `seats`. */
export function nodeInfo({ phases, names }: Compiled, config: StateConfig, base: PhaseNode, { value, context }: Part): NodeInfo {
  const inwards = withoutForbidden(activeStates(config, value, base, context))
  const outwards = inwards.toReversed()
  const enabled = outwards.flatMap((active) => active.enabled)
  const known = new Set(enabled.map(([event]) => eventName(event)))
  const inner = authored(value)
  return {
    value: inner,
    leaf: phaseAt(phases, [base.path, ...namesIn(inner)].filter(Boolean).join('.')),
    moves: names.moves.filter((move) => known.has(move)),
    turns: distinct(enabled.flatMap(([event, transitions]) => (event.startsWith('$') ? [] : transitions.flatMap(turnsOf)))),
    starts: enabled.flatMap(startsOf),
    awaits: awaitsIn(inwards),
    settles: known.has(SETTLE),
    done: known.has(DONE),
    final: outwards.at(1)?.state.type === 'final',
  }
}

/** A state of the machine that play is in. */
export interface ActiveState {
  /** The phase that the state is, or to whose progression it belongs. */
  readonly phase: PhaseNode
  readonly state: StateConfig
  /** The state's transitions by event, without those that the registers rule out. */
  readonly enabled: readonly EventTransitions[]
}
type EventTransitions = readonly [event: string, transitions: readonly TransitionConfig[]]

/** The states that the value is in, innermost first; not those inside regions. */
export function activeStates(
  state: StateConfig,
  value: FrameValue | null,
  phase: PhaseNode,
  context: Registers,
  around: readonly ActiveState[] = [],
): readonly [ActiveState, ...ActiveState[]] {
  const active = [{ phase, state, enabled: enabledIn(state, context) }, ...around] as const
  if (value === null || value === SEATS) return active
  const [name, inner] = stateIn(value)
  const inside = phase.children.find((child) => child.name === name) ?? phase
  return activeStates(innerState(state, name), inner, inside, context, active)
}

/** Without the events that a state inside does not let through. */
function withoutForbidden(inwards: readonly [ActiveState, ...ActiveState[]]): readonly [ActiveState, ...ActiveState[]] {
  if (!inwards.some(({ enabled }) => enabled.some(([, transitions]) => transitions.some(isForbidden)))) return inwards
  const shut = new Set<string>()
  const [first, ...around] = inwards.map((active) => {
    const enabled = active.enabled.flatMap(([event, transitions]): EventTransitions[] => {
      if (shut.has(event)) return []
      const open = transitions.slice(0, transitions.findIndex(isForbidden) >>> 0)
      if (open.length < transitions.length) shut.add(event)
      return open.length > 0 ? [[event, open]] : []
    })
    return { ...active, enabled }
  })
  return [first, ...around]
}

/** Whether it only keeps the event from the phases around. */
export const isForbidden = ({ actions }: TransitionConfig) => actions.length === 0

function enabledIn({ on = {} }: StateConfig, context: Registers): EventTransitions[] {
  return Object.entries(on)
    .map(([event, transitions]): EventTransitions => [event, transitions.filter(({ guard }) => !(guard && ruledOut(guard, context)))])
    .filter(([, transitions]) => transitions.length > 0)
}

function ruledOut({ type, params = {} }: Named, context: Registers): boolean {
  if (type === '$at') return context[params.register as string] !== params.count
  const guards = params.guards as readonly Named[]
  if (type === 'and') return guards.some((guard) => ruledOut(guard, context))
  return type === 'not' && guards[0].type === '$at' && !ruledOut(guards[0], context)
}

/** The guard of a transition, in parts. */
function guardsOf({ guard }: TransitionConfig): readonly Named[] {
  if (!guard) return []
  return guard.type === 'and' ? (guard.params?.guards as readonly Named[]) : [guard]
}

/** Who may make a move, read from its guards. */
function turnsOf(transition: TransitionConfig): Asked[] {
  return guardsOf(transition).flatMap(({ type, params }) => (type === '$turn' ? [params as unknown as Asked] : []))
}

/** A move in an active state, and a `turn` that may make it. */
interface Choice {
  readonly move: string
  readonly asked: Asked
  /** Whether the move leads somewhere or ends the turn. */
  readonly leads: boolean
}

/** `inwards`: the active states, innermost first. */
function awaitsIn(inwards: readonly [ActiveState, ...ActiveState[]]): Awaits {
  const [{ phase: leaf }] = inwards
  let fallback: Awaits | null = null
  for (const active of inwards) {
    const { phase } = active
    const choices = choicesOf(active, leaf.turns)
    const own = choices.filter(({ asked }) => asked.turn === phase.turn)
    const others = choices.filter(({ asked, leads }) => leads && isForSome(asked, phase) && (asked.turn !== 'all' || phase === leaf))
    // If the engine goes on by itself in the phase, any move of its own may bring that about.
    const leading = isTransient(active) ? own : own.filter(({ leads }) => leads)
    if (leading.length || others.length || startsRound(active)) return awaits(leading, others)
    if (own.length) fallback ??= awaits(own, [])
    if (fallback && inwards.some(isTransient)) break
    // The clock leads on.
    if (choices.some(({ asked, leads }) => leads && asked.turn === 'none')) break
  }
  return fallback ?? { turns: [{ turn: leaf.turn }], others: [], moves: [] }
}

/** Whether a move has a `turn` of its own, under which a seat that takes part may act. */
const isForSome = ({ turn }: Asked, phase: PhaseNode) => turn !== phase.turn && turn !== 'none' && turn !== 'inactive'

/** Whether the engine goes on by itself from there. */
const isTransient = ({ enabled }: ActiveState) => enabled.some(([event]) => event.startsWith(SETTLE) || event.startsWith(DONE))

function awaits(own: readonly Choice[], others: readonly Choice[]): Awaits {
  const turns = (choices: readonly Choice[]) => distinct(choices.map(({ asked }) => asked))
  return { turns: turns(own), others: turns(others), moves: [...new Set([...own, ...others].map(({ move }) => move))] }
}

const distinct = (all: readonly Asked[]): Asked[] => [...new Map(all.map((asked) => [JSON.stringify(asked), asked])).values()]

function choicesOf({ enabled }: ActiveState, turns: PhaseNode | null): Choice[] {
  return enabled.flatMap(([event, transitions]) => {
    if (event.startsWith('$')) return []
    const move = eventName(event)
    return transitions.flatMap((transition) =>
      turnsOf(transition).map((asked) => ({ move, asked, leads: leadsOn(transition, move, turns) })),
    )
  })
}

function leadsOn({ target, reenter, actions }: TransitionConfig, move: string, turns: PhaseNode | null): boolean {
  const { max, endIf, uncounted = [] } = turns?.phase.turns ?? {}
  const ends = endIf !== undefined || (max !== undefined && !uncounted.includes(move))
  return (
    target !== undefined ||
    reenter === true ||
    actions.some((one) => LEADING.includes(one.type) || isNextTurn(one) || (ends && one.type === '$moved'))
  )
}

const LEADING = ['$giveTurn', '$count', '$interrupt', '$abandon']
const isNextTurn = ({ type, params }: Named) => type === '$runAction' && params?.move === 'nextTurn'

/** Whether a round of moves may begin here: only the match knows which seat it begins with. */
const startsRound = ({ enabled }: ActiveState) =>
  enabled.some(
    ([event, transitions]) => !event.startsWith('$') && transitions.some((one) => guardsOf(one).some(({ type }) => type === '$by')),
  )

/** The round robin that a move begins. Each seat has a transition of its own; they all name the same start, so the first will do. */
function startsOf([event, transitions]: EventTransitions): RoundStart[] {
  if (event.startsWith('$')) return []
  const [round] = transitions.map(guardsOf).flatMap((asked) => {
    const starts = asked.find(({ type }) => type === '$starts')
    return starts && asked.some(({ type }) => type === '$by') ? [starts.params as unknown as RoundStart] : []
  })
  return round ? [round] : []
}

/** The value without the states that only the compiled machine has; undefined if nothing is left. */
function authored(value: FrameValue): FrameValue | undefined {
  const [name, inner] = stateIn(value)
  if (inner === null) return name.startsWith('$') ? undefined : name
  const rest = authored(inner)
  return rest === undefined ? name : { [name]: rest }
}

/** The names of the states that a value is in, outermost first. */
function namesIn(value: FrameValue | undefined): string[] {
  if (value === undefined) return []
  const [name, inner] = stateIn(value)
  return [name, ...(inner === null ? [] : namesIn(inner))]
}

/** A value with another one inside its innermost phase. */
export function deepen(value: FrameValue | undefined, inside: FrameValue): FrameValue {
  if (value === undefined) return inside
  const [name, inner] = stateIn(value)
  return { [name]: inner === null ? inside : deepen(inner, inside) }
}
