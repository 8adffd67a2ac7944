import type { Chart, Transition } from '../chart.ts'
import { automaticsOf, everyPlace, namesOf, type Place, placesOf, resolve, transitionsOf } from '../places.ts'
import { type StepLine, stepsOf } from './steps.ts'
import { delayText, guardText, promptText } from './words.ts'

/** A chart as boxes and arrows, for whoever draws it. Plain data; phases are named by their path, the root by `''`. */
export interface Graph {
  /** Parents before children, in the order written. */
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
}

export interface Node {
  readonly path: string
  readonly parent: string | null
  readonly name: string
  /** `seats`: what is inside happens once for every seat. */
  readonly kind: 'group' | 'seats' | 'leaf' | 'final'
  /** Play comes here from anywhere and goes back to where it was. */
  readonly interrupt: boolean
  /** Path of the phase inside that comes first. */
  readonly initial: string | null
  readonly prompt: string | null
  /** `turn all`, `each seat`, `entry / x`, `exit / y`. */
  readonly facts: readonly string[]
  /** What happens here and leaves play here, or enters this phase again. */
  readonly stays: readonly Line[]
  readonly steps: readonly StepLine[]
}

/** One way on. */
export interface Line {
  readonly kind: 'move' | 'always' | 'after' | 'done'
  /** `reveal [isFirst]`, `always [isPair] / capture`, `after 3 s: hide`, `done`. */
  readonly text: string
  /** Path of the phase it enters; null when play stays where it is. */
  readonly to: string | null
  /** Path of the interrupt that it begins. */
  readonly interrupt: string | null
}

/** All lines between the same two phases. */
export interface Edge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly interrupt: boolean
  readonly lines: readonly Line[]
}

/** Turns a chart into its graph. Throws ChartError for a chart that does not hold together. */
export function graphOf(chart: Chart): Graph {
  const places = everyPlace(placesOf(chart))
  const nodes: Omit<Node, 'interrupt'>[] = []
  const edges = new Map<string, Edge & { lines: Line[] }>()
  const interrupts = new Set<string>()
  for (const here of places) {
    const lines = waysFrom(here)
    const stays = lines.filter(({ to }) => to === null || to === here.path)
    for (const line of lines) {
      if (line.interrupt !== null) interrupts.add(line.interrupt)
      if (stays.includes(line)) continue
      const interrupt = line.to === line.interrupt
      const id = `${here.path}${interrupt ? '~' : '>'}${line.to}`
      if (!edges.has(id)) edges.set(id, { id, from: here.path, to: line.to!, interrupt, lines: [] })
      edges.get(id)!.lines.push(line)
    }
    nodes.push(nodeOf(here, stays))
  }
  return { nodes: nodes.map((node) => ({ ...node, interrupt: interrupts.has(node.path) })), edges: [...edges.values()] }
}

/** The same graph with nothing drawn inside the named phases; arrows into one lead to its border. */
export function collapse({ nodes, edges }: Graph, paths: readonly string[]): Graph {
  const shown = new Map<string, string>()
  for (const { path, parent } of nodes) {
    const around = parent === null ? path : shown.get(parent)!
    shown.set(path, parent === null || (around === parent && !paths.includes(parent)) ? path : around)
  }
  const kept = nodes.filter(({ path }) => shown.get(path) === path)
  const merged = new Map<string, Edge & { lines: Line[] }>()
  for (const edge of edges) {
    const [from, to] = [shown.get(edge.from)!, shown.get(edge.to)!]
    if (from === to && edge.from !== from) continue
    const id = `${from}${edge.interrupt ? '~' : '>'}${to}`
    const lines = [...(merged.get(id)?.lines ?? []), ...edge.lines]
    if (from !== to) merged.set(id, { ...edge, id, from, to, lines })
  }
  return {
    nodes: kept.map((node) => (paths.includes(node.path) ? { ...node, initial: null, steps: shortened(node.steps) } : node)),
    edges: [...merged.values()],
  }
}

