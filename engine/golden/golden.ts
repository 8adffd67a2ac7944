import type { Json } from '../../statecharts/language/chart.ts'
import type { LogEntry, Match } from '../model/match.ts'
import { type RecordedMatch, replay } from '../propose/replay.ts'
import type { Game } from '../rules/game.ts'
import { playerText } from '../text/component-name.ts'
import { type LogLines, logLinesOf, type NamedState, type NamedTold, namedState, namedTold } from './author-names.ts'
import { type Changes, changesBetween, withChanges } from './changes.ts'

/** A recorded match: its log, what each version changed, and what the log tells, to compare with what the rules do later. */
export interface Golden extends RecordedMatch, Pick<Match, 'finished' | 'winners' | 'scores'> {
  readonly description?: string
  /** The match at version 0. */
  readonly first: NamedState
  /** For each entry of the log what it changed. */
  readonly changes: readonly Changes[]
  /** The lines of the log as the rules have them; absent from records of before they were kept, which then lack what was told too. */
  readonly lines?: LogLines
  /** For each entry of the log what was told in it. */
  readonly told?: readonly (readonly NamedTold[])[]
}

/** Records a match by playing its log again. Throws what `replay` throws. */
export function recordMatch(game: Game, record: RecordedMatch, description?: string): Golden {
  const { seats, variant, secret, at } = record
  const { first, match, steps } = replay(game, record)
  const states = [first, ...steps.map((step) => step.match)].map((one) => namedState(game, one))
  return {
    ...(description !== undefined && { description }),
    ...{ game: game.name, seats, ...(first.empty && { empty: first.empty }), variant, secret, at },
    finished: match.finished,
    winners: match.winners,
    scores: match.scores,
    first: states[0],
    // Keys tell one sending of a proposal from another: a record has each once.
    log: steps.map(({ entry: { key: _, ...entry } }) => entry),
    changes: steps.map((_, i) => changesBetween(states[i], states[i + 1])),
    lines: logLinesOf(game, steps),
    told: steps.map((step) => namedTold(game, step)),
  }
}

/** What the record says of a version, 0 up to the length of its log. */
export function stateAt({ first, changes }: Golden, version: number): NamedState {
  return changes.slice(0, version).reduce(withChanges, first)
}

/** A line of the log in words: `place {"square":4} by player 2`. */
export function entryText({ move, args, by, for: whom }: LogEntry): string {
  const given = Object.keys(args).length ? ` ${JSON.stringify(args)}` : ''
  return `${move}${given} by ${typeof by === 'number' ? playerText(by) : `the ${by}`}${whom === undefined ? '' : ` for ${playerText(whom)}`}`
}

/** A value in one line, cut where it is long. */
export function valueText(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}
