import type { Match, Proposal, Step } from '../../model/match.ts'
import { activeSeats, legalMoves } from '../../play/legal.ts'
import type { Game } from '../../rules/game.ts'
import { begunTwice, type Made, playCase } from './case.ts'
import type { FuzzFailure } from './fuzz.ts'
import { look, type OF_CHAINS, replayFails, type Subject, subjectOf } from './invariants.ts'

/** A failure with fewer proposals; `reproduces` is false if the original failure does not occur again. */
export interface Shrunk {
  readonly failure: FuzzFailure
  readonly reproduces: boolean
}

/**
 * Removes proposals while the same invariant still fails: first many at a time, then one by one, then one by one while another is exchanged
 * for a different legal move. `goesOn` is called before each attempt; when it returns false, the smallest failure so far is returned.
 */
export function shrunk(game: Game, failure: FuzzFailure, goesOn: () => boolean = () => true): Shrunk {
  const subject = subjectOf(game)
  let best = failing(subject, failure)
  if (!best) return { failure, reproduces: false }
  for (;;) {
    best = leftOut(subject, best, goesOn)
    const fewer = exchanged(subject, best, goesOn)
    if (!fewer) return { failure: best, reproduces: true }
    best = fewer
  }
}

function leftOut(subject: Subject, given: FuzzFailure, goesOn: () => boolean): FuzzFailure {
  let best = given
  for (let size = Math.ceil(best.proposals.length / 2); size >= 1 && goesOn(); ) {
    const smaller = without(subject, best, size, goesOn)
    // Removing one proposal may make others unnecessary.
    if (smaller === best) size = size === 1 ? 0 : Math.ceil(size / 2)
    else best = smaller
  }
  return best
}

/** The most alternatives to try in one place. */
const OTHERS = 30

/** Exchanges one proposal for another legal move and removes a later one; returns null if no such case fails. */
function exchanged(subject: Subject, given: FuzzFailure, goesOn: () => boolean): FuzzFailure | null {
  const { game } = subject
  const { proposals } = given
  for (let i = 0; i + 2 < proposals.length; i++) {
    const { after } = playedUpTo(subject, given, i)
    const others = activeSeats(game, after).flatMap((seat) =>
      legalMoves(game, after, seat).flatMap(({ move, options }) =>
        (options ?? []).map((args) => ({ seat, move, args, at: proposals[i].at })),
      ),
    )
    for (const other of others.slice(0, OTHERS)) {
      for (let j = i + 1; j + 1 < proposals.length; j++) {
        if (!goesOn()) return null
        const fewer = proposals.flatMap((proposal, n) => (n === j ? [] : n === i ? [other] : [proposal]))
        const found = failing(subject, { ...given, proposals: fewer })
        if (found && found.proposals.length < proposals.length) return found
      }
    }
  }
  return null
}

function playedUpTo({ game }: Subject, one: FuzzFailure, length: number): Made {
  return playCase(game, { ...one, proposals: one.proposals.slice(0, length) }, begunTwice(game, one).start!).last
}

/** Removes runs of `size` proposals wherever the case still fails. Returns the same object if it never does. */
function without(subject: Subject, given: FuzzFailure, size: number, goesOn: () => boolean): FuzzFailure {
  let best = given
  // The last proposal is the one that fails, except where the whole match does.
  const kept = given.invariant === 'replay' ? 0 : 1
  for (let end = best.proposals.length - kept; end > 0 && goesOn(); end -= size) {
    const { proposals } = best
    const from = Math.max(0, end - size)
    const left: readonly Proposal[] = [...proposals.slice(0, from), ...proposals.slice(Math.min(end, proposals.length - kept))]
    if (left.length < proposals.length) best = failing(subject, { ...best, proposals: left }) ?? best
  }
  return best
}

/** Plays the case again. Returns it with the proposals that were really made if it fails, else null. */
function failing(subject: Subject, one: FuzzFailure): FuzzFailure | null {
  const { proposals, fails } = caseAgain(subject, one)
  return fails === null ? null : { ...one, proposals, sentence: fails }
}

/** A failing case, played again under the current rules. */
export interface CaseAgain {
  /** The match at version 0; null if it cannot be set up. */
  readonly first: Match | null
  readonly steps: readonly Step[]
  readonly proposals: readonly Proposal[]
  /** Why the invariant fails; null if it holds. */
  readonly fails: string | null
}

/** Plays a case again and checks its invariant thoroughly. */
export function playedAgain(game: Game, failure: FuzzFailure): CaseAgain {
  return caseAgain(subjectOf(game), failure)
}

function caseAgain(subject: Subject, failure: FuzzFailure): CaseAgain {
  const { invariant, sentence: _, ...one } = failure
  const { start, wrong } = begunTwice(subject.game, one)
  if (!start || invariant === 'set-up') return { first: start?.before ?? null, steps: [], proposals: [], fails: wrong }
  const played = playCase(subject.game, one, start)
  const { first, steps, proposals, last } = played
  const fails = invariant === 'replay' ? replayFails(subject, one, played) : lookAgain(invariant, subject, last, one.secret)
  return { first, steps, proposals, fails }
}

/** First draws the same sample as when the failure was found, then checks everything. */
function lookAgain(invariant: keyof typeof OF_CHAINS, subject: Subject, last: Made, seed: string): string | null {
  return look(invariant, subject, last, seed) ?? look(invariant, subject, last, seed, true)
}
