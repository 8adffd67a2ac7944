import type { LogEntry, Match } from '../../engine/index.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { recordedMatch } from '../../server/rules/replay-log.ts'
import type { MatchRecord, Store } from '../../server/store/store.ts'
import { playedAgain } from '../playing/played-again.ts'
import { sentenceOf } from '../terminal/failure.ts'

/** Reports whether running matches fit changed rules. */
export interface Fittings {
  /** Call this when rules change: earlier reports may be outdated. */
  changed(): void
  /** Reports which matches of a game do not fit its rules and why. Returns how many fit and how many do not. */
  sayMisfits(found: FoundGame): Promise<{ readonly going: number; readonly misfits: number }>
  /** Reports that a game was removed, and what that means for its running matches. */
  sayGone(game: string): Promise<void>
  /** Reports why one match does not fit. */
  sayOne(games: readonly FoundGame[], match: string): Promise<void>
}

/** The most matches of a game to check, newest first. */
const MOST = 200

/** `say` prints a line; each match that does not fit is reported once until rules change. */
export function fittings(store: Store, say: (line: string) => void): Fittings {
  let told = new Set<string>()

  function sayOnce(match: string, misfit: string): void {
    if (told.has(match)) return
    told.add(match)
    say(misfit)
  }

  return {
    changed() {
      told = new Set()
    },
    async sayMisfits(found) {
      const { name } = found.game
      const records = await store.matches({ game: name, status: 'running', limit: MOST })
      const looked = await Promise.all(records.map(async (record) => ({ id: record.id, misfit: await misfitOf(store, found, record) })))
      const misfits = looked.filter(({ misfit }) => misfit !== null)
      for (const { id, misfit } of misfits) sayOnce(id, misfit!)
      return { going: looked.length - misfits.length, misfits: misfits.length }
    },
    async sayGone(game) {
      const { length } = await store.matches({ game, status: 'running', limit: MOST })
      const matches = length === 1 ? 'its running match' : `its ${length} running matches`
      say(length === 0 ? `${game} is gone` : `${game} is gone: ${matches} cannot be played until it comes back`)
    },
    async sayOne(games, match) {
      const record = told.has(match) ? null : await store.match(match)
      const found = games.find(({ game }) => game.name === record?.game)
      const misfit = record && found ? await misfitOf(store, found, record) : null
      if (misfit !== null) sayOnce(match, misfit)
    },
  }
}

const misfitOf = async (store: Store, found: FoundGame, record: MatchRecord): Promise<string | null> =>
  misfitIn(found, record, await store.log(record.id, 0), (await store.course(record.id)).base)

/**
 * Replays the log of a match under the current rules, from the state that it goes on from, if that is not its set-up. Returns null if it
 * fits, else a sentence with the version.
 */
export function misfitIn(found: FoundGame, record: MatchRecord, log: readonly LogEntry[], base: Match | null): string | null {
  try {
    playedAgain(found, recordedMatch(record, log), undefined, base ?? undefined)
    return null
  } catch (error) {
    return `The match ${record.id} of ${found.game.name} no longer fits its rules at ${sentenceOf(error)}`
  }
}
