import type { Named, Registers, StateConfig, TransitionConfig } from '../compile/config.ts'
import type { FrameValue } from '../compile/frame.ts'
import type { Asked } from '../compile/protocol.ts'
import { SEATS } from '../compile/regions.ts'
import type { PhaseNode } from '../language/phase-tree.ts'

/** A phase that play is in, or a state of its progression. */
export interface Level {
  readonly place: PhaseNode
  readonly state: StateConfig
  readonly open: readonly Open[]
}
/** Every state in the value, outermost first, with the phase that it is or belongs to; not of the regions. */
export function levelsIn(state: StateConfig, value: FrameValue | null, place: PhaseNode, context: Registers): Level[] {
  const here: Level = { place, state, open: openIn(state, context) }
  if (value === null || value === SEATS) return [here]
  const [[name, inner]] = (typeof value === 'string' ? [[value, null]] : Object.entries(value)) as [[string, FrameValue | null]]
  const inside = place.children.find((child) => child.name === name) ?? place
  return [here, ...levelsIn(state.states![name]!, inner, inside, context)]
}

/** What a state knows of one event. */
export type Open = readonly [event: string, transitions: readonly TransitionConfig[]]

/** What a state knows, but for what its registers rule out. */
function openIn({ on = {} }: StateConfig, context: Registers): Open[] {
  return Object.entries(on)
    .map(([event, transitions]): Open => [event, transitions.filter(({ guard }) => !(guard && ruledOut(guard, context)))])
    .filter(([, transitions]) => transitions.length > 0)
}

function ruledOut({ type, params = {} }: Named, context: Registers): boolean {
  if (type === '$at') return context[params.register as string] !== params.count
  const guards = params.guards as readonly Named[]
  if (type === 'and') return guards.some((guard) => ruledOut(guard, context))
  return type === 'not' && guards[0]!.type === '$at' && !ruledOut(guards[0]!, context)
}

/** The guard of a transition, in parts. */
export function guardsOf({ guard }: TransitionConfig): readonly Named[] {
  return guard?.type === 'and' ? (guard.params!.guards as readonly Named[]) : guard ? [guard] : []
}

/** Who may make a move, read from the guards that ask it. */
export function turnsOf(transition: TransitionConfig): Asked[] {
  return guardsOf(transition).flatMap(({ type, params }) => (type === '$turn' ? [params as unknown as Asked] : []))
}
