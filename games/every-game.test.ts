import { join } from 'node:path'
import type { Game } from 'playchart/engine'
import { commonSuite, gameFolders } from 'playchart/testing'
import { describe } from 'vitest'

/**
 * The most versions that a match may take: a little more than the longest of 200 random ones has, so that no change of the
 * rules drags matches on unnoticed. A game that is not named here has the suite's 5,000.
 */
const LONGEST: { readonly [game: string]: number } = {
  blackjack: 180,
  bluff: 135,
  cantstop: 560,
  checkers: 225,
  connectfour: 42,
  hearts: 1200,
  memory: 3100,
  pig: 460,
  reversi: 66,
  tictactoe: 17,
  werewolf: 200,
}

describe.each(gameFolders(import.meta.dirname))('%s', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  commonSuite(game, { folder: join(import.meta.dirname, name), longest: LONGEST[name] })
})
