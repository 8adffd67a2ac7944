import { isObject } from '../../language/shape.ts'

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
