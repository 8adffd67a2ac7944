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
export async function start(): Promise<number> {
  const store = temporaryStore()
  const server = createApp({ store, games: [tictactoe], cookieSecret: newSecret(), limits: timesLimits(LIMITS, TIMES) })
  await server.start()
  const { port } = await listen(server.app, 0)
  return port
}
