import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Edge, Graph, Node } from '../graph/graph.ts'
import { belowHeading, headingLeft, type Point, type Rect } from './geometry.ts'
import { isIn } from './lit.ts'
import { type Text, type TextBlock, textBlock } from './text.ts'

type ElkArrow = NonNullable<ElkNode['edges']>[number]

/** A laid-out graph, in pixels from the picture's top left corner. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Parents before children. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
  /** Centres of the dots that initial arrows start from. */
  readonly dots: readonly Point[]
}
export interface Box extends Rect {
  readonly node: Node
  readonly text: TextBlock
  /** The text's top left corner: centred, or in the heading of a box with boxes inside. */
  readonly textAt: Point
  /** Whether boxes are inside. */
  readonly holds: boolean
  /** Where the heading of a box with boxes inside ends. */
  readonly foot: number
  /** Room for the marks of the seats that are here. */
  readonly seats: Rect | null
}
export interface Arrow {
  /** Null for an arrow from an initial dot. */
  readonly edge: Edge | null
  readonly points: readonly Point[]
  readonly label: (Rect & { readonly text: TextBlock }) | null
}

export interface LayoutOptions {
  /** The direction of the flow. Default down. */
  readonly direction?: 'DOWN' | 'RIGHT'
  /** Whether boxes in seats' regions have room for marks of the seats. Default false. */
  readonly seats?: boolean
}

/** Between a box's border and its text. */
export const INSET = { x: 14, y: 9 }
/** Between a label's border and its text. */
export const LABEL_INSET = { x: 5, y: 2 }
export const DOT = 10
/** Room for the marks of the seats that are in a phase. */
const SEATS = { width: 90, height: 22 }
const LEAST_WIDTH = 64
// No phase can have this name.
const ROOT = '#root'
const idOf = (path: string) => path || ROOT
const dotOf = (path: string) => `${idOf(path)}•`

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
}
/** Repeated for each box: ELK does not inherit these. */
const INSIDE = {
  // Depth first from the initial dots, so that loops lead back up. By model order ELK fails on nested graphs.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  // In the middle of a long arrow, a label would be far from the phase that it tells of.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

/** Lays out a graph. `title` is the text of the root's box; `elk` may run in a worker. */
export async function layOut(
  graph: Graph,
  title: string,
  elk: Pick<ELK, 'layout'>,
  { direction = 'DOWN', seats = false }: LayoutOptions = {},
): Promise<Layout> {
  const parents = new Set(graph.nodes.map(({ parent }) => parent))
  const drafts = graph.nodes.map((node): Draft => {
    const holds = parents.has(node.path)
    const marked = seats && (node.region !== null || (node.kind === 'seats' && !holds))
    const text = boxText(node, title)
    return { node, text, holds, marked, height: text.height + (marked ? SEATS.height : 0) + INSET.y * 2 }
  })
  const labelled = new Map(graph.edges.map((edge) => [edge.id, { edge, text: edgeText(edge) }]))
  const laidOut = await elk.layout(elkGraph(graph, drafts, [...labelled.values()], direction))
  const shapes = new Map(everyShape(laidOut).map((shape) => [shape.id, shape]))
  const placed = drafts.map((draft) => ({ draft, place: placeOf(shapes, idOf(draft.node.path)) }))
  const feet = new Map(placed.map(({ draft, place }) => [draft.node.path, footOf(draft, place)]))
  const arrows = (laidOut.edges ?? []).map((arrow): Arrow => {
    const { edge, text } = labelled.get(arrow.id) ?? { edge: null, text: null }
    const label = arrow.labels?.[0]
    return { edge, points: routeOf(arrow, edge, feet), label: text && label ? { text, ...rect(label) } : null }
  })
  const routes = arrows.map(({ points }) => points)
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    boxes: placed.map(({ draft, place }) => boxOf(draft, place, routes)),
    arrows,
    dots: graph.nodes
      .filter(({ initial }) => initial !== null)
      .map(({ path }) => placeOf(shapes, dotOf(path)))
      .map(({ x, y }) => ({ x: x + DOT / 2, y: y + DOT / 2 })),
  }
}

/** A box before it has its place. */
interface Draft extends Pick<Box, 'node' | 'text' | 'holds'> {
  readonly marked: boolean
  /** Of the box, or of its heading. */
  readonly height: number
}

const footOf = ({ height }: Draft, { y }: Rect) => y + height - 2

function boxOf(draft: Draft, place: Rect, routes: readonly (readonly Point[])[]): Box {
  const { node, text, holds, marked } = draft
  const { x, y, width, height } = place
  const heading = { x: x + INSET.x, y: y + INSET.y, width: text.width, height: text.height }
  const left = holds ? headingLeft(heading, x + width - INSET.x, routes) : x + (width - text.width) / 2
  const seats = {
    x: x + INSET.x,
    y: holds ? heading.y + text.height : y + height - INSET.y - SEATS.height,
    width: width - INSET.x * 2,
    height: SEATS.height,
  }
  return { node, text, textAt: { x: left, y: y + INSET.y }, holds, foot: footOf(draft, place), ...place, seats: marked ? seats : null }
}

