import type * as Babel from '@babel/core'
import type { NodePath } from '@babel/core'
import { importedName, knownName, memberName, memberOf, moduleName, takenName } from './known-name.ts'
import { writtenLater } from './module-state.ts'
import type { RuleSource } from './rule-sources.ts'

/** Something in the source of rules that makes a match depend on more than its secret and log. */
export interface Impurity {
  /** `written`: a module's variable that a function changes. */
  readonly kind: 'chance' | 'clock' | 'written'
  /** As written in the source: `Math.random`, or the name of the variable. */
  readonly name: string
  /** Relative to the game's folder: `game.ts:12`. */
  readonly place: string
}

const TIMERS = /^set(?:Timeout|Interval)$/
/** Members that are random or tell the time, by their owner. */
const IMPURE: { readonly [owner: string]: { readonly kind: 'chance' | 'clock'; readonly names: RegExp } | undefined } = {
  Math: { kind: 'chance', names: /^random$/ },
  Date: { kind: 'clock', names: /^now$/ },
  performance: { kind: 'clock', names: /./ },
  process: { kind: 'clock', names: /^(?:hrtime|uptime|cpuUsage|resourceUsage)$/ },
  crypto: { kind: 'chance', names: /./ },
  'node:crypto': { kind: 'chance', names: /^(?:random|pseudoRandom|generate(?:Key|Prime)|getRandomValues$|webcrypto$|subtle$|p?rng$)/ },
  'node:perf_hooks': { kind: 'clock', names: /./ },
  'node:timers': { kind: 'clock', names: TIMERS },
}
/** Functions that use the current time if no date is given. */
const FORMATS = /^Intl\.DateTimeFormat\(\)\.format(?:ToParts)?$/

/** All impurities in the sources of rules, in the order written. */
export function impurities(sources: readonly RuleSource[]): Impurity[] {
  return sources.flatMap((source) => {
    const found: Impurity[] = []
    source.walk(visitor((kind, name, path) => found.push({ kind, name, place: source.placeOf(path) })))
    return found
  })
}

type Report = (kind: Impurity['kind'], name: string, path: NodePath) => void

const visitor = (report: Report): Babel.Visitor => {
  const member = (owner: string | null, name: string | null, path: NodePath) => {
    if (owner === null || name === null) return
    const impure = IMPURE[owner]
    if (impure?.names.test(name)) report(impure.kind, (memberOf(owner, name) ?? name).replace('node:', ''), path)
  }
  const written = (path: NodePath) => {
    for (const name of writtenLater(path)) report('written', name, path)
  }
  return {
    ImportDeclaration(path) {
      if (path.node.importKind === 'type') return
      const from = moduleName(path.node.source.value)
      for (const specifier of path.get('specifiers')) {
        const { node } = specifier
        if (node.type === 'ImportSpecifier' && node.importKind !== 'type') member(from, importedName(node), specifier)
      }
    },
    ExportNamedDeclaration(path) {
      const { source, exportKind } = path.node
      const from = source && exportKind !== 'type' ? moduleName(source.value) : null
      for (const specifier of path.get('specifiers')) if (specifier.isExportSpecifier()) member(from, specifier.node.local.name, specifier)
    },
    'MemberExpression|OptionalMemberExpression'(path: NodePath) {
      if (path.isMemberExpression() || path.isOptionalMemberExpression())
        member(knownName(path.get('object') as NodePath), memberName(path.node), path)
    },
    VariableDeclarator(path) {
      const { id, init } = path.node
      if (id.type !== 'ObjectPattern' || !init) return
      const owner = knownName(path.get('init') as NodePath)
      for (const property of id.properties) if (property.type === 'ObjectProperty') member(owner, takenName(property), path)
    },
    NewExpression(path) {
      if (path.node.arguments.length === 0 && knownName(path.get('callee')) === 'Date') report('clock', 'new Date()', path)
    },
    CallExpression(path) {
      const [called, [date]] = [knownName(path.get('callee')), path.node.arguments]
      if (called !== null && (called === 'Date' || TIMERS.test(called))) report('clock', `${called}()`, path)
      if (called !== null && FORMATS.test(called) && (!date || (date.type === 'Identifier' && date.name === 'undefined')))
        report('clock', `${called}()`, path)
      written(path)
    },
    AssignmentExpression: written,
    UpdateExpression: written,
    UnaryExpression: written,
  }
}
