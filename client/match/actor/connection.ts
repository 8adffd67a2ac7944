import { assign } from 'xstate'
import { t } from '../../languages/text.ts'
import { INTERNAL_ERROR } from '../../remote/live.ts'
import { serverNow } from '../../remote/server-clock.ts'
import type { MatchInfo, ServerMessage } from '../../remote/wire.ts'
import { isFinal, type MatchSetup, passing, problemOf } from './actors.ts'
import { type MatchContext, NO_FAILURES, withMessage } from './context.ts'
import type { Problem } from './ports.ts'

/** After this many failures in a row to show the match, only the player can try again. */
const MOST_CRASHES = 5
const UNSHOWABLE: Problem = { code: 'server', message: t('The server cannot show this match right now. Please try again later.') }

/** The region that follows the match: joining, live, reconnecting, over, or failed. */
export const connection = (setup: MatchSetup) =>
  setup.createStateConfig({
    initial: 'joining',
    on: { undrawable: { target: '.failed', actions: assign(({ event: { problem } }) => ({ problem })) } },
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
                  actions: assign(({ context, event }) => ({ problem: problemOf(event.error), ...missed(context) })),
                },
                { target: '#failed', actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
              ],
            },
          },
          pausing: { after: { backoff: 'loading' }, on: { retry: 'loading' } },
        },
      },
      live: {
        id: 'live',
        invoke: { src: 'line', input: ({ context }) => ({ from: context.newest?.version ?? null }) },
        always: { guard: ({ context }) => hasEnded(context), target: 'over' },
        on: {
          received: [
            // A seat sees other things than a spectator, so the view is loaded again.
            {
              guard: ({ context, event }) => isReseated(context, event.message),
              actions: assign(({ context, event }) => ({
                ...withMessage(context, event.message),
                newest: null,
                shown: null,
                queue: [],
                past: null,
              })),
              target: 'live',
              reenter: true,
            },
            { actions: assign(({ context, event }) => withMessage(context, event.message)) },
          ],
          down: [
            { guard: ({ context }) => isFinal(context.problem), target: 'failed' },
            {
              guard: ({ context, event }) => missed(context, event.code).crashes >= MOST_CRASHES,
              target: 'failed',
              actions: assign(({ context }) => ({ problem: unshowable(context) })),
            },
            { target: 'reconnecting', actions: assign(({ context, event }) => missed(context, event.code)) },
          ],
          overdue: {
            guard: ({ context, event }) => context.newest !== null && context.newest.version <= event.version,
            target: 'live',
            reenter: true,
          },
          retry: { target: 'live', reenter: true },
        },
        after: { served: { guard: ({ context }) => !context.lost, actions: assign(NO_FAILURES) } },
      },
      reconnecting: { after: { backoff: 'live' }, on: { retry: 'live' } },
      over: {},
      failed: { id: 'failed', on: { retry: { target: 'joining', actions: assign({ ...NO_FAILURES, problem: null }) } } },
    },
  })

/** For how long after a match its players may still ask for a rematch, which those who look at it are told, in milliseconds. */
const AFTERWARDS_MS = 10 * 60_000

/** A match that no rules can show has no view. */
const hasEnded = ({ match, newest }: MatchContext) =>
  match?.status === 'finished' && (match.stopped || (newest?.finished === true && !mayBeRepeated(match)))

const mayBeRepeated = ({ mySeat, rematch, updatedAt }: MatchInfo) =>
  mySeat !== null && rematch === undefined && serverNow() - updatedAt < AFTERWARDS_MS

/** Whether the viewer has taken or left a seat. */
const isReseated = ({ match }: MatchContext, message: ServerMessage) =>
  message.type === 'match' && match !== null && message.match.mySeat !== match.mySeat

/** Counts one more failed attempt to follow the match; `code` is the close code of the connection. */
const missed = ({ attempt, crashes }: MatchContext, code?: number) => ({
  lost: true,
  attempt: attempt + 1,
  crashes: crashes + (code === INTERNAL_ERROR ? 1 : 0),
})

/** The server's own sentence about why it cannot show the match, if it sent one. */
const unshowable = ({ problem }: MatchContext): Problem => (problem ? { ...UNSHOWABLE, message: problem.message } : UNSHOWABLE)
