import { assign, raise, setup } from 'xstate'
import type { Args } from '../../engine/view-shape.ts'
import { backoff, INTERNAL_ERROR } from '../remote/live.ts'
import { matchActors } from './actors.ts'
import { hear, LONGEST_QUEUE, type MatchContext, merge, nothing, onScreen, SERVED, showNewest, showNext } from './context.ts'
import { type MatchEvent, passing, problemOf } from './events.ts'
import { holds } from './holds.ts'
import type { MatchLink, Problem, Stage } from './ports.ts'
import { unsuccessful } from './refusal.ts'

/** After so many failures in a row to show the match, only a person tries again. */
const MOST_CRASHES = 5
const UNSHOWABLE: Problem = { code: 'server', message: 'The server fails to show this match. It may work later.' }

/**
 * One match in the browser, in four regions. `line` is the connection: joining, live, reconnecting, over, or failed
 * for good. `screen` is what is looked at: the present, step by step, or a past version. `hand` is the player's own
 * proposal, one at a time. `archive` fetches the moves made before this browser came.
 */
export function matchMachine(link: MatchLink, stage: Stage) {
  return setup({
    types: { context: {} as MatchContext, events: {} as MatchEvent },
    actors: matchActors(link, stage),
    actions: {
      hear: assign(({ context, event }) => (event.type === 'said' ? hear(context, event.message) : {})),
      forget: assign({ newest: null, shown: null, queue: [], past: null }),
      measure: () => stage.before(),
      showNext: assign(({ context }) => showNext(context)),
      showNewest: assign(({ context }) => showNewest(context)),
      lookBack: assign(({ context, event }) => {
        if (event.type !== 'rewind') return {}
        return { past: { version: event.version, from: onScreen(context)?.view.version ?? -1, shown: context.past?.shown ?? null } }
      }),
      lookUp: assign({ past: null, refusal: null, trouble: null }),
      missed: assign(({ context, event }) => ({
        lost: true,
        attempt: context.attempt + 1,
        crashes: context.crashes + (crashed(event) ? 1 : 0),
      })),
      served: assign(SERVED),
      // The server has more than this browser has seen, and the line has not brought it: it is dead.
      expectMore: raise(({ context }) => ({ type: 'overdue' as const, version: context.proposal!.version })),
      refuse: assign(({ context }) => unsuccessful(context.proposal!.overtaken!)),
    },
    guards: {
      mayPlay: ({ context }) => context.shown !== null && !context.past,
      waiting: ({ context }) => context.queue.length > 0,
      skipping: ({ context }) => context.queue.length > 0 && (context.queue.length > LONGEST_QUEUE || stage.still()),
      ended: ({ context }) => context.match?.status === 'finished' && context.newest?.finished === true,
      shown: ({ context }) => context.shown !== null,
      midway: ({ event }) => event.type === 'said' && event.message.type === 'view' && event.message.view.version > 0,
      unshowable: ({ context, event }) => crashed(event) && context.crashes + 1 >= MOST_CRASHES,
      behind: ({ context, event }) => event.type === 'overdue' && context.newest !== null && context.newest.version <= event.version,
      caughtUp: ({ context: { newest, proposal } }) => newest !== null && newest.version > proposal!.version,
      meantStill: ({ context: { newest, proposal } }) =>
        newest !== null && newest.version > proposal!.version && holds(proposal!.view, newest, proposal!.move, proposal!.args),
      heard: ({ context }) => !context.lost,
      reseated: ({ context, event }) =>
        event.type === 'said' &&
        event.message.type === 'match' &&
        context.match !== null &&
        event.message.match.mySeat !== context.match.mySeat,
    },
    delays: { backoff: ({ context }) => backoff(Math.max(1, context.attempt)), served: 10_000, overdue: 2000 },
  }).createMachine({
    id: 'match',
    type: 'parallel',
    context: nothing,
    states: {
      line: {
        initial: 'joining',
        states: {
          joining: {
            initial: 'loading',
            states: {
              loading: {
                invoke: {
                  src: 'load',
                  onDone: {
                    target: '#live',
                    actions: assign(({ event }) => ({ ...event.output, problem: null, lost: false, attempt: 0 })),
                  },
                  onError: [
                    {
                      guard: ({ event }) => passing(problemOf(event.error)),
                      target: 'pausing',
                      actions: [assign({ problem: ({ event }) => problemOf(event.error) }), 'missed'],
                    },
                    { target: '#failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
                  ],
                },
              },
              pausing: { after: { backoff: 'loading' }, on: { retry: 'loading' } },
            },
          },
          live: {
            id: 'live',
            invoke: { src: 'line', input: ({ context }) => ({ from: context.newest?.version ?? null }) },
            always: { guard: 'ended', target: 'over' },
            on: {
              // What a seat may know differs from what a spectator may: start anew.
              said: [{ guard: 'reseated', actions: ['hear', 'forget'], target: 'live', reenter: true }, { actions: 'hear' }],
              down: [
                { guard: 'unshowable', target: 'failed', actions: assign({ problem: UNSHOWABLE }) },
                { target: 'reconnecting', actions: 'missed' },
              ],
              overdue: { guard: 'behind', target: 'live', reenter: true },
              retry: { target: 'live', reenter: true },
            },
            after: { served: { guard: 'heard', actions: 'served' } },
          },
          reconnecting: { after: { backoff: 'live' }, on: { retry: 'live' } },
          over: {},
          failed: { id: 'failed', on: { retry: { target: 'joining', actions: ['served', assign({ problem: null })] } } },
        },
      },

      screen: {
        initial: 'present',
        states: {
          present: {
            initial: 'still',
            on: { rewind: { guard: 'shown', target: 'past', actions: 'lookBack' } },
            states: {
              still: {
                always: [
                  { guard: 'skipping', actions: ['measure', 'showNewest'], target: 'moving' },
                  { guard: 'waiting', actions: ['measure', 'showNext'], target: 'moving' },
                ],
              },
              moving: {
                id: 'moving',
                invoke: {
                  src: 'animate',
                  input: ({ context }) => ({ step: context.shown?.step ?? null, pending: context.queue.length }),
                  onDone: 'still',
                  onError: 'still',
                },
              },
            },
          },
          past: {
            initial: 'loading',
            on: {
              rewind: { target: '.loading', actions: 'lookBack' },
              present: { target: '#moving', actions: ['measure', 'lookUp', 'showNewest'] },
            },
            states: {
              loading: {
                invoke: {
                  src: 'version',
                  input: ({ context }) => context.past!.version,
                  onDone: {
                    target: 'moving',
                    actions: [
                      'measure',
                      assign({ past: ({ context, event }) => ({ ...context.past!, shown: event.output }), refusal: null, trouble: null }),
                    ],
                  },
                  onError: { target: 'still', actions: assign({ trouble: ({ event }) => problemOf(event.error) }) },
                },
              },
              moving: {
                invoke: {
                  src: 'animate',
                  input: ({ context: { past } }) => ({ step: past!.from + 1 === past!.version ? past!.shown!.step : null, pending: 0 }),
                  onDone: 'still',
                  onError: 'still',
                },
              },
              still: {},
            },
          },
        },
      },

      hand: {
        initial: 'free',
        states: {
          free: {
            on: {
              play: {
                guard: 'mayPlay',
                target: 'proposing',
                actions: assign(({ context, event: { move, args } }) => ({
                  refusal: null,
                  trouble: null,
                  proposal: { move, args, view: context.shown!.view, version: meantAt(context, move, args) },
                })),
              },
              dismiss: { actions: assign({ refusal: null, trouble: null }) },
            },
          },
          proposing: {
            invoke: {
              src: 'proposal',
              input: ({ context }) => context.proposal!,
              onDone: 'free',
              onError: [
                {
                  guard: ({ event }) => problemOf(event.error).code === 'stale',
                  target: 'overtaken',
                  actions: assign(({ context, event }) => ({ proposal: { ...context.proposal!, overtaken: problemOf(event.error) } })),
                },
                { target: 'free', actions: assign(({ event }) => unsuccessful(problemOf(event.error))) },
              ],
            },
          },
          // Others have moved meanwhile: once this browser has heard of it, what was meant is proposed again if it still holds.
          overtaken: {
            always: [
              {
                guard: 'meantStill',
                target: 'proposing',
                actions: assign(({ context }) => ({ proposal: { ...context.proposal!, version: context.newest!.version } })),
              },
              { guard: 'caughtUp', target: 'free', actions: 'refuse' },
            ],
            after: { overdue: { target: 'free', actions: ['refuse', 'expectMore'] } },
          },
        },
      },

      archive: {
        initial: 'idle',
        states: {
          idle: { on: { said: { guard: 'midway', target: 'fetching' } } },
          fetching: {
            invoke: {
              src: 'history',
              onDone: { target: 'idle', actions: assign({ entries: ({ context, event }) => merge(event.output, context.entries) }) },
              onError: 'idle',
            },
          },
        },
      },
    },
  })
}

/** The version that a choice is made at: the newest where it holds there, else the one on the screen. */
function meantAt({ shown, newest }: MatchContext, move: string, args: Args): number {
  const { view } = shown!
  return newest && holds(view, newest, move, args) ? newest.version : view.version
}

/** Whether the line ended because the server could not make what was to be sent. */
const crashed = (event: MatchEvent) => event.type === 'down' && event.code === INTERNAL_ERROR