/** Where a shape was placed. */
function placeOf(shapes: ReadonlyMap<string, ElkNode>, id: string): Rect {
  const shape = shapes.get(id)
  if (!shape) throw new Error(`the layout has no shape '${id}'`)
  return rect(shape)
}

const rect = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect => ({ x, y, width, height })

function elkGraph(
  graph: Graph,
  drafts: readonly Draft[],
  labelled: readonly { readonly edge: Edge; readonly text: TextBlock }[],
  direction: NonNullable<LayoutOptions['direction']>,
): ElkNode {
  const box = ({ node, text, holds, marked, height }: Draft): ElkNode => {
    const width = Math.max(text.width, marked ? SEATS.width : LEAST_WIDTH - INSET.x * 2) + INSET.x * 2
    if (!holds) return { id: idOf(node.path), width, height }
    const inside = drafts.filter((other) => other.node.parent === node.path)
    const dot = node.initial === null ? [] : [{ id: dotOf(node.path), width: DOT, height: DOT }]
    return {
      id: idOf(node.path),
      children: [...dot, ...inside.map(box)],
      layoutOptions: {
        ...INSIDE,
        'elk.padding': `[top=${height + 12},left=20,bottom=20,right=20]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        // With direction DOWN, ELK reads this size with width and height swapped.
        'elk.nodeSize.minimum': direction === 'DOWN' ? `(${height},${width})` : `(${width},${height})`,
      },
    }
  }
  const initial = graph.nodes.flatMap(({ path, initial }) =>
    initial === null ? [] : [{ id: `${idOf(path)}•>`, sources: [dotOf(path)], targets: [idOf(initial)] }],
  )
  const edges = labelled.map(({ edge: { id, from, to }, text: { width, height } }) => {
    const label = { id: `${id}:`, text: id, width: width + LABEL_INSET.x * 2, height: height + LABEL_INSET.y * 2 }
    return { id, sources: [idOf(from)], targets: [idOf(to)], labels: [label] }
  })
  return {
    id: 'picture',
    layoutOptions: { ...OPTIONS, ...INSIDE, 'elk.direction': direction },
    children: drafts.filter(({ node }) => node.parent === null).map(box),
    edges: [...initial, ...edges],
  }
}

function everyShape(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(everyShape)]
}

/** The points of an arrow. If it connects a box with one inside that, it leaves out the part in the heading. */
function routeOf(arrow: ElkArrow, edge: Edge | null, feet: ReadonlyMap<string, number>): readonly Point[] {
  const points = pointsOf(arrow)
  if (!edge) return points
  const outer = isIn(edge.to, edge.from) ? edge.from : isIn(edge.from, edge.to) ? edge.to : null
  const foot = outer === null ? undefined : feet.get(outer)
  return foot === undefined ? points : belowHeading(points, foot)
}

function pointsOf(edge: ElkArrow): Point[] {
  return (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
}

const MOST_IN_BOX = 230
const MOST_ON_EDGE = 190

/** The text in a phase's box, or in its heading. `title` is the root's name. */
function boxText(node: Node, title: string): TextBlock {
  const prompt = (node.prompt?.split(' | ') ?? []).map((text): Text => ({ style: 'prompt', text }))
  const facts = node.facts.map((text, nth): Text => ({ style: 'fact', text, secret: nth < node.secrets }))
  const stays = node.stays.map(
    ({ id, text, interrupt }): Text => ({ style: 'line', line: id, text: `${interrupt === null ? '↻' : '⤺'} ${text}` }),
  )
  const name = node.interrupt ? `${node.name} ⤺` : node.name
  return textBlock([{ style: 'name', text: name || title }, ...prompt, ...facts, ...stays, ...stepTexts(node)], MOST_IN_BOX)
}

/** An arrow's label. */
function edgeText({ lines }: Edge): TextBlock {
  return textBlock(
    lines.map(({ id, text }): Text => ({ style: 'label', line: id, text })),
    MOST_ON_EDGE,
  )
}

/** Steps outside groups are numbered. */
function stepTexts({ steps }: Node): Text[] {
  let number = 0
  const collapsed = steps.length === 1 && steps.every(({ move }) => move === null)
  return steps.map(({ id, text, depth }) => ({
    style: 'step',
    line: id,
    text: collapsed ? `▸ ${text}` : depth === 0 ? `${++number}. ${text}` : `· ${text}`,
    indent: depth * 12,
  }))
}
