import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { Edge, Graph, Node } from './graph.ts'
import { type Text, type TextBlock, textBlock } from './text.ts'

/** Where everything goes, in pixels from the picture's corner. */
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

const MOST_IN_BOX = 200
const MOST_ON_EDGE = 170
/** Between a box's border and its text. */
export const INSET = { x: 14, y: 9 }
/** Between a label's border and its text. */
export const LABEL_INSET = { x: 5, y: 2 }
export const DOT = 10
const ROOT = 'chart'
const idOf = (path: string) => path || ROOT
const dotOf = (path: string) => `${idOf(path)}•`

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
}
/** A box does not inherit its parent's. */
const INSIDE = {
  // Starts at the initial dots, so that loops lead back up. Not by model order: that fails on nested graphs.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

/** Lays a graph out, its flow leading down. `title` is what the root's box is called. */
export async function layOut(graph: Graph, title: string): Promise<Layout> {
  // Loaded when first needed: it is larger than all the rest together.
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const texts = new Map(graph.nodes.map((node) => [node.path, textBlock(textsOf(node, title), MOST_IN_BOX)]))
  const labels = new Map(graph.edges.map((edge) => [edge.id, textBlock(labelOf(edge), MOST_ON_EDGE)]))
  const placed = await new Elk().layout(elkGraph(graph, texts, labels))
  const shapes = new Map(everyShape(placed).map((shape) => [shape.id, shape]))
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]))
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: graph.nodes.map((node) => ({ node, text: texts.get(node.path)!, ...rect(shapes.get(idOf(node.path))!) })),
    arrows: (placed.edges ?? []).map((arrow) => {
      const edge = edges.get(arrow.id) ?? null
      const label = edge && arrow.labels?.[0]
      return { edge, points: pointsOf(arrow), label: label ? { text: labels.get(edge.id)!, ...rect(label) } : null }
    }),
    dots: graph.nodes
      .filter(({ initial }) => initial !== null)
      .map(({ path }) => rect(shapes.get(dotOf(path))!))
      .map(({ x, y }) => ({ x: x + DOT / 2, y: y + DOT / 2 })),
  }
}

const rect = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect => ({ x, y, width, height })

/** What is written in a phase's box, or at the top of it. */
function textsOf(node: Node, title: string): Text[] {
  const prompt = (node.prompt?.split(' | ') ?? []).map((text): Text => ({ style: 'prompt', text }))
  const facts = node.facts.map((text): Text => ({ style: 'fact', text }))
  const stays = node.stays.map(({ text }): Text => ({ style: 'line', text: `↻ ${text}` }))
  const name = node.interrupt ? `${node.name} ⤺` : node.name
  return [{ style: 'name', text: name || title }, ...prompt, ...facts, ...stays, ...stepTexts(node)]
}

/** Numbered, but for what is inside groups. */
function stepTexts({ steps }: Node): Text[] {
  let number = 0
  const collapsed = steps.length === 1 && steps[0]!.move === null
  return steps.map(({ text, depth }) => ({
    style: 'step',
    text: collapsed ? `▸ ${text}` : depth === 0 ? `${++number}. ${text}` : `· ${text}`,
    indent: depth * 12,
  }))
}

const labelOf = ({ lines }: Edge) => lines.map(({ text }): Text => ({ style: 'label', text }))

function elkGraph(graph: Graph, texts: ReadonlyMap<string, TextBlock>, labels: ReadonlyMap<string, TextBlock>): ElkNode {
  const box = (node: Node): ElkNode => {
    const text = texts.get(node.path)!
    const width = text.width + INSET.x * 2
    const height = text.height + INSET.y * 2
    const inside = graph.nodes.filter((other) => other.parent === node.path)
    if (inside.length === 0) return { id: idOf(node.path), width: Math.max(width, 64), height }
    const dot = node.initial === null ? [] : [{ id: dotOf(node.path), width: DOT, height: DOT }]
    return {
      id: idOf(node.path),
      children: [...dot, ...inside.map(box)],
      layoutOptions: {
        ...INSIDE,
        'elk.padding': `[top=${height + 12},left=20,bottom=20,right=20]`,
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
    const label = { id: `${id}:`, text: id, width: width + LABEL_INSET.x * 2, height: height + LABEL_INSET.y * 2 }
    return { id, sources: [idOf(from)], targets: [idOf(to)], labels: [label] }
  })
  return { id: 'picture', layoutOptions: { ...OPTIONS, ...INSIDE }, children: [box(graph.nodes[0]!)], edges: [...initial, ...edges] }
}

function everyShape(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(everyShape)]
}

function pointsOf(edge: NonNullable<ElkNode['edges']>[number]): Point[] {
  return (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
}
