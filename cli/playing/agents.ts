import { agentsOf, type Game, mcts } from '../../engine/index.ts'
import { MCTS, type Seated } from '../../engine/simulation/seated.ts'
import { Failure } from '../terminal/failure.ts'
import { counted } from '../terminal/output.ts'

/** The name for a person at the keyboard. */
export const HUMAN = 'human'

/**
 * Seats who was typed, `human,random,mcts:500`: a name for each seat, the last one's for all seats that are left. `mcts:500`
 * is an agent that looks ahead with so many iterations; all others are the game's. Throws Failure for a name that there is not.
 */
export function seated(game: Game, typed: string, seats: number, humans: boolean): Seated {
  const names = typed.split(',').map((name) => name.trim())
  if (names.length > seats) {
    const how = game.players.legal(names.length) === true ? ` For ${names.length} players say --seats ${names.length}.` : ''
    throw new Failure(`There ${seats === 1 ? 'is' : 'are'} ${counted(seats, 'seat')}, but ${names.length} agents: ${typed}.${how}`)
  }
  const searching = names
    .filter((name) => MCTS.test(name))
    .map((name) => [name, mcts({ iterations: Number(MCTS.exec(name)![1]) })] as const)
  const playing: Game = { ...game, agents: { ...game.agents, ...Object.fromEntries(searching) } }
  const known = [...(humans ? [HUMAN] : []), ...Object.keys(agentsOf(playing))]
  const stranger = names.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new Failure(`${game.displayName} has no agent '${stranger}': choose from ${[...known, 'mcts:<iterations>'].join(', ')}.`)
  return { game: playing, players: Array.from({ length: seats }, (_, seat) => names[seat] ?? names.at(-1)) }
}
