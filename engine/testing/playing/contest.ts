import type { Json } from '../../../statecharts/language/chart.ts'
import { agentsOf, chooseMove, observed } from '../../bots/choose.ts'
import type { Match, Proposal, Step, Variant } from '../../model/match.ts'
import { createMatch } from '../../play/create.ts'
import { activeSeats } from '../../play/legal.ts'
import { proposeOrOther } from '../../propose/other-moves.ts'
import type { Game } from '../../rules/game.ts'
import { carriedOut, clockMove, secretOf } from './played.ts'
import { LONGEST } from './played-at-random.ts'

/** How many matches agents play, and how they begin. */
export interface Contest {
  readonly matches: number
  /** Of the first match; each after it has the next. Default 0. */
  readonly seed?: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
  /** A match that takes more versions than this does not end. Default 5000. */
  readonly longest?: number
}

/** How an agent has done. */
export interface Standing {
  /** Matches that it has won, alone or with others. */
  readonly won: number
  /** Its scores of all matches, in games that keep score. */
  readonly points: number
}

/**
 * Has agents that the game has play against each other, one at each seat; from match to match they move on by one seat, so
 * that each begins as often if `matches` is a multiple of how many they are. The clock moves where all wait. Gives for each
 * agent, in the order given, how it has done: `contest(game, ['mcts', 'random'], { matches: 20 })`. Throws when all wait and
 * no timer runs, or when a match does not end; GameError for agents, or so many of them, as the game does not have.
 */
export function contest(game: Game, agents: readonly string[], { matches, seed = 0, variant, longest = LONGEST }: Contest): Standing[] {
  const standings = agents.map(() => ({ won: 0, points: 0 }))
  for (let nth = 0; nth < matches; nth++) {
    /** Of each seat, whose it is. */
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

/** A match, and the steps by which it came to be as it is. */
type Played = { readonly match: Match; readonly steps: readonly Step[] }

/** The match as the agents, one for each seat, have played it to its end. */
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
    const done = carriedOut(game, match, proposal, proposeOrOther)
    match = done.match
    steps = done.steps
  }
}

/** What is done next: by the first that may move and does not wait, else by the clock. */
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