/** The steps of a progression that is not drawn out. */
function shortened(steps: readonly StepLine[]): StepLine[] {
  const moves = steps.filter(({ move }) => move !== null)
  if (moves.length === 0) return []
  return [{ move: null, depth: 0, text: `${moves[0]!.move!}${moves.length > 1 ? ` … ${moves.at(-1)!.move}` : ''}` }]
}

function nodeOf(here: Place, stays: Line[]): Omit<Node, 'interrupt'> {
  const { phase, path } = here
  const initial = phase.initial ?? phase.seats?.initial
  return {
    path,
    parent: here.parent?.path ?? null,
    name: here.name,
    kind: phase.type === 'final' ? 'final' : phase.seats ? 'seats' : here.children.length > 0 ? 'group' : 'leaf',
    initial: here.children.find((child) => child.name === initial)?.path ?? null,
    prompt: phase.prompt === undefined ? null : promptText(phase.prompt),
    facts: [
      ...(phase.seats ? [whoText(phase.seats.who)] : []),
      ...(phase.turn === undefined ? [] : [`turn ${phase.turn}`]),
      ...namesOf(phase.entry).map((fixUp) => `entry / ${fixUp}`),
      ...namesOf(phase.exit).map((fixUp) => `exit / ${fixUp}`),
    ],
    stays,
    steps: stepsOf(phase.ordered ?? []),
  }
}

function whoText(who: NonNullable<Place['phase']['seats']>['who'] = 'all'): string {
  if (who === 'all') return 'each seat by itself'
  return who === 'others' ? 'each other seat by itself' : `each seat by itself [${guardText(who)}]`
}

function waysFrom(here: Place): Line[] {
  const { phase } = here
  const moves = Object.entries(phase.on ?? {}).flatMap(([move, written]) =>
    transitionsOf(written).map((transition): Line => ({ kind: 'move', ...leads(here, move, transition, `on.${move}`) })),
  )
  const staying = (phase.moves ?? []).map((move): Line => ({ kind: 'move', text: move, to: null, interrupt: null }))
  const automatic = automaticsOf(phase.always).map((one): Line => ({ kind: 'always', ...leads(here, 'always', one, 'always') }))
  const done = transitionsOf(phase.onDone).map((one): Line => ({ kind: 'done', ...leads(here, 'done', one, 'onDone') }))
  return [...moves, ...staying, ...automatic, ...done, ...timed(here)]
}

/** The clock's moves lead where the same move leads when a player makes it: in this phase, or the nearest around it. */
function timed(here: Place): Line[] {
  return Object.entries(here.phase.after ?? {}).flatMap(([delayMs, { move }]) => {
    const word = `after ${delayText(Number(delayMs))}: ${move}`
    const owner = ownerOf(here, move)
    const transitions = transitionsOf(owner?.phase.on?.[move])
    if (!owner || transitions.length === 0) return [{ kind: 'after' as const, text: word, to: null, interrupt: null }]
    return transitions.map(
      ({ guard, target, interrupt }): Line => ({
        kind: 'after',
        ...leads(owner, word, { ...(guard && { guard }), ...(target && { target }), ...(interrupt && { interrupt }) }, `on.${move}`),
      }),
    )
  })
}

function ownerOf(here: Place | null, move: string): Place | null {
  if (!here || here.phase.on?.[move]) return here
  return ownerOf(here.parent, move)
}

function leads(here: Place, word: string, transition: Transition, line: string): Omit<Line, 'kind'> {
  const { target, interrupt, guard, actions, turn } = transition
  const effects = namesOf(actions)
  const condition = guard === undefined ? '' : ` [${guardText(guard)}]`
  const both = target !== undefined && interrupt !== undefined ? `, then ${interrupt} and back` : ''
  const text = word + condition + (turn ? ` (turn ${turn})` : '') + (effects.length > 0 ? ` / ${effects.join(', ')}` : '') + both
  const pathOf = (name: string | undefined) => (name === undefined ? null : resolve(name, here, line).path)
  return { text, to: pathOf(target ?? interrupt), interrupt: pathOf(interrupt) }
}
