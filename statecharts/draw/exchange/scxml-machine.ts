import { DONE, EXIT, type Named, SETTLE, type StateConfig, type TransitionConfig } from '../../compile/config.ts'
import type { Compiled } from '../../compile/context.ts'
import { SEATS } from '../../compile/regions.ts'
import { phaseAt } from '../../language/phase-tree.ts'
import { element } from '../picture/xml.ts'
import { factsOf, regionFacts } from './scxml-facts.ts'
import { type ScxmlIds, type Spot, token } from './scxml-ids.ts'
import { allOf, effects, literal, script, within } from './scxml-script.ts'

/** What all machines of a document share. */
export interface Writing {
  readonly ids: ScxmlIds
  /** Moves that are made in some seat's own region. */
  readonly inRegions: ReadonlySet<string>
  readonly descriptions: ReadonlyMap<string, string>
  /** Whether play can be interrupted: states are then also left and entered while nothing happens in them. */
  readonly interrupts: boolean
  /** So many frames there are at most: the chart and the interrupts inside each other. */
  readonly framesAtMost: number
}

/** One of a chart's compiled machines, the chart's own or an interrupt's, as states of the document. */
export class ScxmlMachine {
  readonly #compiled: Compiled
  readonly #machine: string
  readonly #writing: Writing

  constructor(compiled: Compiled, writing: Writing) {
    this.#compiled = compiled
    this.#machine = compiled.root.path
    this.#writing = writing
  }

  get id(): string {
    return this.#idOf([])
  }

  get element(): string {
    return this.#state(this.#compiled.config, [])
  }

