import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardRules } from '../engine/propose/guard-rules.ts'
import { buildBoards } from './games/boards/build-boards.ts'
import { servedGames } from './games/workers/served-games.ts'
import { endWith, isolating, serve } from './serve.ts'
import { portOf, serverSettings } from './settings.ts'

/** Starts the server as the environment says; nothing else reads it. */
const { PORT = '8080', DATABASE = 'data/playchart.sqlite', GAMES = '' } = process.env

async function main(): Promise<void> {
  guardRules(globalThis)
  const settings = serverSettings(process.env)
  const folders = [fileURLToPath(new URL('../games', import.meta.url)), ...GAMES.split(delimiter).filter(Boolean)]
  const games = await servedGames(folders, isolating(settings.isolate), (sentence) => console.error(sentence))
  const boards = await buildBoards(games)
  const serving = await serve({ port: portOf('PORT', PORT), database: DATABASE, games, boards, say: console.log, ...settings })
  console.log(`Playchart is at http://localhost:${serving.port}`)
  endWith(serving)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
