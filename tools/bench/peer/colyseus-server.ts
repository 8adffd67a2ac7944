import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'

/** Colyseus, with its matches, its presence and its list of rooms in memory, as it is by default. */

/** What a client sends to make a move, and is answered. */
export interface ColyseusMove {
  readonly square: number
  readonly key: string
}
export type ColyseusAnswer = { readonly key: string; readonly made: number } | { readonly key: string; readonly refused: string }

/** A state that is told to clients as it changes. */
interface Marks {
  readonly cells: number[]
  moves: number
  /** -1: none. */
  winner: number
  finished: boolean
}
interface Client {
  readonly sessionId: string
  send(type: string, message: ColyseusAnswer): void
}
/** What is used of its class of rooms. */
declare class RoomOf<State> {
  state: State
  maxClients: number
  patchRate: number | null
  onMessage(type: string, hear: (client: Client, message: ColyseusMove) => void): void
  broadcastPatch(): boolean
}
interface Core {
  readonly Room: typeof RoomOf
  readonly Server: new (
    options: object,
  ) => { define(name: string, room: new () => RoomOf<Marks>): void; listen(port: number): Promise<void> }
}
interface Schema {
  schema(fields: object): new (values: object) => Marks
}

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))
const FREE = -1

/** Returns the port. */
export async function start(): Promise<number> {
  const require = createRequire(import.meta.url)
  const { Room, Server }: Core = require('@colyseus/core')
  const { WebSocketTransport }: { WebSocketTransport: new () => object } = require('@colyseus/ws-transport')
  const { schema }: Schema = require('@colyseus/schema')
  const State = schema({ cells: ['int8'], moves: 'uint8', winner: 'int8', finished: 'boolean' })

  class TicTacToe extends Room<Marks> {
    readonly #players: string[] = []

    onCreate() {
      this.maxClients = 2
      // Else clients are told what has changed twenty times a second. This way they are told at once.
      this.patchRate = null
      this.state = new State({ cells: Array(9).fill(FREE), moves: 0, winner: FREE, finished: false })
      this.onMessage('place', (client, { square, key }) => {
        const refused = this.#place(this.#players.indexOf(client.sessionId), square)
        if (refused !== null) return client.send('answer', { key, refused })
        this.broadcastPatch()
        client.send('answer', { key, made: this.state.moves })
      })
    }

    onJoin({ sessionId }: Client) {
      this.#players.push(sessionId)
    }

    /** Returns why not. */
    #place(player: number, square: number): string | null {
      const { cells, moves, finished } = this.state
      if (finished) return 'The match is over.'
      if (player !== moves % 2) return 'It is not your turn.'
      if (cells[square] !== FREE) return 'That square is taken.'
      cells[square] = player
      this.state.moves = moves + 1
      if (LINES.some((line) => line.every((one) => cells[one] === player))) this.state.winner = player
      this.state.finished = this.state.winner === player || this.state.moves === cells.length
      return null
    }
  }

  const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false })
  server.define('tictactoe', TicTacToe)
  const port = await freePort()
  await server.listen(port)
  return port
}

/** It does not say which port it has taken. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
