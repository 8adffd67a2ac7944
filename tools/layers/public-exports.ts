import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Gives the text of a source by its path from the root, with `/`. */
export type Read = (path: string) => string

/** One declaration behind a public name. A name may have several: a constant and the type of the same name. */
export interface PublicExport {
  /** As importers write it. */
  readonly name: string
  /** The file that declares it, from the root. */
  readonly path: string
  readonly line: number
  /** Whether a doc comment with words stands directly above it, with no empty line between. */
  readonly documented: boolean
}

type Parsed = ReturnType<typeof parseSync>
type Statement = Parsed['program']['body'][number]

const parse = (path: string, text: string): Parsed => {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return parsed
}

/** The names that a statement declares. */
const declaredBy = (statement: Statement): string[] => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

const isFunction = (statement: Statement): boolean => {
  const { type } = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement
  return type === 'FunctionDeclaration' || type === 'TSDeclareFunction'
}

/** The statements that declare the name; of a function's overloads the first, which speaks for all. */
const declarationsOf = (name: string, { program }: Parsed): Statement[] => {
  const all = program.body.filter((statement) => declaredBy(statement).includes(name))
  const first = all.find(isFunction)
  return all.filter((statement) => statement === first || !isFunction(statement))
}

const isDocumented = (statement: Statement, text: string, { comments }: Parsed): boolean => {
  const above = comments.findLast(({ end }) => end <= statement.start)
  if (above?.type !== 'Block' || !above.value.startsWith('*')) return false
  return /\w/.test(above.value) && /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(above.end, statement.start))
}

/** What the parser says of a name: `default` has a kind of its own, and `*` none. */
const named = ({ kind, name }: { readonly kind: string; readonly name: string | null }) => (kind === 'Default' ? 'default' : name)

/** Where no declaration is found the statement that exports stands for it, so that nothing is passed over. */
const ownExport = (name: string, local: string | null, start: number, path: string, text: string, parsed: Parsed): PublicExport[] => {
  const found = declarationsOf(local ?? '', parsed)
  const statements = found.length ? found : parsed.program.body.filter((one) => one.start <= start && start < one.end)
  return statements.map((statement) => ({
    name,
    path,
    line: text.slice(0, statement.start).split('\n').length,
    documented: isDocumented(statement, text, parsed),
  }))
}

/** A file's exports: `only` that one of its names, or all but the default. */
const exportsOf = (path: string, read: Read, only?: string): PublicExport[] => {
  const text = read(path)
  const parsed = parse(path, text)
  const entries = parsed.module.staticExports.flatMap(({ entries, start }) => entries.map((entry) => ({ ...entry, start })))
  const found = entries.flatMap(({ exportName, importName, localName, moduleRequest, start }): PublicExport[] => {
    const name = named(exportName)
    if (only !== undefined && (name ?? only) !== only) return []
    if (!moduleRequest) return ownExport(name!, named(localName), start, path, text, parsed)
    const from = posix.join(posix.dirname(path), moduleRequest.value)
    if (name === null) return exportsOf(from, read, only).filter((each) => each.name !== 'default')
    const there = exportsOf(from, read, named(importName) ?? undefined)
    return there.length ? there.map((each) => ({ ...each, name })) : ownExport(name, null, start, path, text, parsed)
  })
  const keyOf = ({ name, path, line }: PublicExport) => `${name} ${path}:${line}`
  return [...new Map(found.map((each) => [keyOf(each), each])).values()]
}

/**
 * Everything that an entry point gives to importers, followed through re-exports to where it is declared.
 * @throws Error with the path and the parser's message when a source does not parse, and what `read` throws
 */
export const publicExports = (entry: string, read: Read): PublicExport[] => exportsOf(entry, read)
