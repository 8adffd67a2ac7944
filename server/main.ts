import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardRules } from '../engine/propose/guard-rules.ts'
import { buildBoards } from './games/boards/build-boards.ts'
import { foundGames } from './games/discover-games.ts'
import { setLogLevel } from './runtime/log.ts'
import { endWith, serve } from './serve.ts'
import { serverSettings } from './settings.ts'

/** Starts the server as the environment says; nothing else reads it. */
const { PORT = '8080', DATABASE = 'data/playchart.sqlite', GAMES = '' } = process.env

async function main(): Promise<void> {
  guardRules(globalThis)
  const { cookieSecret, logLevel } = serverSettings(process.env)
  setLogLevel(logLevel)
  const port = Number(PORT)
  if (!(PORT !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535)) throw new Error(`PORT is '${PORT}', which is not a port.`)
  const games = await foundGames([fileURLToPath(new URL('../games', import.meta.url)), ...GAMES.split(delimiter).filter(Boolean)])
  const boards = await buildBoards(games)
  const serving = await serve({ port, database: DATABASE, games, boards, cookieSecret })
  console.log(`Playchart is at http://localhost:${serving.port}`)
  endWith(serving.stop)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
