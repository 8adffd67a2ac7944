import type { Guard, Json } from '../../language/chart.ts'
import { isObject } from '../../language/shape.ts'
import type { Refuse } from './own-words.ts'

/** Guards and actions as XState and its editors write them. */

/** Names only: what they do is registered beside the chart. */
export function actionsOf(given: unknown, where: string, refuse: Refuse): string | string[] {
  if (Array.isArray(given)) return given.map((one, nth) => actionOf(one, `${where}.${nth}`, refuse))
  return actionOf(given, where, refuse)
}

function actionOf(given: unknown, where: string, refuse: Refuse): string {
  const type = typeof given === 'string' ? given : (given as { type?: unknown } | null | undefined)?.type
  const registered = 'a fix-up is registered beside the chart and named here'
  // XState's own actions are functions that carry their type, and the same type in JSON.
  if (typeof type === 'string' && type.startsWith('xstate.'))
    refuse(where, `is XState’s \`${type.slice('xstate.'.length)}\`: ${registered}`)
  else if (typeof given === 'function') refuse(where, `is a function: ${registered}`)
  else if (typeof type !== 'string') refuse(where, `is not an action: ${registered}`)
  else if (isObject(given) && !isEmpty(given.params)) refuse(where, `is an action with parameters: ${registered}`)
  else return type
  return ''
}

export function guardOf(given: unknown, where: string, refuse: Refuse): Guard {
  if (typeof given === 'string') return given
  // XState's own `and`, `or` and `not` are functions that carry their guards.
  const combined = typeof given === 'function' ? { type: given.name, params: given as unknown } : given
  const type = isObject(combined) ? combined.type : undefined
  if (!isObject(combined) || typeof type !== 'string') return noGuard(given, where, refuse)
  const params = combined.params as { guards?: unknown } | null | undefined
  const guards = Array.isArray(params?.guards) ? (params.guards as unknown[]) : undefined
  if (guards && ['and', 'or', 'not'].includes(type)) {
    const inner = guards.map((one, nth) => guardOf(one, `${where}.${nth}`, refuse))
    if (type !== 'not') return type === 'and' ? { and: inner } : { or: inner }
    const [only, ...more] = inner
    if (only !== undefined && more.length === 0) return { not: only }
    refuse(where, 'is a `not` that does not have exactly one guard')
    return ''
  }
  if (typeof given === 'function' || typeof params === 'function') return noGuard(given, where, refuse)
  return isEmpty(params) ? type : { name: type, params: params as Json }
}

function noGuard(given: unknown, where: string, refuse: Refuse): Guard {
  const what = typeof given === 'function' && given.name === 'stateIn' ? 'asks where play is' : 'is a function'
  refuse(where, `${what}: a guard is registered beside the chart and named here`)
  return ''
}

/** What editors write where there is nothing. */
export const isEmpty = (given: unknown) =>
  given === undefined || (Array.isArray(given) && given.length === 0) || (isObject(given) && Object.keys(given).length === 0)
