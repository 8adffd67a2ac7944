import type { FoundGame } from '../../server/games/discover-games.ts'
import { recordedMatch } from '../../server/matches/history.ts'
import type { MatchRecord, Store } from '../../server/store/store.ts'
import { sentenceOf } from '../failure.ts'
import { playedAgain } from '../played-again.ts'

/** Tells how running matches get on with rules that have changed. */
export interface Fittings {
  /** Rules have changed: what was told of matches may be so no longer. */
  changed(): void
  /** Says how many matches of a game go on, and which do not and why. */
  sayAll(found: FoundGame): Promise<void>
  /** Says that a game is there no more, and what that means for its running matches. */
  sayGone(game: string): Promise<void>
  /** Says of a match why it does not go on. */
  sayOne(games: readonly FoundGame[], match: string): Promise<void>
}

/** So many of the newest matches of a game are looked at. */
const MOST = 200

/** `say` is told, a line each, and of each match that does not fit once until rules change. */
export function fittings(store: Store, say: (line: string) => void): Fittings {
  let told = new Set<string>()

  function sayProblem({ game }: FoundGame, match: string, problem: string): void {
    if (told.has(match)) return
    told.add(match)
    say(`The match ${match} of ${game.name} no longer fits its rules at ${problem}`)
  }

  return {
    changed() {
      told = new Set()
    },
    async sayAll(found) {
      const { name } = found.game
      const records = await store.matches({ game: name, status: 'running', limit: MOST })
      const looked = await Promise.all(records.map(async (record) => ({ id: record.id, problem: await problemOf(store, found, record) })))
      const going = looked.filter(({ problem }) => problem === null).length
      if (going > 0) say(going === 1 ? `1 running match of ${name} goes on` : `${going} running matches of ${name} go on`)
      for (const { id, problem } of looked) if (problem !== null) sayProblem(found, id, problem)
    },
    async sayGone(game) {
      const { length } = await store.matches({ game, status: 'running', limit: MOST })
      const matches = length === 1 ? 'its running match' : `its ${length} running matches`
      say(length === 0 ? `${game} is gone` : `${game} is gone: ${matches} cannot be played until it comes back`)
    },
    async sayOne(games, match) {
      const record = told.has(match) ? null : await store.match(match)
      const found = games.find(({ game }) => game.name === record?.game)
      const problem = record && found ? await problemOf(store, found, record) : null
      if (problem !== null) sayProblem(found!, match, problem)
    },
  }
}

/** Why the log of a match does not play under the rules as they are now, with the version; null where it does. */
async function problemOf(store: Store, found: FoundGame, record: MatchRecord): Promise<string | null> {
  const log = await store.log(record.id, 0)
  try {
    playedAgain(found, recordedMatch(record, log))
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}
