import { join } from 'node:path'
import type { Game } from 'playchart/engine'
import { commonSuite, gameFolders } from 'playchart/testing'
import { describe } from 'vitest'

describe.each(gameFolders(import.meta.dirname))('%s', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  commonSuite(game, { folder: join(import.meta.dirname, name) })
})
