import { type Entry, inspectMatch, type RefusalEntry } from '@playchart/inspector'
import * as xstate from 'xstate'
import { charts } from './charts.ts'

/** A page that shows a made-up match, as the app does, and uses XState 5 beside it. Tests call `window.host`. */

const name = (new URLSearchParams(location.search).get('chart') ?? 'memory') as keyof typeof charts
const FIRST = {
  memory: 'first',
  blackjack: { round: 'deal' },
  kingdom: { setUp: 'houses' },
  court: { bidding: { 0: '', 1: 'thinking', 2: 'thinking' } },
}
/** As long as names may be. */
const SEATS = ['Ada', 'Ben', 'Constantin of the Long Names!']
const entries: Entry[] = []
const listeners = new Set<(entry: Entry | RefusalEntry) => void>()
let latest: Entry = { version: 0, move: null, by: null, args: {}, phase: FIRST[name] }

// Words that both versions of XState have: this file is checked against one and runs with the other.
const actor = xstate
  .interpret(xstate.createMachine({ initial: 'joining', states: { joining: { on: { joined: 'live' } }, live: {} } }))
  .start()
actor.send({ type: 'joined' })

const host = {
  /** What runs on this page: only XState 5 has `createActor`. */
  actor: () => ({ xstate: 'createActor' in xstate ? 5 : 4, value: actor.getSnapshot().value }),
  play(entry: Omit<Entry, 'version'>) {
    entries.push(latest)
    latest = { version: latest.version + 1, ...entry }
    for (const listener of listeners) listener(latest)
  },
  refuse(refusal: RefusalEntry) {
    for (const listener of listeners) listener(refusal)
  },
  inspect: () =>
    inspectMatch({
      iframe: document.querySelector('iframe')!,
      chart: charts[name],
      name,
      source: {
        history: async () => [...entries],
        current: () => latest,
        words: (_, args) => ({
          seats: SEATS,
          args: Object.entries(args)
            .map(([arg, value]) => `${arg} ${typeof value === 'number' ? value + 1 : value}`)
            .join(', '),
        }),
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    }),
}
Object.assign(window, { host })
export type Host = typeof host
