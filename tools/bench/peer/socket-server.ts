import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import { loadPeer } from './boardgame-io.ts'
import { peerTicTacToe } from './tic-tac-toe.ts'

/** boardgame.io's own server, with its store in memory. */

export { cpu } from '../serving/cpu.ts'

interface ServerModule {
  Server(options: { games: readonly object[]; origins: readonly string[] }): { run(port: number): Promise<{ appServer: Server }> }
}

/** Returns the port. */
export async function start(): Promise<number> {
  const { Server }: ServerModule = createRequire(import.meta.url)('boardgame.io/server')
  // It writes a line for each request.
  console.log = () => {}
  console.info = () => {}
  const { appServer } = await Server({ games: [peerTicTacToe(loadPeer())], origins: ['*'] }).run(0)
  return (appServer.address() as AddressInfo).port
}
