import type { AnyInterpreter, SCXML } from 'xstate'
import type { Chart } from '../../../statecharts/language/chart.ts'
import { type Entry, type MatchSource, REFUSED, type RefusalEntry, type RefusalEvent, type VersionEvent, type Words } from './source.ts'
import { toV4, type V4Phase } from './to-v4.ts'

/** As much of a v4 service as `@xstate/inspect` uses. Nothing can be sent to it: it only tells. */
export interface MatchService {
  readonly id: string
  readonly sessionId: string
  /** `inspect` sends `definition` to the viewer. It is the config itself: v4's own definition leaves `always` out. */
  readonly machine: { readonly definition: V4Phase }
  readonly state: ServiceState
  readonly initialState: ServiceState
  send: (event: unknown) => void
  subscribe(listener: (state: ServiceState) => void): { unsubscribe(): void }
  onStop(listener: () => void): void
}

/** As much of a v4 state as travels. */
export interface ServiceState {
  readonly value: Entry['phase']
  readonly context: { readonly version: number }
  readonly event: VersionEvent
  readonly _event: SCXML.Event<VersionEvent>
}

export interface InspectedMatch {
  readonly service: MatchService
  /** Tells everything again, from the first known version on, to a viewer that has just come. */
  replay(): void
  stop(): void
}

type Refused = RefusalEntry & { readonly version: number }

let sessions = 0

/** Makes the service that shows a match. It follows the source at once; `stop` ends that. */
export function matchService(chart: Chart, name: string, source: MatchSource): InspectedMatch {
  const entries = new Map<number, Entry>()
  const refusals: Refused[] = []
  const listeners = new Set<(state: ServiceState) => void>()
  const stopped = new Set<() => void>()
  const ignore = () => {}
  let tellEvent: (event: unknown) => void = ignore
  let newest = source.current()

  const stateOf = (entry: Entry) => stateWith(entry, source.words(entry.move, entry.args))

  const service: MatchService = {
    id: name,
    sessionId: `match:${++sessions}`,
    machine: { definition: toV4(chart, name) },
    get state() {
      return stateOf(newest)
    },
    get initialState() {
      return stateOf(newest)
    },
    // `inspect` replaces `send` by one that tells the viewer of each event. That one is kept here and called for what
    // happens; a sender to the service, the viewer's page included, still reaches a function that does nothing.
    get send() {
      return ignore
    },
    set send(patched) {
      tellEvent = patched
    },
    subscribe(listener) {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
    onStop: (listener) => void stopped.add(listener),
  }

  function tell(entry: Entry): void {
    const state = stateOf(entry)
    tellEvent(state._event)
    for (const listener of listeners) listener(state)
  }

  function tellRefusal(refusal: Refused, nth: number): void {
    tellEvent(scxml<RefusalEvent>({ type: REFUSED, ...refusal, nth, words: source.words(refusal.move, refusal.args) }))
  }

  function add(entry: Entry | RefusalEntry): void {
    if ('code' in entry) {
      const refusal = { ...entry, version: newest.version }
      refusals.push(refusal)
      tellRefusal(refusal, refusals.length - 1)
    } else {
      entries.set(entry.version, entry)
      if (entry.version >= newest.version) newest = entry
      tell(entry)
    }
  }

  function replay(): void {
    for (const entry of [...entries.values()].sort((a, b) => a.version - b.version)) tell(entry)
    refusals.forEach(tellRefusal)
  }

  entries.set(newest.version, newest)
  const unsubscribe = source.subscribe(add)
  source.history().then(
    (past) => {
      for (const entry of past) {
        if (entries.get(entry.version)?.move == null) entries.set(entry.version, entry)
        if (entry.version === newest.version) newest = entries.get(entry.version) ?? newest
      }
      replay()
    },
    () => {},
  )

  function stop(): void {
    unsubscribe()
    for (const listener of stopped) listener()
    listeners.clear()
    stopped.clear()
    tellEvent = ignore
  }

  return { service, replay, stop }
}

/** `inspect` and its devTools are typed for whole v4 interpreters; they read what MatchService has. */
export const asInterpreter = (service: MatchService) => service as unknown as AnyInterpreter

function stateWith({ version, move, by, args, phase }: Entry, words: Words): ServiceState {
  const event = { type: move ?? 'xstate.init', by, args, version, words }
  return { value: phase, context: { version }, event, _event: scxml(event) }
}

function scxml<E extends { type: string }>(data: E): SCXML.Event<E> {
  return { name: data.type, data, $$type: 'scxml', type: 'external' }
}
