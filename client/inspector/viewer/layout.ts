import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Edge, Graph, Node } from '../chart/graph.ts'
import { type Measure, type Text, type TextBlock, textBlock } from './text-block.ts'

/** Where everything goes. All positions are from the picture's corner. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Parents before children. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
  /** Centres of the dots that initial arrows start from. */
  readonly dots: readonly Point[]
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Rect extends Point {
  readonly width: number
  readonly height: number
}
export interface Box extends Rect {
  readonly node: Node
  readonly text: TextBlock
}
export interface Arrow {
  /** Null for an arrow from an initial dot. */
  readonly edge: Edge | null
  readonly points: readonly Point[]
  readonly label: (Rect & { readonly text: TextBlock }) | null
}

const MOST_IN_BOX = 190
const MOST_ON_EDGE = 170
/** Between a box's border and its text. */
export const INSET = { x: 12, y: 8 }
const DOT = 10
const ROOT_ID = 'chart'
const idOf = (path: string) => path || ROOT_ID
const dotOf = (path: string) => `${idOf(path)}•`

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
}
/** A box does not inherit its parent's. */
const INSIDE = {
  // Starts at the initial dots, so that loops lead back up. Not by model order: that fails on nested graphs.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
}

/** Lays a graph out, its flow leading down or to the right. `name` is what the root's box is called. */
export async function layOut(
  graph: Graph,
  name: string,
  measure: Measure,
  elk: Pick<ELK, 'layout'>,
  direction: 'DOWN' | 'RIGHT',
): Promise<Layout> {
  const texts = new Map(graph.nodes.map((node) => [node.path, textBlock(textsOf(node, name), measure, MOST_IN_BOX)]))
  const labels = new Map(
    graph.edges.map((edge) => [
      edge.id,
      textBlock(
        edge.lines.map(({ id, text }) => ({ id, text, style: 'line' })),
        measure,
        MOST_ON_EDGE,
      ),
    ]),
  )
  const placed = await elk.layout(elkGraph(graph, texts, labels), { layoutOptions: { 'elk.direction': direction } })
  const shapes = new Map(everyShape(placed).map((shape) => [shape.id, shape]))
  const rect = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect => ({ x, y, width, height })
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]))
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    boxes: graph.nodes.map((node) => ({ node, text: texts.get(node.path)!, ...rect(shapes.get(idOf(node.path))!) })),
    arrows: (placed.edges ?? []).map((placedEdge) => {
      const edge = edges.get(placedEdge.id) ?? null
      const label = edge && placedEdge.labels?.[0]
      return { edge, points: pointsOf(placedEdge), label: label ? { text: labels.get(edge.id)!, ...rect(label) } : null }
    }),
    dots: graph.nodes
      .filter((node) => node.initial !== null)
      .map((node) => rect(shapes.get(dotOf(node.path))!))
      .map(({ x, y }) => ({ x: x + DOT / 2, y: y + DOT / 2 })),
  }
}

/** What is written in a phase's box, or at the top of it. */
function textsOf(node: Node, name: string): Text[] {
  const prompt: Text[] = node.prompt === null ? [] : [{ style: 'prompt', text: node.prompt }]
  const facts = node.facts.map((text): Text => ({ style: 'fact', text }))
  const stays = node.stays.map(({ id, text, to }): Text => ({ style: 'line', id, text: to === null ? text : `${text} ↻` }))
  return [{ style: 'name', text: node.name || name }, ...prompt, ...facts, ...stays, ...stepTexts(node)]
}

/** Numbered, but for what is inside groups. */
function stepTexts({ steps }: Node): Text[] {
  let number = 0
  return steps.map(({ id, text, depth }) => ({
    style: 'step',
    id,
    text: depth === 0 ? `${++number}. ${text}` : `· ${text}`,
    indent: depth * 12,
  }))
}

function elkGraph(graph: Graph, texts: Map<string, TextBlock>, labels: Map<string, TextBlock>): ElkNode {
  const box = (node: Node): ElkNode => {
    const text = texts.get(node.path)!
    const width = text.width + INSET.x * 2
    const height = text.height + INSET.y * 2
    const inside = graph.nodes.filter((other) => other.parent === node.path)
    if (inside.length === 0) return { id: idOf(node.path), width, height }
    return {
      id: idOf(node.path),
      children: [{ id: dotOf(node.path), width: DOT, height: DOT }, ...inside.map(box)],
      layoutOptions: {
        ...INSIDE,
        'elk.padding': `[top=${height + 10},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    }
  }
  const initial = graph.nodes
    .filter((node) => node.initial !== null)
    .map((node) => ({ id: `${idOf(node.path)}•>`, sources: [dotOf(node.path)], targets: [idOf(node.initial!)] }))
  const edges = graph.edges.map(({ id, from, to }) => {
    const { width, height } = labels.get(id)!
    return { id, sources: [idOf(from)], targets: [idOf(to)], labels: [{ id: `${id}:`, text: id, width: width + 6, height: height + 2 }] }
  })
  return { id: 'picture', layoutOptions: { ...OPTIONS, ...INSIDE }, children: [box(graph.nodes[0]!)], edges: [...initial, ...edges] }
}

function everyShape(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(everyShape)]
}

function pointsOf(edge: NonNullable<ElkNode['edges']>[number]): Point[] {
  return (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
}
