import { TAKE_BACK } from '../model/built-in-moves.ts'
import { type LogEntry, type Match, type Outcome, proposalOf, type Step, type Variant } from '../model/match.ts'
import { ENGINE, type Seat } from '../model/seats.ts'
import { createMatch } from '../play/create.ts'
import type { Game } from '../rules/game.ts'
import { propose } from './propose.ts'

/** All that is needed to have a match again. */
export interface RecordedMatch {
  readonly game: string
  readonly seats: number
  /** Seats that nobody held as the match began; may be left out where there are none. */
  readonly empty?: readonly Seat[]
  readonly variant: Variant
  readonly secret: string
  readonly at: number
  readonly log: readonly LogEntry[]
}

/** The rules no longer give what the record says. */
export class ReplayError extends Error {
  override name = 'ReplayError'
  constructor(
    readonly version: number,
    sentence: string,
  ) {
    super(`version ${version}: ${sentence}`)
  }
}

/** What a record gives: the match it begins with, the last one, and a step for each version between. */
export interface Replayed {
  readonly first: Match
  readonly match: Match
  readonly steps: Step[]
}

/**
 * Plays a record again: proposals are made anew, what the engine did is compared with the log. `upTo` stops at a version,
 * also in the middle of a chain. Throws ReplayError at the first difference, GameError when the
 * game no longer has such matches.
 */
export function replay(game: Game, record: RecordedMatch, upTo = Number.POSITIVE_INFINITY): Replayed {
  return atOnce(replayInParts(game, record, { upTo }))
}

function atOnce(chains: Generator<Match, Replayed, void>): Replayed {
  for (;;) {
    const { done, value } = chains.next()
    if (done) return value
  }
}

/**
 * As `replay`, from the match at a version of the record: of the log only what follows it is played, and `first` is that match. The log may
 * begin with what follows it.
 */
export const replayFrom = (game: Game, record: RecordedMatch, from: Match | undefined): Replayed =>
  atOnce(replayInParts(game, record, { from }))

/**
 * As `replay`, but stops after each chain and yields the match as it is then, so that others can have their turn. `from`: see
 * `replayFrom`.
 */
export function* replayInParts(
  game: Game,
  record: RecordedMatch,
  { upTo = Number.POSITIVE_INFINITY, from }: { readonly upTo?: number; readonly from?: Match } = {},
): Generator<Match, Replayed, void> {
  if (record.game !== game.name) throw new ReplayError(0, `this is a record of ${record.game}, not of ${game.name}`)
  const cut = from ? (record.log[0]?.version ?? 1) - 1 : 0
  const wrong = record.log.findIndex(({ version }, i) => version !== cut + i + 1)
  if (wrong >= 0) throw new ReplayError(cut + wrong + 1, `the log goes on with version ${record.log[wrong].version}`)
  if (from && cut > from.version) throw new ReplayError(from.version + 1, `the log begins with version ${cut + 1}`)
  const { first, match: started, steps: opening } = from ? { first: from, match: from, steps: [] } : createMatch(game, record)
  const before = first.version
  const steps = [...opening]
  let match = started
  if (match.version <= upTo) yield match
  for (const entry of record.log.slice(before - cut)) {
    if (entry.version > upTo) break
    if (entry.by !== ENGINE && entry.version !== match.version + 1)
      throw new ReplayError(entry.version, `the match is at version ${match.version} then`)
    if (entry.by !== ENGINE) {
      const outcome = proposeAgain(game, match, entry, first, steps)
      if (!outcome.ok) throw new ReplayError(entry.version, `${entry.move} is refused: ${outcome.refusal.message}`)
      steps.push(...outcome.steps)
      match = outcome.match
      if (match.version <= upTo) yield match
    }
    compare(entry, steps[entry.version - before - 1]?.entry)
  }
  const played = before + steps.length
  const last = Math.max(before, cut + record.log.length)
  if (played > last && upTo > last)
    throw new ReplayError(last + 1, `the engine goes on with ${steps[last - before].entry.move}, the log does not`)
  const kept = steps.filter(({ entry }) => entry.version <= upTo)
  return { first, match: kept.at(-1)?.match ?? first, steps: kept }
}

function compare(expected: LogEntry, actual: LogEntry | undefined): void {
  const [a, b] = [expected, actual].map(
    (entry) => entry && `${entry.move} ${JSON.stringify(entry.args)} by ${entry.by}, begun by version ${entry.initiator}`,
  )
  if (a !== b) throw new ReplayError(expected.version, `the log says ${a}, the rules give ${b ?? 'nothing'}`)
}

/**
 * Makes the move of a log entry once more, in the match that it followed. `steps` are those that led there from `first`: a move that returns to an
 * earlier version needs the match as it was then.
 */
export function proposeAgain(
  game: Game,
  match: Match,
  entry: LogEntry,
  first: Match,
  steps: readonly { readonly match: Match }[],
): Outcome {
  const { version } = entry.args
  const earlier = entry.move === TAKE_BACK && typeof version === 'number' ? matchAt(first, steps, version) : undefined
  return propose(game, match, proposalOf(entry), earlier)
}

const matchAt = (first: Match, steps: readonly { readonly match: Match }[], version: number): Match | undefined =>
  version === first.version ? first : steps[version - first.version - 1]?.match
