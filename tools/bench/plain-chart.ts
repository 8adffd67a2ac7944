import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  createMachine,
} from 'xstate'
import type { Compiled } from '../../statecharts/compile/context.ts'
import type { Question } from '../../statecharts/compile/protocol.ts'
import { Machine } from '../../statecharts/gate/machine.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import { answerTo } from './outcome.ts'

const self = createEmptyActor()

/** One scope for all steps, in which nothing happens: XState's quickest pure step. */
export const INERT: AnyActorScope = {
  self,
  id: '',
  sessionId: '',
  system: self.system,
  logger: () => {},
  defer: () => {},
  emit: () => {},
  stopChild: () => {},
  actionExecutor: () => {},
}

/** What a node of a gate is to XState alone. */
export interface PlainPlace {
  readonly logic: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  /** For a seat, by move: the events that stand for it, its own region's first, as far as the machine has them. */
  events(move: string, seat: number): readonly AnyEventObject[]
}

/**
 * A compiled chart as XState alone would best be used: guards are functions at their transitions, which answer at once;
 * snapshots and events are made beforehand.
 */
export class PlainChart {
  readonly #logics: ReadonlyMap<string, AnyStateMachine>
  readonly #places = new Map<string, PlainPlace>()
  readonly #events = new Map<string, AnyEventObject>()

  constructor(compiled: Compiled) {
    const logicOf = (one: Compiled): AnyStateMachine => {
      const { actions } = new Machine(one).logic.implementations
      return createMachine(withGuards(one.config) as never, { actions } as never) as unknown as AnyStateMachine
    }
    this.#logics = new Map([['', logicOf(compiled)], ...[...compiled.interrupts].map(([path, inner]) => [path, logicOf(inner)] as const)])
  }

  placeOf(node: Node): PlainPlace {
    const key = JSON.stringify(node)
    const place = this.#places.get(key) ?? this.#place(node)
    this.#places.set(key, place)
    return place
  }

  #place({ value, context, status, interrupt = '' }: Node): PlainPlace {
    const logic = this.#logics.get(interrupt)!
    const snapshot = logic.resolveState({ value: value as never, context: { ...context }, status })
    const known = new Set<string>(logic.events)
    return {
      logic,
      snapshot,
      events: (move, seat) => [`${move}@${seat}`, move].filter((type) => known.has(type)).map((type) => this.#event(type)),
    }
  }

  #event(type: string): AnyEventObject {
    const event = this.#events.get(type) ?? { type }
    this.#events.set(type, event)
    return event
  }
}

type Guard = (args: { context: { [register: string]: number } }) => boolean
interface Named {
  readonly type: string
  readonly params?: { readonly guards?: readonly Named[]; readonly register?: string; readonly count?: number; readonly params?: unknown }
}

/** The config with functions in place of named guards. */
function withGuards(config: object): object {
  return JSON.parse(JSON.stringify(config), (key, value) => (key === 'guard' && typeof value === 'object' ? guardOf(value) : value))
}

function guardOf({ type, params = {} }: Named): Guard {
  const inner = (params.guards ?? []).map(guardOf)
  if (type === 'and') return (args) => inner.every((guard) => guard(args))
  if (type === 'or') return (args) => inner.some((guard) => guard(args))
  if (type === 'not') return (args) => !inner[0]!(args)
  const { register = '', count } = params
  if (type === '$at') return ({ context }) => context[register] === count
  const kind = type.startsWith('$') ? { kind: type.slice(1) } : { kind: 'guard', guard: type, params: undefined }
  const ask = answerTo({ ...kind, ...params } as unknown as Question)
  return typeof ask === 'function' ? ask : () => ask.test()
}
