import { xmlText } from '../picture/xml-text.ts'

export type Attributes = { readonly [name: string]: string | undefined }

/** An element of XML, attributes that are undefined left out; what is inside is a line each. */
export function element(name: string, attributes: Attributes, inside: readonly string[] = []): string {
  const written = Object.entries(attributes).flatMap(([word, text]) => (text === undefined ? [] : ` ${word}="${readable(text)}"`))
  const open = `<${name}${written.join('')}`
  if (inside.length === 0) return `${open}/>`
  return `${open}>\n${inside.join('\n').replace(/^/gm, '  ')}\n</${name}>`
}

/** Between double quotes a single one is as it is. */
const readable = (text: string) => xmlText(text).replaceAll('&#39;', "'")

/** Lines of ECMAScript; no element where there are none. */
export const script = (lines: readonly string[]): string[] =>
  lines.length
    ? [
        element(
          'script',
          {},
          lines.map((line) => readable(line).replaceAll('&quot;', '"')),
        ),
      ]
    : []

/** What happens where a transition is taken, or where a state is entered or left. */
export const within = (name: 'onentry' | 'onexit', lines: readonly string[]): string[] =>
  lines.length ? [element(name, {}, script(lines))] : []
