import type { MachineConfig } from '../../compile/config.ts'
import type { Compiled } from '../../compile/context.ts'
import type { Chart, Guard, Phase } from '../../language/chart.ts'
import { ChartError, everyPhase, phaseTree, resolve } from '../../language/phase-tree.ts'
import { isObject, type Words } from '../../language/shape.ts'
import { STAYS } from '../../language/to-editable.ts'
import { automaticWords, phaseWords, refuseWrong, timeoutWords, transitionWords } from './own-words.ts'
import { actionsOf, guardOf, isEmpty, Targets, type Unknown } from './xstate-transitions.ts'

/** Everything in another tool's file that a chart cannot have, each with its place. */
export class ExchangeError extends Error {
  constructor(readonly findings: readonly { readonly where: string; readonly sentence: string }[]) {
    super(findings.map(({ where, sentence }) => `${where || 'the machine'}: ${sentence}`).join('\n'))
    this.name = 'ExchangeError'
  }
}

/**
 * Converts an XState v5 config in the chart language's subset to a chart; the language's own keywords are read from
 * `meta.playchart`. A move that stayed and was given a target, a guard or actions in another tool becomes a transition.
 * Throws ExchangeError with everything that a chart cannot have (`invoke`, history, functions, context, …), each with its place.
 */
export function fromXState(config: unknown): Chart {
  if (!isObject(config)) throw new ExchangeError([{ where: '', sentence: 'is not an XState config' }])
  const reading = new ConfigReader(config)
  const chart = reading.phase(config, '') as Chart
  if (reading.findings.length > 0) throw new ExchangeError(reading.findings)
  try {
    for (const here of everyPhase(phaseTree(chart)))
      for (const { target, line } of reading.leads.filter(({ from }) => from === here.path))
        if (resolve(target, here, line).path !== target)
          throw new ChartError(line, `'${target}' leads to the sibling phase of that name. Rename one of them`)
  } catch (error) {
    if (error instanceof ChartError) throw new ExchangeError([{ where: error.where, sentence: error.message.replace(/^[^:]*: /, '') }])
    throw error
  }
  return chart
}

/** Keywords of a state that a chart has too, or does not need. */
const STATE = ['id', 'key', 'order', 'version', 'types', 'type', 'initial', 'states', 'on', 'always', 'entry', 'exit', 'tags'].concat(
  ...['description', 'after', 'onDone', 'meta', 'context'],
)
const TRANSITION = ['target', 'guard', 'actions', 'reenter', 'description', 'meta']
/** What to use instead of keywords that a chart does not have. */
const WHY: { readonly [word: string]: string } = {
  invoke: 'use a fix-up for what the engine does by itself',
  history: 'use an interrupt if play is to come back',
  output: 'the game decides who has won',
  cond: 'it is `guard` since XState 5',
  internal: 'it is `reenter` since XState 5',
}

class ConfigReader {
  readonly findings: { where: string; sentence: string }[] = []
  readonly leads: { from: string; target: string; line: string }[] = []
  readonly #targets: Targets

  constructor(config: Unknown) {
    this.#targets = new Targets(config)
  }

