import type { AnyStateMachine } from 'xstate'
import { stepsOf } from '../../../statecharts/draw/graph/steps.ts'
import type { Chart, Phase, Seats, Transition } from '../../../statecharts/language/chart.ts'
import {
  automaticsOf,
  namesOf,
  type PhaseNode,
  phaseTree,
  resolve,
  selfAndAncestors,
  transitionsOf,
} from '../../../statecharts/language/phase-tree.ts'
import { guardText, promptWords } from '../../../statecharts/language/words.ts'

/** A chart as a config that XState v4's `createMachine` takes: plain JSON, guards and actions by name, never to be run. */
export interface V4Phase {
  /** The root's only. */
  readonly id?: string
  readonly predictableActionArguments?: true
  readonly initial?: string
  readonly states?: { readonly [name: string]: V4Phase }
  readonly type?: 'final'
  readonly on?: { readonly [move: string]: readonly V4Transition[] }
  readonly always?: readonly V4Transition[]
  readonly after?: { readonly [delay: string]: readonly V4Transition[] }
  readonly onDone?: readonly V4Transition[]
  readonly entry?: readonly string[]
  readonly exit?: readonly string[]
  readonly tags?: readonly string[]
  readonly description?: string
  /** The phase in the author's own words but for those inside, so that the chart can be read back from the machine. */
  readonly meta: { readonly phase: Omit<Phase, 'states' | 'seats'> & { readonly seats?: Omit<Seats, 'states'> } }
}

export interface V4Transition {
  readonly target?: string
  readonly cond?: string
  readonly actions?: readonly string[]
  readonly internal?: boolean
  readonly description?: string
}

/**
 * The authored chart as XState v4 config, with `id` for the machine's. A move that stays is an internal transition, the clock's
 * move an `after`, a progression the moves it is made of. What each seat does by itself is there once, as authored; v4 knows
 * no coming back from an interrupt. Throws ChartError for a chart that does not hold together.
 */
export function toV4(chart: Chart, id: string): V4Phase {
  return { id, predictableActionArguments: true, ...phaseToV4(phaseTree(chart), id) }
}

function phaseToV4(here: PhaseNode, id: string): V4Phase {
  const { phase } = here
  const { states: _, seats, ...own } = phase
  const words = { ...own, ...(seats && { seats: without(seats) }) }
  const description = [
    phase.description,
    phase.prompt && promptWords(phase.prompt),
    ...stepsOf(phase.ordered ?? []).map(({ text }) => text),
  ]
  const lead = (transition: Transition, line: string, actions: readonly string[], rule?: string) =>
    transitionToV4(here, id, transition, line, actions, rule)
  return compact({
    initial: phase.initial ?? seats?.initial,
    states: here.children.length === 0 ? undefined : Object.fromEntries(here.children.map((child) => [child.name, phaseToV4(child, id)])),
    // A final root is a match that is over; v4 knows final states only inside another.
    type: here.parent ? phase.type : undefined,
    on: movesToV4(here, id),
    always: automaticsOf(phase.always).map((one) =>
      lead(one, 'always', namesOf(one.actions), one.actions === undefined ? undefined : `${one.actions}.legal`),
    ),
    after: Object.fromEntries(
      Object.entries(phase.after ?? {}).map(([delay, { move }]) => [
        delay,
        nearest(here, move).map(({ owner, ...way }) => transitionToV4(owner, id, way, `on.${move}`, [move])),
      ]),
    ),
    // v4 allows a root none.
    onDone: here.parent ? transitionsOf(phase.onDone).map((one) => lead(one, 'onDone', namesOf(one.actions))) : [],
    entry: namesOf(phase.entry),
    exit: namesOf(phase.exit),
    tags: phase.tags ?? [],
    description: description.filter(Boolean).join('\n') || undefined,
    meta: { phase: words },
  })
}

const without = ({ states: _, ...seats }: Seats): Omit<Seats, 'states'> => seats

function movesToV4(here: PhaseNode, id: string): { [move: string]: V4Transition[] } {
  const steps = stepsOf(here.phase.ordered ?? []).flatMap(({ move }) => (move === null ? [] : [move]))
  const staying = [...(here.phase.moves ?? []), ...here.revise, ...steps]
  const leading = Object.entries(here.phase.on ?? {}).map(([move, written]) => [
    move,
    transitionsOf(written).map((one) => transitionToV4(here, id, one, `on.${move}`, [move, ...namesOf(one.actions)])),
  ])
  return Object.fromEntries([...staying.map((move) => [move, [{ actions: [move] }]]), ...leading])
}

/** What a move does when made here: as the nearest phase says that knows it, or nothing but stay. */
function nearest(here: PhaseNode, move: string): (Transition & { owner: PhaseNode })[] {
  const owner = selfAndAncestors(here).find(({ phase }) => phase.on?.[move])
  return owner ? transitionsOf(owner.phase.on![move]).map((way) => ({ ...way, owner })) : [{ owner: here }]
}

/** `rule` is a fix-up's own `legal`, an implicit guard. */
function transitionToV4(
  here: PhaseNode,
  id: string,
  { target, interrupt, guard, description }: Transition,
  line: string,
  actions: readonly string[],
  rule?: string,
): V4Transition {
  const conditions = [guard === undefined ? undefined : guardText(guard), rule].filter((text) => text !== undefined)
  const to = target ?? interrupt
  const path = to === undefined ? undefined : resolve(to, here, line).path
  return {
    ...(path === undefined ? {} : { target: path ? `#${id}.${path}` : `#${id}` }),
    ...(conditions.length > 0 && { cond: conditions.join(' and ') }),
    ...(actions.length > 0 && { actions }),
    ...(description !== undefined && { description }),
  }
}

/** Without the words that say nothing. */
function compact(phase: V4Phase): V4Phase {
  const says = (value: unknown) => value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0)
  return { meta: phase.meta, ...Object.fromEntries(Object.entries(phase).filter(([word, value]) => word === 'meta' || says(value))) }
}

/** A state of the machine that the receiver has rebuilt, as far as it is read here. */
type MachineState = Pick<AnyStateMachine, 'meta' | 'states'>

/** The chart as authored, read back from the machine made by `toV4`. */
export function chartOf(state: MachineState): Chart {
  const { phase } = state.meta as V4Phase['meta']
  const states = Object.fromEntries(
    Object.entries(state.states as { [name: string]: MachineState }).map(([name, child]) => [name, chartOf(child)]),
  )
  if (phase.seats) return { ...phase, seats: { ...phase.seats, states } } as Phase
  return (Object.keys(states).length === 0 ? phase : { ...phase, states }) as Phase
}
