import { createContext } from 'node:vm'
import scxml from '@scion-scxml/scxml'
import type { Effect, Question } from '../../compile/protocol.ts'
import { scxmlEvent } from '../../index.ts'

/** The leaf phase in the author's names: `bidding.ready@2` for seat 2 in a region. */
export type Where = string

/** The result of an event in SCION, in the same form as the gate's. */
export interface Stepped {
  readonly taken: boolean
  readonly effects: readonly Effect[]
  readonly where: readonly Where[]
  /** The frames of the chart and of its interrupts. */
  readonly frames: number
  /** For each round robin, the seat it began with and its position; leaves out zeros. */
  readonly registers: Registers
  readonly over: boolean
}
type Registers = { readonly [register: string]: number }

type Ask = (question: Question) => boolean
type Session = InstanceType<typeof scxml.core.Statechart>

/** The parts of the document's data that are compared. */
interface Shared {
  readonly pc?: { readonly frames?: readonly unknown[]; readonly r: Registers }
}

/** An exported chart run by SCION. Throws SCION's error events. */
export class ScionMatch {
  readonly #phases: ReadonlyMap<string, Phase>
  readonly #session: Session
  readonly #shared: Shared
  #effects: Effect[] = []
  #errors: unknown[] = []
  #answer: Ask = () => false

  /** `alone`: without anybody who answers its questions. */
  static async load(document: string, { alone = false } = {}): Promise<ScionMatch> {
    const model = await new Promise<Model>((resolve, reject) => {
      scxml.documentStringToModel('', document, (error, model) => (error ? reject(failed(error)) : resolve(model)))
    })
    return new Promise((resolve, reject) => {
      const made: { match?: ScionMatch } = {}
      const beside = {
        ask: (question: Question) => made.match!.#answer(JSON.parse(JSON.stringify(question)) as Question),
        act: (effect: Effect) => made.match!.#effects.push(JSON.parse(JSON.stringify(effect)) as Effect),
      }
      const shared = createContext(alone ? {} : beside)
      model.prepare((error, factory) => {
        if (error) return reject(failed(error))
        made.match = new ScionMatch(document, new scxml.core.Statechart(factory, { sessionRegistry: new Map() }), shared)
        resolve(made.match)
      }, shared)
    })
  }

  private constructor(document: string, session: Session, shared: Shared) {
    this.#phases = phasesIn(document)
    this.#session = session
    this.#shared = shared
    session.on('onError', (error) => this.#errors.push(error))
  }

  start(): Stepped {
    return { ...this.#told(() => this.#session.start()), taken: true }
  }

  move(move: string, seat: number, answer: Ask): Stepped {
    this.#answer = answer
    return this.#told(() => this.#session.gen(scxmlEvent(move, seat)))
  }

  proceed(answer: Ask): Stepped {
    this.#answer = answer
    return this.#told(() => this.#session.gen('proceed'))
  }

  get over(): boolean {
    return this.#session.isFinal()
  }

  #told(happens: () => unknown): Stepped {
    this.#effects = []
    happens()
    if (this.#errors.length > 0) throw new Error(`SCION: ${JSON.stringify(this.#errors)}`)
    const { frames = [], r } = this.#shared.pc!
    return {
      taken: this.#effects.length > 0,
      effects: this.#effects,
      where: whereOf(this.#session.getConfiguration().map((id) => this.#phases.get(id)!)),
      frames: 1 + frames.length,
      registers: Object.fromEntries(Object.entries(r).filter(([name, count]) => /:(start|place|counted)#/.test(name) && count)),
      over: this.#session.isFinal(),
    }
  }
}

type Model = Parameters<Parameters<typeof scxml.documentStringToModel>[2]>[1]
const failed = (error: unknown) => new Error(`SCION refuses the document: ${JSON.stringify(error)} ${String(error)}`)

/** The innermost phase of a state; `shared` is the phase around the seats' regions. */
interface Phase {
  readonly path: string
  readonly seat: string | null
  readonly shared: string
}

/** The phases of a document's states, by their ids. */
function phasesIn(document: string): Map<string, Phase> {
  const phases = new Map<string, Phase>()
  const around: Phase[] = [{ path: '', seat: null, shared: '' }]
  for (const [, close, attributes, alone] of document.matchAll(/<(\/?)(?:state|parallel|final)\b([^>]*?)(\/?)>/g)) {
    if (close) {
      around.pop()
      continue
    }
    const given = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes!)?.[1]
    const outer = around.at(-1)!
    const path = given('pc:phase') ?? outer.path
    const seat = given('pc:seat') ?? outer.seat
    const here = { path, seat, shared: seat === null ? path : outer.shared }
    phases.set(given('id')!, here)
    if (!alone) around.push(here)
  }
  return phases
}

/** Leaves out seats that are in none of the phases; if all are, returns the phase itself. */
function whereOf(leaves: readonly Phase[]): Where[] {
  const there = leaves.filter(({ path, seat, shared }) => seat === null || path !== shared)
  return (there.length > 0 ? there : leaves.slice(0, 1))
    .map(({ path, seat }) => (seat === null || there.length === 0 ? path : `${path}@${seat}`))
    .sort()
}
