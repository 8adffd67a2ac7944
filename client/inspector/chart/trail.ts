import type { Mover } from '../../../engine/model/seats.ts'
import type { FrameValue } from '../../../statecharts/compile/frame.ts'
import type { Graph, Node } from '../../../statecharts/draw/graph/graph.ts'
import type { Line } from '../../../statecharts/draw/graph/lines.ts'
import { leafOf, leavesOf, pathsAround, sharedPath } from '../../../statecharts/draw/graph/place-value.ts'
import { isIn } from '../../../statecharts/draw/picture/lit.ts'

/** A version: who moved, where play was (the interrupted frames first), and where it is now. */
export interface Taken {
  readonly frames: readonly FrameValue[]
  readonly move: string
  readonly by: Mover
  readonly to: FrameValue
}

export interface Trail {
  /** Ids of the lines and steps that were taken: the move's own, then the branches that made no version. Empty when unknown. */
  readonly lines: readonly string[]
  /** Where play is now, and before it the frames that it comes back to. */
  readonly frames: readonly FrameValue[]
}

/** Where play may have been on the way: its frames, and the seat whose way it is where each has its own. */
interface Spot {
  readonly frames: readonly FrameValue[]
  readonly seat: number | null
}
interface Way {
  readonly line: string | null
  readonly to: Spot
}
type Chain = { readonly at: Spot; readonly lines: readonly string[] }

/** As many frames as the engine has at most, and more spots than a chart's branches lead through. */
const MOST_FRAMES = 16
const MOST_SPOTS = 2000

/** The way that a version took, as far as the chart and what is known of the version tell. */
export function trailOf(graph: Graph, taken: Taken): Trail {
  const nodes = new Map(graph.nodes.map((node) => [node.path, node]))
  const ways = new Ways(graph, nodes)
  for (const seat of seatsOf(taken)) {
    const goal = leafOf(taken.to, seat)
    // Entering a phase with seats, it is not known which of them take part.
    const there = (leaf: string) => leaf === goal || (nodes.get(goal)?.kind === 'seats' && isIn(leaf, goal))
    for (const { line, to } of ways.first({ frames: taken.frames, seat }, taken)) {
      const found = shortest(to, (spot) => there(leafAt(spot)), ways)
      if (found) return { lines: [...(line === null ? [] : [line]), ...found.lines], frames: [...found.at.frames.slice(0, -1), taken.to] }
    }
  }
  return { lines: [], frames: framesAt(nodes, taken.frames, taken.to) }
}

/** Whose way it may have been: the mover's, else that of a seat that is elsewhere now, else of what all share. */
function seatsOf({ frames, by, to }: Taken): (number | null)[] {
  const value = frames.at(-1)!
  const apart = leavesOf(value).flatMap(({ seat }) => (seat === null ? [] : [seat]))
  if (apart.length === 0) return [null]
  return [...(typeof by === 'number' ? [by] : apart.filter((seat) => leafOf(to, seat) !== leafOf(value, seat))), null]
}

/** The frames when the way is not known: in the interrupt that it was in, in one more, or in none. */
export function framesAt(nodes: ReadonlyMap<string, Node>, frames: readonly FrameValue[], to: FrameValue): FrameValue[] {
  const interrupt = interruptAround(nodes, sharedPath(to))
  if (interrupt === null) return [to]
  const same = frames.findLastIndex((value) => interruptAround(nodes, sharedPath(value)) === interrupt)
  return [...(same < 0 ? frames : frames.slice(0, same)), to]
}

const interruptAround = (nodes: ReadonlyMap<string, Node>, path: string) =>
  pathsAround(path).find((one) => nodes.get(one)?.interrupt) ?? null

const leafAt = ({ frames, seat }: Spot) => leafOf(frames.at(-1)!, seat)

/** The shortest chain of branches that make no version, from one spot to the goal; null when there is none. */
function shortest(from: Spot, isGoal: (spot: Spot) => boolean, ways: Ways): Chain | null {
  const seen = new Set([JSON.stringify(from.frames)])
  let chains: Chain[] = [{ at: from, lines: [] }]
  while (chains.length > 0 && seen.size < MOST_SPOTS) {
    const found = chains.find(({ at }) => isGoal(at))
    if (found) return found
    chains = chains.flatMap(({ at, lines }) =>
      ways.silent(at).flatMap(({ line, to }): Chain[] => {
        const key = JSON.stringify(to.frames)
        if (seen.has(key)) return []
        seen.add(key)
        return [{ at: to, lines: line === null ? lines : [...lines, line] }]
      }),
    )
  }
  return null
}

/** The ways on from a spot. */
class Ways {
  constructor(
    readonly graph: Graph,
    readonly nodes: ReadonlyMap<string, Node>,
  ) {}

