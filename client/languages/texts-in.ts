import { createRequire } from 'node:module'
import type * as Babel from '@babel/core'
import type { types } from '@babel/core'

/** A text in a source: `key` names it in catalogues. */
export interface FoundText {
  readonly key: string
  /** Its forms, of a `count`. */
  readonly forms: { readonly [category: string]: string } | null
  /** The number that a `count` tells of. */
  readonly number: Span | null
  readonly values: { readonly [placeholder: string]: Span }
  readonly at: Span
  /** The function that is called with it. */
  readonly by: Written
}

/** What is called with texts: client/languages/text.ts. */
type Written = 't' | 'count' | 'rich' | 'known'

/** A part of a source. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The texts of a page's HTML: `%t(Playchart needs JavaScript.)%`. */
export const HTML_TEXT = /%t\((.*?)\)%/g

/** The import that a source with texts has. */
const HAS_TEXTS = /from '[^']*\/text\.ts'/

/**
 * The texts of a source, in the order in which they begin; one may lie in the value of another.
 * @throws Error where a text is not a literal, which no catalogue could have
 */
export function textsIn(code: string, file: string): FoundText[] {
  if (!HAS_TEXTS.test(code)) return []
  // Its named exports cannot be imported from modules.
  const { parseSync, traverse }: typeof Babel = createRequire(import.meta.url)('@babel/core')
  const plugins: Babel.ParserOptions['plugins'] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
  const parsed = parseSync(code, { configFile: false, babelrc: false, filename: file, parserOpts: { plugins } })
  const found: FoundText[] = []
  if (!parsed) return found
  traverse(parsed, {
    Program(program) {
      for (const name of ['t', 'count', 'rich', 'known'] as const) {
        const binding = program.scope.getBinding(name)
        if (binding?.kind !== 'module') continue
        for (const { parent, node } of binding.referencePaths) {
          const text = parent.type === 'CallExpression' && parent.callee === node ? foundText(name, parent) : null
          if (!text) throw new Error(`${file}: line ${node.loc?.start.line} has a call of ${name} with other than literals.`)
          found.push(text)
        }
      }
      program.stop()
    },
  })
  return found.sort((a, b) => a.at.start - b.at.start)
}

type Argument = types.CallExpression['arguments'][number] | undefined

function foundText(name: Written, call: types.CallExpression): FoundText | null {
  const [first, second, third] = call.arguments
  const at = spanOf(call)
  if (name !== 'count') {
    const values = valuesOf(second)
    return first?.type === 'StringLiteral' && values ? { key: first.value, forms: null, number: null, values, at, by: name } : null
  }
  const forms = formsOf(second)
  const values = valuesOf(third)
  return first && forms?.other && values ? { key: forms.other, forms, number: spanOf(first), values, at, by: name } : null
}

const spanOf = ({ start, end }: types.Node): Span => ({ start: start ?? 0, end: end ?? 0 })

/** The properties of an object literal by name; null for anything else. */
function propertiesOf(node: Argument): (readonly [string, types.Node])[] | null {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return null
  const entries = node.properties.map((property) =>
    property.type === 'ObjectProperty' && property.key.type === 'Identifier' ? ([property.key.name, property.value] as const) : null,
  )
  return entries.every((entry) => entry !== null) ? entries : null
}

function valuesOf(node: Argument): FoundText['values'] | null {
  const entries = propertiesOf(node)
  return entries && Object.fromEntries(entries.map(([name, value]) => [name, spanOf(value)]))
}

function formsOf(node: Argument): { readonly [category: string]: string } | null {
  const forms = propertiesOf(node)?.map(([name, value]) => (value.type === 'StringLiteral' ? [name, value.value] : null))
  return forms?.every((form) => form !== null) ? Object.fromEntries(forms) : null
}
