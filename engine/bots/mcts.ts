import { GameError } from '../model/errors.ts'
import { choicesIn } from '../model/readable.ts'
import { Playout } from '../play/playout.ts'
import { type Draws, SearchDraws } from '../random/chance.ts'
import type { Agent, Game } from '../rules/game.ts'
import { Search, type SearchOptions } from './search.ts'
import { someChoices } from './some-choices.ts'
import { determinize } from './worlds.ts'

/**
 * An agent for any game, by Monte Carlo tree search: it deals out what its seat does not see, over and over, and plays
 * each deal to its end. `exploration` is 1 unless said; `determinizations` is a deal for each of the `iterations`.
 * Where a seat may not know where play is, it makes any move; where it runs out of time, the best it has found so far. `agents: { strong: mcts({ iterations: 5000 }) }`. Throws GameError
 * for numbers that are none.
 */
export function mcts({ iterations, exploration = 1, determinizations = iterations }: MctsOptions): Agent {
  for (const [option, given] of Object.entries({ iterations, determinizations }))
    if (!(Number.isSafeInteger(given) && given > 0)) throw new GameError(`mcts: ${option} is a whole number above zero, not ${given}`)
  if (!(exploration >= 0)) throw new GameError(`mcts: exploration is a number from zero up, not ${exploration}`)
  return {
    displayName: 'Foresight',
    description: `Plays the match out ${iterations} times in its mind.`,
    choose({ moves }, random, _, situation) {
      const listed = choicesIn(moves)
      const tooMany = moves.flatMap(({ move, options }) => (options ? [] : [move]))
      if (listed.length === 0 && tooMany.length === 0) return null
      if (listed.length === 1 && tooMany.length === 0) return listed[0]
      if (!situation.where) return listed.length ? random.pick(listed) : null
      const { playout, draws } = tableOf(situation.game, situation.seats, random)
      const some = tooMany.length ? someChoices(playout.from(determinize(situation, draws)), situation.seat) : []
      const choices = [...listed, ...some.filter(({ move }) => tooMany.includes(move))]
      if (choices.length < 2) return choices[0] ?? null
      return new Search(situation, choices, playout, draws, { iterations, exploration, determinizations }).best()
    },
  }
}

export type MctsOptions = Pick<SearchOptions, 'iterations'> & Partial<SearchOptions>

/** The two that every game has, by how far they look ahead. */
export const FORESIGHT: { readonly [name: string]: Agent } = {
  'mcts-light': { ...mcts({ iterations: 30 }), displayName: 'Foresight, light' },
  mcts: mcts({ iterations: 500 }),
}

/** To make one takes much longer than a search: it is kept for each game and number of seats. */
interface Table {
  readonly playout: Playout
  readonly draws: SearchDraws
}
const tables = new WeakMap<Game, Map<number, Table>>()

function tableOf(game: Game, seats: number, seed: Draws): Table {
  const bySeats = tables.get(game) ?? new Map<number, Table>()
  tables.set(game, bySeats)
  const known = bySeats.get(seats)
  if (known) {
    known.draws.beginAgain(seed)
    return known
  }
  const draws = new SearchDraws(seed)
  const table = { draws, playout: new Playout(game, seats, draws) }
  bySeats.set(seats, table)
  return table
}
