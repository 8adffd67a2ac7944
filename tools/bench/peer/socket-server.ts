import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { loadPeer } from './boardgame-io.ts'
import { peerTicTacToe } from './tic-tac-toe.ts'

/** boardgame.io's own server, with its store in memory. */

export interface PeerPorts {
  readonly moves: number
  readonly lobby: number
}

interface ServerModule {
  Server(options: { games: readonly object[]; origins: readonly string[] }): { run(where: object): Promise<{ appServer: Server }> }
}

/** Returns the ports of moves and of matches: with the newest Koa its routes are not found on that of moves. */
export async function start(): Promise<PeerPorts> {
  const { Server }: ServerModule = createRequire(import.meta.url)('boardgame.io/server')
  // It writes a line for each request.
  console.log = () => {}
  console.info = () => {}
  const lobby = await freePort()
  const { appServer } = await Server({ games: [peerTicTacToe(loadPeer())], origins: ['*'] }).run({
    port: 0,
    lobbyConfig: { apiPort: lobby },
  })
  return { moves: portOf(appServer), lobby }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
