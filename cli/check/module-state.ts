import type { NodePath, types } from '@babel/core'
import { memberName } from './known-name.ts'

/** What changes a list, a set or a map in place. */
const CHANGES = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  ...['set', 'add', 'delete', 'clear'],
])
/** What a list has done at once with each thing in it. */
const AT_ONCE = new Set(['forEach', 'map', 'flatMap', 'filter', 'find', 'some', 'every', 'reduce', 'from'])

/** Names of the variables of the module that something changes, themselves or what they hold, after the module has loaded. */
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

/** What is assigned to, changed in place or deleted: variables, or parts of what they hold. */
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

/** Whether it is done only as the module loads: by a statement of its own, or in functions that nothing but such statements call. */
function isDoneAsItLoads(path: NodePath, seen: Set<types.Node>): boolean {
  const around = path.getFunctionParent()
  if (!around || seen.has(around.node)) return true
  seen.add(around.node)
  const uses = isCalled(around) ? [around] : callsOf(around)
  return uses?.every(({ parentPath }) => parentPath !== null && isDoneAsItLoads(parentPath, seen)) ?? false
}

/** All places where a function that has a name is called; null where it may also be called from elsewhere. */
function callsOf(called: NodePath<types.Function>): readonly NodePath[] | null {
  const holder = called.parentPath
  const id = called.isFunctionDeclaration() ? called.node.id : holder?.isVariableDeclarator() ? holder.node.id : null
  const binding = id?.type === 'Identifier' ? holder.scope.getBinding(id.name) : undefined
  return binding?.constant && binding.referencePaths.every(isCalled) ? binding.referencePaths : null
}

/** Whether a function is called there and then, or a list is gone through with it. */
function isCalled(path: NodePath): boolean {
  const call = path.parentPath
  if (!call?.isCallExpression()) return false
  const { callee } = call.node
  return callee === path.node || (callee.type === 'MemberExpression' && AT_ONCE.has(memberName(callee) ?? ''))
}
