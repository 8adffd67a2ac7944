/** Escapes text for XML's text and attributes. Leaves out characters that XML cannot hold. */
export function xmlText(text: string): string {
  const named: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => named[character] ?? character)
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
}

export type Attributes = { readonly [name: string]: string | undefined }

/** Writes an XML element without attributes that are undefined, each child on a line of its own. */
export function element(name: string, attributes: Attributes, inside: readonly string[] = []): string {
  const written = Object.entries(attributes).flatMap(([word, text]) => (text === undefined ? [] : ` ${word}="${readable(text)}"`))
  const open = `<${name}${written.join('')}`
  if (inside.length === 0) return `${open}/>`
  return `${open}>\n${inside.join('\n').replace(/^/gm, '  ')}\n</${name}>`
}

/** Between double quotes a single one is as it is. */
export const readable = (text: string) => xmlText(text).replaceAll('&#39;', "'")
