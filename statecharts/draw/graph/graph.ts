import type { Chart, Sanitize } from '../../language/chart.ts'
import { everyPhase, type PhaseNode, phaseTree } from '../../language/phase-tree.ts'
import { PHASE } from '../../language/schema.ts'
import { texts } from '../../language/shape.ts'
import { promptWords } from '../../language/words.ts'
import { type Line, linesFrom } from './lines.ts'
import { pathsAround } from './place-value.ts'
import { type StepLine, stepsOf } from './steps.ts'

/** A chart as boxes and arrows, to be drawn. Plain data; phases are named by their path, the root by `''`. */
export interface Graph {
  /** Parents before children, in the order written. */
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
}

export interface Node {
  readonly path: string
  readonly parent: string | null
  readonly name: string
  /** `seats`: the phases inside exist once for every seat. */
  readonly kind: 'group' | 'seats' | 'leaf' | 'final'
  /** Path of the phase with `seats` that this one is inside of. */
  readonly region: string | null
  /** Play comes here from elsewhere and returns there. */
  readonly interrupt: boolean
  /** Path of the initial phase inside. */
  readonly initial: string | null
  /** In words, without names and facts: `Turn over a card | The player turns over a card`. */
  readonly prompt: string | null
  /** `known to wolves only`, `turn all`, `each seat by itself`, `entry / x`. */
  readonly facts: readonly string[]
  /** So many of the facts, the first ones, say who may know that play is here. */
  readonly secrets: number
  /** Whether the phase has `turns`: none, without end, or `rounds` after which it is done. */
  readonly turns: null | 'on' | 'done'
  /** Lines that keep play here or enter this phase again. */
  readonly stays: readonly Line[]
  readonly steps: readonly Step[]
}

export interface Step extends StepLine {
  /** Unique in the chart, without spaces. */
  readonly id: string
}

/** All lines between the same two phases. */
export interface Edge {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Play returns from there. */
  readonly interrupt: boolean
  readonly lines: readonly Line[]
}

/** Returns the graph of a chart. Throws ChartError for a chart that is not valid. */
export function graphOf(chart: Chart): Graph {
  const places = everyPhase(phaseTree(chart))
  const written = places.flatMap((here) => linesFrom(here).map((line) => ({ from: here.path, line })))
  const ways = [...written, ...written.flatMap(({ line }) => toInterrupt(line))]
  const interrupts = new Set(ways.map(({ line }) => line.interrupt))
  const isStay = ({ from, line: { to } }: (typeof ways)[number]) => to === null || to === from
  const edges = new Map<string, Edge & { lines: Line[] }>()
  for (const { from, line } of ways) {
    const { to } = line
    if (to === null || to === from) continue
    const interrupt = to === line.interrupt
    const id = `${from}${interrupt ? '~' : '>'}${to}`
    const edge = edges.get(id) ?? { id, from, to, interrupt, lines: [] }
    edge.lines.push(line)
    edges.set(id, edge)
  }
  const staysAt = (path: string) => ways.filter((way) => way.from === path && isStay(way)).map(({ line }) => line)
  return {
    nodes: places.map((here) => nodeOf(here, interrupts.has(here.path), staysAt(here.path))),
    edges: [...edges.values()],
  }
}

/** A line that leads to a phase and begins an interrupt there: the second half, from that phase to the interrupt. */
function toInterrupt({ id, kind, move, to, interrupt }: Line): { from: string; line: Line }[] {
  // The clock's move takes the same edge as the player's.
  if (kind === 'after' || to === null || interrupt === null || to === interrupt) return []
  const text = move === null ? 'then' : `on ${move}`
  return [{ from: to, line: { id: `${id}~`, kind: 'then', move: null, word: text, guard: null, text, to: interrupt, interrupt } }]
}

function nodeOf(here: PhaseNode, interrupt: boolean, stays: Line[]): Node {
  const { phase, path } = here
  const initial = phase.initial ?? phase.seats?.initial
  return {
    path,
    parent: here.parent?.path ?? null,
    name: here.name,
    kind: phase.type === 'final' ? 'final' : phase.seats ? 'seats' : here.children.length > 0 ? 'group' : 'leaf',
    region: here.region?.path ?? null,
    interrupt,
    initial: here.children.find((child) => child.name === initial)?.path ?? null,
    prompt: promptOf(here),
    facts: secretsAndFacts(here),
    secrets: secretsOf(here).length,
    turns: phase.turns ? (phase.turns.rounds === undefined ? 'on' : 'done') : null,
    stays,
    steps: stepsOf(phase.ordered ?? []).map((step, nth) => ({ id: `${path}$${nth}`, ...step })),
  }
}

/** The same graph without what is inside the named phases; edges into one lead to its border. */
export function collapse({ nodes, edges }: Graph, paths: readonly string[]): Graph {
  const shownAs = (path: string) => pathsAround(path).findLast((outer) => outer !== path && paths.includes(outer)) ?? path
  const kept = nodes.filter(({ path }) => shownAs(path) === path)
  const merged = new Map<string, Edge & { lines: Line[] }>()
  for (const edge of edges) {
    const [from, to] = [shownAs(edge.from), shownAs(edge.to)]
    if (from === to && edge.from !== from) continue
    const id = `${from}${edge.interrupt ? '~' : '>'}${to}`
    const lines = [...(merged.get(id)?.lines ?? []), ...edge.lines]
    if (from !== to) merged.set(id, { ...edge, id, from, to, lines })
  }
  return {
    nodes: kept.map((node) => (paths.includes(node.path) ? { ...node, initial: null, steps: shortened(node) } : node)),
    edges: [...merged.values()],
  }
}

/** The steps of a collapsed progression. */
function shortened({ path, steps }: Node): Step[] {
  const [first, ...more] = steps.flatMap(({ move }) => move ?? [])
  if (first === undefined) return []
  return [{ id: `${path}$`, move: null, depth: 0, text: [first, ...more.slice(-1)].join(' … ') }]
}

/** The prompt of a phase as drawn. */
export const promptOf = ({ phase: { prompt } }: PhaseNode): string | null => (prompt === undefined ? null : promptWords(prompt))

/** What is drawn in a phase besides its prompt and its lines: who may know of it, then its properties. */
export const secretsAndFacts = (here: PhaseNode): string[] => [...secretsOf(here), ...factsOf(here)]

/** The properties of a phase besides its prompt, a line each: `turn all`, `turns: backward, max 2`, `absent: pass`, `entry / x`. */
const factsOf = ({ phase }: PhaseNode): string[] => texts(PHASE.words, phase, 'drawn')

/** Who may know that play is here, if not everyone. */
function secretsOf({ phase, region }: PhaseNode): string[] {
  const { seats, sanitize } = phase
  const known = (by: Sanitize, hidden: string) => (by === 'hidden' ? hidden : `known to ${by} only`)
  return [
    ...(sanitize === undefined ? [] : [known(sanitize, region ? 'hidden from others' : 'hidden from all')]),
    ...(seats?.sanitize === undefined ? [] : [known(seats.sanitize, 'each hidden from the others')]),
  ]
}
