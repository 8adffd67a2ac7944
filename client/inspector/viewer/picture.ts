import ElkConstructor from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { Chart } from '../../../statecharts/chart.ts'
import type { Graph } from '../chart/graph.ts'
import { graphOf } from '../chart/graph.ts'
import { type Layout, layOut } from './layout.ts'
import { canvasMeasure } from './text-block.ts'

export interface Picture {
  readonly graph: Graph
  readonly layout: Layout
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Scale at which there is no need to look for a better layout. */
const LARGE = 0.8

const elk = new ElkConstructor({ workerUrl })
const pictures = new Map<string, Promise<Picture>>()

/** The chart laid out, in a worker; once for each chart. It leads down or to the right, as shows it larger in the frame. */
export function pictureOf(chart: Chart, name: string, frame: Size): Promise<Picture> {
  const key = JSON.stringify([name, chart])
  const picture = pictures.get(key) ?? lay(chart, name, frame)
  pictures.set(key, picture)
  return picture
}

async function lay(chart: Chart, name: string, frame: Size): Promise<Picture> {
  const graph = graphOf(chart)
  const measure = canvasMeasure(getComputedStyle(document.body).fontFamily)
  const down = await layOut(graph, name, measure, elk, 'DOWN')
  if (scaleIn(frame, down) >= LARGE) return { graph, layout: down }
  const right = await layOut(graph, name, measure, elk, 'RIGHT')
  return { graph, layout: scaleIn(frame, right) > scaleIn(frame, down) ? right : down }
}

const scaleIn = (frame: Size, { width, height }: Size) => Math.min(frame.width / width, frame.height / height)
