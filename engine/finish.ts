import { GameError } from './game-error.ts'
import type { Match } from './match.ts'
import type { Ruleset } from './ruleset.ts'
import type { Seat } from './seats.ts'

export type Result = Pick<Match, 'finished' | 'winners' | 'ranking' | 'scores'>

/** The result of the match at hand: by `winners` or `ranking`, else by the scores. */
export function finish(rules: Ruleset): Result {
  const { game, session, seats } = rules
  const { winners, ranking } = game.rules
  const state = session.state as never
  const scores = scoresOf(rules)
  const byScore = scores && places(scores, game.rules.lowScoreWins ?? false)
  const ranked = ranking ? placed(ranking(state), seats) : byScore
  const won = winners ? named('winners', winners(state), seats) : (ranked?.[0] ?? [])
  const order = winners && ranked && !ranking ? wonFirst(won, ranked) : ranked
  return { finished: true, winners: won, ranking: order ?? wonAndLost(won, seats), scores }
}

/** The result of a match that all seats but one have left: whoever is left has won. */
export function deserted(rules: Ruleset): Result {
  const { inactive } = rules.session
  const left = Array.from({ length: rules.seats }, (_, seat) => seat).filter((seat) => !inactive.includes(seat))
  const ranking = [left, [...inactive]].filter((seats) => seats.length)
  return { finished: true, winners: left, ranking, scores: scoresOf(rules) }
}

/** The winners before all others, who stand as their scores say. */
function wonFirst(won: Seat[], ranked: readonly Seat[][]): Seat[][] {
  const others = ranked.map((place) => place.filter((seat) => !won.includes(seat)))
  return [won, ...others].filter(({ length }) => length > 0)
}

function wonAndLost(won: Seat[], seats: number): Seat[][] {
  const lost: Seat[] = []
  for (let seat = 0; seat < seats; seat++) if (!won.includes(seat)) lost.push(seat)
  return won.length === 0 ? [lost] : lost.length === 0 ? [won] : [won, lost]
}

/** Seats by points, best first; those with as many stand together. */
function places(scores: readonly number[], lowWins: boolean): Seat[][] {
  const points = [...new Set(scores)].sort((a, b) => (lowWins ? a - b : b - a))
  return points.map((one) => scores.flatMap((score, seat) => (score === one ? [seat] : [])))
}

/** The places that rules gave, each seat in one of them. Throws GameError where one is missing, and what `named` throws. */
function placed(given: readonly (readonly Seat[])[], seats: number): Seat[][] {
  const all: Seat[] = []
  for (const place of given) named('ranking', place, seats, all)
  if (all.length < seats) throw new GameError(`ranking: gives places to ${all.length} seats of ${seats}`)
  return given.map((place) => [...place])
}

/** The seats that rules gave, after those that they gave before. Throws GameError for one twice, and for one that is none. */
function named(rule: string, given: readonly Seat[], seats: number, before: Seat[] = []): Seat[] {
  for (const seat of given) {
    if (!(Number.isInteger(seat) && seat >= 0 && seat < seats)) throw new GameError(`${rule}: there is no seat ${seat}`)
    if (before.includes(seat)) throw new GameError(`${rule}: names seat ${seat} twice`)
    before.push(seat)
  }
  return before
}

function scoresOf({ game, session, seats }: Ruleset): number[] | null {
  const { score } = game.rules
  if (!score) return null
  const scores = Array.from({ length: seats }, (_, seat) => score(session.state as never, seat))
  const nan = scores.findIndex((points) => !Number.isFinite(points))
  if (nan >= 0) throw new GameError(`score: seat ${nan} has ${scores[nan]} points`)
  return scores
}
