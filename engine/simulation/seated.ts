import type { Json } from '../../statecharts/language/chart.ts'
import { agentSeed, agentsOf, chooseMove, drawnInstead, observed, RANDOM } from '../bots/choose.ts'
import type { Match, Step } from '../model/match.ts'
import type { Args } from '../model/views.ts'
import { drawnChoice } from '../play/legal.ts'
import { Chance } from '../random/chance.ts'
import type { Game } from '../rules/game.ts'

/** Name of an agent that looks ahead with so many iterations. */
export const MCTS = /^mcts:(\d+)$/

/** A game with its players by seat: names of its agents. Other names stand for players who choose by themselves. */
export interface Seated {
  readonly game: Game
  readonly players: readonly string[]
}

/** The memory of each seat's agent. */
export type Memories = (Json | null)[]

/** Calls `observe` of all agents with the match and the steps since the last call: at its start, and after each chain. */
export function tellAgents({ game, players }: Seated, match: Match, steps: readonly Step[], memories: Memories): void {
  for (const [seat, name] of players.entries()) {
    if (agentsOf(game)[name]?.observe) memories[seat] = observed(game, match, seat, name, memories[seat] ?? null, steps)
  }
}

/** Returns the move of the seat's agent; null if it waits. Depends only on the match and the agent's memory. */
export function chosen({ game, players }: Seated, match: Match, seat: number, memories: Memories): { move: string; args: Args } | null {
  const name = players[seat]
  if (name === RANDOM && !Object.hasOwn(game.agents, RANDOM)) return drawn(game, match, seat)
  const choice = chooseMove(game, match, seat, name, memories[seat] ?? null)
  if (choice) memories[seat] = choice.memory
  // Agents that look ahead leave moves that cannot be listed to chance.
  return choice ?? (MCTS.test(name) ? drawnInstead(game, match, seat, RANDOM) : null)
}

/** The same choice as the agent `random` makes, without computing its view. */
const drawn = (game: Game, match: Match, seat: number): { move: string; args: Args } | null =>
  drawnChoice(game, match, seat, () => new Chance(agentSeed(match, seat), 0)) ?? drawnInstead(game, match, seat, RANDOM)
