import { DONE, SETTLE } from '../../compile/config.ts'
import type { Compiled } from '../../compile/context.ts'
import { Gate } from '../../gate/gate.ts'
import { LIVE, type Node, type TransitionResult } from '../../gate/node.ts'
import type { PathStep } from '../../language/finding.ts'
import type { PhaseNode } from '../../language/phase-tree.ts'
import { Oracle } from './outcomes.ts'

/** Where a finding's path has led. */
export interface Followed {
  /** Where play is, interrupted frames first. */
  readonly frames: readonly Node[]
  /** The phases that play is in, leaves only: of what all seats share and of each seat's region. */
  readonly leaves: readonly PhaseNode[]
  /** For each step, whether it was taken. */
  readonly taken: readonly boolean[]
}

/** Goes a finding's path on the compiled machine, with the answers that the path gives; any other question is a no. */
export function follow(compiled: Compiled, path: readonly PathStep[]): Followed {
  const oracle = new Oracle(compiled.seats)
  const gate = new Gate(compiled, oracle.resolve)
  let frames = [gate.start().next!]
  const taken: boolean[] = []
  for (const { event, seat, guards } of path) {
    const node = frames.at(-1)!
    const answer = oracle.once(() => send(gate, node, event, seat ?? null), guards)
    taken.push(answer.next !== null)
    if (answer.next) frames = arrive(gate, [...frames.slice(0, -1), answer.next], answer)
  }
  return { frames, leaves: leavesOf(gate, frames.at(-1)!), taken }
}

/** What an event does at a place: the engine's in just that region, a move in the mover's region first. */
export function send(gate: Gate, node: Node, event: string, seat: number | null): TransitionResult {
  const { cache, regions } = node[LIVE]
  const region = regions ? seat : null
  const number = event === SETTLE ? gate.settle : event === DONE ? gate.done : gate.events.get(event)!
  if (number < gate.settle) return gate.step(node, number, region)
  return region === null ? cache.inOuter(node, number) : cache.inRegion(node, number, region)
}

/** Where an interrupt leads out to: the same from wherever the chart is, so also where it is over by then. */
export const leave = (gate: Gate, target: string): TransitionResult => gate.leave(gate.start().next!, target)

export function leavesOf(gate: Gate, node: Node): PhaseNode[] {
  const regions = node[LIVE].regions ?? []
  return [gate.info(node).leaf, ...regions.map((_, seat) => gate.info(node, seat).leaf)]
}

function arrive(gate: Gate, frames: readonly Node[], { effects }: TransitionResult): Node[] {
  let now = [...frames]
  for (const effect of effects) if (effect.kind === 'abandon') now = [leave(gate, effect.target).next!]
  for (const effect of effects) if (effect.kind === 'interrupt') now.push(gate.enter(effect.phase).next!)
  while (now.length > 1 && now.at(-1)!.status === 'done') now.pop()
  return now
}
