import type { NodePath, types } from '@babel/core'
import { memberName } from './known-name.ts'
import type { RuleSource } from './rule-sources.ts'

/** A value returned by the `apply` of a move or fix-up, which is ignored. */
export interface Returned {
  /** As written in the source. */
  readonly text: string
  /** Relative to the game's folder: `game.ts:12`. */
  readonly place: string
}

/**
 * All values that an `apply` in these sources returns, as the types would report. Calls count only if the function is in the same file:
 * others, such as `game.pile.shuffle()`, mostly return nothing.
 */
export function returnedValues(sources: readonly RuleSource[]): Returned[] {
  return sources.flatMap((source) => {
    const found = new Map<types.Node, Returned>()
    source.walk({
      CallExpression(path) {
        const [made] = path.get('arguments')
        if (!made || !MAKES.has(calledName(path.node.callee) ?? '')) return
        for (const apply of appliesOf(made)) {
          if (apply.node.async) found.set(apply.node, { text: 'a promise', place: source.placeOf(apply) })
          else
            for (const value of valuesOf(apply))
              found.set(value.node, { text: inShort(source.textOf(value)), place: source.placeOf(value) })
        }
      },
    })
    return [...found.values()]
  })
}

const AT_MOST = 60

function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > AT_MOST ? `${line.slice(0, AT_MOST - 1)}…` : line
}

/** Functions that make a move of their argument: `rules.move({ … })`. */
const MAKES = new Set(['move', 'fixUp'])

const calledName = (callee: types.CallExpression['callee']): string | null =>
  callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? memberName(callee) : null

/** The functions of a property `apply`, also in an object spread into this one. */
function appliesOf(given: NodePath): NodePath<types.Function>[] {
  const object = held(given)
  if (!object.isObjectExpression()) return []
  return object.get('properties').flatMap((property) => {
    if (property.isSpreadElement()) return appliesOf(property.get('argument'))
    const { key, computed } = property.node as types.ObjectProperty | types.ObjectMethod
    if (computed || key.type !== 'Identifier' || key.name !== 'apply') return []
    const apply = property.isObjectMethod() ? property : held(property.get('value') as NodePath)
    return apply.isFunction() ? [apply] : []
  })
}

/** All values that a function returns. */
function valuesOf(called: NodePath<types.Function>, seen: ReadonlySet<unknown> = new Set()): NodePath[] {
  if (seen.has(called.node)) return []
  const known = new Set([...seen, called.node])
  const body = called.get('body') as NodePath
  if (!body.isBlockStatement()) return isValue(body, known) ? [bare(body)] : []
  const values: NodePath[] = []
  called.traverse({
    Function: (inner) => inner.skip(),
    ReturnStatement(path) {
      const value = path.get('argument')
      if (value.node && isValue(value as NodePath, known)) values.push(bare(value as NodePath))
    },
  })
  return values
}

const VALUES = new Set<types.Node['type']>([
  ...(['StringLiteral', 'NumericLiteral', 'BooleanLiteral', 'NullLiteral', 'BigIntLiteral', 'RegExpLiteral'] as const),
  ...(['TemplateLiteral', 'ArrayExpression', 'ObjectExpression', 'NewExpression', 'ClassExpression', 'ThisExpression'] as const),
  ...(['FunctionExpression', 'ArrowFunctionExpression', 'FunctionDeclaration', 'ClassDeclaration'] as const),
  ...(['BinaryExpression', 'UpdateExpression', 'MemberExpression', 'OptionalMemberExpression'] as const),
])

/** Whether an expression has a value other than undefined, in at least one of its branches. */
function isValue(path: NodePath, seen: ReadonlySet<unknown>): boolean {
  const it = bare(path)
  if (VALUES.has(it.node.type)) return true
  if (it.isIdentifier()) return isNamedValue(it, seen)
  if (it.isUnaryExpression()) return it.node.operator !== 'void'
  if (it.isAssignmentExpression()) return !isUndefined(it.get('right'))
  if (it.isConditionalExpression()) return isValue(it.get('consequent'), seen) || isValue(it.get('alternate'), seen)
  if (it.isSequenceExpression())
    return it
      .get('expressions')
      .slice(-1)
      .some((last) => isValue(last, seen))
  if (it.isLogicalExpression()) {
    const left = it.get('left')
    // A comparison stops with false; any other left side may be undefined.
    const stops = it.node.operator === '&&' ? left.isBinaryExpression() || left.isUnaryExpression() : isValue(left, seen)
    return stops || isValue(it.get('right'), seen)
  }
  if (!it.isCallExpression()) return false
  const called = held(it.get('callee') as NodePath)
  return called.isFunction() && (called.node.async || valuesOf(called, seen).length > 0)
}

function isNamedValue(path: NodePath<types.Identifier>, seen: ReadonlySet<unknown>): boolean {
  if (isUndefined(path)) return false
  const binding = path.scope.getBinding(path.node.name)
  if (!binding || binding.kind === 'module' || binding.kind === 'param' || binding.kind === 'hoisted') return true
  if (seen.has(binding) || !binding.path.isVariableDeclarator() || !binding.constant) return false
  const init = binding.path.get('init')
  // Without an initializer it is a loop variable, which has a value.
  if (!init.node) return binding.kind === 'const'
  return !binding.path.get('id').isIdentifier() || isValue(init as NodePath, new Set([...seen, binding]))
}

const isUndefined = (path: NodePath): boolean => path.isIdentifier() && path.node.name === 'undefined'

/** The value of a constant in the same file, or the expression itself. */
function held(path: NodePath): NodePath {
  const it = bare(path)
  const binding = it.isIdentifier() ? it.scope.getBinding(it.node.name) : undefined
  if (!binding?.constant) return it
  const { path: where } = binding
  if (!where.isVariableDeclarator()) return where
  const init = where.get('init')
  return where.get('id').isIdentifier() && init.node && !init.isIdentifier() ? bare(init as NodePath) : it
}

/** Without parentheses and types. */
function bare(path: NodePath): NodePath {
  return path.isTSAsExpression() || path.isTSNonNullExpression() || path.isTSSatisfiesExpression() || path.isParenthesizedExpression()
    ? bare(path.get('expression') as NodePath)
    : path
}
