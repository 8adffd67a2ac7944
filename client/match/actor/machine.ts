import { assign, raise, setup } from 'xstate'
import { backoff, INTERNAL_ERROR } from '../../remote/live.ts'
import { isFinal, type MatchEvent, matchActors, passing, problemOf } from './actors.ts'
import { hear, isUnanswered, LONGEST_QUEUE, type MatchContext, merge, nothing, onScreen, SERVED, showNewest, showNext } from './context.ts'
import { aimed, changed, dropped, FULL, isRepeated, MOST_PENDING, made, QUIET, resent, stillPoints, taken } from './hand.ts'
import type { MatchLink, Problem, Stage } from './ports.ts'

/** After so many failures in a row to show the match, only a person tries again. */
const MOST_CRASHES = 5
const UNSHOWABLE: Problem = { code: 'server', message: 'The server fails to show this match. It may work later.' }

/**
 * One match in the browser, in four regions. `line` is the connection: joining, live, reconnecting, over, or failed
 * for good. `screen` is what is looked at: the present, step by step, or a past version. `hand` is what the player
 * has proposed: sent one after another, in order. `archive` fetches the moves made before this browser came.
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
      expectMore: raise(({ context: { newest } }) => ({ type: 'overdue' as const, version: newest?.version ?? 0 })),
      refuse: assign(({ context }) => dropped(context, context.overtaken!)),
    },
    guards: {
      mayPlay: ({ context }) => context.shown !== null && !context.past,
      waiting: ({ context }) => context.queue.length > 0,
      skipping: ({ context }) => context.queue.length > 0 && (context.queue.length > LONGEST_QUEUE || stage.still()),
      ended: ({ context }) => context.match?.status === 'finished' && context.newest?.finished === true,
      shown: ({ context }) => context.shown !== null,
      midway: ({ event }) => event.type === 'said' && event.message.type === 'view' && event.message.view.version > 0,
      turnedAway: ({ context }) => isFinal(context.problem),
      unshowable: ({ context, event }) => crashed(event) && context.crashes + 1 >= MOST_CRASHES,
      behind: ({ context, event }) => event.type === 'overdue' && context.newest !== null && context.newest.version <= event.version,
      repeated: ({ context, event }) => event.type === 'play' && isRepeated(context, event.move, event.args),
      full: ({ context }) => context.past === null && context.pending.length >= MOST_PENDING,
      pending: ({ context }) => context.pending.length > 0,
      pointsElsewhere: ({ context }) => context.pending.length > 0 && !stillPoints(context),
      caughtUp: ({ context: { newest, pending } }) => newest !== null && newest.version > pending[0]!.version!,
      heardAll: ({ context: { newest, answer } }) => newest !== null && newest.version >= answer!,
      heard: ({ context }) => !context.lost,
      reseated: ({ context, event }) =>
        event.type === 'said' &&
        event.message.type === 'match' &&
        context.match !== null &&
        event.message.match.mySeat !== context.match.mySeat,
    },
    delays: {
      backoff: ({ context }) => backoff(Math.max(1, context.attempt)),
      served: 10_000,
      overdue: 2000,
      resend: ({ context }) => backoff(context.retries),
    },
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
                { guard: 'turnedAway', target: 'failed' },
                { guard: 'unshowable', target: 'failed', actions: assign(({ context }) => ({ problem: unshowable(context) })) },
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
        on: {
          play: [
            { guard: 'repeated' },
            { guard: 'full', actions: assign({ trouble: FULL }) },
            { guard: 'mayPlay', actions: assign(({ context, event: { move, args } }) => taken(context, move, args)) },
          ],
        },
        states: {
          free: {
            always: [
              { guard: 'pointsElsewhere', actions: assign(({ context }) => changed(context)) },
              { guard: 'pending', target: 'proposing', actions: assign(({ context }) => aimed(context)) },
            ],
            on: { dismiss: { actions: assign(QUIET) } },
          },
          proposing: {
            invoke: {
              src: 'proposal',
              input: ({ context }) => context.pending[0]!,
              onDone: { target: 'made', actions: assign(({ event }) => ({ answer: event.output })) },
              onError: [
                {
                  guard: ({ event }) => isUnanswered(problemOf(event.error)),
                  target: 'unanswered',
                  actions: assign(({ context, event }) => ({ trouble: resent(problemOf(event.error)), retries: context.retries + 1 })),
                },
                {
                  guard: ({ event }) => problemOf(event.error).code === 'stale',
                  target: 'overtaken',
                  actions: assign(({ event }) => ({ overtaken: problemOf(event.error) })),
                },
                { target: 'free', actions: assign(({ context, event }) => dropped(context, problemOf(event.error))) },
              ],
            },
          },
          // It may have been made: it is sent again as it was, until the server has answered or the player no longer wants it.
          unanswered: {
            after: { resend: 'proposing' },
            on: { said: 'proposing', dismiss: { target: 'free', actions: assign({ ...QUIET, pending: [] }) } },
          },
          // What comes next is chosen knowing what this one did: first this browser must have heard of it.
          made: {
            always: { guard: 'heardAll', target: 'free', actions: assign(({ context }) => made(context)) },
            after: { overdue: { target: 'free', actions: ['expectMore', assign(({ context }) => made(context))] } },
          },
          // Others have moved meanwhile: that is said once this browser has heard of it, or the next step would take it off the screen.
          overtaken: {
            always: { guard: 'caughtUp', target: 'free', actions: 'refuse' },
            after: { overdue: { target: 'free', actions: ['expectMore', 'refuse'] } },
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

/** What the server says of why it cannot be shown; it may be tried again. */
const unshowable = ({ problem }: MatchContext): Problem => (problem ? { ...UNSHOWABLE, message: problem.message } : UNSHOWABLE)

/** Whether the line ended because the server could not make what was to be sent. */
const crashed = (event: MatchEvent) => event.type === 'down' && event.code === INTERNAL_ERROR
