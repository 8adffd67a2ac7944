import { createRequire } from 'node:module'
import { httpClient } from '../serving/http-client.ts'
import { playAll, SQUARES, type Tables } from '../serving/tables.ts'
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

/** Matches of boardgame.io's server. A move goes over a live connection, and is answered there: each match has at least one. */
export async function peerTables({ moves, lobby }: PeerPorts): Promise<Tables> {
  const { io }: Client = createRequire(import.meta.url)('socket.io-client')
  const address = `http://localhost:${moves}/tic-tac-toe`
  const client = httpClient(lobby)
  let tables: Table[] = []

  async function table(watching: number): Promise<Table> {
    const { matchID }: { matchID: string } = JSON.parse(
      (await client.send('POST', '/games/tic-tac-toe/create', { numPlayers: 2, unlisted: true })).text,
    )
    const lines = await Promise.all(
      Array.from({ length: Math.max(1, watching) }, (_, seat) =>
        line(io(address, { transports: ['websocket'], forceNew: true }), matchID, seat),
      ),
    )
    return { id: matchID, lines }
  }

  return {
    async prepare(matches, watching) {
      tables = await Promise.all(Array.from({ length: matches }, () => table(watching)))
    },
    play: () =>
      playAll(tables, async ({ id, lines }, turn) => {
        const seat = turn % 2
        const mover = lines[seat % lines.length]!
        const isLast = turn === SQUARES.length - 1
        const answered = Promise.all((isLast ? lines : [mover]).map(({ told }) => told(turn + 1)))
        mover.socket.emit('update', peerMove('clickCell', [SQUARES[turn]], String(seat)), turn, id, String(seat))
        await answered
      }),
    async leave() {
      for (const { lines } of tables) for (const { socket } of lines) socket.disconnect()
      tables = []
    },
  }
}

async function line(socket: Socket, id: string, seat: number): Promise<Line> {
  let moves = 0
  let wanted = 0
  let reached = () => {}
  const synced = new Promise<void>((resolve) => socket.once('sync', () => resolve()))
  socket.once('connect', () => socket.emit('sync', id, String(seat), undefined, 2))
  socket.on('update', () => {
    if (++moves >= wanted) reached()
  })
  await synced
  return {
    socket,
    told: (count: number) =>
      new Promise<void>((resolve) => {
        wanted = count
        reached = resolve
        if (moves >= wanted) resolve()
      }),
  }
}
