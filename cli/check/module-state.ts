import type { NodePath, types } from '@babel/core'
import { memberName } from './known-name.ts'

/** Methods that change an array, a set or a map in place. */
const CHANGES = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  ...['set', 'add', 'delete', 'clear'],
])
/** Methods that call their callback immediately. */
const AT_ONCE = new Set(['forEach', 'map', 'flatMap', 'filter', 'find', 'some', 'every', 'reduce', 'from'])

/** The names of module variables that are assigned or mutated after the module has loaded. */
export function writtenLater(path: NodePath): string[] {
  return targets(path).flatMap((target) => {
    let root = target
    while (root.isMemberExpression()) root = root.get('object')
    if (!root.isIdentifier()) return []
    const { name } = root.node
    const binding = root.scope.getBinding(name)
    if (binding?.scope.block.type !== 'Program' || binding.kind === 'module') return []
    return isDoneAsItLoads(path, new Set()) ? [] : [name]
  })
}

/** What is assigned, mutated or deleted: variables, or parts of their values. */
function targets(path: NodePath): NodePath[] {
  if (path.isAssignmentExpression()) return assigned(path.get('left'))
  if (path.isUpdateExpression()) return [path.get('argument')]
  if (path.isUnaryExpression()) return path.node.operator === 'delete' ? [path.get('argument')] : []
  const callee = path.isCallExpression() ? path.get('callee') : path
  return callee.isMemberExpression() && CHANGES.has(memberName(callee.node) ?? '') ? [callee.get('object')] : []
}

function assigned(target: NodePath): NodePath[] {
  if (target.isArrayPattern()) return target.get('elements').flatMap((element) => assigned(element as NodePath))
  if (!target.isObjectPattern()) return [target]
  return target.get('properties').flatMap((property) => assigned(property.get(property.isRestElement() ? 'argument' : 'value') as NodePath))
}

/** Whether it runs only while the module loads: in a top-level statement, or in functions called only from such statements. */
function isDoneAsItLoads(path: NodePath, seen: Set<types.Node>): boolean {
  const around = path.getFunctionParent()
  if (!around || seen.has(around.node)) return true
  seen.add(around.node)
  const uses = isCalled(around) ? [around] : callsOf(around)
  return uses?.every(({ parentPath }) => parentPath !== null && isDoneAsItLoads(parentPath, seen)) ?? false
}

/** All calls of a named function; null if it may also be called from elsewhere. */
function callsOf(called: NodePath<types.Function>): readonly NodePath[] | null {
  const holder = called.parentPath
  const id = called.isFunctionDeclaration() ? called.node.id : holder?.isVariableDeclarator() ? holder.node.id : null
  const binding = id?.type === 'Identifier' ? holder.scope.getBinding(id.name) : undefined
  return binding?.constant && binding.referencePaths.every(isCalled) ? binding.referencePaths : null
}

/** Whether a function is called immediately, or as the callback of an array method. */
function isCalled(path: NodePath): boolean {
  const call = path.parentPath
  if (!call?.isCallExpression()) return false
  const { callee } = call.node
  return callee === path.node || (callee.type === 'MemberExpression' && AT_ONCE.has(memberName(callee) ?? ''))
}
