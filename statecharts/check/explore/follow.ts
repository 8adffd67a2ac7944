import { DONE, SETTLE } from '../../compile/config.ts'
import type { Compiled, Region } from '../../compile/context.ts'
import { Gate } from '../../gate/gate.ts'
import { LIVE, type Node, type TransitionResult } from '../../gate/node.ts'
import type { PathStep } from '../../language/finding.ts'
import type { PhaseNode } from '../../language/phase-tree.ts'
import { Oracle } from './outcomes.ts'

/** Where a finding's path leads. */
export interface Followed {
  /** Where play is, interrupted frames first. */
  readonly frames: readonly Node[]
  /** The phases that play is in, leaves only: of what all seats share and of each seat's region. */
  readonly leaves: readonly PhaseNode[]
  /** For each step, whether it was taken. */
  readonly taken: readonly boolean[]
}

/** Follows a finding's path on the compiled machine, with the answers that the path gives; any other question is answered with no. */
export function follow(compiled: Compiled, path: readonly PathStep[]): Followed {
  const oracle = new Oracle(compiled.seats)
  const gate = new Gate(compiled, oracle.resolve)
  let at: Frames = { node: notRefused(gate.start()).next, interrupted: [] }
  const taken: boolean[] = []
  for (const { event, seat, guards } of path) {
    const result = oracle.once(() => send(gate, at.node, event, seat ?? null), guards)
    taken.push(isTaken(result))
    if (isTaken(result)) at = arrive(gate, at.interrupted, result)
  }
  return { frames: [...at.interrupted, at.node], leaves: leavesOf(gate, at.node), taken }
}

/** Sends an event to a node: the engine's to just that region, a move to the mover's region first. */
export function send(gate: Gate, node: Node, event: string, seat: Region): TransitionResult {
  const { cache, regions } = node[LIVE]
  const number = event === SETTLE ? gate.settle : event === DONE ? gate.done : gate.events.get(event)
  if (number === undefined) throw new Error(`the chart has no move '${event}'`)
  if (number < gate.settle) return gate.step(node, number, regions ? seat : null)
  return regions === null || seat === null ? cache.inOuter(node, number) : cache.inRegion(node, regions, number, seat)
}

/** A transition that is not refused. */
export interface Taken extends TransitionResult {
  readonly next: Node
}

export const isTaken = (result: TransitionResult): result is Taken => result.next !== null

/** A transition that cannot be refused, as entering an interrupt. Throws Error if it was: that is a bug. */
export function notRefused(result: TransitionResult): Taken {
  if (isTaken(result)) return result
  throw new Error('a transition without guards was refused')
}

/** Where an interrupt leads when it ends early: the same from wherever the chart is. */
export const leave = (gate: Gate, target: string): Taken => notRefused(gate.leave(notRefused(gate.start()).next, target))

export function leavesOf(gate: Gate, node: Node): PhaseNode[] {
  const regions = node[LIVE].regions ?? []
  return [gate.info(node).leaf, ...regions.map((_, seat) => gate.info(node, seat).leaf)]
}

interface Frames {
  readonly node: Node
  /** Outermost first. */
  readonly interrupted: readonly Node[]
}

function arrive(gate: Gate, interrupted: readonly Node[], { next, effects }: Taken): Frames {
  let node = next
  let below = [...interrupted]
  for (const effect of effects)
    if (effect.kind === 'abandon') {
      node = leave(gate, effect.target).next
      below = []
    }
  for (const effect of effects)
    if (effect.kind === 'interrupt') {
      below.push(node)
      node = notRefused(gate.enter(effect.phase)).next
    }
  for (let under = below.at(-1); under && node.status === 'done'; under = below.at(-1)) {
    node = under
    below.pop()
  }
  return { node, interrupted: below }
}
