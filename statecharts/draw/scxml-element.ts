import { xmlText } from './words.ts'

export type Attributes = { readonly [name: string]: string | undefined }

/** An element of XML, attributes that are undefined left out; what is inside is a line each. */
export function element(name: string, attributes: Attributes, inside: readonly string[] = []): string {
  const written = Object.entries(attributes).flatMap(([word, text]) => (text === undefined ? [] : ` ${word}="${xmlText(text)}"`))
  const open = `<${name}${written.join('')}`
  if (inside.length === 0) return `${open}/>`
  return `${open}>\n${inside.join('\n').replace(/^/gm, '  ')}\n</${name}>`
}
