import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { discoverGames } from './discover-games.ts'
import { newSecret } from './ids.ts'
import { listen } from './listen.ts'
import { openStore } from './sqlite/open-store.ts'

/** Starts the server as the environment says; nothing else reads it. */
const { PORT = '8080', DATABASE = 'data/playchart.sqlite', COOKIE_SECRET, GAMES = '' } = process.env

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function main(): Promise<void> {
  const port = Number(PORT)
  if (!(PORT !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535)) throw new Error(`PORT is '${PORT}', which is not a port.`)
  const games = await discoverGames([here('../games'), ...GAMES.split(delimiter).filter(Boolean)])
  const store = openStore(DATABASE)
  const cookieSecret = COOKIE_SECRET || (await store.setting('cookie-secret', newSecret()))
  const client = { client: here('../client/dist'), inspector: here('../client/inspector/dist') }
  const { app, start, stop } = createApp({ store, games, cookieSecret, client })
  const listening = await listen(app, port)
  await start()
  console.log(`Playchart is at http://localhost:${listening.port}`)

  let stopping = false
  async function end(): Promise<void> {
    if (stopping) return
    stopping = true
    await Promise.all([listening.close(), stop()])
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
