import { type AnyActorScope, type AnyMachineSnapshot, type AnyStateMachine, assign, createEmptyActor, setup } from 'xstate'
import type { MachineConfig, Named, Registers } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import { checkFrame, type Frame } from '../compile/frame.ts'
import type { Effect, FailedCheck, Question } from '../compile/protocol.ts'
import type { Json } from '../language/chart.ts'

type Ask = (question: Question) => boolean

/** The result of an event: the next snapshot and the effects, or why the event was refused. */
export interface MachineStep {
  readonly snapshot: AnyMachineSnapshot
  /** Empty when the event was refused; never when it was taken, even where play stays. */
  readonly effects: readonly Effect[]
  /** For a refusal: the questions whose answers refused, in order; none when no state here knows the event. */
  readonly failed: readonly FailedCheck[]
}

interface Counting {
  readonly register: string
  readonly modulo?: number
}
const count = assign(({ context }, { register, modulo = Number.POSITIVE_INFINITY }: Counting) => ({
  [register]: ((context as Registers)[register] + 1) % modulo,
}))
const set = assign((_, { register, to }: { register: string; to: number }) => ({ [register]: to }))

/** The compiled chart as an XState machine, stepped by pure transitions: no actor, no clock, one scope shared by all steps. */
export class Machine {
  readonly logic: AnyStateMachine
  readonly #scope: AnyActorScope
  readonly #config: MachineConfig
  readonly #guards: { readonly [name: string]: GuardOf }
  #ask: (question: Question) => boolean = () => false
  #effects: Effect[] = []
  #negated = false
  #failed: FailedCheck[] = []

  constructor(compiled: Compiled) {
    this.#config = compiled.config
    this.#guards = this.#guardsFor(compiled.names.guards)
    this.logic = setup({
      guards: this.#guards as never,
      actions: { $count: count, $set: set } as never,
    }).createMachine(compiled.config as never) as unknown as AnyStateMachine
    this.logic.options.maxIterations = 1000
    const self = createEmptyActor()
    this.#scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: ({ type, params }) => {
        if (type.startsWith('$')) this.#effects.push({ kind: type.slice(1), ...(params as object) } as Effect)
      },
    }
  }

  /** The first place, with the effects of entering it. */
  start(): MachineStep {
    this.#effects = []
    const snapshot = this.logic.getInitialSnapshot(this.#scope)
    return { snapshot, effects: this.#effects, failed: [] }
  }

  /** One event. Guards are asked lazily and in XState's order; what a guard throws is thrown. */
  step(snapshot: AnyMachineSnapshot, event: string, ask: Ask): MachineStep {
    if (snapshot.status !== 'active') return { snapshot, effects: [], failed: [] }
    let thrown: { error: unknown } | undefined
    this.#effects = []
    this.#negated = false
    this.#failed = []
    this.#ask = (question) => {
      try {
        const answer = ask(question)
        if (answer === this.#negated) this.#failed.push(this.#negated ? { ...question, negated: true } : question)
        return answer
      } catch (error) {
        thrown = { error }
        throw error
      }
    }
    try {
      const next = this.logic.transition(snapshot, { type: event }, this.#scope) as AnyMachineSnapshot
      return { snapshot: next, effects: this.#effects, failed: this.#effects.length ? [] : distinct(this.#failed) }
    } catch (error) {
      // XState wraps what a guard throws; authors want to see their own error.
      throw thrown ? thrown.error : error
    }
  }

  /** Throws when the frame is not one of this machine's. */
  restore(frame: Frame): AnyMachineSnapshot {
    checkFrame(this.#config, frame)
    return this.logic.resolveState({ value: frame.value, context: { ...frame.context }, status: frame.status })
  }

  #guardsFor(names: readonly string[]): { [name: string]: GuardOf } {
    const guards: { [name: string]: GuardOf } = {
      and: (args, { guards }) => this.#combined(() => guards.every((guard) => this.#evaluate(guard, args))),
      or: (args, { guards }) => this.#combined(() => guards.some((guard) => this.#evaluate(guard, args))),
      not: (args, { guards }) => {
        this.#negated = !this.#negated
        const inner = this.#evaluate(guards[0], args)
        this.#negated = !this.#negated
        return !inner
      },
      $at: ({ context }, { register, count }) => context[register] === count,
      ...Object.fromEntries(ASKED.map((kind) => [`$${kind}`, (_, given) => this.#ask({ kind, ...given } as Question)])),
    }
    for (const guard of names) {
      guards[guard] = (_, given) =>
        this.#ask({ kind: 'guard', guard, params: given?.params, ...(given?.seat !== undefined && { seat: given.seat }) })
    }
    return guards
  }

  /** If a combination holds, what its parts refused does not count. */
  #combined(evaluate: () => boolean): boolean {
    const { length } = this.#failed
    const answer = evaluate()
    if (answer !== this.#negated) this.#failed.length = length
    return answer
  }

  #evaluate(guard: Named, args: GuardArgs): boolean {
    return this.#guards[guard.type](args, guard.params as unknown as GuardParams)
  }
}

function distinct(failed: readonly FailedCheck[]): FailedCheck[] {
  return [...new Map(failed.map((no) => [JSON.stringify(no), no])).values()]
}

/** The guards that are questions to the match. */
// biome-ignore format: one line
const ASKED: readonly Question['kind'][] = ['turn', 'by', 'legal', 'others', 'inactive', 'starts', 'skipped', 'nobody', 'enough', 'made', 'moved', 'over']

interface GuardArgs {
  readonly context: Registers
}
/** The parameters of all guards; each guard has only its own: `guards` of a combination, `register` and `count` of `$at`. */
interface GuardParams {
  readonly guards: readonly Named[]
  readonly register: string
  readonly count: number
  readonly params?: Json
  readonly seat?: number
}
type GuardOf = (args: GuardArgs, params: GuardParams) => boolean
