/** Text in rows, measured by a table and drawn at that width, so that the picture is the same with any font. Sizes in pixels at zoom 1. */
export interface TextBlock {
  readonly width: number
  readonly height: number
  readonly rows: readonly Row[]
}
export interface Row {
  readonly text: string
  readonly style: TextStyle
  /** Id of the line or step that it shows. */
  readonly line: string | null
  /** Whether a crossed-out eye stands before it. */
  readonly secret: boolean
  /** Left end and baseline, from the block's corner. */
  readonly x: number
  readonly y: number
}
export type TextStyle = 'name' | 'prompt' | 'fact' | 'line' | 'step' | 'label' | 'seat'

export interface Text {
  readonly text: string
  readonly style: TextStyle
  readonly indent?: number
  readonly line?: string
  readonly secret?: boolean
}

/** Font size, weight and slant as SVG wants them, and the height of a row. */
export const FONTS: { readonly [style in TextStyle]: { size: number; weight: number; slant: 'normal' | 'italic'; row: number } } = {
  name: { size: 14, weight: 600, slant: 'normal', row: 20 },
  prompt: { size: 11.5, weight: 400, slant: 'italic', row: 16 },
  fact: { size: 11, weight: 400, slant: 'normal', row: 16 },
  line: { size: 11.5, weight: 400, slant: 'normal', row: 16 },
  step: { size: 11.5, weight: 400, slant: 'normal', row: 16 },
  label: { size: 11, weight: 400, slant: 'normal', row: 15 },
  seat: { size: 10, weight: 600, slant: 'normal', row: 15 },
}
/** Styles that are bold when highlighted, and measured that way. */
const LIT: readonly TextStyle[] = ['line', 'step', 'label']
/** Indent of a text's further rows. */
const HANGING = 10
/** Width of the eye before a text. */
export const EYE = 17

/** Font families of these widths. If the reader has none of them, text is stretched or squeezed to fit. */
export const FAMILY = 'Helvetica, Arial, Liberation Sans, Nimbus Sans, DejaVu Sans Condensed, sans-serif'

/** Helvetica's widths of ASCII's characters from the space on, in thousandths of the font's size. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333,
  333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611,
  611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]
/** Approximate widths of characters that the tables do not have; the first kind that matches counts. */
const KINDS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[·‘’‚]/u, 278],
  [/[“”„▸]/u, 500],
  [/\p{Emoji_Presentation}/u, 1250],
  [/[\u2190-\u2bff\u3000-\u303f…—]/u, 1000],
  [/[\p{Ideographic}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\uff00-\uff60]/u, 1000],
  [/\p{Lu}/u, 740],
]
const OTHER = 600

/** The width at which a text is drawn with any font; for styles that may be highlighted the bold one, unless `lit` is false. */
export function widthOf(text: string, style: TextStyle, lit = LIT.includes(style)): number {
  const { size, weight } = FONTS[style]
  const table = lit || weight > 500 ? BOLD : REGULAR
  const known = (character: string) => table[character.charCodeAt(0) - 32]
  const thousandths = [...text.normalize('NFC')].reduce((sum, character) => {
    // A letter with an accent is as wide as without it.
    return sum + (known(character) ?? known(character.normalize('NFD')) ?? elsewhere(character))
  }, 0)
  return (thousandths / 1000) * size
}

const elsewhere = (character: string) => KINDS.find(([kind]) => kind.test(character))?.[1] ?? OTHER

/** Stacks texts, broken at spaces (before a slash, not after it), or within a word that alone is wider than `most`. */
export function textBlock(texts: readonly Text[], most: number): TextBlock {
  const rows: Row[] = []
  let height = 0
  let width = 0
  for (const { text, style, indent = 0, line = null, secret = false } of texts) {
    const first = indent + (secret ? EYE : 0)
    broken(text, style, most - first - HANGING).forEach((part, nth) => {
      const x = first + (nth > 0 && style !== 'prompt' && !secret ? HANGING : 0)
      height += FONTS[style].row
      width = Math.max(width, x + widthOf(part, style))
      rows.push({ text: part, style, line, secret: secret && nth === 0, x, y: height - 5 })
    })
  }
  return { width: Math.ceil(width), height, rows }
}

function broken(text: string, style: TextStyle, most: number): string[] {
  const rows: string[] = []
  for (const word of text.split(/(?<!\/)\s+/).flatMap((word) => cut(word, style, most))) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word
    if (rows.length > 0 && widthOf(longer, style) <= most) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

/** A word in pieces that fit. */
function cut(word: string, style: TextStyle, most: number): string[] {
  if (widthOf(word, style) <= most) return [word]
  const characters = [...word]
  let fits = characters.length - 1
  while (fits > 1 && widthOf(characters.slice(0, fits).join(''), style) > most) fits--
  return [characters.slice(0, fits).join(''), ...cut(characters.slice(fits).join(''), style, most)]
}
