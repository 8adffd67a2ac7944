import { GameError } from './game-error.ts'
import type { Match } from './match.ts'
import type { Ruleset } from './ruleset.ts'

/** The result of the match at hand: by `winners`, else the highest score. */
export function finish(rules: Ruleset): Pick<Match, 'finished' | 'winners' | 'scores'> {
  const { game, session, seats } = rules
  const { winners } = game.rules
  const state = session.state as never
  const scores = scoresOf(rules)
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

/** The result of a match that all seats but one have left: whoever is left has won. */
export function deserted(rules: Ruleset): Pick<Match, 'finished' | 'winners' | 'scores'> {
  const left = Array.from({ length: rules.seats }, (_, seat) => seat).filter((seat) => !rules.session.inactive.includes(seat))
  return { finished: true, winners: left, scores: scoresOf(rules) }
}

function scoresOf({ game, session, seats }: Ruleset): number[] | null {
  const { score } = game.rules
  if (!score) return null
  const scores = Array.from({ length: seats }, (_, seat) => score(session.state as never, seat))
  const nan = scores.findIndex((points) => !Number.isFinite(points))
  if (nan >= 0) throw new GameError(`score: seat ${nan} has ${scores[nan]} points`)
  return scores
}
