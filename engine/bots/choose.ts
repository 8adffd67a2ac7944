import type { Json } from '../../statecharts/language/chart.ts'
import { GameError } from '../model/errors.ts'
import type { Match, Step } from '../model/match.ts'
import { readable } from '../model/readable.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { drawnMove } from '../play/legal.ts'
import { Chance } from '../random/chance.ts'
import type { Agent, Game } from '../rules/game.ts'
import { atOnce } from '../rules/rule-results.ts'
import { asRules } from '../state/running.ts'
import { describeGame } from '../view/describe-game.ts'
import { seenSteps } from '../view/seen-steps.ts'
import { MCTS, mctsAgent, situationOf } from './index.ts'

/** All agents of a game by name, those included that every game has, `random` and `mcts`. */
export function agentsOf(game: Game): Game['agents'] {
  return { [RANDOM]: randomAgent, [MCTS]: mctsAgent, ...game.agents }
}

/**
 * What a seat's agent remembers once it is told how the match stands, from that seat's view alone: to be asked at the start
 * of a match, and once after each move with all that it set off, with the `steps` of that. Deterministic in match, steps and memory. Throws GameError for an
 * agent that the game does not have and for one that gives nothing to remember, RuleError for one that is asynchronous, and
 * what the agent throws.
 */
export function observed(
  game: Game,
  match: Match,
  seat: Seat,
  agent: string,
  memory: Json | null,
  steps: readonly Step[] = [],
): Json | null {
  const told = agentOf(game, agent)
  if (!told.observe) return memory
  const { view, random } = seenBy(game, match, seat, OBSERVING)
  // A copy: what it changes in place is kept as part of what it gives, or not at all.
  const known = structuredClone(memory)
  const seen = seenSteps(game, steps, seat)
  const remembered = asRules(() => told.observe!(view, random, known, seen))
  if ((remembered as unknown) === undefined) throw new GameError(`${game.displayName}: agent ${agent} observes and remembers nothing`)
  atOnce(`agent ${agent}`, remembered)
  return remembered
}

/**
 * An agent's choice for a seat, from that seat's view alone; null when it waits: `chooseMove(game, match, 0, 'random', null)`.
 * Deterministic in match and memory. Throws GameError for an agent that the game does not have, RuleError for one that is
 * asynchronous, and what the agent throws. Whether the move is legal, `propose` says.
 */
export function chooseMove(
  game: Game,
  match: Match,
  seat: Seat,
  agent: string,
  memory: Json | null,
): { move: string; args: Args; memory: Json | null } | null {
  const { view, random, situation } = seenBy(game, match, seat, CHOOSING)
  const asked = agentOf(game, agent)
  // A copy: what it changes in place is not kept.
  const known = structuredClone(memory)
  const choice =
    asRules(() => asked.choose(view, random, known, situation)) ??
    (agent === RANDOM || agent === MCTS ? drawnMove(game, match, seat, random) : null)
  atOnce(`agent ${agent}`, choice)
  return (
    choice && { move: choice.move, args: choice.args, memory: 'memory' in choice && choice.memory !== undefined ? choice.memory : memory }
  )
}

/** Stream 0 is the rules' own; each seat's agent draws from two others. */
const CHOOSING = 1
const OBSERVING = 0x4000

function seenBy(game: Game, match: Match, seat: Seat, stream: number) {
  const situation = situationOf(game, match, seat)
  const view = readable(describeGame(game, match.seats), situation.view)
  return { situation, view, random: new Chance(match.secret, match.version, stream + seat) }
}

function agentOf(game: Game, agent: string): Agent {
  const agents = agentsOf(game)
  if (!Object.hasOwn(agents, agent)) throw new GameError(`${game.displayName} has no agent '${agent}'`)
  return agents[agent] as Agent
}

/** The agent that every game has: any legal move, each as likely as the others. */
export const RANDOM = 'random'
export const randomAgent: Agent = {
  displayName: 'Random',
  description: 'Makes any legal move.',
  choose(view, random) {
    const moves = view.moves.flatMap(({ move, options }) => (options ?? []).map((args) => ({ move, args })))
    return moves.length ? random.pick(moves) : null
  },
}
