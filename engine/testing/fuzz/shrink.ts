import type { Match, Proposal, Step } from '../../model/match.ts'
import { activeSeats, legalMoves } from '../../play/legal.ts'
import type { Game } from '../../rules/game.ts'
import { begunTwice, type Made, playCase } from './case.ts'
import type { FuzzFailure } from './fuzz.ts'
import { look, type OF_CHAINS, replayFails, type Subject, subjectOf } from './invariants.ts'

/** Fewer proposals that fail as well; `reproduces` is false where not even all of them fail again. */
export interface Shrunk {
  readonly failure: FuzzFailure
  readonly reproduces: boolean
}

/**
 * Leaves out proposals as long as the same invariant still does not hold: first many at a time, then one by one, then one
 * where another that is left is made otherwise. `goesOn` is asked before each try.
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
    // What is left out one by one may make others needless.
    if (smaller === best) size = size === 1 ? 0 : Math.ceil(size / 2)
    else best = smaller
  }
  return best
}

/** Other choices that are tried in one place, at most. */
const OTHERS = 30

/** The case with one proposal made otherwise and a later one left out; null where that nowhere fails. */
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

/** The case without so many proposals in a row, wherever it still fails; the same case where it does nowhere. */
function without(subject: Subject, given: FuzzFailure, size: number, goesOn: () => boolean): FuzzFailure {
  let best = given
  // The last is what fails, unless it is the match as a whole.
  const kept = given.invariant === 'replay' ? 0 : 1
  for (let end = best.proposals.length - kept; end > 0 && goesOn(); end -= size) {
    const { proposals } = best
    const from = Math.max(0, end - size)
    const left: readonly Proposal[] = [...proposals.slice(0, from), ...proposals.slice(Math.min(end, proposals.length - kept))]
    if (left.length < proposals.length) best = failing(subject, { ...best, proposals: left }) ?? best
  }
  return best
}

/** The case with what is really proposed in it, if it fails; null if it does not. */
function failing(subject: Subject, one: FuzzFailure): FuzzFailure | null {
  const { proposals, fails } = caseAgain(subject, one)
  return fails === null ? null : { ...one, proposals, sentence: fails }
}

/** A case as it plays now. */
export interface CaseAgain {
  /** Null where the match cannot be set up. */
  readonly first: Match | null
  readonly steps: readonly Step[]
  readonly proposals: readonly Proposal[]
  /** Why the invariant does not hold; null where it does. */
  readonly fails: string | null
}

/** Plays a case again and looks at its invariant, thoroughly. */
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

/** As it was looked at when it was found, and at all there is. */
function lookAgain(invariant: keyof typeof OF_CHAINS, subject: Subject, last: Made, seed: string): string | null {
  return look(invariant, subject, last, seed) ?? look(invariant, subject, last, seed, true)
}
