import { type Game, replay } from '../../engine/index.ts'
import type { Store } from '../../server/store.ts'
import { sentenceOf } from '../failure.ts'

/** A running match under rules that have changed. */
export interface Fitting {
  readonly match: string
  /** Why its log does not play under the rules as they are now, with the version; null: it does, and the match goes on. */
  readonly problem: string | null
}

/** So many of the newest matches of a game are looked at. */
const MOST = 200

/** Plays the logs of a game's running matches under its rules. */
export async function fittings(store: Store, game: Game): Promise<Fitting[]> {
  const records = await store.matches({ game: game.name, status: 'running', limit: MOST })
  return Promise.all(
    records.map(async ({ id, variant, secret, startedAt, seats }) => {
      const log = await store.log(id, 0)
      try {
        replay(game, { game: game.name, seats: seats.length, variant, secret, at: startedAt!, log })
        return { match: id, problem: null }
      } catch (error) {
        return { match: id, problem: sentenceOf(error) }
      }
    }),
  )
}

/** What is said of a game's running matches, a line each. */
export function fittingsSaid(game: Game, fittings: readonly Fitting[]): string[] {
  const going = fittings.filter(({ problem }) => problem === null).length
  const said = going === 1 ? `1 running match of ${game.name} goes on` : `${going} running matches of ${game.name} go on`
  const misfits = fittings.flatMap(({ match, problem }) =>
    problem === null ? [] : [`The match ${match} of ${game.name} no longer fits its rules at ${problem}`],
  )
  return [...(going > 0 ? [said] : []), ...misfits]
}
