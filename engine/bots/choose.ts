import type { Json } from '../../statecharts/language/chart.ts'
import { GameError } from '../model/errors.ts'
import type { Match, Step } from '../model/match.ts'
import { choicesIn, readable } from '../model/readable.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { drawnMove } from '../play/legal.ts'
import { Chance } from '../random/chance.ts'
import type { Agent, Game, Situation } from '../rules/game.ts'
import { expectSync } from '../rules/rule-results.ts'
import { runAs } from '../state/running.ts'
import { describeGame } from '../view/describe-game.ts'
import { seenSteps, viewOf } from '../view/view.ts'
import { FORESIGHT } from './mcts.ts'
import { situationOf } from './worlds.ts'

/** All agents of a game by name, the weakest first of those that every game has: `random`, `mcts-light`, `mcts`. */
export function agentsOf(game: Game): Game['agents'] {
  return { [RANDOM]: randomAgent, ...FORESIGHT, ...game.agents }
}

/**
 * Shows a seat's agent the match from that seat's view, and returns what the agent remembers from then on. Call it at the start of a match,
 * and once after each move with the `steps` that it caused. The same match, steps and memory return the same. Throws GameError for an agent
 * that the game does not have and for one that returns nothing to remember, RuleError for one that is asynchronous, and what the agent throws.
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
  const view = readable(describeGame(game, match.seats), viewOf(game, match, seat))
  const random = new Chance(match.secret, match.version, OBSERVING + seat)
  // A copy: what it changes in place is kept as part of what it gives, or not at all.
  const known = structuredClone(memory)
  const seen = seenSteps(game, steps, seat)
  const remembered = runAs(true, () => told.observe!(view, random, known, seen))
  if ((remembered as unknown) === undefined) throw new GameError(`${game.displayName}: agent ${agent} observes and remembers nothing`)
  expectSync(`agent ${agent}`, remembered)
  return remembered
}

/**
 * An agent's choice for a seat, from that seat's view alone; null when it waits: `chooseMove(game, match, 0, 'random', null)`.
 * Deterministic in match and memory. Throws GameError for an agent that the game does not have, RuleError for one that is
 * asynchronous, and what the agent throws. Whether the move is legal, `propose` says.
 */
export function chooseMove(game: Game, match: Match, seat: Seat, agent: string, memory: Json | null): Chosen | null {
  return choiceOf(game, agentQuestion(game, match, seat, agent, memory)) ?? drawnInstead(game, match, seat, agent)
}

/** A move, and what the agent remembers from then on. */
export interface Chosen {
  readonly move: string
  readonly args: Args
  readonly memory: Json | null
}

/** Everything that an agent is given to choose by, as plain data: `choiceOf` answers it elsewhere. The match's secret is not in it. */
export interface AgentQuestion extends Omit<Situation, 'game' | 'outOfTime'> {
  readonly agent: string
  readonly memory: Json | null
  /** Seeds the agent's chance: 64 hex digits. */
  readonly seed: string
}

export function agentQuestion(game: Game, match: Match, seat: Seat, agent: string, memory: Json | null): AgentQuestion {
  const { game: _, ...situation } = situationOf(game, match, seat)
  return { ...situation, agent, memory, seed: agentSeed(match, seat) }
}

/** Seeds the chance of a seat's agent for its choice in this version: 64 hex digits, which say nothing about the match's secret. */
export function agentSeed({ secret, version }: Pick<Match, 'secret' | 'version'>, seat: Seat): string {
  const random = new Chance(secret, version, CHOOSING + seat)
  const words = Array.from({ length: SEED_WORDS }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  )
  return words.join('')
}

/**
 * What the agent chooses; null when it waits. `outOfTime`: from when on an agent that looks ahead settles for the best it has found; what
 * it then chooses depends on how fast it was. Throws what `chooseMove` does.
 */
export function choiceOf(game: Game, { agent, memory, seed, ...known }: AgentQuestion, outOfTime?: () => boolean): Chosen | null {
  const situation: Situation = { game, ...known, ...(outOfTime && { outOfTime: () => runAs(false, outOfTime) }) }
  const view = readable(describeGame(game, known.seats), known.view)
  const asked = agentOf(game, agent)
  // A copy: what it changes in place is not kept.
  const remembered = structuredClone(memory)
  const choice = runAs(true, () => asked.choose(view, new Chance(seed, 0), remembered, situation))
  expectSync(`agent ${agent}`, choice)
  return (
    choice && { move: choice.move, args: choice.args, memory: 'memory' in choice && choice.memory !== undefined ? choice.memory : memory }
  )
}

/** Where an agent that every game has finds nothing in a view that does not list all moves: any move of the match itself. */
export function drawnInstead(game: Game, match: Match, seat: Seat, agent: string): Chosen | null {
  if (agent !== RANDOM && !Object.hasOwn(FORESIGHT, agent)) return null
  const drawn = drawnMove(game, match, seat, new Chance(match.secret, match.version, DRAWING + seat))
  return drawn && { ...drawn, memory: null }
}

/** Stream 0 is the rules' own; each seat's agent draws from others. */
const CHOOSING = 1
const OBSERVING = 0x4000
const DRAWING = 0x8000
/** Of 32 bits. */
const SEED_WORDS = 8

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
    const choices = choicesIn(view.moves)
    return choices.length ? random.pick(choices) : null
  },
}
