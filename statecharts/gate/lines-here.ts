import { eventName } from '../compile/clauses.ts'
import { DONE, type Named, type StateConfig, type TransitionConfig } from '../compile/config.ts'
import type { Compiled, RewriteTransition } from '../compile/context.ts'
import type { Part } from '../compile/regions.ts'
import { type PhaseNode, phaseAt } from '../language/phase-tree.ts'
import { regionConfig } from './effects.ts'
import type { Gate } from './gate.ts'
import type { Node } from './node.ts'
import { activeStates, isForbidden } from './node-info.ts'

/** A transition of the author's in a phase that play is in. */
export interface LineHere {
  /** As `transitionsOfChart` names it. */
  readonly line: string
  /** The phase in whose state it is: for what an interrupt takes over from the phases around, the interrupt's. */
  readonly phase: PhaseNode
  /** The player's move; null for what the engine takes by itself. */
  readonly move: string | null
  /** What is asked before it is taken: one of these must hold; undefined always does. */
  readonly guards: readonly (Named | undefined)[]
  /** Whether a phase further inside does not let the move through. */
  readonly isShut: boolean
}

/** Makes the machine name the author's transitions. */
export const namingLines: RewriteTransition = (transition, line) => ({
  ...transition,
  actions: [...transition.actions, { type: '$line', params: { line } }],
})

/**
 * The transitions of the phases that play is in, innermost first, without `onDone`, which depends on more than what is asked: of what all
 * seats share, or of a seat's own region. `naming`: the chart of the gate, compiled with `namingLines`.
 */
export function linesHere(gate: Gate, naming: Compiled, node: Node, seat: number | null = null): LineHere[] {
  const { config, root, phases } = node.interrupt === undefined ? naming : (naming.interrupts.get(node.interrupt) ?? naming)
  const shared = gate.part(node)
  if (seat === null || !gate.hasRegions(node)) return linesIn(config, root, shared)
  return linesIn(regionConfig(config, shared.value, seat), phaseAt(phases, gate.info(node).leaf.path), gate.part(node, seat))
}

function linesIn(config: StateConfig, base: PhaseNode, { value, context }: Part): LineHere[] {
  const shut = new Set<string>()
  return activeStates(config, value, base, context).flatMap(({ phase, state }) => {
    const events = Object.entries(state.on ?? {}).filter(([event]) => eventName(event) !== DONE)
    const lines = events.flatMap(([event, transitions]) => linesOf(phase, event, transitions, shut.has(event)))
    for (const [event, transitions] of events) if (transitions.some(isForbidden)) shut.add(event)
    return lines
  })
}

function linesOf(phase: PhaseNode, event: string, transitions: readonly TransitionConfig[], isShut: boolean): LineHere[] {
  const move = event.startsWith('$') ? null : eventName(event)
  const found = new Map<string, (Named | undefined)[]>()
  for (const { guard, actions } of transitions) {
    const line = actions.find(({ type }) => type === '$line')?.params?.line
    if (typeof line === 'string') found.set(line, [...(found.get(line) ?? []), guard])
  }
  return [...found].map(([line, guards]) => ({ line, phase, move, guards, isShut }))
}
