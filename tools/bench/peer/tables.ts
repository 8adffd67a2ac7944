import { createRequire } from 'node:module'
import { httpClient } from '../serving/http-client.ts'
import { countTold, SQUARES, type Tables } from '../serving/tables.ts'
import { peerMove } from './boardgame-io.ts'
import type { PeerPorts } from './socket-server.ts'

interface Socket {
  on(event: string, hear: (...given: never[]) => void): void
  once(event: string, hear: (...given: never[]) => void): void
  emit(event: string, ...given: unknown[]): void
  disconnect(): void
}
interface Client {
  io(address: string, options: object): Socket
}

interface Table {
  readonly id: string
  readonly lines: readonly Line[]
}

interface Line {
  readonly socket: Socket
  /** Resolves once it has been told of so many moves. */
  told(moves: number): Promise<void>
}

const SEATS = 2

/** Matches of boardgame.io's server. A move goes over a live connection, and is answered there: each match has at least one. */
export async function peerTables({ moves, lobby }: PeerPorts): Promise<Tables> {
  const { io }: Client = createRequire(import.meta.url)('socket.io-client')
  const address = `http://localhost:${moves}/tic-tac-toe`
  const client = httpClient(lobby)
  let tables: Table[] = []

  async function table(watching: number): Promise<Table> {
    const { matchID }: { matchID: string } = JSON.parse(
      (await client.send('POST', '/games/tic-tac-toe/create', { numPlayers: SEATS, unlisted: true })).text,
    )
    const lines = await Promise.all(
      Array.from({ length: Math.max(1, watching) }, (_, place) =>
        line(io(address, { transports: ['websocket'], forceNew: true }), matchID, place),
      ),
    )
    return { id: matchID, lines }
  }

  return {
    async prepare(matches, watching) {
      tables = await Promise.all(Array.from({ length: matches }, () => table(watching)))
    },
    async move(match, turn) {
      const { id, lines } = tables[match]!
      const seat = turn % SEATS
      const mover = lines[seat % lines.length]!
      mover.socket.emit('update', peerMove('clickCell', [SQUARES[turn]], String(seat)), turn, id, String(seat))
      await mover.told(turn + 1)
    },
    told: (match, turn) => Promise.all(tables[match]!.lines.map((line) => line.told(turn + 1))),
    async leave() {
      for (const { lines } of tables) for (const { socket } of lines) socket.disconnect()
      tables = []
    },
  }
}

async function line(socket: Socket, id: string, place: number): Promise<Line> {
  /** Those who only watch have none. */
  const seat = place < SEATS ? String(place) : null
  const told = countTold()
  const synced = new Promise<void>((resolve) => socket.once('sync', () => resolve()))
  socket.once('connect', () => socket.emit('sync', id, seat, undefined, SEATS))
  socket.on('update', told.another)
  await synced
  return { socket, told: told.until }
}
