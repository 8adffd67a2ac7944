import type { Game } from 'playchart/engine'
import { randomMatch } from 'playchart/engine/testing'
import blackjack from '../../games/blackjack/game.ts'
import memory from '../../games/memory/game.ts'
import tictactoe from '../../games/tictactoe/game.ts'

const MATCHES = 10

let played = false

/** Plays several games, once: code that has met only one game is quicker than it would be on a server. */
export function playSeveralGames(): void {
  if (played) return
  played = true
  for (const game of [tictactoe, memory, blackjack] as Game[]) for (let seed = 1; seed <= MATCHES; seed++) randomMatch(game, seed)
}
