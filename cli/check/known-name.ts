import type { NodePath, types } from '@babel/core'

/** Node's modules that are random or tell the time. `node:process` is a global too. */
const MODULES: { readonly [name: string]: string | undefined } = {
  crypto: 'node:crypto',
  perf_hooks: 'node:perf_hooks',
  process: 'process',
  timers: 'node:timers',
  'timers/promises': 'node:timers',
}

/** The name used here for a module of Node; null for any other module. */
export const moduleName = (from: string): string | null => MODULES[from.replace(/^node:/, '')] ?? null

/**
 * The name of an expression that comes from outside of the rules, also through a constant: `Math.random`, `process`,
 * `node:crypto.randomInt`, `Intl.DateTimeFormat()`. Null for all others.
 */
export function knownName(path: NodePath, seen: ReadonlySet<unknown> = new Set()): string | null {
  if (path.isTSAsExpression() || path.isTSNonNullExpression() || path.isTSSatisfiesExpression() || path.isParenthesizedExpression())
    return knownName(path.get('expression') as NodePath, seen)
  if (path.isIdentifier()) return nameOfIdentifier(path, seen)
  if (path.isMemberExpression() || path.isOptionalMemberExpression()) {
    const owner = knownName(path.get('object') as NodePath, seen)
    return owner === null ? null : memberOf(owner, memberName(path.node))
  }
  if (path.isAwaitExpression()) return moduleImported(path.get('argument'))
  if (path.isCallExpression() || path.isNewExpression())
    return knownName(path.get('callee') as NodePath, seen) === 'Intl.DateTimeFormat' ? 'Intl.DateTimeFormat()' : null
  return null
}

/** The name of a member if it is written in the source; null if it is computed. */
export function memberName({ property, computed }: types.MemberExpression | types.OptionalMemberExpression): string | null {
  if (!computed && property.type === 'Identifier') return property.name
  return property.type === 'StringLiteral' ? property.value : null
}

/** The name of a member of a known owner. */
export function memberOf(owner: string, name: string | null): string | null {
  if (name === null) return null
  if (owner === 'globalThis') return name
  return name === 'default' ? owner : `${owner}.${name}`
}

/** The name of a destructured property: `random` in `const { random: roll } = Math`. */
export const takenName = ({ key, computed }: types.ObjectProperty): string | null =>
  key.type === 'Identifier' && !computed ? key.name : key.type === 'StringLiteral' ? key.value : null

/** The name that the module exports an import under. */
export const importedName = ({ imported }: types.ImportSpecifier): string =>
  imported.type === 'Identifier' ? imported.name : imported.value

function nameOfIdentifier(path: NodePath<types.Identifier>, seen: ReadonlySet<unknown>): string | null {
  const { name } = path.node
  const binding = path.scope.getBinding(name)
  if (!binding) return name
  if (seen.has(binding)) return null
  const { path: where } = binding
  if (binding.kind === 'module') {
    const from = where.parent.type === 'ImportDeclaration' ? moduleName(where.parent.source.value) : null
    if (from === null) return null
    return where.isImportSpecifier() ? memberOf(from, importedName(where.node)) : from
  }
  if (!where.isVariableDeclarator() || !binding.constant) return null
  const [id, init] = [where.get('id'), where.get('init')]
  const held = init.node ? knownName(init as NodePath, new Set([...seen, binding])) : null
  if (held === null || id.isIdentifier()) return held
  if (!id.isObjectPattern()) return null
  const taken = id.node.properties.find((one) => one.type === 'ObjectProperty' && one.value === binding.identifier)
  return taken?.type === 'ObjectProperty' ? memberOf(held, takenName(taken)) : null
}

/** The module of `import('node:crypto')`. */
function moduleImported(path: NodePath): string | null {
  if (!path.isCallExpression() || !path.get('callee').isImport()) return null
  const [from] = path.node.arguments
  return from?.type === 'StringLiteral' ? moduleName(from.value) : null
}
