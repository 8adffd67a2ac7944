import type { Graph } from './graph.ts'

/** How a phase or a line differs from another chart. */
export type Differs = 'added' | 'removed' | 'changed'

/** What of a chart differs from another one: its phases by path, lines and steps by their id. */
export interface Differences {
  readonly phases: ReadonlyMap<string, Differs>
  readonly lines: ReadonlyMap<string, Differs>
}

/** What stands before a name or a line that differs, so that it can be told without colours. */
export const SIGNS: { readonly [differs in Differs]: string } = { added: '+', removed: '−', changed: '≠' }

/** The graph with a sign before all that differs. */
export function withSigns({ nodes, edges }: Graph, { phases, lines }: Differences): Graph {
  const signed = (text: string, differs: Differs | undefined) => (differs === undefined ? text : `${SIGNS[differs]} ${text}`)
  const line = <L extends { readonly id: string; readonly text: string }>(one: L): L => ({
    ...one,
    text: signed(one.text, lines.get(one.id)),
  })
  return {
    nodes: nodes.map((node) => ({
      ...node,
      // The root has no name of its own.
      name: node.path === '' ? node.name : signed(node.name, phases.get(node.path)),
      stays: node.stays.map(line),
      steps: node.steps.map(line),
    })),
    edges: edges.map((edge) => ({ ...edge, lines: edge.lines.map(line) })),
  }
}
