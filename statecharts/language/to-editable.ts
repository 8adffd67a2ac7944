import type { Automatic, Chart, Json, Phase, Transition } from './chart.ts'
import { type PhaseNode, phaseTree, resolve } from './phase-tree.ts'
import { guardText } from './words.ts'

/** A state of ordinary XState v5 config, as an editor takes it. */
export interface EditableState {
  readonly [word: string]: Json | undefined
}

/** Said of the events that are a phase's `moves`. */
export const STAYS = 'stays here'

/** The id of an exported machine; its phases are named from there, `#chart.round.play`. */
export const ROOT_ID = 'chart'

/**
 * The chart as ordinary XState v5 config for other editors: phases are states, moves events, guards and fix-ups named.
 * XState's words keep their place; the language's own are in `meta.playchart` of their state or transition. A guard that is
 * more than a name stands as a text, `isPair and not noneLeft`, since editors keep no more of it than that; what it is, is
 * in `meta`. What each seat goes through by itself is drawn once. Read back by `fromXState`. Throws ChartError for a chart
 * that does not hold together.
 */
export function toEditable(chart: Chart): EditableState {
  return without({ id: ROOT_ID, ...stateOf(phaseTree(chart)) })
}

function stateOf(here: PhaseNode): EditableState {
  const { initial, type, entry, exit, tags, description, states, on, always, onDone, after, seats, ...own } = here.phase
  const { initial: first, states: inside, ...who } = seats ?? {}
  const events = Object.entries(on ?? {}).map(([move, written]) => [move, all(here, written)])
  const staying = (own.moves ?? []).map((move) => [move, { description: STAYS }])
  // That there is an `on` at all would be lost where only staying moves are events.
  const none = on && own.moves && events.length === 0 ? {} : undefined
  const words = without({ ...(own as EditableState), on: none, seats: seats && without(who as EditableState) })
  return without({
    ...({ type, entry, exit, tags, description } as EditableState),
    initial: first ?? initial,
    states: states || inside ? Object.fromEntries(here.children.map((child) => [child.name, stateOf(child)])) : undefined,
    on: on || own.moves ? Object.fromEntries([...events, ...staying]) : undefined,
    always: always && all(here, always),
    onDone: onDone && all(here, onDone),
    after: after && Object.fromEntries(Object.entries(after).map(([delayMs, timeout]) => [delayMs, { meta: { playchart: timeout } }])),
    meta: Object.keys(words).length ? { playchart: words } : undefined,
  } as EditableState)
}

type Entry = string | Transition | Automatic

function all(here: PhaseNode, written: Entry | readonly Entry[]): Json {
  if (Array.isArray(written)) return (written as readonly Entry[]).map((one) => oneOf(here, one))
  return oneOf(here, written as Entry)
}

function oneOf(here: PhaseNode, one: Entry): Json {
  if (typeof one === 'string') return targetOf(here, one)
  const { target, guard, actions, reenter, description, interrupt, ...rest } = one as Transition
  const text = guard === undefined ? undefined : guardText(guard)
  const own = without({
    ...rest,
    interrupt: interrupt && resolve(interrupt, here, 'interrupt').path,
    guard: text === undefined || text === guard ? undefined : { text, is: guard as Json },
  } as EditableState)
  return without({
    ...({ actions, reenter, description } as EditableState),
    target: target && targetOf(here, target),
    guard: text,
    meta: Object.keys(own).length ? { playchart: own } : undefined,
  } as EditableState)
}

const targetOf = (here: PhaseNode, target: string) => `#${ROOT_ID}.${resolve(target, here, 'target').path}`

function without(given: EditableState): EditableState {
  return Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined))
}

/** The chart with its targets and interrupts spelt out from the root. */
export function spelledOut(chart: Chart): Chart {
  return phaseOf(phaseTree(chart))
}

function phaseOf(here: PhaseNode): Phase {
  const { on, always, onDone, states, seats } = here.phase
  const children = Object.fromEntries(here.children.map((child) => [child.name, phaseOf(child)]))
  const spelled = (written: Entry | readonly Entry[]) => {
    const one = (entry: Entry): Entry => {
      if (typeof entry === 'string') return resolve(entry, here, 'target').path
      const { target, interrupt } = entry
      return {
        ...entry,
        ...(target !== undefined && { target: resolve(target, here, 'target').path }),
        ...(interrupt !== undefined && { interrupt: resolve(interrupt, here, 'interrupt').path }),
      }
    }
    return Array.isArray(written) ? (written as readonly Entry[]).map(one) : one(written as Entry)
  }
  return {
    ...here.phase,
    ...(on && { on: Object.fromEntries(Object.entries(on).map(([move, written]) => [move, spelled(written)])) }),
    ...(always && { always: spelled(always) }),
    ...(onDone && { onDone: spelled(onDone) }),
    ...(states && { states: children }),
    ...(seats && { seats: { ...seats, states: children } }),
  } as Phase
}
