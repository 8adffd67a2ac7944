import { parseSync } from 'vite'

/** One import of a source file: static, re-export, type, dynamic, worker URL or glob. */
export interface Import {
  /** As written; `null` for a dynamic import whose name is computed. */
  readonly from: string | null
  /** Erased by the compiler: `import type`, `export type`, `import('…')` in a type. */
  readonly typeOnly: boolean
}

/** What a source file imports, and which names it mentions. */
export interface Source {
  readonly imports: readonly Import[]
  /** Identifiers with their first line: free-standing (`Date`), or with the member that is read of them (`Math.random`). */
  readonly mentions: ReadonlyMap<string, number>
}

type Node = { readonly type: string; readonly start: number } & { readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The text of a literal or of a template without holes, else `null`. */
const textOf = (value: unknown): string | null => {
  if (!isNode(value)) return null
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type !== 'TemplateLiteral') return null
  const [only, ...more] = value.quasis as { value: { cooked: string } }[]
  return only && more.length === 0 ? only.value.cooked : null
}

const isImportMeta = (value: unknown, property?: string): boolean => {
  if (!isNode(value)) return false
  if (property === undefined) return value.type === 'MetaProperty'
  return value.type === 'MemberExpression' && isImportMeta(value.object) && isNode(value.property) && value.property.name === property
}

const literal = (source: unknown, typeOnly: boolean): Import[] => (source ? [{ from: textOf(source), typeOnly }] : [])

/** The file of `new Worker(new URL('…', import.meta.url))`. */
const workerUrl = (url: unknown): Import[] => {
  if (!isNode(url) || url.type !== 'NewExpression' || !Array.isArray(url.arguments)) return []
  return isImportMeta(url.arguments[1], 'url') ? literal(url.arguments[0], false) : []
}

/** The imports that one syntax node makes. */
const importsAt = (node: Node): Import[] => {
  const args = Array.isArray(node.arguments) ? node.arguments : []
  switch (node.type) {
    case 'ImportDeclaration':
      return literal(node.source, node.importKind === 'type')
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return literal(node.source, node.exportKind === 'type')
    case 'ImportExpression':
      return literal(node.source, false)
    case 'TSImportType':
      return literal(node.source ?? node.argument, true)
    case 'TSExternalModuleReference':
      return literal(node.expression, false)
    case 'NewExpression':
      return isNode(node.callee) && node.callee.name === 'Worker' ? workerUrl(args[0]) : []
    case 'CallExpression': {
      if (isNode(node.callee) && node.callee.name === 'require') return literal(args[0], false)
      if (!isImportMeta(node.callee, 'glob')) return []
      const patterns = isNode(args[0]) && args[0].type === 'ArrayExpression' ? (args[0].elements as unknown[]) : [args[0]]
      return patterns.flatMap((pattern) => literal(pattern, false)).filter(({ from }) => !from?.startsWith('!'))
    }
    default:
      return []
  }
}

/** Property names, which are no mention of the global of the same name. */
const NAMES_ONLY: { readonly [type: string]: string } = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSQualifiedName: 'right',
}

/** The names that one syntax node mentions: `Date`, `Math.random`, `const { random } = Math`. */
const mentionsAt = (node: Node): string[] => {
  const { object, property, id, init } = node
  if (node.type === 'Identifier') return [node.name as string]
  if (node.type === 'MemberExpression' && isNode(object) && object.type === 'Identifier' && isNode(property)) {
    return [`${object.name}.${node.computed ? textOf(property) : property.name}`]
  }
  if (node.type === 'VariableDeclarator' && isNode(id) && id.type === 'ObjectPattern' && isNode(init) && init.type === 'Identifier') {
    return (id.properties as Node[]).map(({ key }) => `${init.name}.${isNode(key) ? key.name : ''}`)
  }
  return []
}

/**
 * Reads a TypeScript source file.
 * @param path names the language: `.ts`, `.tsx`, `.mjs`
 * @throws Error with the path and the parser's message when the text is no such source
 */
export const readSource = (path: string, text: string): Source => {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const imports: Import[] = []
  const mentions = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    imports.push(...importsAt(value))
    for (const mention of mentionsAt(value)) {
      if (!mentions.has(mention)) mentions.set(mention, text.slice(0, value.start).split('\n').length)
    }
    const nameOnly = value.computed || value.shorthand ? undefined : NAMES_ONLY[value.type]
    // The object of a member that is named has been mentioned with it.
    const mentioned = value.type === 'MemberExpression' && isNode(value.object) && value.object.type === 'Identifier' ? 'object' : undefined
    for (const [key, child] of Object.entries(value)) if (key !== nameOnly && key !== mentioned) visit(child)
  }
  visit(program)
  return { imports, mentions }
}
