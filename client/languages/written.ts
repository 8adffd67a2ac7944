import { type FoundText, type Span, textsIn } from './texts-in.ts'

/** The texts of a language by the English ones; of a `count`, by its form `other`, the forms that the language has. */
export interface Catalogue {
  readonly [key: string]: string | { readonly [category: string]: string }
}

/** What stands in a page for a text of the sources: a text, or forms of a `count`. */
export type Translate = (text: FoundText) => string | { readonly [category: string]: string }

/** The whole numbers by which the forms of languages are told apart; from a million on, some have forms of their own. */
const COUNTED = Array.from({ length: 1001 }, (_, n) => n)

/** The forms that a text needs in a language that tells of so many. */
export const categoriesOf = (language: string): string[] => {
  const rules = new Intl.PluralRules(language)
  return [...new Set(COUNTED.map((n) => rules.select(n)))]
}

/** A source with its texts in a language, and with as many lines. */
export function written(code: string, file: string, language: string, translate: Translate): string {
  const texts = textsIn(code, file)

  /** What is written for a part of the source. */
  function part({ start, end }: Span): string {
    let [result, done] = ['', start]
    for (const text of texts) {
      if (text.at.start < done || text.at.end > end) continue
      result += code.slice(done, text.at.start) + expression(text) + linesOf(text)
      done = text.at.end
    }
    return result + code.slice(done, end)
  }

  function expression(text: FoundText): string {
    const translated = translate(text)
    const values = Object.fromEntries(Object.entries(text.values).map(([name, span]) => [name, part(span)]))
    if (text.by === 'known') return JSON.stringify([text.key, translated])
    if (typeof translated === 'string') return text.by === 'rich' ? fragment(translated, values) : literal(translated, values)
    const forms = Object.entries(translated).map(([category, form]) => [category, literal(form, { ...values, n: '$n' })] as const)
    return `(($n) => ${choice(language, forms)})(${text.number ? part(text.number) : ''})`
  }

  /** Messages of errors name lines of the sources. */
  const linesOf = ({ at }: FoundText) => '\n'.repeat(code.slice(at.start, at.end).split('\n').length - 1)

  return texts.length === 0 ? code : part({ start: 0, end: code.length })
}

/** A text as JavaScript: with its values in their places. */
function literal(text: string, values: { readonly [placeholder: string]: string }): string {
  const parts = text.split(/\{(\w+)\}/)
  if (parts.length === 1) return JSON.stringify(text)
  const written = parts.map((part, i) => (i % 2 === 0 ? part.replace(/[\\`]|\$\{/g, '\\$&') : `\${${values[part] ?? `"{${part}}"`}}`))
  return `\`${written.join('')}\``
}

/** A text as JSX, whose values are elements. */
function fragment(text: string, values: { readonly [placeholder: string]: string }): string {
  const parts = text.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part && `{${JSON.stringify(part)}}` : `{${values[part] ?? '""'}}`))
  return `<>${parts.join('')}</>`
}

/** An expression that chooses one of the forms by the number `$n`. */
function choice(language: string, forms: readonly (readonly [string, string])[]): string {
  const [[, first] = ['', '""']] = forms
  if (forms.every(([, form]) => form === first)) return first
  const rules = new Intl.PluralRules(language)
  const other = forms.find(([category]) => category === 'other')?.[1] ?? first
  const one = forms.find(([category]) => category === 'one')?.[1]
  const isByOne = forms.length === 2 && COUNTED.every((n) => (rules.select(n) === 'one') === (n === 1))
  if (isByOne && one) return `$n === 1 ? ${one} : ${other}`
  const others = forms.filter(([category]) => category !== 'other')
  const chosen = others.map(([category, form]) => `c === "${category}" ? ${form} : `).join('')
  return `((c) => ${chosen}${other})(new Intl.PluralRules("${language}").select($n))`
}
