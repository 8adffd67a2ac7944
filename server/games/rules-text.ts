import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** The rules of a game, which its author writes as Markdown beside `game.ts`: `rules.md` in English, `rules.de.md` in German. */

/** The file in a game's folder. */
export const RULES_TEXT = 'rules.md'
/** As in page addresses and the names of files: `de`, `pt-BR`. */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Z]{2})?$/
const ENGLISH = 'en'
/** A longer text is not shown: it is turned into HTML at once, and nothing else is done meanwhile. */
export const LONGEST_RULES_BYTES = 32 * 1024
const LARGEST_PICTURE_BYTES = 512 * 1024

/** The rules as HTML without scripts, styles or forms. */
export interface RulesText {
  /** In which they are written: the one that was asked for, or English where the game has none in that. */
  language: string
  html: string
  /** The headings below the title, by the ids that they have in the HTML. */
  sections: { id: string; title: string }[]
}

interface Kept {
  /** When the file was written, and how long it is. */
  readonly as: string
  readonly text: RulesText
}
/** By path: there are as many as games and languages that rules are written in. */
const kept = new Map<string, Kept>()

/**
 * The rules in a game's folder, in a language, else in English; null if there is no text, or it is too long. Read anew when the file has
 * changed.
 */
export async function rulesTextIn(folder: string, game: string, language = ENGLISH): Promise<RulesText | null> {
  const path = join(folder, language === ENGLISH ? RULES_TEXT : RULES_TEXT.replace('.', `.${language}.`))
  const file = await fileAt(path, LONGEST_RULES_BYTES)
  if (file === null) return language === ENGLISH ? null : rulesTextIn(folder, game)
  const known = kept.get(path)
  if (known?.as === file) return known.text
  const text = { language, ...rulesText(await readFile(path, 'utf8'), game) }
  kept.set(path, { as: file, text })
  return text
}

/** When the file was written and how long it is, as a key; null if there is none, or it is longer. A link to a file is none. */
async function fileAt(path: string, most: number): Promise<string | null> {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() && found.size <= most ? `${found.mtimeMs} ${found.size}` : null
}

const TYPES: { readonly [ending: string]: string } = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}
/** A file in the game's folder itself. */
const PICTURE = /^[\w-]+\.(svg|png|jpg|webp)$/

/** A picture that the rules show, and its media type; null if there is none of that name, or it is too large. */
export async function rulesPictureIn(
  folder: string,
  name: string,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null> {
  const path = join(folder, name)
  const type = TYPES[extname(name)]
  if (!PICTURE.test(name) || type === undefined || (await fileAt(path, LARGEST_PICTURE_BYTES)) === null) return null
  return { bytes: new Uint8Array(await readFile(path)), type }
}

/** Lists and quotes inside each other on one line: turning many into HTML would take minutes. */
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){16}/m

/** The Markdown as HTML. What is written as HTML is shown as text, and a link with a script is none. */
export function rulesText(markdown: string, game: string): Omit<RulesText, 'language'> {
  if (TOO_DEEP.test(markdown)) return { html: `<pre>${escaped(markdown)}</pre>`, sections: [] }
  const made = micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
  const sections: RulesText['sections'] = []
  const used = new Map<string, number>()
  const html = made
    // The page has a title already.
    .replace(/^<h1>.*?<\/h1>\n?/s, '')
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<h2>(.*?)<\/h2>/gs, (_, title: string) => {
      const words = plainText(title)
      const id = idOf(words, used)
      sections.push({ id, title: words })
      return `<h2 id="${id}">${title}</h2>`
    })
    .replace(/<img src="([^"]*)" alt="([^"]*)"( title="[^"]*")? \/>/g, (_, from: string, alt: string) =>
      PICTURE.test(from) ? `<img src="/api/games/${game}/rules/${from}" alt="${alt}" loading="lazy" />` : alt,
    )
    .replace(/<a href="([^"]*)"( title="[^"]*")?>(.*?)<\/a>/gs, (_, to: string, __: unknown, says: string) => {
      if (to.startsWith('#')) return `<a href="#${PREFIX}${to.slice(1)}">${says}</a>`
      // Other files of the game are not served.
      return /^(https?:|mailto:)/i.test(to) ? `<a href="${to}" rel="noopener noreferrer nofollow">${says}</a>` : says
    })
  return { html, sections }
}

/** So that no heading has the id of something else on the page. */
const PREFIX = 'rules-'

/** As in other places where Markdown is read: `a-turn`, and `a-turn-1` for the second such heading. */
function idOf(words: string, used: Map<string, number>): string {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  const times = used.get(slug) ?? 0
  used.set(slug, times + 1)
  return `${PREFIX}${slug}${times > 0 ? `-${times}` : ''}`
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))

const ENTITIES: { readonly [entity: string]: string } = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const plainText = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