  /** The states in which it is over: the id of each, and the phase. */
  get overs(): readonly { readonly id: string; readonly phase: string }[] {
    return Object.entries(this.#compiled.config.states ?? {}).flatMap(([name, { type }]) =>
      type === 'final' ? [{ id: this.#writing.ids.over(this.#spot([name])), phase: this.#phaseOf([name]) }] : [],
    )
  }

  /** What is innermost of where play may be: leaves, each with the parallel state whose regions it is in, if any. */
  get leaves(): readonly { readonly id: string; readonly seats: string | null }[] {
    const leaves = (state: StateConfig, path: readonly string[], seats: string | null): { id: string; seats: string | null }[] => {
      if (!state.states) return [{ id: this.#idOf(path), seats }]
      const around = state.type === 'parallel' ? this.#idOf(path) : seats
      return Object.entries(state.states).flatMap(([name, inner]) => leaves(inner, [...path, name], around))
    }
    return leaves(this.#compiled.config, [], null)
  }

  #spot(path: readonly string[]): Spot {
    return { machine: this.#machine, path }
  }

  #idOf(path: readonly string[]): string {
    return this.#writing.ids.of(this.#spot(path))
  }

  #phaseOf(path: readonly string[]): string {
    return [...this.#machine.split('.').filter(Boolean), ...path.filter((name) => !name.startsWith('$'))].join('.')
  }

  #state(state: StateConfig, path: readonly string[]): string {
    const { states = {}, type, initial } = state
    const inside = Object.entries(states).map(([name, inner]) => this.#state(inner, [...path, name]))
    const attributes = { id: this.#idOf(path), ...this.#facts(path), initial: initial && this.#idOf([...path, initial]) }
    const all = [
      ...within('onentry', this.#quietly(effects(state.entry))),
      ...within('onexit', this.#quietly(effects(state.exit))),
      ...this.#transitions(state, path),
      ...(this.#isRegion(path) ? this.#placings(state, path) : []),
      ...inside,
    ]
    // What leads on from a final phase is written in it, which SCXML's own final states do not take.
    return element(type === 'parallel' ? 'parallel' : 'state', attributes, all)
  }

  #facts(path: readonly string[]) {
    const phase = phaseAt(this.#compiled.phases, this.#phaseOf(path))
    const name = path.at(-1) ?? ''
    if (this.#isRegion(path)) return regionFacts(phase, name.slice(1))
    return name.startsWith('$') ? {} : factsOf(phase, this.#compiled.interrupts.has(phase.path))
  }

  #isRegion(path: readonly string[]): boolean {
    return path.at(-2) === SEATS
  }

  /** Nothing happens where play only comes back from an interrupt, or makes way for one. */
  #quietly(lines: readonly string[]): readonly string[] {
    return lines.length && this.#writing.interrupts ? ['if (!pc.quiet) {', ...lines.map((line) => `  ${line}`), '}'] : lines
  }

  #transitions(state: StateConfig, path: readonly string[]): string[] {
    const over = state.type === 'final' && path.length === 1
    return [
      ...(over ? [element('transition', { target: this.#writing.ids.over(this.#spot(path)) })] : []),
      ...Object.entries(state.on ?? {}).flatMap(([event, transitions]) =>
        transitions.flatMap((transition) => this.#transition(state, path, event, transition)),
      ),
    ]
  }

  #transition(state: StateConfig, path: readonly string[], event: string, { target, guard, actions, reenter }: TransitionConfig): string[] {
    const { given, conditions, does } = event.startsWith(EXIT) ? exit(event) : this.#event(event, state, path)
    const line = actions.find(({ type }) => type === '$line')?.params?.line as string | undefined
    const attributes = { ...given, cond: allOf(conditions, guard) }
    const begun = actions.flatMap(({ type, params = {} }) =>
      type === '$abandon' || type === '$interrupt' ? [element('raise', { event: this.#leading(type, params) })] : [],
    )
    // What is forbidden here is not taken either.
    const lines = actions.length === 0 ? [] : [...does, ...effects(actions)]
    const leads = {
      ...this.#leads(target, state, path, reenter),
      'pc:line': line,
      'pc:description': line && this.#writing.descriptions.get(line),
    }
    const taken = element('transition', { ...attributes, ...leads }, [...script(lines), ...begun])
    if (!actions.some(({ type }) => type === '$interrupt')) return [taken]
    // One interrupt too many is refused, whatever else would be done.
    const full = allOf([...conditions, `pc.frames.length >= ${this.#writing.framesAtMost - 1}`], guard)
    return [element('transition', { ...attributes, cond: full }, script([...does, `act({ kind: 'tooDeep' }, pc.r);`])), taken]
  }

  #leading(type: string, { phase, target }: NonNullable<Named['params']>): string {
    if (type === '$interrupt') return `interrupt.${this.#writing.ids.of({ machine: phase as string, path: [] })}`
    return `abandon.${this.#writing.ids.of({ machine: '', path: (target as string).split('.') })}`
  }

  /** By which event a transition is taken: a player's move, or one of those that the document tries one after another. */
  #event(event: string, state: StateConfig, path: readonly string[]) {
    const [name, seat] = event.split(/@(?=\d+$)/) as [string, string?]
    const whose = seat === undefined ? 'all' : `seat${seat}`
    const tried = (word: string, ...conditions: string[]) => {
      return { given: { event: `${word}.${whose}` }, conditions: ['!pc.taken', ...conditions], does: ['pc.taken = true;'] }
    }
    if (name === SETTLE) return tried('settle')
    if (name === DONE) return tried('over', ...(seat === undefined ? this.#seatsDone(state, path) : []))
    if (this.#writing.inRegions.has(name)) return tried(`try.${token(name)}`)
    return { given: { event: `move.${token(name)}` }, conditions: [], does: [] }
  }

  /** Where seats have regions of their own inside, all of them are done. */
  #seatsDone(state: StateConfig, path: readonly string[]): string[] {
    return Object.entries(state.states ?? {}).flatMap(([name, inner]) => {
      const here = [...path, name]
      if (inner.type !== 'parallel') return this.#seatsDone(inner, here)
      const regions = Object.entries(inner.states ?? {}).map(([region, { states = {} }]) => {
        const finals = Object.entries(states).filter(([, { type }]) => type === 'final')
        return `(${finals.map(([final]) => `In(${literal(this.#idOf([...here, region, final]))})`).join(' || ')})`
      })
      return [`(!In(${literal(this.#idOf(here))}) || ${regions.join(' && ')})`]
    })
  }

  /** Without `reenter` the phase itself is not left where a transition leads to it or inside it. */
  #leads(target: string | undefined, state: StateConfig, path: readonly string[], reenter = false) {
    if (target === undefined) return {}
    const to = target.split('.').slice(1)
    const inside = path.every((name, nth) => to[nth] === name)
    if (!inside || reenter) return { target: this.#idOf(to) }
    if (to.length > path.length) return { target: this.#idOf(to), type: 'internal' }
    return state.initial === undefined ? {} : { target: this.#idOf([...path, state.initial]), type: 'internal' }
  }

  /** How a seat comes back to where it was in its region. */
  #placings({ states = {} }: StateConfig, path: readonly string[]): string[] {
    if (!this.#writing.interrupts) return []
    const leaves = (state: StateConfig, path: readonly string[]): string[] =>
      state.states ? Object.entries(state.states).flatMap(([name, inner]) => leaves(inner, [...path, name])) : [this.#idOf(path)]
    return Object.entries(states)
      .flatMap(([name, inner]) => leaves(inner, [...path, name]))
      .map((id) => {
        const cond = `pc.restore !== null && pc.restore.at.indexOf(${literal(id)}) >= 0 && !In(${literal(id)})`
        return element('transition', { cond, target: id, type: 'internal' })
      })
  }
}

/** Out of all interrupts, once those are given up. */
function exit(event: string) {
  const conditions = [`pc.leave === ${literal(event.slice(EXIT.length))}`, 'pc.restore === null', 'pc.frames.length === 0']
  return { given: {}, conditions, does: ['pc.leave = null;'] }
}
