import type { Chart, Guard, Json, Phase } from '../chart.ts'
import { ChartError, everyPlace, placesOf, resolve } from '../places.ts'
import { ExchangeError } from './exchange-error.ts'
import { isObject, Targets, type Unknown } from './xstate-targets.ts'

/**
 * Reads an XState v5 config, written in the chart language's subset, into a chart; the language's own words are taken from
 * `meta.playchart`. Throws ExchangeError that lists everything that a chart cannot take (`invoke`, history, functions,
 * context, …), each with its place.
 */
export function fromXState(config: unknown): Chart {
  if (!isObject(config)) throw new ExchangeError([{ where: '', sentence: 'is no XState config' }])
  const reading = new Reading(config)
  const chart = reading.phase(config, '') as Chart
  if (reading.findings.length > 0) throw new ExchangeError(reading.findings)
  try {
    for (const here of everyPlace(placesOf(chart)))
      for (const { target, line } of reading.leads.filter(({ from }) => from === here.path))
        if (resolve(target, here, line).path !== target)
          throw new ChartError(line, `'${target}' means the phase of that name beside it: rename one of the two`)
  } catch (error) {
    if (error instanceof ChartError) throw new ExchangeError([{ where: error.where, sentence: error.message.replace(/^[^:]*: /, '') }])
    throw error
  }
  return chart
}

/** Words of a state that the chart has as well, or does not need. */
const STATE = ['id', 'key', 'order', 'version', 'types', 'type', 'initial', 'states', 'on', 'always', 'entry', 'exit', 'tags'].concat(
  ...['description', 'after', 'onDone', 'meta', 'context'],
)
const TRANSITION = ['target', 'guard', 'actions', 'reenter', 'description', 'meta']

class Reading {
  readonly findings: { where: string; sentence: string }[] = []
  readonly leads: { from: string; target: string; line: string }[] = []
  readonly #targets: Targets

  constructor(config: Unknown) {
    this.#targets = new Targets(config)
  }

  phase(state: Unknown, path: string): Phase {
    const at = (line: string) => (path ? `${path}.${line}` : line)
    this.#refuseWords(state, STATE, at)
    if (state.context !== undefined && !(isObject(state.context) && Object.keys(state.context).length === 0))
      this.#refuse(at('context'), 'a chart keeps nothing; what it remembers belongs into the game’s state')
    if (state.type !== undefined && !['final', 'atomic', 'compound'].includes(state.type as string))
      this.#refuse(at('type'), `there is no '${String(state.type)}' phase${state.type === 'parallel' ? ': use seats' : ''}`)
    const { seats, moves, on: empty, ...own } = this.#own(state)
    const states = this.#states(state.states, path, at('states'))
    const on = this.#events(state.on, moves as readonly string[] | undefined, path, at('on'), empty as object | undefined)
    const initial = state.initial === undefined ? {} : { initial: this.#name(state.initial, at('initial')) }
    const inside = seats ? { seats: { ...(seats as object), ...initial, states } } : { ...initial, ...(states && { states }) }
    const read = {
      ...(state.type === 'final' && { type: 'final' }),
      ...inside,
      ...(on && { on }),
      ...(moves !== undefined && { moves }),
      ...this.#when(state.always, 'always', (given) => this.#transitions(given, path, at('always'), true)),
      ...this.#when(state.onDone, 'onDone', (given) => this.#transitions(given, path, at('onDone'))),
      ...this.#when(state.entry, 'entry', (given) => this.#actions(given, at('entry'))),
      ...this.#when(state.exit, 'exit', (given) => this.#actions(given, at('exit'))),
      ...this.#when(state.after, 'after', (given) => this.#after(given, at('after'))),
      ...this.#when(state.tags, 'tags', (given) => (Array.isArray(given) ? given : [given])),
      ...this.#when(state.description, 'description', (given) => given),
      ...own,
    }
    return read as unknown as Phase
  }

  #refuse(where: string, sentence: string): void {
    this.findings.push({ where, sentence })
  }

