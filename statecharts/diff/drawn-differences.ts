import type { Differences, Differs } from '../draw/graph/differences.ts'
import { type Graph, graphOf } from '../draw/graph/graph.ts'
import type { Chart } from '../language/chart.ts'
import { type ChartDiff, diffCharts } from './diff.ts'
import { renamedPath } from './renamed.ts'

/** A line or a step as it is drawn. */
interface Drawn {
  readonly id: string
  /** What it says and where it leads, in the new chart's names: lines of the same meaning are the same. */
  readonly says: string
  /** What it is about: lines about the same are one line that has changed. */
  readonly about: string
}

/** What to mark where two charts are drawn side by side: what is gone in the old one, what is new in the new one, what has changed in both. */
export function drawnDifferences(before: Chart, after: Chart, diff: ChartDiff = diffCharts(before, after)) {
  const renamed = new Map(diff.phases.renamed.map(({ from, to }) => [from, to]))
  const moves = new Map(diff.moves.renamed.map(({ from, to }) => [from, to]))
  const pathOf = (path: string) => renamedPath(path, renamed)
  const [was, is] = [graphOf(before), graphOf(after)]
  const [old, now] = [drawnBy(was, pathOf, moves), drawnBy(is, (path) => path, new Map())]
  const [gone, come] = [new Map<string, Differs>(), new Map<string, Differs>()]
  const differing = new Set<string>()
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const { left, right } = apart(old.get(path) ?? [], now.get(path) ?? [])
    if (left.length + right.length > 0) differing.add(path)
    for (const line of left) {
      const other = right.find(({ id, about }) => about === line.about && !come.has(id))
      gone.set(line.id, other ? 'changed' : 'removed')
      if (other) come.set(other.id, 'changed')
    }
    for (const { id } of right) if (!come.has(id)) come.set(id, 'added')
  }
  const changed = new Set([
    ...diff.phases.renamed.map(({ to }) => to),
    // Where a line tells it, the phase itself is as it was.
    ...diff.changed.filter(({ where, phase }) => !(differing.has(phase) && isOfLines(where, phase))).map(({ phase }) => phase),
  ])
  const { added, removed } = diff.phases
  const phasesOf = (graph: Graph, own: readonly string[], differs: Differs, named: (path: string) => string) =>
    new Map(
      graph.nodes.flatMap(({ path }): [string, Differs][] => {
        if (own.includes(path)) return [[path, differs]]
        return changed.has(named(path)) ? [[path, 'changed']] : []
      }),
    )
  return {
    before: { phases: phasesOf(was, removed, 'removed', pathOf), lines: gone },
    after: { phases: phasesOf(is, added, 'added', (path) => path), lines: come },
  } satisfies { before: Differences; after: Differences }
}

/** The words of a phase that are drawn as lines. */
const LINES = ['on', 'moves', 'always', 'onDone', 'after', 'ordered']

const isOfLines = (where: string, phase: string) => LINES.includes(where.slice(phase === '' ? 0 : phase.length + 1).split('.')[0] ?? '')

/** The lines of each phase, by its path in the new chart. */
function drawnBy({ nodes, edges }: Graph, pathOf: (path: string) => string, moves: ReadonlyMap<string, string>): Map<string, Drawn[]> {
  const named = (move: string | null) => (move === null ? '' : (moves.get(move) ?? move))
  const drawn = new Map<string, Drawn[]>()
  const add = (path: string, line: Drawn) => drawn.set(pathOf(path), [...(drawn.get(pathOf(path)) ?? []), line])
  const ways = [...nodes.flatMap(({ path, stays }) => stays.map((line) => ({ path, line }))), ...edges.flatMap(linesFrom)]
  for (const { path, line } of ways) {
    const { id, kind, move, text, to, interrupt } = line
    const places = [to, interrupt].map((place) => (place === null ? null : pathOf(place)))
    add(path, { id, says: JSON.stringify([kind, text, places]), about: `${kind} ${named(move)}` })
  }
  for (const { path, steps } of nodes)
    for (const { id, move, text, depth } of steps) add(path, { id, says: JSON.stringify([text, depth]), about: `step ${named(move)}` })
  return drawn
}

const linesFrom = ({ from, lines }: Graph['edges'][number]) => lines.map((line) => ({ path: from, line }))

/** What only one of two lists has; what both have counts as often as both have it. */
function apart(left: readonly Drawn[], right: readonly Drawn[]): { readonly left: Drawn[]; readonly right: Drawn[] } {
  const rest = [...right]
  const only = left.filter(({ says }) => {
    const nth = rest.findIndex((other) => other.says === says)
    if (nth >= 0) rest.splice(nth, 1)
    return nth < 0
  })
  return { left: only, right: rest }
}
