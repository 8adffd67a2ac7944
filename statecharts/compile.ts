import type { Chart } from './chart.ts'
import {
  eventOf,
  fixUpClause,
  guardClause,
  guarded,
  known,
  leadsTo,
  legalGuard,
  type Names,
  type Region,
  targetOf,
  turnGuard,
  withinClauses,
} from './clauses.ts'
import { DONE, type EventConfig, type MachineConfig, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import { orderedStates } from './ordered.ts'
import { at, automaticsOf, ChartError, everyPlace, type Place, placesOf, transitionsOf } from './places.ts'
import { SEATS } from './regions.ts'

/** A chart made into a machine for one number of seats; shared by all matches of that size. */
export interface Compiled {
  readonly chart: Chart
  readonly seats: number
  readonly names: Names
  readonly places: ReadonlyMap<string, Place>
  readonly config: MachineConfig
}

/** What the compiler carries along: `region` is the seat whose region is being compiled. */
export interface Compiling {
  readonly seats: number
  readonly names: Names
  readonly region: Region
  readonly registers: { [register: string]: number }
}

/**
 * Compiles a chart for a number of seats into plain JSON for XState v5. Every `always` rests until the engine sends
 * `$settle`, every `onDone` until it sends `$done`: guards there must see the state after the move, which XState's own
 * eventless transitions would not. Events of seat 2's region are named `hit@2`. Throws ChartError naming the chart's line.
 */
export function compile(chart: Chart, seats: number, names: Names): Compiled {
  const root = placesOf(chart)
  const registers: { [register: string]: number } = {}
  const config = { ...stateOf(root, { seats, names, region: null, registers }), id: '$chart', context: registers }
  return { chart, seats, names, places: new Map(everyPlace(root).map((place) => [place.path, place])), config }
}

function stateOf(here: Place, compiling: Compiling): StateConfig {
  const { phase } = here
  const hooks = hooksOf(here, compiling)
  // Where a final phase ends its parent, the way on is the parent's onDone.
  if (phase.type === 'final')
    return { type: 'final', ...onOf(here.parent?.parent && !here.parent.phase.seats ? doneOf(here.parent, compiling) : {}), ...hooks }
  const own = { ...movesOf(here, compiling), ...settlesOf(here, compiling) }
  return {
    ...(phase.ordered
      ? orderedStates(here, compiling, doneOf(here, compiling))
      : phase.seats
        ? regionsOf(here, compiling)
        : insideOf(here, compiling)),
    ...onOf(phase.seats ? { ...own, ...doneOf(here, compiling) } : own),
    ...hooks,
    ...(phase.tags && { tags: phase.tags }),
  }
}

const onOf = (on: EventConfig) => (Object.keys(on).length ? { on } : {})

function insideOf(here: Place, compiling: Compiling): Pick<StateConfig, 'initial' | 'states'> {
  if (!here.phase.states) return {}
  return { initial: here.phase.initial!, states: Object.fromEntries(here.children.map((child) => [child.name, stateOf(child, compiling)])) }
}

/** A region for each seat. Whoever does not take part is out as soon as that can be asked: after the move that led here. */
function regionsOf(here: Place, compiling: Compiling): Pick<StateConfig, 'initial' | 'states'> {
  const { who = 'all', initial } = here.phase.seats!
  const region = (seat: number): StateConfig => {
    const inside = { ...compiling, region: seat }
    const states = Object.fromEntries(here.children.map((child) => [child.name, stateOf(child, inside)]))
    if (who === 'all') return { initial, states }
    const takesPart: Named =
      who === 'others' ? { type: '$others', params: { seat } } : guardClause(who, here, 'seats.who', compiling.names, seat)!
    const first = here.children.find(({ name }) => name === initial)!
    const choice = [
      { target: targetOf(first, seat), guard: takesPart, actions: [{ type: '$branch' }] },
      { target: `${targetOf(here, null)}.${SEATS}.$${seat}.$out`, actions: [{ type: '$branch' }] },
    ]
    return { initial: '$in', states: { $in: { on: { [eventOf(SETTLE, seat)]: choice } }, $out: { type: 'final' }, ...states } }
  }
  const regions = Object.fromEntries(Array.from({ length: compiling.seats }, (_, seat) => [`$${seat}`, region(seat)]))
  return { initial: SEATS, states: { [SEATS]: { type: 'parallel', states: regions, exit: [{ type: '$left' }] } } }
}

function movesOf(here: Place, { names, region }: Compiling): EventConfig {
  const on: { [event: string]: TransitionConfig[] } = {}
  for (const [move, written] of Object.entries(here.phase.on ?? {})) {
    const line = `on.${known(move, names.moves, 'move', here, `on.${move}`)}`
    on[eventOf(move, region)] = transitionsOf(written).map(({ target, guard, actions, reenter, turn }) => ({
      ...leadsTo(target, here, line, region),
      ...guarded([turnGuard(turn ?? here.turn), guardClause(guard, here, line, names, region)]),
      actions: [{ type: '$apply' }, ...withinClauses(actions, here, line, names, region)],
      ...(reenter && { reenter }),
    }))
  }
  for (const move of here.phase.moves ?? []) {
    known(move, names.moves, 'move', here, `moves.${move}`)
    if (on[eventOf(move, region)]) throw new ChartError(at(here, `moves.${move}`), 'is in `on` as well')
    on[eventOf(move, region)] = [{ ...guarded([turnGuard(here.turn)]), actions: [{ type: '$apply' }] }]
  }
  return on
}

function settlesOf(here: Place, { names, region }: Compiling): EventConfig {
  const settles = automaticsOf(here.phase.always).map(({ target, guard, actions }, i) => {
    const line = `always.${i}`
    if (!target && !actions) throw new ChartError(at(here, line), 'leads nowhere and does nothing')
    return {
      ...leadsTo(target, here, line, region),
      ...guarded([guardClause(guard, here, line, names, region), actions ? legalGuard(actions, region) : null]),
      actions: [actions ? fixUpClause(actions, here, line, names, region) : { type: '$branch' }],
    }
  })
  return settles.length ? { [eventOf(SETTLE, region)]: settles } : {}
}

function doneOf(here: Place, { names, region }: Compiling): EventConfig {
  const dones = transitionsOf(here.phase.onDone).map(({ target, guard, actions, reenter }) => {
    if (!target) throw new ChartError(at(here, 'onDone'), 'leads nowhere')
    return {
      ...leadsTo(target, here, 'onDone', region),
      ...guarded([guardClause(guard, here, 'onDone', names, region)]),
      actions: [{ type: '$branch' }, ...withinClauses(actions, here, 'onDone', names, region)],
      ...(reenter && { reenter }),
    }
  })
  return dones.length ? { [eventOf(DONE, region)]: dones } : {}
}

function hooksOf(here: Place, { names, region }: Compiling): Pick<StateConfig, 'entry' | 'exit'> {
  for (const [delay, { move }] of Object.entries(here.phase.after ?? {})) known(move, names.moves, 'move', here, `after.${delay}`)
  const timed = (type: string): Named[] =>
    here.phase.after ? [{ type, params: { phase: here.path, ...(region !== null && { seat: region }) } }] : []
  const entry = [...timed('$arm'), ...withinClauses(here.phase.entry, here, 'entry', names, region)]
  const exit = [...timed('$disarm'), ...withinClauses(here.phase.exit, here, 'exit', names, region)]
  return { ...(entry.length && { entry }), ...(exit.length && { exit }) }
}
