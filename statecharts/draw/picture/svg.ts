import type { FrameValue } from '../../compile/frame.ts'
import type { Chart } from '../../language/chart.ts'
import { type Differences, withSigns } from '../graph/differences.ts'
import { collapse, graphOf } from '../graph/graph.ts'
import { leavesOf } from '../graph/place-value.ts'
import { layOut } from './layout.ts'
import { litAt, wayThrough } from './lit.ts'
import { type Shape, shapesOf } from './shapes.ts'
import { DIFFERENCES_STYLE, STYLE } from './theme.ts'
import { xmlText } from './xml.ts'

/** What is highlighted, collapsed and written above the drawing. All options are optional. */
export interface SvgOptions {
  /** Where play is: a state value over the authored phases, seats with regions of their own by number, or paths of phases. */
  readonly active?: FrameValue | readonly string[]
  /** Where play returns to after an interrupt: a value for each interrupted frame, outermost first. */
  readonly interrupted?: readonly FrameValue[]
  /** Phases that play visited, oldest first: the arrows between them are highlighted. */
  readonly path?: readonly string[]
  /** Phases drawn without their inside; true for all ordered progressions. */
  readonly collapsed?: boolean | readonly string[]
  /** What is marked as different from another chart. */
  readonly differences?: Differences
  /** Title of the outermost box. Default `chart`. */
  readonly title?: string
}

/**
 * Returns the chart as a standalone SVG file for light and dark mode; a page can set the custom properties named in `theme.ts` to
 * use its own colours. Phases are as authored, with `data-phase`. Throws ChartError for a chart that is not valid.
 */
export async function toSvg(
  chart: Chart,
  { active = [], interrupted = [], path = [], collapsed = false, differences, title = 'chart' }: SvgOptions = {},
): Promise<string> {
  const whole = graphOf(chart)
  const progressions = whole.nodes.filter(({ steps }) => steps.length > 0).map((node) => node.path)
  const graph = collapse(whole, collapsed === true ? progressions : collapsed || [])
  const frames = Array.isArray(active) ? null : [...interrupted, active as FrameValue]
  const seats = frames?.some((value) => leavesOf(value).some(({ seat }) => seat !== null)) ?? false
  // Loaded when first needed: it is larger than all other code here together.
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const layout = await layOut(differences ? withSigns(graph, differences) : graph, title, new Elk(), { seats })
  const lit = {
    ...litAt(frames ?? { paths: active as readonly string[] }),
    ...wayThrough(graph, path),
    ...(differences && { differences }),
  }
  const size = `viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}"`
  const open = `<svg xmlns="http://www.w3.org/2000/svg" class="playchart" role="img" ${size}>`
  const shapes = shapesOf(layout, lit).map(written)
  return [
    open,
    `<title>${xmlText(title)}</title>`,
    `<style>${differences ? STYLE + DIFFERENCES_STYLE : STYLE}</style>`,
    ...shapes,
    '</svg>',
    '',
  ].join('\n')
}

function written({ tag, attributes, inside }: Shape): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
  return `<${tag}${named.join('')}>${inside.map((one) => (typeof one === 'string' ? xmlText(one) : written(one))).join('')}</${tag}>`
}
