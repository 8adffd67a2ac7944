import { join } from 'node:path'
import type { Game } from 'playchart/engine'
import pig from '../../../games/pig/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { loadGame } from '../../../server/games/discover-games.ts'
import { importRules } from '../../../server/games/import-rules.ts'
import { createApp } from '../../../server/http/app.ts'
import { LIMITS, timesLimits } from '../../../server/http/limits/limits.ts'
import { listen } from '../../../server/http/listen.ts'
import { newSecret } from '../../../server/runtime/ids.ts'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { COOKIE_SECRET } from '../../../server/store/store.ts'
import { temporaryStore } from './temporary-store.ts'

/** Our server with tic-tac-toe, and with Pig, which goes on for as long as nobody holds. */

/** How many times as much as usual one address may ask of it: all load comes from one. */
const TIMES = 10_000

interface Given {
  /** The address of a PostgreSQL, which other servers may share; it has a file of its own without one. */
  readonly database?: string
  /** Serves tic-tac-toe alone, and has its rules run in a thread before it runs them itself. */
  readonly isolated?: boolean
}

/** Returns the port. */
export async function start({ database, isolated = false }: Given = {}): Promise<number> {
  const store = database === undefined ? temporaryStore() : await openPostgres(database)
  // A thread finds the rules by the folder that they were loaded from.
  const games: Game[] = isolated ? [await loadGame(join(process.cwd(), 'games/tictactoe'), importRules)] : [tictactoe, pig]
  const cookieSecret = await store.setting(COOKIE_SECRET, newSecret())
  const server = createApp({ store, games, cookieSecret, limits: timesLimits(LIMITS, TIMES), isolates: () => isolated })
  await server.start()
  const { port } = await listen(server.app, 0)
  return port
}
