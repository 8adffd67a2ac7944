import { agentSeed, drawnInstead, RANDOM } from '../../engine/bots/choose.ts'
import { agentsOf, chooseMove, type Game, legalMoves, type Match, mcts, observed, type Step } from '../../engine/index.ts'
import type { Args } from '../../engine/model/views.ts'
import { Chance } from '../../engine/random/chance.ts'
import type { Json } from '../../statecharts/index.ts'
import { Failure } from '../terminal/failure.ts'

/** The name for a person at the keyboard. */
export const HUMAN = 'human'
const MCTS = /^mcts:(\d+)$/

/** A game with its players by seat: `human`, or the name of one of its agents. */
export interface Seated {
  readonly game: Game
  readonly players: readonly string[]
}

/**
 * Seats who was typed, `human,random,mcts:500`: a name for each seat, the last one's for all seats that are left. `mcts:500`
 * is an agent that looks ahead with so many iterations; all others are the game's. Throws Failure for a name that there is not.
 */
export function seated(game: Game, typed: string, seats: number, humans: boolean): Seated {
  const names = typed.split(',').map((name) => name.trim())
  if (names.length > seats) {
    const how = game.players.legal(names.length) === true ? ` For ${names.length} players say --seats ${names.length}.` : ''
    throw new Failure(`There are ${seats} seats, but ${names.length} agents: ${typed}.${how}`)
  }
  const searching = names
    .filter((name) => MCTS.test(name))
    .map((name) => [name, mcts({ iterations: Number(MCTS.exec(name)![1]) })] as const)
  const playing: Game = { ...game, agents: { ...game.agents, ...Object.fromEntries(searching) } }
  const known = [...(humans ? [HUMAN] : []), ...Object.keys(agentsOf(playing))]
  const stranger = names.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new Failure(`${game.displayName} has no agent '${stranger}': there is ${[...known, 'mcts:<iterations>'].join(', ')}.`)
  return { game: playing, players: Array.from({ length: seats }, (_, seat) => names[seat] ?? names.at(-1)) }
}

/** The memory of each seat's agent. */
export type Memories = (Json | null)[]

/** Calls `observe` of all agents with the match and the steps since the last call: at its start, and after each chain. */
export function tellAgents({ game, players }: Seated, match: Match, steps: readonly Step[], memories: Memories): void {
  for (const [seat, name] of players.entries()) {
    if (name !== HUMAN && agentsOf(game)[name].observe) memories[seat] = observed(game, match, seat, name, memories[seat] ?? null, steps)
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
function drawn(game: Game, match: Match, seat: number): { move: string; args: Args } | null {
  const legal = legalMoves(game, match, seat).filter(({ revises }) => !revises)
  const choices = legal.flatMap(({ move, options }) => (options ?? []).map((args) => ({ move, args })))
  return choices.length ? new Chance(agentSeed(match, seat), 0).pick(choices) : drawnInstead(game, match, seat, RANDOM)
}
