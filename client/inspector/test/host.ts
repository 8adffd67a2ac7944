import { type Entry, inspectMatch, type Moment, type RefusalEntry } from '@playchart/inspector'
import * as xstate from 'xstate'
import type { Args, ConditionNow, LineNow } from '../../../engine/model/views.ts'
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

const SLOTS = [2, 3].map((slot) => ({ args: { slot }, text: `slot ${slot + 1}` }))

/** What Ada may know of a version, or who looks as somebody else. */
function moment(version: number, seat: number | null): Moment {
  if (version === 1) throw new Error('This version cannot be shown any more.')
  const line = (id: string, move: string | null, holds: boolean | null, conditions: ConditionNow[]): LineNow => ({
    line: id,
    move,
    seat: null,
    holds,
    conditions,
  })
  const turn = { text: 'turn current', holds: true }
  return {
    version,
    seat: seat ?? 0,
    seats: [0, 1],
    prompt: `${SEATS[seat ?? 0]} turns over a card`,
    moves: [
      {
        move: 'reveal',
        name: 'Reveal Card',
        open: true,
        why: [],
        onlyIn: [],
        lines: [line('second#0', 'reveal', true, [turn])],
        choices: seat === null ? SLOTS : [],
      },
      {
        move: 'hide',
        name: 'Hide Cards',
        open: false,
        why: ['Both lie open.'],
        onlyIn: [],
        lines: [line('look#0', 'hide', false, [{ ...turn, holds: false }])],
        choices: [],
      },
      {
        ...{ move: 'begin', name: 'Begin', open: false, why: ['Begin is not possible now.'], onlyIn: ['ready'] },
        ...{ lines: [], choices: [] },
      },
    ],
    rest: [line('settled#0', null, null, [{ text: 'isPair', holds: null }])],
    state: [
      { title: 'On the table', fields: [{ label: 'left', text: '16' }] },
      { title: SEATS[1]!, fields: [] },
    ],
  }
}

/** What the viewer has had made. */
const played: [move: string, args: Args][] = []

const host = {
  played: () => played,
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
        moment: async (version, seat) => moment(version, seat),
        play: (...made) => void played.push(made),
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    }),
}
Object.assign(window, { host })
export type Host = typeof host