  /** The ways the move itself may have gone, leaf to root, likeliest first. */
  first(spot: Spot, { move, by }: Pick<Taken, 'move' | 'by'>): Way[] {
    const likely = (kind: Line['kind']) => kind === (by === 'engine' ? 'always' : by === 'clock' ? 'after' : 'move')
    const around = pathsAround(leafAt(spot))
    const written = around.flatMap((path) => this.lines(path, spot).filter((line) => line.move === move))
    const steps = around.flatMap((path) => this.nodes.get(path)?.steps.filter((step) => step.move === move) ?? [])
    // Turns that end by themselves are no line of their own.
    const turns = move === 'nextTurn' && around.some((path) => this.nodes.get(path)?.turns)
    return [
      ...written.filter(({ kind }) => likely(kind)).map((line) => this.along(line, spot)),
      ...steps.map(({ id }) => ({ line: id, to: spot })),
      ...written.filter(({ kind }) => !likely(kind)).map((line) => this.along(line, spot)),
      ...(turns ? [{ line: null, to: spot }] : []),
    ]
  }

  /** The ways that make no version, the one back from an interrupt that is over among them. */
  silent(spot: Spot): Way[] {
    const leaf = this.nodes.get(leafAt(spot))
    const around = pathsAround(leafAt(spot))
    const branches = around.flatMap((path) => this.lines(path, spot).filter((line) => line.move === null))
    const over = leaf?.kind === 'final' && leaf.parent !== null && this.nodes.get(leaf.parent)?.interrupt && spot.frames.length > 1
    const back = over ? [this.back(leaf.parent, { ...spot, frames: spot.frames.slice(0, -1) })] : []
    return [...branches.map((line) => this.along(line, spot)), ...back].filter(({ to }) => to.frames.length <= MOST_FRAMES)
  }

  /** Back from an interrupt, by the arrow that leads there. */
  back(interrupt: string, to: Spot): Way {
    const around = pathsAround(leafAt(to))
    const edges = around.flatMap((path) => this.graph.edges.filter((edge) => edge.from === path && edge.interrupt && edge.to === interrupt))
    return { line: edges[0]?.lines[0]?.id ?? null, to }
  }

  along({ id, to, interrupt }: Line, spot: Spot): Way {
    const there = to === null || to === interrupt ? spot : this.enter(to, spot)
    return { line: id, to: interrupt === null ? there : { ...there, frames: [...there.frames, movedTo(this.settle(interrupt))] } }
  }

  /** A way out of an interrupt, but for its end, gives up all that is interrupted. */
  enter(path: string, { frames, seat }: Spot): Spot {
    const value = frames.at(-1)!
    const interrupt = interruptAround(this.nodes, sharedPath(value))
    const around = interrupt === null || isIn(path, interrupt) ? frames.slice(0, -1) : []
    return { seat, frames: [...around, movedTo(this.settle(path), value, seat)] }
  }

  /** The leaf that play is in once it has entered a phase. */
  settle(path: string): string {
    const initial = this.nodes.get(path)?.initial
    return initial == null ? path : this.settle(initial)
  }

  lines(path: string, spot: Spot): Line[] {
    const leaving = this.graph.edges.filter((edge) => edge.from === path).flatMap((edge) => edge.lines)
    return [...leaving, ...(this.nodes.get(path)?.stays ?? [])].filter(
      ({ kind }) => kind !== 'then' && (kind !== 'done' || this.mayBeDone(path, leafAt(spot))),
    )
  }

  /** A phase is done in a final phase of its own, with its progression, its rounds of turns, or the seats' regions in it. */
  mayBeDone(path: string, leaf: string): boolean {
    const [node, inside] = [this.nodes.get(path), this.nodes.get(leaf)]
    if (node?.turns === 'done') return true
    if (path === leaf) return node?.kind === 'seats' || node?.steps.length !== 0
    return inside?.kind === 'final' && inside.parent === path
  }
}

/**
 * The value of a leaf; where a seat moves within a phase that each seat is in by itself, the value with that seat there.
 */
function movedTo(leaf: string, from: FrameValue = '', seat: number | null = null): FrameValue {
  const shared = sharedPath(from)
  if (seat === null || !leaf.startsWith(`${shared}.`)) return nested(leaf.split('.'))
  return withSeat(from, seat, nested(leaf.slice(shared.length + 1).split('.')))
}

function nested([name = '', ...rest]: readonly string[]): FrameValue {
  return rest.length === 0 ? name : { [name]: nested(rest) }
}

function withSeat(value: FrameValue, seat: number, region: FrameValue): FrameValue {
  if (typeof value === 'string') return value
  if (Object.hasOwn(value, seat)) return { ...value, [seat]: region }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withSeat(inner, seat, region)]))
}
