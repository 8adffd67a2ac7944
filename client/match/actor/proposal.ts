import { assign } from 'xstate'
import type { Args } from '../../../engine/model/views.ts'
import { same } from '../../kit/board/legal.ts'
import { count, t } from '../../languages/text.ts'
import { freshKey, isBusy } from '../../remote/answer.ts'
import { hasSameTargets, hasTargets } from '../model/still-valid.ts'
import { type MatchSetup, problemOf } from './actors.ts'
import { type Foresight, isUnanswered, type MatchContext, type Own, onScreen, type Proposed, unsuccessful } from './context.ts'
import type { Problem } from './ports.ts'

/** The most proposals that can wait, including the one that has been sent. */
export const MOST_PENDING = 8

const FULL: Problem = {
  code: 'busy',
  message: t('{n} of your moves are still waiting. Please wait until they are made.', { n: MOST_PENDING }),
}
const CHANGED = { code: 'stale', message: t('Your previous move changed what you had chosen. Please choose again.') } as const

/** Clears what the page says about proposals that failed. */
const QUIET = { refusal: null, trouble: null, dropped: 0 }

/** Shown while it is unknown whether the server has received a proposal. */
const resent = ({ code }: Problem): Problem => ({
  code,
  message: t('The server has not answered. Your move is being sent again; it will be made only once.'),
})

/** The longest delay after which a move is sent again to a server that is busy. */
const LONGEST_DELAY_MS = 15_000
/** The delay if the server names none. */
const USUAL_DELAY_MS = 5000
const MOST_DELAYS = 5

const mayWait = ({ retries }: MatchContext, problem: Problem) =>
  isBusy(problem) && (problem.retryAfterMs ?? 0) <= LONGEST_DELAY_MS && retries < MOST_DELAYS

/** Shown while a move waits for a busy server. */
function delayed({ code, retryAfterMs = USUAL_DELAY_MS }: Problem): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const why = code === 'busy' ? t('The server has too much to do right now.') : t('You made too many moves in a short time.')
  const again = count(seconds, {
    one: 'Your move will be sent again in a second.',
    other: 'Your move will be sent again in {n} seconds.',
  })
  return { code, message: `${why} ${again}`, retryAfterMs }
}

