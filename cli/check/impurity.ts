import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type * as Babel from '@babel/core'
import type { NodePath, types } from '@babel/core'

/** Something in the source of rules on which a match would depend besides its secret and its log. */
export interface Impurity {
  /** `written`: a variable of a module that a function changes; of what it holds it cannot be said whether it lasts. */
  readonly kind: 'chance' | 'clock' | 'written'
  /** As it is written, `Math.random`; or the name of the variable. */
  readonly name: string
  /** From the game's folder: `game.ts:12`. */
  readonly place: string
}

/** What is random or tells the time, by the global that it belongs to; any of its names where none are listed. */
const GLOBALS: { readonly [name: string]: { readonly kind: 'chance' | 'clock'; readonly names?: readonly string[] } | undefined } = {
  Math: { kind: 'chance', names: ['random'] },
  Date: { kind: 'clock', names: ['now'] },
  performance: { kind: 'clock' },
  crypto: { kind: 'chance', names: ['getRandomValues', 'randomUUID'] },
}
const CRYPTO = /^(?:node:)?crypto$/
const RANDOM_OF_CRYPTO = /^(?:random\w*|getRandomValues|webcrypto)$/
/** What changes a list, a set or a map in place. */
const CHANGES = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  ...['set', 'add', 'delete', 'clear'],
])
const ENDINGS = ['', '.ts', '.js', '/index.ts', '/index.js']

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/**
 * Everything of the kind in a file of rules and in what it imports by relative paths, packages aside, in the order in which it is
 * written. What does not parse has nothing: it does not load either, and that is said with its line.
 */
export function impurities(rules: string): Impurity[] {
  // Loaded where it is needed: all other commands begin without it.
  const babel: typeof Babel = createRequire(import.meta.url)('@babel/core')
  const [seen, found] = [new Set<string>(), [] as Impurity[]]
  const look = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const source = sourceOf(babel, path)
    if (!source) return
    const file = relative(dirname(rules), path).split(sep).join('/')
    const at = ({ node }: NodePath) => `${file}:${node.loc?.start.line ?? 1}`
    babel.traverse(
      source,
      visitor((kind, name, path) => found.push({ kind, name, place: at(path) })),
    )
    for (const imported of importedBy(source)) {
      const next = ENDINGS.map((ending) => resolve(dirname(path), imported + ending)).find(isFile)
      if (next && /\.[cm]?[jt]s$/.test(next) && !next.includes(`${sep}node_modules${sep}`)) look(next)
    }
  }
  look(rules)
  return found
}

/** The rules in a game's folder. */
export const rulesIn = (folder: string): string | undefined => ['game.ts', 'game.js'].map((name) => join(folder, name)).find(isFile)

function sourceOf(babel: typeof Babel, filename: string): types.File | null {
  try {
    const options = { filename, babelrc: false, configFile: false, code: false, parserOpts: { plugins: ['typescript' as const] } }
    return babel.parseSync(readFileSync(filename, 'utf8'), options)
  } catch {
    return null
  }
}

/** Types alone decide nothing. */
const importedBy = ({ program }: types.File): string[] =>
  program.body
    .flatMap((node) => {
      if (node.type === 'ImportDeclaration') return node.importKind === 'type' ? [] : [node.source.value]
      if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration')
        return node.source && node.exportKind !== 'type' ? [node.source.value] : []
      return []
    })
    .filter((from) => from.startsWith('.'))

type Report = (kind: Impurity['kind'], name: string, path: NodePath) => void