  #refuseWords(given: Unknown, known: readonly string[], at: (line: string) => string): void {
    for (const word of Object.keys(given))
      if (!known.includes(word) && given[word] !== undefined) this.#refuse(at(word), `a chart has no \`${word}\``)
  }

  #when(given: unknown, word: string, read: (given: unknown) => unknown): object {
    return given === undefined ? {} : { [word]: read(given) }
  }

  #own({ meta }: Unknown): Unknown {
    return isObject(meta) && isObject(meta.playchart) ? meta.playchart : {}
  }

  #name(given: unknown, where: string): string {
    if (typeof given === 'string') return given
    this.#refuse(where, 'is no name')
    return ''
  }

  #states(given: unknown, path: string, where: string): { [name: string]: Phase } | undefined {
    if (given === undefined) return undefined
    if (!isObject(given)) this.#refuse(where, 'is no list of states')
    const read = Object.entries(given as Unknown).map(([name, inner]) => {
      if (!isObject(inner)) this.#refuse(`${where}.${name}`, 'is no state')
      return [name, isObject(inner) ? this.phase(inner, path ? `${path}.${name}` : name) : {}]
    })
    return Object.fromEntries(read)
  }

  #events(
    given: unknown,
    moves: readonly string[] | undefined,
    path: string,
    where: string,
    empty: object | undefined,
  ): object | undefined {
    if (given === undefined) return undefined
    if (!isObject(given)) {
      this.#refuse(where, 'is no list of events')
      return undefined
    }
    const events = Object.entries(given).filter(([event]) => !moves?.includes(event))
    for (const [event] of events)
      if (/\*|^xstate\.|^done\.|^error\./.test(event)) this.#refuse(`${where}.${event}`, 'is no move: moves are named one by one')
    const read = events.map(([event, written]) => [event, this.#transitions(written, path, `${where}.${event}`)])
    return read.length || !moves ? Object.fromEntries(read) : empty
  }

  #transitions(given: unknown, path: string, where: string, automatic = false): unknown {
    if (Array.isArray(given)) return given.map((one, nth) => this.#transition(one, path, `${where}.${nth}`, automatic))
    return this.#transition(given, path, where, automatic)
  }

  #transition(given: unknown, path: string, where: string, automatic: boolean): unknown {
    if (typeof given === 'string') return this.#target(given, path, where)
    if (!isObject(given))
      return void this.#refuse(where, `is ${given === undefined ? 'forbidden here, which a chart cannot say' : 'no transition'}`)
    this.#refuseWords(given, automatic ? TRANSITION.filter((word) => word !== 'reenter') : TRANSITION, (word) => `${where}.${word}`)
    const own = this.#own(given)
    const { interrupt } = own
    if (interrupt !== undefined) this.leads.push({ from: path, target: String(interrupt), line: `${where}.interrupt` })
    if (automatic && Array.isArray(given.actions) && given.actions.length > 1)
      this.#refuse(`${where}.actions`, 'each fix-up is a version of its own: one per entry')
    const actions = given.actions === undefined ? undefined : this.#actions(given.actions, `${where}.actions`)
    return {
      ...this.#when(given.target, 'target', (target) => this.#target(target, path, `${where}.target`)),
      ...this.#when(given.guard, 'guard', (guard) => this.#guard(guard, `${where}.guard`)),
      ...this.#when(automatic && Array.isArray(actions) ? actions[0] : actions, 'actions', (read) => read),
      ...this.#when(given.reenter, 'reenter', (reenter) => reenter),
      ...this.#when(given.description, 'description', (text) => text),
      ...own,
    }
  }

  #target(given: unknown, path: string, where: string): string {
    const [only, more] = Array.isArray(given) ? given : [given]
    const found = typeof only === 'string' && more === undefined ? this.#targets.find(only, path) : undefined
    if (!found) this.#refuse(where, `there is no phase ${JSON.stringify(given)}`)
    else this.leads.push({ from: path, target: found, line: where })
    return found ?? ''
  }

  #actions(given: unknown, where: string): unknown {
    if (Array.isArray(given)) return given.map((one, nth) => this.#action(one, `${where}.${nth}`))
    return this.#action(given, where)
  }

  #action(given: unknown, where: string): string {
    if (typeof given === 'string') return given
    if (isObject(given) && typeof given.type === 'string' && given.params === undefined) return given.type
    const what = typeof given === 'function' ? 'a function' : 'an action with parameters'
    this.#refuse(where, `is ${what}: a fix-up is registered beside the chart and named here`)
    return ''
  }

  #guard(given: unknown, where: string): Guard {
    if (typeof given === 'string') return given
    // XState's own `and`, `or` and `not` are functions that carry their guards.
    const combined = typeof given === 'function' ? { type: given.name, params: given as unknown } : given
    if (!isObject(combined) || typeof combined.type !== 'string') return this.#noGuard(where)
    const { type } = combined
    const params = combined.params as { guards?: unknown } | null | undefined
    const guards = Array.isArray(params?.guards) ? (params.guards as unknown[]) : undefined
    if (guards && ['and', 'or', 'not'].includes(type)) {
      const inner = guards.map((one, nth) => this.#guard(one, `${where}.${nth}`))
      return type === 'not' ? { not: inner[0]! } : type === 'and' ? { and: inner } : { or: inner }
    }
    if (typeof given === 'function' || typeof params === 'function') return this.#noGuard(where)
    return params === undefined ? { name: type } : { name: type, params: params as Json }
  }

  #noGuard(where: string): Guard {
    this.#refuse(where, 'is a function: a guard is registered beside the chart and named here')
    return ''
  }

  #after(given: unknown, where: string): object {
    const read = Object.entries(isObject(given) ? given : {}).map(([delay, written]) => {
      const timeout = isObject(written) ? this.#own(written) : {}
      if (!/^\d+$/.test(delay)) this.#refuse(`${where}.${delay}`, 'a delay is a whole number of milliseconds')
      else if (typeof timeout.move !== 'string')
        this.#refuse(`${where}.${delay}`, 'the clock makes a move: name it in `meta.playchart.move`')
      return [delay, timeout]
    })
    return Object.fromEntries(read)
  }
}