/** The region that sends the player's moves, one after another, in order. */
export const proposal = (setup: MatchSetup, foresight: () => Foresight | null) => {
  // The server has more than this browser has received, so the connection must be dead.
  const expectMore = setup.raise(({ context: { newest } }) => ({ type: 'overdue', version: newest?.version ?? 0 }))
  const refuse = setup.assign(({ context }) => (context.overtaken ? dropped(context, context.overtaken) : {}))
  const madeIt = setup.assign(({ context }) => made(context))

  return setup.createStateConfig({
    initial: 'free',
    on: {
      play: [
        { guard: ({ context, event }) => isRepeated(context, event.move, event.args) },
        { guard: ({ context }) => context.past === null && context.pending.length >= MOST_PENDING, actions: assign({ trouble: FULL }) },
        {
          guard: ({ context }) => context.shown !== null && context.past === null,
          actions: assign(({ context, event: { move, args } }) => taken(context, move, args, foresight())),
        },
      ],
    },
    states: {
      free: {
        always: [
          { guard: ({ context }) => !isFirstValid(context), actions: assign(({ context }) => changed(context)) },
          {
            guard: ({ context }) => context.pending.length > 0,
            target: 'proposing',
            actions: assign(({ context }) => aimed(context)),
          },
        ],
        on: {
          dismiss: { actions: assign(QUIET) },
          told: { actions: assign(({ context, event }) => told(context, event.move, event.args, event.problem)) },
        },
      },
      proposing: {
        invoke: {
          src: 'proposal',
          // Entered only while a proposal waits.
          input: ({ context }) => context.pending[0],
          onDone: { target: 'made', actions: assign(({ event }) => ({ answer: event.output })) },
          onError: [
            {
              guard: ({ event }) => isUnanswered(problemOf(event.error)),
              target: 'unanswered',
              actions: assign(({ context, event }) => ({ trouble: resent(problemOf(event.error)), retries: context.retries + 1 })),
            },
            {
              guard: ({ context, event }) => mayWait(context, problemOf(event.error)),
              target: 'delayed',
              actions: assign(({ context, event }) => ({ trouble: delayed(problemOf(event.error)), retries: context.retries + 1 })),
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
      // The server may have made it, so it is sent again unchanged until the server answers or the player cancels.
      unanswered: {
        after: { resend: 'proposing' },
        on: { received: 'proposing', dismiss: { target: 'free', actions: assign({ ...QUIET, pending: [] }) } },
      },
      // The server has not made it, and moves of others do not change that.
      delayed: {
        after: { resend: { target: 'proposing', actions: assign({ trouble: null }) } },
        on: { dismiss: { target: 'free', actions: assign({ ...QUIET, pending: [] }) } },
      },
      // The next one was chosen knowing what this one does, so this browser must receive that first.
      made: {
        always: { guard: ({ context }) => hasHeardAll(context), target: 'free', actions: madeIt },
        after: { overdue: { target: 'free', actions: [expectMore, madeIt] } },
      },
      // Others have moved. The refusal waits until this browser has received their move, because the next step clears refusals.
      overtaken: {
        always: { guard: ({ context }) => hasCaughtUp(context), target: 'free', actions: refuse },
        after: { overdue: { target: 'free', actions: [expectMore, refuse] } },
      },
    },
  })
}

/** Whether this browser has received everything that the last proposal made. */
const hasHeardAll = ({ newest, answer }: MatchContext) => newest !== null && newest.version >= answer

/** Whether this browser has received a version later than the first waiting proposal expected. */
const hasCaughtUp = ({ newest, pending: [first] }: MatchContext) => newest !== null && first !== undefined && newest.version > first.version

/** Whether the same proposal waits already: clicking a place twice means one move. Moves without a target can be repeated. */
const isRepeated = ({ pending, definition }: MatchContext, move: string, args: Args) =>
  pending.some((one) => one.move === move && same(one.args, args)) && definition !== null && hasTargets(definition, move)

/** The move was not proposed, since it would be refused: for the page it is as if it had been. */
function told({ shown }: MatchContext, move: string, args: Args, problem: Problem): Partial<MatchContext> {
  if (!shown) return {}
  return { ...QUIET, ...unsuccessful(problem), proposal: { key: '', move, args, seen: shown.view, version: shown.view.version } }
}

/** Adds a proposal to those that wait, and clears what the page says about earlier ones. */
function taken(context: MatchContext, move: string, args: Args, foresight: Foresight | null): Partial<MatchContext> {
  const shown = onScreen(context)
  if (!shown) return {}
  const proposed: Proposed = { key: freshKey(), move, args, seen: shown.view, version: shown.view.version }
  return { ahead: foresight?.chosen(context, proposed) ?? [], pending: [...context.pending, proposed], ...QUIET }
}

/**
 * Sets the version that the first waiting proposal expects: the one the player saw, or, if only their own moves were made since, the last
 * version of those. Otherwise each of their moves would make the next one stale.
 */
function aimed({ pending: [first, ...rest], own }: MatchContext): Partial<MatchContext> {
  if (!first) return {}
  const { version } = first.seen
  const proposal = { ...first, version: ownSince(own, version)?.to ?? version }
  return { proposal, pending: [proposal, ...rest], retries: 0 }
}

/** The player's own moves, if nothing else was made since version `seen`. */
const ownSince = (own: Own | null, seen: number) => (own !== null && own.from <= seen && seen < own.to ? own : null)

/**
 * Whether the targets of the first waiting proposal are what they were when it was chosen. This checks only changes by the player's own
 * moves, which the server skips; the server itself compares what others changed with all that the rules read.
 */
function isFirstValid({ pending: [first], own, newest, definition }: MatchContext): boolean {
  if (!first || !newest || !definition) return true
  if (first.isMisled) return false
  const { move, args, seen } = first
  return ownSince(own, seen.version) === null || hasSameTargets(definition, seen, newest, move, args)
}

/**
 * The server has made the first waiting proposal, up to version `answer`. The log tells where its versions begin, and so whether only the
 * player's own moves were made since the proposal before.
 */
function made({ pending: [, ...pending], proposal, own, entries, newest, answer: version, trouble }: MatchContext): Partial<MatchContext> {
  const rest = { pending, trouble: isUnanswered(trouble) ? null : trouble }
  const last = entries.findLast((entry) => entry.version <= version && typeof entry.by === 'number')
  const from = (last?.version ?? 0) - 1
  const known = entries.filter((entry) => entry.version > from && entry.version <= version).length === version - from
  if (!known || last?.by !== newest?.viewer || last?.move !== proposal?.move) return { ...rest, own: null }
  return { ...rest, own: { from: own?.to === from ? own.from : from, to: version } }
}

/** The first waiting proposal failed, so those chosen after it are dropped. */
const dropped = ({ pending }: MatchContext, problem: Problem): Partial<MatchContext> => ({
  ...unsuccessful(problem),
  pending: [],
  dropped: pending.length - 1,
})
/** The targets of the first waiting proposal have changed. */
const changed = (context: MatchContext): Partial<MatchContext> => ({ ...dropped(context, CHANGED), proposal: context.pending[0] ?? null })
