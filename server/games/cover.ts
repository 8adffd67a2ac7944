import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The picture by which a game is chosen, which its author draws beside `game.ts`: an SVG that stands alone. */

/** The file in a game's folder. */
export const COVER = 'cover.svg'
/** The start page has the covers of all games. */
export const LARGEST_COVER_BYTES = 16 * 1024

/** Nothing in a cover is run, and nothing outside of it is read. */
const NOT_ALONE: readonly (readonly [what: RegExp, says: string])[] = [
  [/<\s*(script|foreignObject|iframe|animate\w*|set)\b/i, 'has an element that is not drawn: scripts, foreign objects and animations'],
  [/\son\w+\s*=/i, 'has an attribute that would run a script'],
  [/<!(DOCTYPE|ENTITY)/i, 'declares a document type'],
  [/href\s*=\s*["'](?!#)/i, 'refers to something outside of it with href'],
  [/url\(\s*["']?(?!#)|@import/i, 'refers to something outside of it with url() or @import'],
]

/** Why an SVG is not shown as a cover, as the end of a sentence; null if it is. */
export function coverFault(svg: string): string | null {
  if (Buffer.byteLength(svg) > LARGEST_COVER_BYTES) return `is larger than ${LARGEST_COVER_BYTES} bytes`
  if (!/^\s*(<\?xml[^>]*\?>\s*)?<svg\s[^>]*viewBox=/.test(svg)) return 'is no SVG with a viewBox'
  return NOT_ALONE.find(([what]) => what.test(svg))?.[1] ?? null
}

interface Kept {
  /** When the file was written, and how long it is. */
  readonly as: string
  readonly svg: string | null
}
/** By folder: there are as many as games. */
const kept = new Map<string, Kept>()

/** The cover in a game's folder; null if there is none that can be shown. Read anew when the file has changed. A link to a file is none. */
async function ownCover(folder: string): Promise<string | null> {
  const path = join(folder, COVER)
  const file = await lstat(path).catch(() => null)
  if (!file?.isFile() || file.size > LARGEST_COVER_BYTES) return null
  const as = `${file.mtimeMs} ${file.size}`
  const known = kept.get(folder)
  if (known?.as === as) return known.svg
  const svg = await readFile(path, 'utf8')
  const shown = coverFault(svg) === null ? svg : null
  kept.set(folder, { as, svg: shown })
  return shown
}

/** The cover of a game as SVG: its author's, else a neutral one in a colour of its own. `folder`: null for a game without files. */
export async function coverOf(name: string, folder: string | null): Promise<string> {
  return (folder === null ? null : await ownCover(folder)) ?? neutralCover(name)
}

/** A card, a die and a token, on a ground whose colour follows from the name. */
export function neutralCover(name: string): string {
  const hue = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 0)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
  <rect width="320" height="180" fill="hsl(${hue}, 35%, 32%)"/>
  <g fill="hsl(${hue}, 45%, 92%)" stroke="hsl(${hue}, 35%, 22%)" stroke-width="3">
    <rect x="72" y="42" width="64" height="92" rx="8" transform="rotate(-10 104 88)"/>
    <rect x="148" y="72" width="56" height="56" rx="11" transform="rotate(8 176 100)"/>
    <circle cx="244" cy="104" r="28"/>
  </g>
  <g fill="hsl(${hue}, 35%, 32%)">
    <path d="M104 66l15 22-15 22-15-22z" transform="rotate(-10 104 88)"/>
    <circle cx="164" cy="87" r="5.500"/>
    <circle cx="176" cy="100" r="5.500"/>
    <circle cx="188" cy="113" r="5.500"/>
    <circle cx="244" cy="104" r="12"/>
  </g>
</svg>
`
}
