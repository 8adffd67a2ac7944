import { assign } from 'xstate'
import { type MatchSetup, matchSetup } from './actors.ts'
import { connection } from './connection.ts'
import { earliest, type Foresight, initialContext, withPage } from './context.ts'
import { playback } from './playback.ts'
import type { MatchLink, Stage } from './ports.ts'
import { proposal } from './proposal.ts'

/**
 * The state machine of one match in the browser, with four regions. `connection` follows the match: joining, live, reconnecting, over, or
 * failed. `playback` decides what the screen shows: the present, step by step, or a past version. `proposal` sends the player's moves, one
 * after another, in order. `history` fetches the moves made before this browser joined. `foresight` is null until it is loaded.
 */
export function matchMachine(link: MatchLink, stage: Stage, foresight: () => Foresight | null = () => null) {
  const setup = matchSetup(link, stage)
  return setup.createMachine({
    id: 'match',
    type: 'parallel',
    context: initialContext,
    states: {
      connection: connection(setup),
      playback: playback(setup, stage, foresight),
      proposal: proposal(setup, foresight),
      history: history(setup),
    },
  })
}

/**
 * Fetches the newest page of the log when a view shows a running match, because the connection only brings moves made from then on. Earlier
 * pages are fetched on request.
 */
const history = (setup: MatchSetup) =>
  setup.createStateConfig({
    initial: 'idle',
    on: { received: { guard: ({ event: { message } }) => message.type === 'view', target: '.newest' } },
    states: {
      idle: {
        on: {
          earlier: { guard: ({ context }) => earliest(context) > 1, target: 'earlier' },
        },
      },
      newest: {
        invoke: {
          src: 'history',
          input: null,
          onDone: {
            target: 'idle',
            actions: assign(({ context, event }) => withPage(context, event.output)),
          },
          onError: 'idle',
        },
      },
      earlier: {
        invoke: {
          src: 'history',
          input: ({ context }) => earliest(context),
          onDone: {
            target: 'idle',
            actions: assign(({ context, event }) => withPage(context, event.output)),
          },
          onError: 'idle',
        },
      },
    },
  })
