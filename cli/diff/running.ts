import { differences } from '../../engine/golden/changes.ts'
import { valueText } from '../../engine/golden/golden.ts'
import { type Game, type Match, namedState, replay } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { recordedMatch } from '../../server/matches/history.ts'
import type { RunningMatch } from '../../server/store/sqlite/maintenance.ts'
import { type Frame, fits } from '../../statecharts/index.ts'
import { sentenceOf } from '../terminal/failure.ts'
import { type ChartSource, compiledFor } from './chart-source.ts'

/**
 * What becomes of a match that is being played when its rules change. `safe`: it goes on where it is. `replay`: its log
 * plays under the new rules, but leads to another place or another state; the server plays it again by itself. `stay`: its
 * log does not play under the new rules, and it can be played on only under the old ones.
 */
export type Becomes = 'safe' | 'replay' | 'stay'

export interface MatchVerdict {
  readonly id: string
  readonly seats: number
  readonly version: number
  readonly becomes: Becomes
  /** Why it is not safe, a sentence each. */
  readonly why: readonly string[]
}

/** Differences that are named, at most. */
const NAMED = 3

/** What becomes of a match of the old rules under those of `now`. */
export function verdictOf({ record, log, snapshot }: RunningMatch, before: ChartSource, now: Game): MatchVerdict {
  const { id, version, seats } = record
  const said = (becomes: Becomes, why: readonly string[] = []) => ({ id, seats: seats.length, version, becomes, why })
  let match: Match
  try {
    match = replay(now, recordedMatch(record, log)).match
  } catch (error) {
    return said('stay', [sentenceOf(error)])
  }
  if (!snapshot) return said('replay', ['there is no snapshot of it'])
  const misfit = whyNot(snapshot.match.snapshot, seats.length, before, now)
  const other = misfit ? [] : otherState(snapshot.match, match, before.game, now)
  const why = misfit ? [misfit] : other
  return said(why.length ? 'replay' : 'safe', why)
}

/** Why the place that the match is at is none in the new chart, or means something else there; null where it fits. */
function whyNot(frames: readonly Frame[], seats: number, before: ChartSource, now: Game): string | null {
  const { compiled } = internalsOf(now).forSeats(seats).gate
  const fit = fits(compiled, frames, compiledFor(before, seats, compiled.names))
  return fit.fits ? null : fit.why
}

/** What is otherwise in the state that the new rules lead to. */
function otherState(was: Match, is: Match, old: Game | null, now: Game): string[] {
  const found = old
    ? differences(namedState(old, was), namedState(now, is))
    : differences(JSON.parse(JSON.stringify(was.state)), JSON.parse(JSON.stringify(is.state)))
  const named = found.slice(0, NAMED).map(({ path, from, to }) => `${path} is ${valueText(from)}, and would be ${valueText(to)}`)
  return [...named, ...(found.length > NAMED ? [`and ${found.length - NAMED} more`] : [])]
}
