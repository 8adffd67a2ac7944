import type { Chart } from '../../language/chart.ts'
import { type Edge, type Graph, graphOf, type Node } from '../graph/graph.ts'

/** Mermaid's keywords, which cannot be ids. */
const RESERVED =
  /^(accDescr|accTitle|as|choice|class|classDef|click|default|direction|end|fork|hide|href|join|note|root|scale|state|style|title)$/i

/**
 * Returns the chart as a Mermaid `stateDiagram-v2`. Progressions are lists in their phase; seats' regions are one parallel region
 * beside another that stands for the other seats; interrupts are dashed. Throws ChartError for a chart that is not valid.
 */
export function toMermaid(chart: Chart): string {
  const graph = graphOf(chart)
  const lines = ['stateDiagram-v2', ...indented([...classes(graph), ...roots(graph).flatMap((root) => insideOf(root, graph))])]
  return `${lines.join('\n')}\n`
}

const roots = ({ nodes }: Graph) => nodes.filter(({ parent }) => parent === null)

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

/** Mermaid's id of a phase: its path with `_` for `.`, and `__` for a `_` of its own. */
function idOf(path: string): string {
  const id = path.replaceAll('_', '__').replaceAll('.', '_').replaceAll('-', '_0')
  return RESERVED.test(id) ? `${id}_1` : id
}

/** Writes everything but letters, digits and harmless signs as a character reference. */
const escaped = (text: string) => text.replace(/[^\p{L}\p{N} ,()/[\]=!?'’↻]/gu, (character) => `#${character.codePointAt(0)};`)

function classes({ nodes }: Graph): string[] {
  return nodes.some(({ interrupt }) => interrupt) ? ['classDef interrupt stroke-dasharray: 6 4'] : []
}

/** What is in a phase: how it begins, its phases, its own arrows, what happens in it. */
function insideOf(node: Node, graph: Graph): string[] {
  const children = graph.nodes.filter(({ parent }) => parent === node.path)
  return [
    ...(node.initial === null ? [] : [`[*] --> ${idOf(node.initial)}`]),
    ...children.flatMap((child) => stateOf(child, graph)),
    ...graph.edges.filter((edge) => scopeOf(edge) === node.path).map(arrowOf),
    ...(node.path === '' ? rootNote(node) : []),
  ]
}

function stateOf(node: Node, graph: Graph): string[] {
  const id = idOf(node.path)
  const kind = node.interrupt ? [`class ${id} interrupt`] : []
  if (node.kind === 'final' || node.kind === 'leaf') {
    const said = [...textsOf(node), ...node.stays.map(({ text }) => `${text} ↻`)]
    const end = node.kind === 'final' ? [`${id} --> [*]`] : []
    return [`state "${escaped(node.name)}" as ${id}`, ...said.map((text) => `${id} : ${escaped(text)}`), ...kind, ...end]
  }
  const inner = insideOf(node, graph)
  const others = [`--`, `state "${escaped('the same for every other seat')}" as ${id}_2`]
  const title = [node.name, ...textsOf(node), ...node.stays.map(({ text }) => `${text} ↻`)].join(', ')
  return [`state "${escaped(title)}" as ${id} {`, ...indented([...inner, ...(node.kind === 'seats' ? others : [])]), '}', ...kind]
}

const textsOf = ({ prompt, facts, steps }: Node): string[] => [
  ...(prompt === null ? [] : [prompt]),
  ...facts,
  ...steps.map(({ text, depth }) => `${'→ '.repeat(depth)}${text}`),
]

/** What is true of the whole chart has no box to stand in. */
function rootNote(root: Node): string[] {
  const said = [...textsOf(root), ...root.stays.map(({ text }) => text)]
  if (said.length === 0 || root.initial === null) return []
  return [`note left of ${idOf(root.initial)}`, ...indented(said.map(escaped)), 'end note']
}

/** Mermaid wants an arrow in the innermost phase that both its ends are in. */
function scopeOf({ from, to }: Edge): string {
  const [one, other] = [around(from), around(to)]
  return one.find((path) => other.includes(path)) ?? ''
}

/** The phases around a phase, innermost first; itself not included. */
function around(path: string): string[] {
  if (path === '') return []
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  return [parent, ...around(parent)]
}

function arrowOf({ from, to, interrupt, lines }: Edge): string {
  const label = [...(interrupt ? ['interrupt'] : []), lines.map(({ text }) => text).join(' or ')].join(' ')
  return `${from === '' ? '[*]' : idOf(from)} --> ${idOf(to)} : ${escaped(label)}`
}
