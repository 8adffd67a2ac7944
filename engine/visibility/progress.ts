import { GameError } from '../model/errors.ts'
import type { Match } from '../model/match.ts'
import { internalsOf, type Ruleset } from '../rules/game.ts'

/** How far the match has come, from 0 to 1, where the game says it. */
export function progressOf({ game, session }: Ruleset, match: Match): number | null {
  const { progress } = internalsOf(game).definition
  if (!progress) return null
  if (match.finished) return 1
  const given = session.read(() => {
    session.seat = match.turn
    return progress(session.authorState)
  })
  if (!(given >= 0 && given <= 1)) throw new GameError(`progress: gave ${given}, which is not between 0 and 1`)
  return given
}
