import type { Guard, Json } from '../../language/chart.ts'
import { isObject } from '../../language/shape.ts'
import type { Refuse } from './own-words.ts'

/** What a transition says as XState and its editors write it: its actions, its guard and where it leads. */

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

/** A state of a config that somebody else wrote: nothing is known of it yet. */
export type Unknown = { readonly [word: string]: unknown }

/** Where XState's targets lead, as paths from the root. */
export class Targets {
  readonly #paths = new Set<string>()
  readonly #ids = new Map<string, string>()

  constructor(config: Unknown) {
    const machine = typeof config.id === 'string' ? config.id : '(machine)'
    const walk = (state: Unknown, path: string): void => {
      this.#paths.add(path)
      this.#ids.set(path ? `${machine}.${path}` : machine, path)
      if (typeof state.id === 'string') this.#ids.set(state.id, path)
      if (!isObject(state.states)) return
      for (const [name, inner] of Object.entries(state.states)) if (isObject(inner)) walk(inner, path ? `${path}.${name}` : name)
    }
    walk(config, '')
  }

  /** From the state at a path; undefined when there is no such state. XState's forms: `#id`, `#id.child`, `.child`, `sibling.child`. */
  find(target: string, from: string): string | undefined {
    if (target.startsWith('#')) return this.#byId(target.slice(1))
    const base = target.startsWith('.') ? from : from.slice(0, Math.max(0, from.lastIndexOf('.')))
    const path = [base, target.replace(/^\./, '')].filter(Boolean).join('.')
    return this.#paths.has(path) ? path : undefined
  }

  /** The longest id that it begins with, and the path from there. */
  #byId(id: string): string | undefined {
    const parts = id.split('.')
    for (let length = parts.length; length > 0; length--) {
      const base = this.#ids.get(parts.slice(0, length).join('.'))
      if (base === undefined) continue
      const path = [base, ...parts.slice(length)].filter(Boolean).join('.')
      if (this.#paths.has(path)) return path
    }
    return undefined
  }
}
