import type { Json } from './chart.ts'

/** How a chart is written: as JSON, or as a literal of TypeScript, as it stands in `game.ts`. */
export type TextStyle = 'json' | 'typescript'

/** A line is no longer than this unless a text in it is. */
const WIDTH = 100
/** What may stand without quotes in TypeScript. */
const BARE = /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d*)$/

/** A chart, or any plain data, as text: what is short on one line, all else indented by two spaces. */
export function textOfChart(value: Json, style: TextStyle): string {
  return written(value, style, 0, 0)
}

/** `beside`: what stands before it on its line, besides the indent, in characters. */
function written(value: Json, style: TextStyle, depth: number, beside: number): string {
  const short = onOneLine(value, style)
  if (typeof value !== 'object' || value === null || 2 * depth + beside + short.length < WIDTH) return short
  const indent = '  '.repeat(depth + 1)
  const end = style === 'typescript' ? ',\n' : '\n'
  const [opening, closing] = isList(value) ? '[]' : '{}'
  const parts = isList(value)
    ? value.map((one) => indent + written(one, style, depth + 1, 1))
    : entriesOf(value).map(([name, one]) => {
        const label = `${nameText(name, style)}: `
        return indent + label + written(one, style, depth + 1, label.length + 1)
      })
  return `${opening}\n${parts.join(',\n')}${end}${'  '.repeat(depth)}${closing}`
}

function onOneLine(value: Json, style: TextStyle): string {
  if (isList(value)) return `[${value.map((one) => onOneLine(one, style)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const parts = entriesOf(value).map(([name, one]) => `${nameText(name, style)}: ${onOneLine(one, style)}`)
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  }
  return typeof value === 'string' ? quoted(value, style) : JSON.stringify(value)
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
/** As JSON has it: nothing that is undefined. */
const entriesOf = (value: { readonly [name: string]: Json | undefined }) =>
  Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]))

const nameText = (name: string, style: TextStyle) => (style === 'typescript' && BARE.test(name) ? name : quoted(name, style))

function quoted(text: string, style: TextStyle): string {
  const json = JSON.stringify(text)
  if (style === 'json' || text.includes("'")) return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