  phase(state: Unknown, path: string): Phase {
    const at = (line: string) => (path ? `${path}.${line}` : line)
    this.#refuseWords(state, STATE, at)
    if (!isEmpty(state.context)) this.refuse(at('context'), 'a chart has no context. Keep data in the game’s state')
    if (state.type !== undefined && !['final', 'atomic', 'compound'].includes(state.type as string))
      this.refuse(at('type'), `there is no '${String(state.type)}' phase${state.type === 'parallel' ? ': use seats' : ''}`)
    const { seats, moves, on: empty, ...own } = this.#own(state, at(''), phaseWords)
    const states = this.#states(state.states, path, at('states'))
    const staying = this.#staying(state.on, moves)
    const on = this.#events(state.on, staying, path, at('on'), empty as object | undefined)
    const initial = state.initial === undefined ? {} : { initial: this.#name(state.initial, at('initial')) }
    const inside = seats ? { seats: { ...(seats as object), ...initial, states } } : { ...initial, ...(states && { states }) }
    const read = {
      ...(state.type === 'final' && { type: 'final' }),
      ...inside,
      ...(on && { on }),
      ...(staying && { moves: staying }),
      ...when(state.always, 'always', (given) => this.#transitions(given, path, at('always'), true)),
      ...when(state.onDone, 'onDone', (given) => this.#transitions(given, path, at('onDone'))),
      ...when(state.entry, 'entry', (given) => actionsOf(given, at('entry'), this.refuse)),
      ...when(state.exit, 'exit', (given) => actionsOf(given, at('exit'), this.refuse)),
      ...when(state.after, 'after', (given) => this.#after(given, at('after'))),
      ...when(state.tags, 'tags', (given) => [given].flat().map((tag, nth) => this.#name(tag, at(`tags.${nth}`)))),
      ...when(state.description, 'description', (given) => this.#name(given, at('description'))),
      ...own,
    }
    return read as unknown as Phase
  }

  readonly refuse = (where: string, sentence: string): void => {
    this.findings.push({ where, sentence })
  }

  #refuseWords(given: Unknown, known: readonly string[], at: (line: string) => string): void {
    for (const word of Object.keys(given)) {
      if (known.includes(word) || given[word] === undefined) continue
      this.refuse(at(word), `a chart has no \`${word}\`${WHY[word] === undefined ? '' : `: ${WHY[word]}`}`)
    }
  }

  /** `at` is the state's or transition's own place, with a dot after it, if any. */
  #own({ meta }: Unknown, at: string, shape: Words): Unknown {
    const own = isObject(meta) ? meta.playchart : undefined
    if (own === undefined) return {}
    refuseWrong(shape, own, `${at}meta.playchart`, this.refuse)
    return isObject(own) ? own : {}
  }

  #name(given: unknown, where: string): string {
    if (typeof given === 'string') return given
    this.refuse(where, 'is not a name')
    return ''
  }

  #states(given: unknown, path: string, where: string): { [name: string]: Phase } | undefined {
    if (given === undefined) return undefined
    if (!isObject(given)) this.refuse(where, 'is not an object of states')
    const read = Object.entries(given as Unknown).map(([name, inner]) => {
      if (!isObject(inner)) this.refuse(`${where}.${name}`, 'is not a state')
      return [name, isObject(inner) ? this.phase(inner, path ? `${path}.${name}` : name) : {}]
    })
    return Object.fromEntries(read)
  }

  /** The moves that were exported as staying where they are, and still do. */
  #staying(events: unknown, moves: unknown): string[] | undefined {
    if (!Array.isArray(moves)) return undefined
    const still = moves.filter((move: string) => isObject(events) && stays(events[move]))
    return still.length || moves.length === 0 ? still : undefined
  }

  #events(given: unknown, staying: readonly string[] | undefined, path: string, where: string, empty?: object): object | undefined {
    if (given === undefined) return undefined
    if (!isObject(given)) {
      this.refuse(where, 'is not an object of events')
      return undefined
    }
    const events = Object.entries(given).filter(([event]) => !staying?.includes(event))
    for (const [event] of events) {
      if (event === '' || /\*|^xstate\.|^done\.|^error\./.test(event))
        this.refuse(`${where}.${event}`, 'is not a move. Name each move by itself')
      if (/^\$|@/.test(event)) this.refuse(`${where}.${event}`, 'is an internal event: this is a compiled chart, not an editable one')
    }
    const read = events.map(([event, written]) => [event, this.#transitions(written, path, `${where}.${event}`)])
    return read.length || !staying ? Object.fromEntries(read) : empty
  }

  #transitions(given: unknown, path: string, where: string, automatic = false): unknown {
    if (Array.isArray(given)) return given.map((one, nth) => this.#transition(one, path, `${where}.${nth}`, automatic))
    return this.#transition(given, path, where, automatic)
  }

  #transition(given: unknown, path: string, where: string, automatic: boolean): unknown {
    if (typeof given === 'string') return this.#target(given, path, where)
    if (!isObject(given))
      return void this.refuse(where, `is ${given === undefined ? 'forbidden here, which a chart cannot express' : 'not a transition'}`)
    this.#refuseWords(given, automatic ? TRANSITION.filter((word) => word !== 'reenter') : TRANSITION, (word) => `${where}.${word}`)
    const { guard: written, ...own } = this.#own(given, `${where}.`, automatic ? automaticWords : transitionWords)
    if (own.interrupt !== undefined) this.leads.push({ from: path, target: String(own.interrupt), line: `${where}.interrupt` })
    if (automatic && Array.isArray(given.actions) && given.actions.length > 1)
      this.refuse(`${where}.actions`, 'each fix-up makes a version of its own. Write one per entry')
    const actions = given.actions === undefined ? undefined : actionsOf(given.actions, `${where}.actions`, this.refuse)
    return {
      ...when(given.target, 'target', (target) => this.#target(target, path, `${where}.target`)),
      ...when(given.guard, 'guard', (guard) => asWritten(guardOf(guard, `${where}.guard`, this.refuse), written)),
      ...when(automatic && Array.isArray(actions) ? actions[0] : actions, 'actions', (read) => read),
      ...when(given.reenter, 'reenter', (reenter) => reenter),
      ...when(given.description, 'description', (text) => this.#name(text, `${where}.description`)),
      ...own,
    }
  }

  #target(given: unknown, path: string, where: string): string {
    const [only, more] = Array.isArray(given) ? given : [given]
    const found = typeof only === 'string' && more === undefined ? this.#targets.find(only, path) : undefined
    if (!found) this.refuse(where, `there is no phase ${JSON.stringify(given)}`)
    else this.leads.push({ from: path, target: found, line: where })
    return found ?? ''
  }

  #after(given: unknown, where: string): object {
    if (!isObject(given)) this.refuse(where, 'is not an object of delays')
    const delays = Object.entries(given as Unknown)
    return Object.fromEntries(delays.map(([delay, written]) => [delay, this.#timeout(delay, written, `${where}.${delay}`)]))
  }

  #timeout(delay: string, given: unknown, where: string): object {
    if (!/^\d+$|^[A-Za-z]\w*$/.test(delay)) this.refuse(where, 'a delay is a whole number of milliseconds, or a name that stands for them')
    const [only, ...more] = [given].flat()
    const own =
      isObject(only) && isObject(only.meta) && isObject(only.meta.playchart) ? this.#own(only, `${where}.`, timeoutWords) : undefined
    if (!own || more.length > 0) {
      this.refuse(where, 'the clock makes one move: name it in `meta.playchart.move`')
      return {}
    }
    for (const [word, inner] of Object.entries(only as Unknown))
      if (!['meta', 'description'].includes(word) && !isEmpty(inner))
        this.refuse(`${where}.${word}`, 'belongs to the move that the clock makes, not to the delay')
    return own
  }
}

const when = (given: unknown, word: string, read: (given: unknown) => unknown): object =>
  given === undefined ? {} : { [word]: read(given) }

/** Whether nothing was added to a move that stays where it is. */
function stays(written: unknown): boolean {
  const [one, ...more] = [written].flat()
  if (!isObject(one) || more.length > 0) return false
  return Object.entries(one).every(([word, given]) => (word === 'description' ? given === STAYS : given === false || isEmpty(given)))
}

/** The guard that was exported as a text, if that is still what the transition says. */
const asWritten = (read: Guard, written: unknown): Guard => (isObject(written) && written.text === read ? (written.is as Guard) : read)

/** A compiled chart's machines for XState v5, plain JSON. */
export interface XStateMachines {
  /** The chart's own machine. */
  readonly chart: MachineConfig
  /** The interrupts' machines, by the path of their phase. */
  readonly interrupts: { readonly [path: string]: MachineConfig }
}

/**
 * Returns the compiled machines as XState v5 config, as the gate runs them. The engine sends the events `$settle` and `$done`
 * after each move; seat 2's `hit` is `hit@2`. Guards that begin with `$` are questions that the engine answers from the
 * match, except `$at`, which compares a register with `count`; `and`, `or` and `not` have guards as parameters. Two actions
 * change the machine: `$count` adds one to a register, modulo `modulo` if present, and `$set` sets it. All others tell the engine
 * what to do.
 */
export function toXState(compiled: Compiled): XStateMachines {
  const interrupts = [...compiled.interrupts].map(([path, { config }]) => [path, plain(config)])
  return { chart: plain(compiled.config), interrupts: Object.fromEntries(interrupts) }
}

const plain = (config: MachineConfig): MachineConfig => JSON.parse(JSON.stringify(config)) as MachineConfig
