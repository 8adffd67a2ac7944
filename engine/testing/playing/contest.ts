import type { Json } from '../../../statecharts/language/chart.ts'
import { agentsOf, chooseMove, observed } from '../../bots/choose.ts'
import type { Match, Proposal, Step, Variant } from '../../model/match.ts'
import { createMatch } from '../../play/create.ts'
import { activeSeats } from '../../play/legal.ts'
import { proposeOrOther } from '../../propose/other-moves.ts'
import type { Game } from '../../rules/game.ts'
import { clockMove } from '../../simulation/play-match.ts'
import { proposeOrThrow, secretOf } from './played.ts'
import { LONGEST } from './played-at-random.ts'

/** How many matches the agents play, and how each match is set up. */
export interface Contest {
  readonly matches: number
  /** Seed of the first match; each later match adds one. Default 0. */
  readonly seed?: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
  /** The most versions a match may take. Default 5000. */
  readonly longest?: number
}

/** The results of one agent. */
export interface Standing {
  /** Matches won, alone or with others. */
  readonly won: number
  /** Sum of its scores over all matches, in games with scores. */
  readonly points: number
}

/**
 * Plays matches between agents of the game, one at each seat, and returns the standing of each agent in the order given: `contest(game,
 * ['mcts', 'random'], { matches: 20 })`. Agents move on by one seat from match to match, so each begins equally often if `matches` is a
 * multiple of the number of agents. When all agents wait, the next timer fires. Throws if all wait and no timer runs, or if a match does
 * not end. Throws GameError for an agent or a number of seats that the game does not have.
 */
export function contest(game: Game, agents: readonly string[], { matches, seed = 0, variant, longest = LONGEST }: Contest): Standing[] {
  const standings = agents.map(() => ({ won: 0, points: 0 }))
  for (let nth = 0; nth < matches; nth++) {
    /** The agent at each seat, as an index into `agents`. */
    const seated = agents.map((_, seat) => (seat - (nth % agents.length) + agents.length) % agents.length)
    const last = playedBy(
      game,
      seated.map((agent) => agents[agent]),
      createMatch(game, { seats: agents.length, secret: secretOf(seed + nth), at: 0, variant }),
      longest,
    )
    for (const [seat, agent] of seated.entries()) {
      if (last.winners.includes(seat)) standings[agent].won++
      standings[agent].points += last.scores?.[seat] ?? 0
    }
  }
  return standings
}

/** A match and the steps of the last chain, which led to it. */
type Played = { readonly match: Match; readonly steps: readonly Step[] }

/** Plays the match to its end, with one agent at each seat, and returns it. */
function playedBy(game: Game, agents: readonly string[], begun: Played, longest: number): Match {
  const memories: (Json | null)[] = agents.map(() => null)
  let { match, steps } = begun
  for (let at = 1; ; at++) {
    for (const [seat, name] of agents.entries())
      if (agentsOf(game)[name]?.observe) memories[seat] = observed(game, match, seat, name, memories[seat], steps)
    if (match.finished) return match
    if (match.version > longest) throw new Error(`${game.name}: ${agents.join(' and ')} do not end their match within ${longest} versions`)
    const proposal = chosen(game, agents, match, memories, at)
    at = proposal.at
    const done = proposeOrThrow(game, match, proposal, proposeOrOther)
    match = done.match
    steps = done.steps
  }
}

/** Returns the next proposal: of the first agent that does not wait, else of the next timer. */
function chosen(game: Game, agents: readonly string[], match: Match, memories: (Json | null)[], at: number): Proposal {
  for (const seat of activeSeats(game, match)) {
    const choice = chooseMove(game, match, seat, agents[seat], memories[seat])
    if (!choice) continue
    const { memory, ...move } = choice
    memories[seat] = memory
    return { seat, ...move, at }
  }
  const clock = clockMove(match, at)
  if (!clock) throw new Error(`${game.name}: all wait at version ${match.version}, and no timer runs`)
  return clock
}
