import { type Block, type BlockStep, beginnings } from '../automaton.ts'
import { keyOf, type Letter } from '../expression.ts'
import { element } from './scxml-element.ts'

/**
 * A group of a progression whose parts are counted, as a state with data of its own: how many parts are whole, how many of
 * each, and where in one play is.
 */
export class ScxmlBlock {
  readonly id: string
  readonly #block: Block
  readonly #endsAt: string
  /** A name in ECMAScript. */
  readonly #data: string

  /** `id` is the state's own, `endsAt` that of the state after it. */
  constructor(block: Block, id: string, endsAt: string) {
    this.id = id
    this.#block = block
    this.#endsAt = endsAt
    this.#data = id.replaceAll('_', '__').replaceAll('.', '_d').replaceAll('-', '_h')
  }

  /** The transition by which it begins with that letter. */
  begin(letter: Letter): string {
    const { part, to } = beginnings(this.#block).find((step) => keyOf(step.letter) === keyOf(letter))!
    const whole = to === 0 && this.#block.count === 1
    const made = to > 0 ? [this.#set('inside', String(to))] : [this.#add(`part${part + 1}`), this.#add('whole')]
    return element('transition', { event: letter.move, target: whole ? this.#endsAt : this.id }, whole ? [] : made)
  }

  get state(): string {
    const { copies, steps } = this.#block
    const none = `{ whole: 0, inside: 0, ${copies.map((_, part) => `part${part + 1}: 0`).join(', ')} }`
    return element('state', { id: this.id }, [
      element('datamodel', {}, [element('data', { id: this.#data, expr: none })]),
      element('onexit', {}, [element('assign', { location: this.#data, expr: none })]),
      ...steps.flatMap((step) => this.#transitions(step)),
    ])
  }

  #transitions({ letter: { move: event }, part, from, to }: BlockStep): string[] {
    const { count, copies } = this.#block
    const data = this.#data
    const cond = `${data}.inside == ${from}${from > 0 ? '' : ` && ${data}.part${part + 1} < ${copies[part]}`}`
    if (to > 0) return [element('transition', { event, cond }, [this.#set('inside', String(to))])]
    const made = [this.#set('inside', '0'), this.#add(`part${part + 1}`), this.#add('whole')]
    const last = element('transition', { event, cond: `${cond} && ${data}.whole == ${count - 1}`, target: this.#endsAt })
    return count > 1 ? [last, element('transition', { event, cond }, made)] : [last]
  }

  #set(name: string, expr: string): string {
    return element('assign', { location: `${this.#data}.${name}`, expr })
  }

  #add(name: string): string {
    return this.#set(name, `${this.#data}.${name} + 1`)
  }
}
