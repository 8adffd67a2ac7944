import type { Args } from '../../../engine/model/views.ts'
import { same } from '../../kit/board/legal.ts'
import { freshKey } from '../../remote/key.ts'
import { pointsAtTheSame, pointsSomewhere } from '../model/targets.ts'
import { isUnanswered, type MatchContext, type Own, type Proposed, unsuccessful } from './context.ts'
import type { Problem } from './ports.ts'

/** So many proposals wait at most, the one on its way included. */
export const MOST_PENDING = 8

export const FULL: Problem = { code: 'busy', message: `${MOST_PENDING} moves of yours are on their way: wait until they are made.` }
const CHANGED = { code: 'stale', message: 'What you chose is no longer where it was, after what you did before.' } as const

/** Nothing is said of what was not carried out. */
export const QUIET = { refusal: null, trouble: null, dropped: 0 }

/** Said while nobody knows whether the server has heard of a proposal. */
export const resent = ({ code }: Problem): Problem => ({
  code,
  message: 'The server has not answered. What you chose is sent again, and made only once.',
})

/** Whether that is on its way already: who clicks on a place twice means it once. What points nowhere can be meant twice. */
export const isRepeated = ({ pending, definition }: MatchContext, move: string, args: Args) =>
  pending.some((one) => one.move === move && same(one.args, args)) && pointsSomewhere(definition!, move)

/** Puts a proposal behind those that wait; what was said of earlier ones is no longer of interest. */
export function taken({ pending, shown }: MatchContext, move: string, args: Args): Partial<MatchContext> {
  const proposed: Proposed = { key: freshKey(), move, args, seen: shown!.view, version: null }
  return { pending: [...pending, proposed], ...QUIET }
}

/**
 * The first of those that wait, with the version that it expects. That is the version the player saw, unless all that has been made
 * since is their own doing: then it is the last version of that, or each of their moves would make the next one stale.
 */
export function aimed({ pending, own }: MatchContext): Partial<MatchContext> {
  const [first, ...rest] = pending
  const proposal = { ...first!, version: expectedAt(own, first!.seen.version) }
  return { proposal, pending: [proposal, ...rest], retries: 0 }
}

const expectedAt = (own: Own | null, seen: number) => (followed(own, seen) ? own!.to : seen)
/** Whether from `seen` on there was nothing but what the player's own moves made. */
const followed = (own: Own | null, seen: number) => own !== null && own.from <= seen && seen < own.to

/**
 * Whether the first of those that wait points where it did when it was chosen. Only the player's own moves are looked at here, since
 * the server is asked to pass over them; of what others did, it judges by all that the rules read.
 */
export function stillPoints({ pending, own, newest, definition }: MatchContext): boolean {
  const { move, args, seen } = pending[0]!
  return !followed(own, seen.version) || newest === null || pointsAtTheSame(definition!, seen, newest, move, args)
}

/**
 * The server has made the first of those that wait, up to this version. The steps of that tell where it began, and so whether only
 * the player's own moves were made since the one before.
 */
export function made({ pending: [, ...pending], proposal, own, entries, newest, answer, trouble }: MatchContext): Partial<MatchContext> {
  const version = answer!
  const rest = { pending, trouble: isUnanswered(trouble) ? null : trouble }
  const last = entries.findLast((entry) => entry.version <= version && typeof entry.by === 'number')
  const from = (last?.version ?? 0) - 1
  const known = entries.filter((entry) => entry.version > from && entry.version <= version).length === version - from
  if (!known || last?.by !== newest?.viewer || last?.move !== proposal?.move) return { ...rest, own: null }
  return { ...rest, own: { from: own?.to === from ? own.from : from, to: version } }
}

/** The first of those that wait was not carried out: what was chosen after it was chosen in vain. */
export const dropped = ({ pending }: MatchContext, problem: Problem): Partial<MatchContext> => ({
  ...unsuccessful(problem),
  pending: [],
  dropped: pending.length - 1,
})
/** It points elsewhere now. */
export const changed = (context: MatchContext): Partial<MatchContext> => ({ ...dropped(context, CHANGED), proposal: context.pending[0]! })
