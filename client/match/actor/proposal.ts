import { assign } from 'xstate'
import type { Args } from '../../../engine/model/views.ts'
import { same } from '../../kit/board/legal.ts'
import { isBusy } from '../../remote/answer.ts'
import { freshKey } from '../../remote/key.ts'
import { hasSameTargets, hasTargets } from '../model/still-valid.ts'
import { type MatchSetup, problemOf } from './actors.ts'
import { isUnanswered, type MatchContext, type Own, type Proposed, unsuccessful } from './context.ts'
import type { Problem } from './ports.ts'

/** The most proposals that wait at a time, the one on its way included. */
export const MOST_PENDING = 8

const FULL: Problem = { code: 'busy', message: `${MOST_PENDING} of your moves are still waiting. Please wait until they are made.` }
const CHANGED = { code: 'stale', message: 'Your previous move changed what you had chosen. Please choose again.' } as const

/** Clears what was said of proposals that were not carried out. */
const QUIET = { refusal: null, trouble: null, dropped: 0 }

/** Shown while it is not known whether the server has received a proposal. */
const resent = ({ code }: Problem): Problem => ({
  code,
  message: 'The server has not answered. Your move is being sent again; it will be made only once.',
})

/** For how long a move is kept for a server that takes no more. */
const LONGEST_DELAY_MS = 15_000
/** Where it does not say for how long. */
const USUAL_DELAY_MS = 5000
const MOST_DELAYS = 5

const mayWait = ({ retries }: MatchContext, problem: Problem) =>
  isBusy(problem) && (problem.retryAfterMs ?? 0) <= LONGEST_DELAY_MS && retries < MOST_DELAYS

/** Shown while a move waits for a server that takes no more. */
function delayed({ code, retryAfterMs = USUAL_DELAY_MS }: Problem): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const why = code === 'busy' ? 'The server has too much to do right now.' : 'These were too many moves in a short time.'
  return { code, message: `${why} Your move is sent again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`, retryAfterMs }
}

/** The region that sends what the player has chosen, one proposal after another, in order. */
export const proposal = (setup: MatchSetup) => {
  // The server has more than this browser has seen, and the line has not brought it: it is dead.
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
          actions: assign(({ context, event: { move, args } }) => taken(context, move, args)),
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
        on: { dismiss: { actions: assign(QUIET) } },
      },
      proposing: {
        invoke: {
          src: 'proposal',
          // Entered only while one waits.
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
      // It may have been made: it is sent again as it was, until the server answers or the player no longer wants it.
      unanswered: {
        after: { resend: 'proposing' },
        on: { received: 'proposing', dismiss: { target: 'free', actions: assign({ ...QUIET, pending: [] }) } },
      },
      // It has not been made, and what the others do meanwhile changes nothing about that.
      delayed: {
        after: { resend: { target: 'proposing', actions: assign({ trouble: null }) } },
        on: { dismiss: { target: 'free', actions: assign({ ...QUIET, pending: [] }) } },
      },
      // The next one was chosen knowing what this one did: this browser must have heard of it first.
      made: {
        always: { guard: ({ context }) => hasHeardAll(context), target: 'free', actions: madeIt },
        after: { overdue: { target: 'free', actions: [expectMore, madeIt] } },
      },
      // Others have moved meanwhile. The refusal waits until this browser has heard of it, or the next step would clear it away.
      overtaken: {
        always: { guard: ({ context }) => hasCaughtUp(context), target: 'free', actions: refuse },
        after: { overdue: { target: 'free', actions: [expectMore, refuse] } },
      },
    },
  })
}

/** Whether this browser has heard of all that the last proposal made. */
const hasHeardAll = ({ newest, answer }: MatchContext) => newest !== null && newest.version >= answer

/** Whether this browser has heard of something that the first of those that wait had not seen. */
const hasCaughtUp = ({ newest, pending: [first] }: MatchContext) => newest !== null && first !== undefined && newest.version > first.version

/** Whether that is on its way already: a player who clicks on a place twice means it once. What points nowhere can be meant twice. */
const isRepeated = ({ pending, definition }: MatchContext, move: string, args: Args) =>
  pending.some((one) => one.move === move && same(one.args, args)) && definition !== null && hasTargets(definition, move)

/** Puts a proposal behind those that wait; what was said of earlier ones is no longer of interest. */
function taken({ pending, shown }: MatchContext, move: string, args: Args): Partial<MatchContext> {
  if (!shown) return {}
  const proposed: Proposed = { key: freshKey(), move, args, seen: shown.view, version: shown.view.version }
  return { pending: [...pending, proposed], ...QUIET }
}

/**
 * The first of those that wait, with the version that it expects. That is the version the player saw, unless all that has been made
 * since is their own doing: then it is the last version of that, or each of their moves would make the next one stale.
 */
function aimed({ pending: [first, ...rest], own }: MatchContext): Partial<MatchContext> {
  if (!first) return {}
  const { version } = first.seen
  const proposal = { ...first, version: ownSince(own, version)?.to ?? version }
  return { proposal, pending: [proposal, ...rest], retries: 0 }
}

/** The player's own moves, where nothing else was made from version `seen` on. */
const ownSince = (own: Own | null, seen: number) => (own !== null && own.from <= seen && seen < own.to ? own : null)

/**
 * Whether the first of those that wait points where it did when it was chosen. Only the player's own moves are looked at here, since
 * the server is asked to pass over them; of what others did, it judges by all that the rules read.
 */
function isFirstValid({ pending: [first], own, newest, definition }: MatchContext): boolean {
  if (!first || !newest || !definition) return true
  const { move, args, seen } = first
  return ownSince(own, seen.version) === null || hasSameTargets(definition, seen, newest, move, args)
}

/**
 * The server has made the first of those that wait, up to this version. The steps of that tell where it began, and so whether only
 * the player's own moves were made since the one before.
 */
function made({ pending: [, ...pending], proposal, own, entries, newest, answer: version, trouble }: MatchContext): Partial<MatchContext> {
  const rest = { pending, trouble: isUnanswered(trouble) ? null : trouble }
  const last = entries.findLast((entry) => entry.version <= version && typeof entry.by === 'number')
  const from = (last?.version ?? 0) - 1
  const known = entries.filter((entry) => entry.version > from && entry.version <= version).length === version - from
  if (!known || last?.by !== newest?.viewer || last?.move !== proposal?.move) return { ...rest, own: null }
  return { ...rest, own: { from: own?.to === from ? own.from : from, to: version } }
}

/** The first of those that wait was not carried out: what was chosen after it was chosen in vain. */
const dropped = ({ pending }: MatchContext, problem: Problem): Partial<MatchContext> => ({
  ...unsuccessful(problem),
  pending: [],
  dropped: pending.length - 1,
})
/** It points elsewhere now. */
const changed = (context: MatchContext): Partial<MatchContext> => ({ ...dropped(context, CHANGED), proposal: context.pending[0] ?? null })
