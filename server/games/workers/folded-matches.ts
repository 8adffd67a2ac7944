import { setImmediate as turn } from 'node:timers/promises'
import { type RecordedMatch, ReplayError, replay } from '../../../engine/propose/replay.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { PublicCount, type PublicUsage } from '../../../engine/simulation/public-usage.ts'

/** What was done in finished matches, and how many could not be counted. Plain data. */
export interface FoldedMatches extends PublicUsage {
  /** Matches that were not played again: time ran out, or they went on under other rules. */
  readonly left: number
}

/** Plays matches again one after another, as long as `hasTime`, and counts what everybody may see of them. */
export async function foldedMatches(game: Game, records: readonly RecordedMatch[], hasTime: () => boolean): Promise<FoldedMatches> {
  const count = new PublicCount(game)
  for (const record of records) {
    if (!hasTime()) break
    try {
      count.add({ ...replay(game, record), startedAt: record.at })
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error
    }
    await turn()
  }
  const { usage } = count
  return { ...usage, left: records.length - usage.matches }
}
