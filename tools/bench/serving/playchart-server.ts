import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tictactoe from '../../../games/tictactoe/game.ts'
import { createApp } from '../../../server/http/app.ts'
import { listen } from '../../../server/http/listen.ts'
import { newSecret } from '../../../server/runtime/ids.ts'
import { openStore } from '../../../server/store/sqlite/open-store.ts'

/** Our server with a database of its own. */

export { cpu } from './cpu.ts'

/** Returns the port. */
export async function start(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.on('SIGTERM', () => process.exit())
  const store = openStore(join(folder, 'bench.sqlite'))
  const server = createApp({ store, games: [tictactoe], cookieSecret: newSecret() })
  await server.start()
  const { port } = await listen(server.app, 0)
  return port
}
