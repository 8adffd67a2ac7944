import { GameError } from './game-error.ts'
import type { Match } from './match.ts'
import type { Ruleset } from './ruleset.ts'

/** The result of the match at hand: by `winners`, else the highest score. */
export function finish({ game, session, seats }: Ruleset): Pick<Match, 'finished' | 'winners' | 'scores'> {
  const { score, winners } = game.rules
  const state = session.state as never
  const scores = score ? Array.from({ length: seats }, (_, seat) => score(state, seat)) : null
  const nan = scores?.findIndex((points) => !Number.isFinite(points)) ?? -1
  if (nan >= 0) throw new GameError(`score: seat ${nan} has ${scores![nan]} points`)
  if (winners) {
    const won = [...winners(state)]
    if (new Set(won).size < won.length) throw new GameError(`winners: ${won.join(', ')} names a seat twice`)
    const stranger = won.find((seat) => !(Number.isInteger(seat) && seat >= 0 && seat < seats))
    if (stranger !== undefined) throw new GameError(`winners: there is no seat ${stranger}`)
    return { finished: true, winners: won, scores }
  }
  if (!scores) return { finished: true, winners: [], scores }
  const best = Math.max(...scores)
  return { finished: true, winners: scores.flatMap((points, seat) => (points === best ? [seat] : [])), scores }
}
