import type { Chart } from './chart.ts'
import { fixUpClause, guardClause, guarded, idOf, known, leadsTo, legalGuard, type Names, turnGuard, withinClauses } from './clauses.ts'
import { DONE, type EventConfig, type MachineConfig, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import { orderedStates } from './ordered.ts'
import { at, automaticsOf, ChartError, everyPlace, type Place, placesOf, transitionsOf } from './places.ts'

/** A chart made into a machine for one number of seats; shared by all matches of that size. */
export interface Compiled {
  readonly chart: Chart
  readonly seats: number
  readonly names: Names
  readonly places: ReadonlyMap<string, Place>
  readonly config: MachineConfig
}

/**
 * Compiles a chart for a number of seats into plain JSON for XState v5. Every `always` rests until the engine sends
 * `$settle`, every `onDone` until it sends `$done`: guards there must see the state after the move, which XState's own
 * eventless transitions would not. Throws ChartError naming the chart's line.
 */
export function compile(chart: Chart, seats: number, names: Names): Compiled {
  const root = placesOf(chart)
  const registers: { [register: string]: number } = {}
  const config = { ...stateOf(root, seats, names, registers), id: idOf(root), context: registers }
  return { chart, seats, names, places: new Map(everyPlace(root).map((place) => [place.path, place])), config }
}

function stateOf(here: Place, seats: number, names: Names, registers: { [register: string]: number }): StateConfig {
  const { phase } = here
  // Where a final phase ends its parent, the way on is the parent's onDone.
  if (phase.type === 'final') {
    return { id: idOf(here), type: 'final', ...onOf(here.parent?.path ? doneOf(here.parent, names) : {}), ...hooksOf(here, names) }
  }
  const ordered = phase.ordered && orderedStates(here, seats, names, doneOf(here, names))
  if (ordered?.register) registers[ordered.register] = 0
  const inside = ordered
    ? { initial: ordered.initial, states: ordered.states }
    : phase.states && {
        initial: phase.initial!,
        states: Object.fromEntries(here.children.map((child) => [child.name, stateOf(child, seats, names, registers)])),
      }
  return {
    id: idOf(here),
    ...inside,
    ...onOf({ ...movesOf(here, names), ...settlesOf(here, names) }),
    ...hooksOf(here, names),
    ...(phase.tags && { tags: phase.tags }),
  }
}

const onOf = (on: EventConfig) => (Object.keys(on).length ? { on } : {})

function movesOf(here: Place, names: Names): EventConfig {
  const on: { [event: string]: TransitionConfig[] } = {}
  for (const [move, written] of Object.entries(here.phase.on ?? {})) {
    const line = `on.${known(move, names.moves, 'move', here, `on.${move}`)}`
    on[move] = transitionsOf(written).map(({ target, guard, actions, reenter, turn }) => ({
      ...leadsTo(target, here, line),
      ...guarded([turnGuard(turn ?? here.turn), guardClause(guard, here, line, names)]),
      actions: [{ type: '$apply' }, ...withinClauses(actions, here, line, names)],
      ...(reenter && { reenter }),
    }))
  }
  for (const move of here.phase.moves ?? []) {
    known(move, names.moves, 'move', here, `moves.${move}`)
    if (on[move]) throw new ChartError(at(here, `moves.${move}`), 'is in `on` as well')
    on[move] = [{ ...guarded([turnGuard(here.turn)]), actions: [{ type: '$apply' }] }]
  }
  return on
}

function settlesOf(here: Place, names: Names): EventConfig {
  const settles = automaticsOf(here.phase.always).map(({ target, guard, actions }, i) => {
    const line = `always.${i}`
    if (!target && !actions) throw new ChartError(at(here, line), 'leads nowhere and does nothing')
    return {
      ...leadsTo(target, here, line),
      ...guarded([guardClause(guard, here, line, names), actions ? legalGuard(actions) : null]),
      actions: [actions ? fixUpClause(actions, here, line, names) : { type: '$branch' }],
    }
  })
  return settles.length ? { [SETTLE]: settles } : {}
}

function doneOf(here: Place, names: Names): EventConfig {
  const dones = transitionsOf(here.phase.onDone).map(({ target, guard, actions, reenter }) => {
    if (!target) throw new ChartError(at(here, 'onDone'), 'leads nowhere')
    return {
      ...leadsTo(target, here, 'onDone'),
      ...guarded([guardClause(guard, here, 'onDone', names)]),
      actions: [{ type: '$branch' }, ...withinClauses(actions, here, 'onDone', names)],
      ...(reenter && { reenter }),
    }
  })
  return dones.length ? { [DONE]: dones } : {}
}

function hooksOf(here: Place, names: Names): Pick<StateConfig, 'entry' | 'exit'> {
  for (const [delay, { move }] of Object.entries(here.phase.after ?? {})) known(move, names.moves, 'move', here, `after.${delay}`)
  const timed: Named[] = here.phase.after ? [{ type: '$arm', params: { phase: here.path } }] : []
  const entry = [...timed, ...withinClauses(here.phase.entry, here, 'entry', names)]
  const exit: Named[] = [
    ...(here.phase.after ? [{ type: '$disarm', params: { phase: here.path } }] : []),
    ...withinClauses(here.phase.exit, here, 'exit', names),
  ]
  return { ...(entry.length && { entry }), ...(exit.length && { exit }) }
}
