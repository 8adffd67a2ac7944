import { type AnyStateMachine, assign, initialTransition, setup, transition } from 'xstate'
import type { Compiled } from '../compile.ts'
import { DONE, SETTLE } from '../config.ts'
import type { Frame } from '../frame.ts'
import { type Answer, Gate, type No, type Node } from '../gate.ts'
import type { Effect, Question } from '../machine.ts'

type Params = Record<string, never>
type Implementation = (args: { context: Record<string, number> }, params: Params) => boolean

/**
 * The gate's answers from XState's own `transition`, asked afresh each time, with guards and registers implemented
 * here once more: what the remembering gate is held against.
 */
export class PlainGate extends Gate {
  readonly #logic: AnyStateMachine
  readonly #answer: (question: Question) => boolean
  #noes: No[] = []
  #negated = false

  constructor(compiled: Compiled, answer: (question: Question) => () => boolean) {
    super(compiled, answer)
    this.#answer = (question) => {
      const yes = answer(question)()
      const no: No = this.#negated ? { ...question, negated: true } : question
      if (yes === this.#negated && !this.#noes.some((other) => JSON.stringify(other) === JSON.stringify(no))) this.#noes.push(no)
      return yes
    }
    const ask: { [name: string]: Implementation } = {
      and: (args, { guards }) => (guards as { type: string; params: Params }[]).every(({ type, params }) => ask[type]!(args, params)),
      or: (args, { guards }) => (guards as { type: string; params: Params }[]).some(({ type, params }) => ask[type]!(args, params)),
      not: (args, { guards }) => {
        const [{ type, params }] = guards as [{ type: string; params: Params }]
        this.#negated = !this.#negated
        const yes = ask[type]!(args, params)
        this.#negated = !this.#negated
        return !yes
      },
      $at: ({ context }, { register, count }) => context[register] === count,
      $turn: (_, { turn }) => this.#answer({ kind: 'turn', turn }),
      $legal: (_, { move, register }) => this.#answer({ kind: 'legal', move, register }),
    }
    for (const guard of compiled.names.guards) ask[guard] = (_, given) => this.#answer({ kind: 'guard', guard, params: given?.params })
    const actions = {
      $count: assign(({ context }: { context: Record<string, number> }, { register }: Params) => ({ [register]: context[register]! + 1 })),
      $reset: assign((_: unknown, { register }: Params) => ({ [register]: 0 })),
    }
    this.#logic = setup({ guards: ask as never, actions: actions as never }).createMachine(
      compiled.config as never,
    ) as unknown as AnyStateMachine
  }

  override start(): Answer {
    const [snapshot, actions] = initialTransition(this.#logic as never, undefined as never) as unknown as [
      Frame,
      { type: string; params: object }[],
    ]
    return { question: null, next: this.node(frameOf(snapshot)), effects: effectsOf(actions), noes: [] }
  }

  override step(node: Node, event: number): Answer {
    this.#noes = []
    const none: Answer = { question: null, next: null, effects: [], noes: this.#noes }
    if (node.status === 'done') return none
    const type = [...this.compiled.names.moves, SETTLE, DONE][event]!
    const snapshot = this.#logic.resolveState({ value: node.value as never, context: { ...node.context }, status: node.status })
    const [next, actions] = transition(this.#logic as never, snapshot as never, { type } as never) as unknown as [
      Frame,
      { type: string; params: object }[],
    ]
    const effects = effectsOf(actions)
    return effects.length === 0 ? none : { question: null, next: this.node(frameOf(next)), effects, noes: [] }
  }
}

const frameOf = ({ value, status, context }: Frame): Frame => ({ value, status: status === 'done' ? 'done' : 'active', context })

function effectsOf(actions: readonly { type: string; params: object }[]): Effect[] {
  return actions.filter(({ type }) => type.startsWith('$')).map(({ type, params }) => ({ kind: type.slice(1), ...params }) as Effect)
}
