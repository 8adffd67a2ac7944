import ElkConstructor from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { collapse, type Graph, graphOf } from '../../../statecharts/draw/graph/graph.ts'
import { type Layout, layOut } from '../../../statecharts/draw/picture/layout.ts'
import type { Chart } from '../../../statecharts/language/chart.ts'

export interface Picture {
  /** Of the whole chart. */
  readonly graph: Graph
  readonly layout: Layout
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A chart that can be laid out for frames of different shapes, and with parts left out; in a worker, and not again soon. */
export interface Pictures {
  readonly graph: Graph
  /** Leads down or to the right, as shows it larger in the frame. `collapsed`: paths of phases drawn without what is inside. */
  for(frame: Size, collapsed: readonly string[]): Promise<Picture>
}

/** Scale at which there is no need to look for a better layout. */
const LARGE = 0.8
const MOST_KEPT = 40

const elk = new ElkConstructor({ workerUrl })

/** Throws ChartError for a chart that does not hold together. */
export function picturesOf(chart: Chart, name: string): Pictures {
  const graph = graphOf(chart)
  const made = new Map<string, Promise<Layout>>()
  const leading = (direction: 'DOWN' | 'RIGHT', collapsed: readonly string[]) => {
    const key = JSON.stringify([direction, ...[...collapsed].sort()])
    const layout = made.get(key) ?? layOut(collapse(graph, collapsed), name, elk, { direction, seats: true })
    if (made.size >= MOST_KEPT) made.clear()
    made.set(key, layout)
    return layout
  }
  return {
    graph,
    async for(frame, collapsed) {
      const down = await leading('DOWN', collapsed)
      if (scaleIn(frame, down) >= LARGE) return { graph, layout: down }
      const right = await leading('RIGHT', collapsed)
      return { graph, layout: scaleIn(frame, right) > scaleIn(frame, down) ? right : down }
    },
  }
}

const scaleIn = (frame: Size, { width, height }: Size) => Math.min(frame.width / width, frame.height / height)
