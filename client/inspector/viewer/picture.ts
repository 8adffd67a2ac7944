import ElkConstructor from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { type Graph, graphOf } from '../../../statecharts/draw/graph/graph.ts'
import { type Layout, layOut } from '../../../statecharts/draw/picture/layout.ts'
import type { Chart } from '../../../statecharts/language/chart.ts'

export interface Picture {
  readonly graph: Graph
  readonly layout: Layout
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A chart that can be laid out for frames of different shapes; each layout is made once, in a worker. */
export interface Pictures {
  /** Leads down or to the right, as shows it larger in the frame. */
  for(frame: Size): Promise<Picture>
}

/** Scale at which there is no need to look for a better layout. */
const LARGE = 0.8

const elk = new ElkConstructor({ workerUrl })

/** Throws ChartError for a chart that does not hold together. */
export function picturesOf(chart: Chart, name: string): Pictures {
  const graph = graphOf(chart)
  const made = new Map<'DOWN' | 'RIGHT', Promise<Layout>>()
  const leading = (direction: 'DOWN' | 'RIGHT') => {
    const layout = made.get(direction) ?? layOut(graph, name, elk, { direction, seats: true })
    made.set(direction, layout)
    return layout
  }
  return {
    async for(frame) {
      const down = await leading('DOWN')
      if (scaleIn(frame, down) >= LARGE) return { graph, layout: down }
      const right = await leading('RIGHT')
      return { graph, layout: scaleIn(frame, right) > scaleIn(frame, down) ? right : down }
    },
  }
}

const scaleIn = (frame: Size, { width, height }: Size) => Math.min(frame.width / width, frame.height / height)
