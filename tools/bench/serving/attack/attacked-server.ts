import { join } from 'node:path'
import { guardRules } from '../../../../engine/propose/guard-rules.ts'
import { foundGames } from '../../../../server/games/discover-games.ts'
import { createApp } from '../../../../server/http/app.ts'
import { LIMITS, timesLimits } from '../../../../server/http/limits/limits.ts'
import { listen } from '../../../../server/http/listen.ts'
import { newSecret } from '../../../../server/runtime/ids.ts'
import { setLogLevel } from '../../../../server/runtime/log.ts'
import { temporaryStore } from '../temporary-store.ts'

/** Our server with two games of its own, and one with every kind of rule that goes wrong, which is isolated. */

const OWN = ['games/tictactoe', 'games/hearts']
const BAD = 'server/testing/bad-game'
/** How many times as much as usual one person may ask: an attack of many people at once. */
const TIMES = 100

/** Returns the port. */
export async function start(): Promise<number> {
  guardRules(globalThis)
  setLogLevel('silent')
  // As the server's own process does.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {})
  const games = await foundGames([...OWN, BAD].map((folder) => join(process.cwd(), folder)))
  const server = createApp({
    store: temporaryStore(),
    games: games.map(({ game }) => game),
    cookieSecret: newSecret(),
    limits: timesLimits(LIMITS, TIMES),
    isolates: (folder) => folder.endsWith(BAD),
  })
  await server.start()
  return (await listen(server.app, 0)).port
}
