import { fromCallback, fromPromise, setup } from 'xstate'
import { BUILT_IN_INFO } from '../../../engine/model/built-in-moves.ts'
import { IS_ENGLISH } from '../../../engine/model/text.ts'
import type { Args, Definition, StepView } from '../../../engine/model/views.ts'
import { type Answer, isBusy } from '../../remote/answer.ts'
import { backoff } from '../../remote/live.ts'
import type { MatchInfo, ServerMessage } from '../../remote/wire.ts'
import type { MatchContext, Proposed } from './context.ts'
import type { MatchLink, Problem, Stage } from './ports.ts'

export type MatchEvent =
  | { type: 'play'; move: string; args: Args }
  /** Show a past version. */
  | { type: 'rewind'; version: number }
  /** Show the present again. */
  | { type: 'present' }
  /** Fetch the page of the log before the earliest known entry. */
  | { type: 'earlier' }
  /** Try to connect now rather than later. */
  | { type: 'retry' }
  /** Why a move would be refused, or that nobody could be asked. */
  | { type: 'told'; move: string; args: Args; problem: Problem }
  /** Hide the refusal. */
  | { type: 'dismiss' }
  /** A message from the server. */
  | { type: 'received'; message: ServerMessage }
  /** The connection broke or could not be opened; `code` is its close code. */
  | { type: 'down'; code: number }
  /** The connection should have brought more than this version by now, since the server has more. */
  | { type: 'overdue'; version: number }
  /** The board cannot be loaded. */
  | { type: 'undrawable'; problem: Problem }

/** Carries a problem through a rejected promise. */
class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** Returns the answer's value, or throws its problem. */
function valueIn<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw new Failure(answer.problem)
}

/** The problem in a rejection. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Failure ? error.problem : { code: 'client', message: error instanceof Error ? error.message : String(error) }

/** Whether following the match again cannot help, because the server would answer the same. */
export const isFinal = (problem: Problem | null) =>
  ['rules-changed', 'unknown-match', 'closed', 'unknown-game'].includes(problem?.code ?? '')

/** Whether trying again may help. */
export const passing = (problem: Problem) => isBusy(problem) || ['offline', 'timeout', 'unreadable', 'server'].includes(problem.code)

/** The server describes the moves of every game in English. */
const withBuiltIns = (definition: Definition): Definition =>
  IS_ENGLISH
    ? definition
    : {
        ...definition,
        moves: Object.fromEntries(Object.entries(definition.moves).map(([move, info]) => [move, BUILT_IN_INFO[move] ?? info])),
      }

/** The actors that a match's machine invokes: requests to the server, the live connection, and animations. */
const matchActors = (link: MatchLink, stage: Stage) => ({
  load: fromPromise(async () => {
    const match = valueIn(await link.info())
    return { match, definition: withBuiltIns(valueIn(await link.definition(match.game, match.seats, match.rules))) }
  }),

  stage: fromPromise(async ({ input }: { input: MatchInfo | null }) => input && (await stage.ready(input))),

  line: fromCallback<MatchEvent, { from: number | null }>(({ input, sendBack }) => {
    const line = link.live(
      input.from,
      (message) => sendBack({ type: 'received', message }),
      (code) => sendBack({ type: 'down', code }),
    )
    return () => line.close()
  }),

  history: fromPromise(async ({ input }: { input: number | null }) => valueIn(await link.history(input))),

  proposal: fromPromise(async ({ input: { move, args, version, key } }: { input: Proposed }) => {
    return valueIn(await link.propose(move, args, version, key)).version
  }),

  version: fromPromise(async ({ input }: { input: number }) => valueIn(await link.version(input))),

  animate: fromPromise<void, { step: StepView | null; pending: number }>(async ({ input, signal }) => {
    // The drawing follows the actor's snapshot, which is published just after this actor has started.
    await Promise.resolve()
    await stage.after(input.step, input.pending, signal)
  }),
})

/** The `setup` of a match's machine. Delays are in milliseconds. */
export const matchSetup = (link: MatchLink, stage: Stage) =>
  setup({
    types: { context: {} as MatchContext, events: {} as MatchEvent },
    actors: matchActors(link, stage),
    delays: {
      backoff: ({ context }) => Math.max(backoff(Math.max(1, context.attempt)), context.problem?.retryAfterMs ?? 0),
      served: 10_000,
      overdue: 2000,
      resend: ({ context }) => Math.max(backoff(context.retries), context.trouble?.retryAfterMs ?? 0),
    },
  })
export type MatchSetup = ReturnType<typeof matchSetup>
