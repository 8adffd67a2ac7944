import type { Json } from '../../statecharts/language/chart.ts'
import type { LogEntry, Match } from '../model/match.ts'
import { type MatchRecord, replay } from '../propose/replay.ts'
import type { Game } from '../rules/game.ts'
import { type Changes, changesBetween, withChanges } from './changes.ts'
import { type NamedState, namedState } from './named-state.ts'

/** A recorded match: its log and what each version changed, to compare with what the rules do later. */
export interface Golden extends MatchRecord, Pick<Match, 'finished' | 'winners' | 'scores'> {
  readonly description?: string
  /** The match at version 0. */
  readonly first: NamedState
  /** For each entry of the log what it changed. */
  readonly changes: readonly Changes[]
}

/** Records a match by playing its log again. Throws what `replay` throws. */
export function recordMatch(game: Game, record: MatchRecord, description?: string): Golden {
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
  }
}

/** What the record says of a version, 0 up to the length of its log. */
export function stateAt({ first, changes }: Golden, version: number): NamedState {
  return changes.slice(0, version).reduce(withChanges, first)
}

/** A line of the log in words: `place {"square":4} by seat 1`. */
export function entryText({ move, args, by, for: whom }: LogEntry): string {
  const given = Object.keys(args).length ? ` ${JSON.stringify(args)}` : ''
  return `${move}${given} by ${typeof by === 'number' ? `seat ${by}` : `the ${by}`}${whom === undefined ? '' : ` for seat ${whom}`}`
}

/** A value in one line, cut where it is long. */
export function valueText(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}
