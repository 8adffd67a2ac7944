import type { Game } from 'playchart/engine'
import tictactoe from '../../../games/tictactoe/game.ts'
import { createApp } from '../../../server/http/app.ts'
import { LIMITS, timesLimits } from '../../../server/http/limits/limits.ts'
import { listen } from '../../../server/http/listen.ts'
import { newSecret } from '../../../server/runtime/ids.ts'
import { temporaryStore } from './temporary-store.ts'

/** Our server with a database of its own. */

export { cpu } from './cpu.ts'

/** How many times as much as usual one address may ask of it: all load comes from one. */
const TIMES = 10_000

/** Returns the port. */
export const start = (): Promise<number> => served(tictactoe)

/** Serves a game. Returns the port. */
export async function served(game: Game, isolates = () => false): Promise<number> {
  const store = temporaryStore()
  const server = createApp({ store, games: [game], cookieSecret: newSecret(), limits: timesLimits(LIMITS, TIMES), isolates })
  await server.start()
  const { port } = await listen(server.app, 0)
  return port
}
