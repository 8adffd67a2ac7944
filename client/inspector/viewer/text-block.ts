/**
 * Text laid out in rows: what is inside a phase's box, and what is written on an edge. Sizes in the chart's own
 * units, pixels at zoom 1.
 */
export interface TextBlock {
  readonly width: number
  readonly height: number
  readonly rows: readonly Row[]
}
export interface Row {
  readonly text: string
  readonly style: TextStyle
  /** Id of the line or step it shows. */
  readonly id: string | null
  /** Left end and baseline, from the block's corner. */
  readonly x: number
  readonly y: number
}
export type TextStyle = 'name' | 'prompt' | 'fact' | 'line' | 'step'

export interface Text {
  readonly text: string
  readonly style: TextStyle
  readonly id?: string
  readonly indent?: number
}

/** Font size, weight and slant as SVG wants them, and the height of a row. */
export const FONTS: { readonly [style in TextStyle]: { size: number; weight: number; slant: 'normal' | 'italic'; row: number } } = {
  name: { size: 14, weight: 600, slant: 'normal', row: 20 },
  prompt: { size: 11.5, weight: 400, slant: 'italic', row: 16 },
  fact: { size: 11.5, weight: 400, slant: 'normal', row: 16 },
  line: { size: 11.5, weight: 400, slant: 'normal', row: 16 },
  step: { size: 11.5, weight: 400, slant: 'normal', row: 16 },
}

export type Measure = (text: string, style: TextStyle) => number

/** Lays texts out below each other, broken at spaces where wider than `most`. */
export function textBlock(texts: readonly Text[], measure: Measure, most: number): TextBlock {
  const rows: Row[] = []
  let height = 0
  let width = 0
  for (const { text, style, id = null, indent = 0 } of texts) {
    broken(text, style, measure, most - indent).forEach((part, nth) => {
      const x = indent + (nth > 0 ? 10 : 0)
      height += FONTS[style].row
      width = Math.max(width, x + measure(part, style))
      rows.push({ text: part, style, id, x, y: height - 5 })
    })
  }
  return { width: Math.ceil(width), height, rows }
}

function broken(text: string, style: TextStyle, measure: Measure, most: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word
    if (rows.length > 0 && measure(longer, style) <= most) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

/** What may be lit is measured bold, as it is then. */
const LIT_WEIGHT = 700

/** Measures as the page will draw. */
export function canvasMeasure(family: string): Measure {
  const pen = document.createElement('canvas').getContext('2d')!
  return (text, style) => {
    const { size, weight, slant } = FONTS[style]
    pen.font = `${slant} ${style === 'line' || style === 'step' ? LIT_WEIGHT : weight} ${size}px ${family}`
    return pen.measureText(text).width
  }
}