const visitor = (report: Report): Babel.Visitor => ({
  ImportDeclaration(path) {
    if (!CRYPTO.test(path.node.source.value)) return
    for (const specifier of path.get('specifiers')) {
      const { node } = specifier
      if (node.type !== 'ImportSpecifier') continue
      const name = node.imported.type === 'Identifier' ? node.imported.name : node.imported.value
      if (RANDOM_OF_CRYPTO.test(name)) report('chance', `crypto.${name}`, specifier)
    }
  },
  MemberExpression(path) {
    const [owner, name] = [ownerOf(path), nameOf(path.node)]
    if (owner === null || name === null) return
    const known = GLOBALS[owner]
    if (known ? (known.names?.includes(name) ?? true) : owner === 'node:crypto' && RANDOM_OF_CRYPTO.test(name))
      report(known?.kind ?? 'chance', `${owner.replace('node:', '')}.${name}`, path)
  },
  VariableDeclarator(path) {
    const { id, init } = path.node
    if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier' || path.scope.hasBinding(init.name, true)) return
    for (const property of id.properties) {
      const name = property.type === 'ObjectProperty' && property.key.type === 'Identifier' ? property.key.name : ''
      const known = GLOBALS[init.name]
      if (known && (known.names?.includes(name) ?? true)) report(known.kind, `${init.name}.${name}`, path)
    }
  },
  NewExpression(path) {
    if (isGlobal(path.get('callee'), 'Date') && path.node.arguments.length === 0) report('clock', 'new Date()', path)
  },
  CallExpression(path) {
    const callee = path.get('callee')
    if (isGlobal(callee, 'Date')) report('clock', 'Date()', path)
    if (callee.isMemberExpression() && CHANGES.has(nameOf(callee.node) ?? '')) writes(report, path, callee.get('object'))
  },
  AssignmentExpression: (path) => written(report, path, path.get('left')),
  UpdateExpression: (path) => written(report, path, path.get('argument')),
  UnaryExpression(path) {
    if (path.node.operator === 'delete') written(report, path, path.get('argument'))
  },
})

const isGlobal = (path: NodePath, name: string): boolean =>
  path.isIdentifier() && path.node.name === name && !path.scope.hasBinding(name, true)

/** The global that a member is of, also by way of `globalThis`; `node:crypto` where it is the module; null where it is anything else. */
function ownerOf(member: NodePath<types.MemberExpression>): string | null {
  const object = member.get('object')
  if (object.isMemberExpression()) return isGlobal(object.get('object'), 'globalThis') ? nameOf(object.node) : null
  if (!object.isIdentifier()) return null
  const { name } = object.node
  const binding = object.scope.getBinding(name)
  if (!binding) return name
  const from = binding.path.parent
  return from.type === 'ImportDeclaration' && CRYPTO.test(from.source.value) && !binding.path.isImportSpecifier() ? 'node:crypto' : null
}

/** A member's name as it is written; null where it is worked out. */
function nameOf({ property, computed }: types.MemberExpression): string | null {
  if (!computed && property.type === 'Identifier') return property.name
  return property.type === 'StringLiteral' ? property.value : null
}

/** Something is assigned to: a variable, a part of what one holds, or several at once. */
function written(report: Report, where: NodePath, target: NodePath): void {
  if (target.isArrayPattern()) for (const element of target.get('elements')) written(report, where, element as NodePath)
  else if (target.isObjectPattern())
    for (const property of target.get('properties'))
      written(report, where, property.get(property.isRestElement() ? 'argument' : 'value') as NodePath)
  else writes(report, where, target)
}

/** Reports a variable of the module that is changed inside a function, itself or what it holds. */
function writes(report: Report, where: NodePath, target: NodePath): void {
  let root = target
  while (root.isMemberExpression()) root = root.get('object')
  if (!root.isIdentifier() || !isLater(where)) return
  const { name } = root.node
  const binding = root.scope.getBinding(name)
  if (binding?.scope.block.type !== 'Program' || binding.kind === 'module') return
  report('written', name, where)
}

/** What a list has done at once with each thing in it. */
const AT_ONCE = new Set(['forEach', 'map', 'flatMap', 'filter', 'find', 'some', 'every', 'reduce', 'from'])

/** Whether it is done after the module has loaded: in a function that is not called, or gone through a list with, as it loads. */
function isLater(where: NodePath): boolean {
  let outermost = where.getFunctionParent()
  for (let next = outermost; next; next = next.getFunctionParent()) outermost = next
  if (!outermost) return false
  const call = outermost.parentPath
  if (!call?.isCallExpression()) return true
  const { callee } = call.node
  return callee !== outermost.node && !(callee.type === 'MemberExpression' && AT_ONCE.has(nameOf(callee) ?? ''))
}
