import type { Chart, Guard, Transition } from '../../../statecharts/chart.ts'
import { type StepLine, stepsOf } from '../../../statecharts/draw/steps.ts'
import { delayText, guardText, promptText } from '../../../statecharts/draw/words.ts'
import { automaticsOf, everyPlace, namesOf, type Place, placesOf, resolve, transitionsOf } from '../../../statecharts/places.ts'
import { around } from './around.ts'

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
  readonly kind: 'group' | 'leaf' | 'final'
  /** Path of the phase inside that comes first. */
  readonly initial: string | null
  readonly prompt: string | null
  /** `entry / x`, `exit / y`, `turn all`. */
  readonly facts: readonly string[]
  /** What happens here and leaves play here, or enters this phase again. */
  readonly stays: readonly Line[]
  readonly steps: readonly Step[]
}

/** One way on. Lines between the same two phases share one edge. */
export interface Line {
  readonly id: string
  readonly kind: 'move' | 'always' | 'after' | 'done'
  /** The move or fix-up whose version this is; null when it makes none. */
  readonly move: string | null
  /** `reveal [isFirst]`, `always [isPair] / capture`, `after 3 s: hide`, `done`. */
  readonly text: string
  /** Path of the phase it enters; null when play stays where it is. */
  readonly to: string | null
}

export interface Step extends StepLine {
  readonly id: string
}

export interface Edge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly lines: readonly Line[]
}

/** A line before it has its id. */
type Way = Omit<Line, 'id'>

/** Turns a chart into its graph. Throws ChartError for a chart that does not hold together. */
export function graphOf(chart: Chart): Graph {
  const nodes: Node[] = []
  const edges = new Map<string, Edge & { lines: Line[] }>()
  for (const here of everyPlace(placesOf(chart))) {
    const lines = waysFrom(here).map((way, index): Line => ({ id: `${here.path}#${index}`, ...way }))
    const stays = lines.filter(({ to }) => to === null || to === here.path)
    for (const line of lines) {
      if (stays.includes(line)) continue
      const id = `${here.path}>${line.to}`
      if (!edges.has(id)) edges.set(id, { id, from: here.path, to: line.to!, lines: [] })
      edges.get(id)!.lines.push(line)
    }
    nodes.push(nodeOf(here, stays))
  }
  return { nodes, edges: [...edges.values()] }
}

function nodeOf(here: Place, stays: Line[]): Node {
  const { phase, path } = here
  return {
    path,
    parent: here.parent?.path ?? null,
    name: here.name,
    kind: phase.type === 'final' ? 'final' : here.children.length > 0 ? 'group' : 'leaf',
    initial: here.children.find((child) => child.name === phase.initial)?.path ?? null,
    prompt: phase.prompt === undefined ? null : promptText(phase.prompt),
    facts: [
      ...(phase.turn === undefined ? [] : [`turn ${phase.turn}`]),
      ...namesOf(phase.entry).map((fixUp) => `entry / ${fixUp}`),
      ...namesOf(phase.exit).map((fixUp) => `exit / ${fixUp}`),
    ],
    stays,
    steps: stepsOf(phase.ordered ?? []).map((step, index) => ({ id: `${path}$${index}`, ...step })),
  }
}

function waysFrom(here: Place): Way[] {
  const { phase } = here
  const moves = Object.entries(phase.on ?? {}).flatMap(([move, written]) =>
    transitionsOf(written).map((transition): Way => ({ kind: 'move', move, ...leads(here, move, transition, `on.${move}`) })),
  )
  const staying = (phase.moves ?? []).map((move): Way => ({ kind: 'move', move, text: move, to: null }))
  const automatic = automaticsOf(phase.always).map(
    (one): Way => ({ kind: 'always', move: one.actions ?? null, ...leads(here, 'always', one, 'always') }),
  )
  const done = transitionsOf(phase.onDone).map((one): Way => ({ kind: 'done', move: null, ...leads(here, 'done', one, 'onDone') }))
  return [...moves, ...staying, ...automatic, ...done, ...timed(here)]
}

/** The clock's moves lead where the same move leads when a player makes it: in this phase, or the nearest around it. */
function timed(here: Place): Way[] {
  return Object.entries(here.phase.after ?? {}).flatMap(([delayMs, { move }]) => {
    const word = `after ${delayText(Number(delayMs))}: ${move}`
    const owner = around(here).find(({ phase }) => phase.on?.[move])
    const transitions = transitionsOf(owner?.phase.on?.[move])
    if (!owner || transitions.length === 0) return [{ kind: 'after' as const, move, text: word, to: null }]
    return transitions.map((one): Way => {
      const { to } = leads(owner, move, one, `on.${move}`)
      return { kind: 'after', move, text: word + condition(one.guard), to }
    })
  })
}

function leads(here: Place, word: string, { target, guard, actions, turn }: Transition, line: string): Pick<Line, 'text' | 'to'> {
  const effects = namesOf(actions)
  const text = word + condition(guard) + (turn ? ` (turn ${turn})` : '') + (effects.length > 0 ? ` / ${effects.join(', ')}` : '')
  return { text, to: target === undefined ? null : resolve(target, here, line).path }
}

const condition = (guard: Guard | undefined) => (guard === undefined ? '' : ` [${guardText(guard)}]`)
