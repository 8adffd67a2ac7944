import { createMatch, type Game, Playout } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import { mcts } from '../../engine/bots/mcts.ts'
import { situationOf } from '../../engine/bots/worlds.ts'
import { Draws } from '../../engine/random/chance.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import { drawing } from './draw.ts'
import type { RandomPlayout, Search } from './vs-boardgame-io.ts'

const game = tictactoe as Game
const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })

/** Draws from a function that may be another each time. */
export class Drawn extends Draws {
  source = drawing(1)
  override below(n: number): number {
    return this.source(n)
  }
  protected word(): number {
    return this.source(2 ** 32)
  }
}

/** Random playouts: each move picked from all that are listed, or drawn without listing them. */
export function playingOut(listed: boolean): RandomPlayout {
  const draws = new Drawn()
  const playout = new Playout(game, 2, draws)
  return (below) => {
    draws.source = below
    playout.from(match)
    let moves = 0
    for (; !playout.result.finished; moves++) {
      const seat = playout.turn
      playout.play(seat, listed ? draws.pick(playout.choices(seat)) : playout.drawn(seat)!)
    }
    return moves
  }
}

/** Searches for the first move, from the match on. */
export function searching(): Search {
  const random = new Drawn()
  return (iterations) => {
    const situation = situationOf(game, match, 0)
    mcts({ iterations }).choose(situation.view as never, random, null, situation)
  }
}
