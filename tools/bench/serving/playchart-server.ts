import type { Game } from 'playchart/engine'
import tictactoe from '../../../games/tictactoe/game.ts'
import { createApp } from '../../../server/http/app.ts'
import { LIMITS, timesLimits } from '../../../server/http/limits/limits.ts'
import { listen } from '../../../server/http/listen.ts'
import { newSecret } from '../../../server/runtime/ids.ts'
import { COOKIE_SECRET, type Store } from '../../../server/store/store.ts'
import { temporaryStore } from './temporary-store.ts'

/** Our server with a database of its own. */

export { cpu } from './cpu.ts'

/** How many times as much as usual one address may ask of it: all load comes from one. */
const TIMES = 10_000

/** Returns the port. */
export const start = (): Promise<number> => served(tictactoe)

/** Serves a game. Returns the port. */
export const served = (game: Game, isolates = () => false): Promise<number> => servedFrom(temporaryStore(), [game], isolates)

/** Serves games from a store, which may be that of others too. Returns the port. */
export async function servedFrom(store: Store, games: readonly Game[], isolates = () => false): Promise<number> {
  const cookieSecret = await store.setting(COOKIE_SECRET, newSecret())
  const server = createApp({ store, games, cookieSecret, limits: timesLimits(LIMITS, TIMES), isolates })
  await server.start()
  const { port } = await listen(server.app, 0)
  return port
}
