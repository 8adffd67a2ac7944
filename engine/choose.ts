import type { Json } from '../statecharts/index.ts'
import { RANDOM, randomAgent } from './agent.ts'
import { nothing } from './answers.ts'
import { MCTS, mctsAgent, situationOf } from './bots/index.ts'
import { Chance } from './chance.ts'
import { describeGame } from './definition.ts'
import type { Game } from './game.ts'
import { GameError } from './game-error.ts'
import { drawnMove } from './legal.ts'
import type { Match } from './match.ts'
import { readable } from './readable.ts'
import type { Seat } from './seats.ts'
import type { Args } from './view-shape.ts'

/** All agents of a game by name, those included that every game has. */
export function agentsOf(game: Game): Game['agents'] {
  return { [RANDOM]: randomAgent, [MCTS]: mctsAgent, ...game.agents }
}

/** An agent's choice for a seat, from that seat's view alone; null when it waits. Deterministic in match and memory. */
export function chooseMove(
  game: Game,
  match: Match,
  seat: Seat,
  agent: string,
  memory: Json | null,
): { move: string; args: Args; memory: Json | null } | null {
  const agents = agentsOf(game)
  if (!Object.hasOwn(agents, agent)) throw new GameError(`${game.displayName} has no agent '${agent}'`)
  const situation = situationOf(game, match, seat)
  const view = readable(describeGame(game, match.seats), situation.view)
  // Stream 0 is the rules' own; each seat's agent draws from another.
  const chance = new Chance(match.secret, match.version, 1 + seat)
  const choice =
    agents[agent]!.choose(view as never, chance, memory, situation) ??
    (agent === RANDOM || agent === MCTS ? drawnMove(game, match, seat, chance) : null)
  nothing(`agent ${agent}`, choice)
  return (
    choice && { move: choice.move, args: choice.args, memory: 'memory' in choice && choice.memory !== undefined ? choice.memory : memory }
  )
}
