import type { Chart, Guard, Seats } from '../language/chart.ts'
import { checkWords } from '../language/check-words.ts'
import {
  at,
  automaticsOf,
  ChartError,
  childOf,
  everyPhase,
  isIn,
  type PhaseNode,
  phaseAt,
  phaseTree,
  resolve,
  selfAndAncestors,
  transitionsOf,
} from '../language/phase-tree.ts'
import {
  eventOf,
  fixUpClause,
  guardClause,
  guarded,
  interruptClause,
  known,
  leadsTo,
  legalGuard,
  targetOf,
  turnGuard,
  withinClauses,
} from './clauses.ts'
import { DONE, type EventConfig, EXIT, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import type { Compiled, Compiling, Names, RewriteTransition } from './context.ts'
import { hooksOf } from './hooks.ts'
import { checkLimit, forgetCounted, limited, limitReached } from './limits.ts'
import { orderedStates } from './ordered.ts'
import { SEATS } from './regions.ts'
import { afterMove, enoughMade, moveClauses, roundsOver, turnEnds } from './turns.ts'

const unchanged: RewriteTransition = (transition) => transition

/**
 * Compiles a chart for a number of seats into plain JSON for XState v5. Every `always` rests until the engine sends
 * `$settle`, every `onDone` until it sends `$done`: guards there must see the state after the move, which XState's own
 * eventless transitions would not. Events of seat 2's region are named `hit@2`. An interrupt's phase becomes a machine
 * of its own, in which the moves of the phases around it are legal too. `rewrite` may change each compiled
 * transition, so that an observer sees which of the author's transitions was taken. `compile(chart, 2, names)`. Throws ChartError naming the
 * chart's line; its `findings` are all unknown names if there are several.
 */
export function compile(chart: Chart, seats: number, names: Names, rewrite = unchanged): Compiled {
  const unknown: ChartError[] = []
  try {
    const compiled = compiledFrom(phaseTree(chart, unknown), chart, seats, names, rewrite)
    if (Object.freeze(unknown).length === 0) return compiled
  } catch (error) {
    // With names missing, other mistakes may only seem to be there.
    if (unknown.length === 0) throw error
  }
  throw oneFor(unknown)
}

/** The error for unknown names; regions name theirs for each seat. */
function oneFor(unknown: readonly ChartError[]): ChartError {
  const [first, ...more] = new Map(unknown.map((error) => [error.message, error])).values()
  if (!first) throw new Error('no name is unknown')
  if (more.length === 0) return first
  const findings = [first, ...more].map(
    ({ code, where, message }) => ({ level: 'error', code, where, sentence: message, path: [] }) as const,
  )
  const sentence = first.message.slice(first.message.indexOf(': ') + 2)
  return new ChartError(first.where, `${sentence}; and ${more.length} more`, first.code, findings)
}

function compiledFrom(root: PhaseNode, chart: Chart, seats: number, names: Names, rewrite: RewriteTransition): Compiled {
  const every = everyPhase(root)
  for (const here of every) checkWords(here)
  const phases = new Map(every.map((node) => [node.path, node]))
  const interrupts = interruptsOf(every)
  const exits = new Set<string>()
  const machines = new Map<string, Compiled>()
  const machineOf = (node: PhaseNode): Compiled => {
    const registers: { [register: string]: number } = {}
    const compiling = { seats, names, region: null, registers, root: node, interrupts, exits, rewrite }
    const state = stateOf(node, compiling)
    const around = node.parent ? aroundOf(node.parent, compiling) : exitsOf(exits, phases)
    const config = { ...state, on: merged(state.on ?? {}, around), id: '$chart', context: registers }
    return { chart, seats, names, phases, root: node, config, interrupts: machines }
  }
  for (const node of interrupts) machines.set(node.path, machineOf(node))
  // The chart itself comes last: by then all targets outside interrupts are known.
  return machineOf(root)
}

/** The phases that some transition names as an interrupt. */
function interruptsOf(every: readonly PhaseNode[]): PhaseNode[] {
  const found = new Set<PhaseNode>()
  for (const here of every) {
    const { on = {}, always, onDone } = here.phase
    for (const [move, written] of Object.entries(on)) {
      for (const { interrupt } of transitionsOf(written)) if (interrupt) found.add(resolve(interrupt, here, `on.${move}`))
    }
    automaticsOf(always).forEach(({ interrupt }, i) => {
      if (interrupt) found.add(resolve(interrupt, here, `always.${i}`))
    })
    for (const { interrupt } of transitionsOf(onDone)) if (interrupt) found.add(resolve(interrupt, here, 'onDone'))
  }
  // An unknown name stands for no phase.
  if (every[0]?.unknown?.length) return []
  for (const node of found) {
    if (!node.parent || node.region) throw new ChartError(at(node, 'interrupt'), 'the root and phases inside seats cannot be interrupts')
    if (node.phase.onDone && node.phase.turns?.rounds === undefined)
      throw new ChartError(at(node, 'onDone'), 'remove it: a finished interrupt always comes back to where play was')
    if (!node.phase.states || !node.children.some(({ phase }) => phase.type === 'final')) {
      throw new ChartError(node.path, 'is an interrupt without a final phase. Add one, so that it can end')
    }
  }
  return [...found]
}

/** The moves and automatic transitions of the phases around an interrupt, which stay possible while it lasts; nearest first. */
function aroundOf(here: PhaseNode, compiling: Compiling): EventConfig {
  const own = { ...movesOf(here, compiling), ...settlesOf(here, compiling) }
  return here.parent ? merged(own, aroundOf(here.parent, compiling)) : own
}

function merged(first: EventConfig, then: EventConfig): EventConfig {
  const events = Object.keys({ ...first, ...then })
  return Object.fromEntries(events.map((event) => [event, [...(first[event] ?? []), ...(then[event] ?? [])]]))
}

/** The events that send the chart's machine to the targets of transitions out of interrupts. */
function exitsOf(exits: ReadonlySet<string>, phases: ReadonlyMap<string, PhaseNode>): EventConfig {
  const to = (path: string) => targetOf(phaseAt(phases, path), { root: phaseAt(phases, ''), region: null })
  return Object.fromEntries([...exits].map((path) => [`${EXIT}${path}`, [{ target: to(path), actions: [{ type: '$branch' }] }]]))
}

function stateOf(here: PhaseNode, compiling: Compiling): StateConfig {
  const { phase, parent } = here
  const { root } = compiling
  const hooks = hooksOf(here, compiling)
  // A final phase ends its parent, so it takes the parent's onDone.
  if (phase.type === 'final')
    return {
      type: 'final',
      ...onOf(parent?.phase.seats ? revisionsOf(here, parent, compiling) : parent && parent !== root ? doneOf(parent, compiling) : {}),
      ...hooks,
    }
  if (phase.limit) checkLimit(here)
  const own = { ...movesOf(here, compiling), ...settlesOf(here, compiling) }
  const overBy = roundsOver(here) ?? limitReached(here, compiling)
  return {
    ...(phase.ordered
      ? orderedStates(here, phase.ordered, compiling, doneOf(here, compiling))
      : phase.seats
        ? regionsOf(here, phase.seats, compiling)
        : insideOf(here, compiling)),
    ...onOf({ ...own, ...(phase.seats ? doneOf(here, compiling) : overBy && doneOf(here, compiling, overBy)) }),
    ...hooks,
    ...(phase.tags && { tags: phase.tags }),
  }
}

const onOf = (on: EventConfig) => (Object.keys(on).length ? { on } : {})

function insideOf(here: PhaseNode, compiling: Compiling): Pick<StateConfig, 'initial' | 'states'> {
  if (!here.phase.states) return {}
  const children = here.children.filter((child) => !compiling.interrupts.includes(child))
  return { initial: here.phase.initial, states: Object.fromEntries(children.map((child) => [child.name, stateOf(child, compiling)])) }
}

/** A region for each seat. Seats that do not take part leave it as soon as that can be asked: after the move that led here. */
function regionsOf(here: PhaseNode, { who = 'all', initial }: Seats, compiling: Compiling): Pick<StateConfig, 'initial' | 'states'> {
  const region = (seat: number): StateConfig => {
    const inside = { ...compiling, region: seat }
    const out = outOf(here, compiling, seat)
    const states = here.children.map((child) => [child.name, stateOf(child, inside)] as const)
    const $out = ['$out', { type: 'final' }] as const
    const forget = forgetCounted(here, inside)
    const left = forget.length ? { exit: forget } : {}
    if (who === 'all') return { initial, states: Object.fromEntries([...states, $out]), ...left }
    const first = childOf(here, initial)
    const choice = [
      ...leavesMatch(first, inside),
      { target: targetOf(first, inside), guard: takesPart(who, here, compiling.names, seat), actions: [{ type: '$branch' }] },
      { target: out, actions: [{ type: '$branch' }] },
    ]
    const $in = ['$in', { on: { [eventOf(SETTLE, seat)]: choice } }] as const
    return { initial: '$in', states: Object.fromEntries([$in, $out, ...states]), ...left }
  }
  const regions = Object.fromEntries(Array.from({ length: compiling.seats }, (_, seat) => [`$${seat}`, region(seat)]))
  return { initial: SEATS, states: { [SEATS]: { type: 'parallel', states: regions, exit: [{ type: '$regionsLeft' }] } } }
}

/** The state of a seat's region that says that the seat takes no part. */
const outOf = (here: PhaseNode, compiling: Compiling, seat: number) => `${targetOf(here, compiling)}.${SEATS}.$${seat}.$out`

/** Play never waits for a seat that is out of the match: from a phase of its own it goes to `$out`. */
function leavesMatch({ parent }: PhaseNode, compiling: Compiling): TransitionConfig[] {
  const { region: seat } = compiling
  if (seat === null || !parent?.phase.seats) return []
  return [{ target: outOf(parent, compiling, seat), guard: { type: '$inactive', params: { seat } }, actions: [{ type: '$branch' }] }]
}

function takesPart(who: 'others' | Guard, here: PhaseNode, names: Names, seat: number): Named {
  if (who === 'others') return { type: '$others', params: { seat } }
  if (typeof who !== 'string' || !names.who?.includes(who)) return guardClause(who, here, 'seats.who', names, seat)
  if (names.guards.includes(who))
    throw new ChartError(at(here, 'seats.who'), `'${who}' is both a guard and a name for seats`, 'duplicate-name')
  return { type: '$turn', params: { turn: who, seat } }
}

function movesOf(here: PhaseNode, compiling: Compiling): EventConfig {
  const { names, region, rewrite } = compiling
  const on: { [event: string]: TransitionConfig[] } = {}
  for (const [move, written] of Object.entries(here.phase.on ?? {})) {
    const line = `on.${known(move, names.moves, 'move', here, `on.${move}`)}`
    on[eventOf(move, region)] = transitionsOf(written).flatMap(({ target, guard, actions, reenter, turn, interrupt }, i) => {
      const { leads, leaves } = leadsTo(target, here, line, compiling)
      const compiled = {
        ...leads,
        ...guarded([
          turnGuard(turn ?? here.turn, here, line, names),
          enoughMade(move, actions, here),
          guardClause(guard, here, line, names, region),
        ]),
        actions: moveClauses(move, here, compiling, [
          ...withinClauses(actions, here, line, names, region),
          ...leaves,
          ...interruptClause(interrupt, target, here, line),
        ]),
        ...(reenter && { reenter }),
      }
      return limited(rewrite(compiled, at(here, `${line}.${i}`)), move, here, target, compiling)
    })
  }
  for (const move of here.phase.moves ?? []) {
    const line = `moves.${known(move, names.moves, 'move', here, `moves.${move}`)}`
    const event = eventOf(move, region)
    if (on[event]) throw new ChartError(at(here, line), 'is also in `on`', 'duplicate-name')
    const compiled = { ...guarded([turnGuard(here.turn, here, line, names)]), actions: moveClauses(move, here, compiling) }
    on[event] = limited(rewrite(compiled, at(here, line)), move, here, undefined, compiling)
  }
  for (const move of forbidden(here)) {
    const event = eventOf(move, region)
    on[event] = [...(on[event] ?? []), FORBIDDEN]
  }
  return on
}

/** A transition that does nothing: the gate refuses the event, and no phase around is asked. */
const FORBIDDEN: TransitionConfig = { actions: [] }

/** The moves of the phases around that a phase does not let through. Those around `seats` are heard apart. Throws ChartError where the clock makes one. */
function forbidden(here: PhaseNode): string[] {
  const { only } = here.phase
  if (!only || !here.parent) return []
  const around = selfAndAncestors(here.parent)
  const own = around.slice(0, here.region ? around.indexOf(here.region) : around.length)
  const offered = (node: PhaseNode) => [...Object.keys(node.phase.on ?? {}), ...(node.phase.moves ?? [])]
  const shut = [...new Set(own.flatMap(offered))].filter((move) => !only.includes(move))
  const inside = new Set(everyPhase(here).flatMap(offered))
  for (const { phase, path } of [...own, ...everyPhase(here)])
    for (const { move } of Object.values(phase.after ?? {}))
      if (shut.includes(move) && !inside.has(move))
        throw new ChartError(
          at(here, 'only'),
          `the clock makes '${move}', as ${path || 'the root'} says, but could not here. Add '${move}'`,
        )
  return shut
}

/** The moves of a seat that is done: they lead nowhere, and count for no turn. */
function revisionsOf(here: PhaseNode, parent: PhaseNode, compiling: Compiling): EventConfig {
  const { names, region, rewrite } = compiling
  const allowed = guarded([turnGuard(here.turn, here, 'turn', names)])
  const revisions = here.revise.map((move) => {
    const line = `seats.revise.${known(move, names.moves, 'move', parent, 'seats.revise')}`
    const compiled = { ...allowed, actions: [{ type: '$apply' }, ...afterMove(here, compiling)] }
    return [eventOf(move, region), [rewrite(compiled, at(parent, line))]] as const
  })
  return Object.fromEntries(revisions)
}

function settlesOf(here: PhaseNode, compiling: Compiling): EventConfig {
  const { names, region, rewrite } = compiling
  const settles = automaticsOf(here.phase.always).map(({ target, guard, actions, interrupt }, i) => {
    const line = `always.${i}`
    if (!target && !actions && !interrupt) throw new ChartError(at(here, line), 'does nothing. Add a `target`, `actions` or an `interrupt`')
    const { leads, leaves } = leadsTo(target, here, line, compiling)
    const does = actions ? fixUpClause(actions, here, line, names, region) : { type: '$branch' }
    const compiled = {
      ...leads,
      ...guarded([guardClause(guard, here, line, names, region), actions ? legalGuard(actions, region) : null]),
      actions: [does, ...leaves, ...interruptClause(interrupt, target, here, line)],
    }
    return rewrite(compiled, at(here, line))
  })
  const all = [...settles, ...turnEnds(here, compiling), ...leavesMatch(here, compiling)]
  return all.length ? { [eventOf(SETTLE, region)]: all } : {}
}

/** `when`: what else must hold. */
function doneOf(here: PhaseNode, compiling: Compiling, when: Named | null = null): EventConfig {
  const { names, region, rewrite } = compiling
  const dones = transitionsOf(here.phase.onDone).map(({ target, guard, actions, reenter, interrupt }, i) => {
    if (!target) throw new ChartError(at(here, 'onDone'), 'has no `target`, so it leads nowhere')
    const { leads, leaves } = leadsTo(target, here, 'onDone', compiling)
    const compiled = {
      ...leads,
      ...(leads.target && !reenter && !when && stayingIn(here, resolve(target, here, 'onDone'), leads.target)),
      ...guarded([when, guardClause(guard, here, 'onDone', names, region)]),
      actions: [
        { type: '$branch' },
        ...withinClauses(actions, here, 'onDone', names, region),
        ...leaves,
        ...interruptClause(interrupt, target, here, 'onDone'),
      ],
      ...(reenter && { reenter }),
    }
    return rewrite(compiled, at(here, `onDone.${i}`))
  })
  return dones.length ? { [eventOf(DONE, region)]: dones } : {}
}

/** Where `onDone` leads back into its own phase, that is not left: it is written on the final phase inside, and leads beside that. */
function stayingIn(here: PhaseNode, to: PhaseNode, target: string): Partial<TransitionConfig> {
  if (!isIn(to, here) || here.phase.seats) return {}
  const first = here.phase.ordered ? '$0' : here.phase.initial
  return { target: to === here ? `${target}.${first}` : target, reenter: true }
}
