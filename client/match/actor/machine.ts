import { assign } from 'xstate'
import { type MatchSetup, matchSetup } from './actors.ts'
import { connection } from './connection.ts'
import { merge, nothing } from './context.ts'
import { playback } from './playback.ts'
import type { MatchLink, Stage } from './ports.ts'
import { proposal } from './proposal.ts'

/**
 * One match in the browser, in four regions. `connection` follows the match: joining, live, reconnecting, over, or failed
 * for good. `playback` is what the screen shows: the present, step by step, or a past version. `proposal` sends what the
 * player has chosen, one after another, in order. `history` fetches the moves made before this browser joined.
 */
export function matchMachine(link: MatchLink, stage: Stage) {
  const setup = matchSetup(link, stage)
  return setup.createMachine({
    id: 'match',
    type: 'parallel',
    context: nothing,
    states: { connection: connection(setup), playback: playback(setup, stage), proposal: proposal(setup), history: history(setup) },
  })
}

/** Fetches the log when the first view shows a match under way: the connection brings only the moves made from now on. */
const history = (setup: MatchSetup) =>
  setup.createStateConfig({
    initial: 'idle',
    states: {
      idle: {
        on: { received: { guard: ({ event: { message } }) => message.type === 'view' && message.view.version > 0, target: 'fetching' } },
      },
      fetching: {
        invoke: {
          src: 'history',
          onDone: { target: 'idle', actions: assign({ entries: ({ context, event }) => merge(event.output, context.entries) }) },
          onError: 'idle',
        },
      },
    },
  })
