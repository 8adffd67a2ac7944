import { WebSocket } from 'ws'
import { type HttpClient, httpClient } from './http-client.ts'
import { playAll, SQUARES, type Tables } from './tables.ts'

/** A move makes two versions: its own, and the change of turn; the last only its own. */
const VERSIONS = 2 * SQUARES.length - 1

interface Table {
  readonly id: string
  readonly sockets: readonly WebSocket[]
  /** Resolves once every connection has been told of every version. */
  readonly told: Promise<unknown>
}

/** Matches of our server: moves over HTTP, live connections over WebSocket. */
export async function playchartTables(port: number): Promise<Tables> {
  const client = httpClient(port)
  const cookies = await Promise.all([newGuest(client), newGuest(client)])
  let tables: Table[] = []

  async function table(watching: number): Promise<Table> {
    const asked = { game: 'tictactoe', seats: 2, players: ['me', 'open'] }
    const { id }: { id: string } = JSON.parse((await client.send('POST', '/api/matches', asked, cookies[0])).text)
    await client.send('POST', `/api/matches/${id}/join`, {}, cookies[1])
    const lines = Array.from({ length: watching }, (_, seat) => line(port, id, cookies[seat % 2]!))
    await Promise.all(lines.map(({ open }) => open))
    return { id, sockets: lines.map(({ socket }) => socket), told: Promise.all(lines.map(({ told }) => told)) }
  }

  return {
    async prepare(matches, watching) {
      tables = await Promise.all(Array.from({ length: matches }, () => table(watching)))
    },
    async play() {
      const played = await playAll(tables, async ({ id, told }, turn) => {
        const move = { move: 'place', args: { square: SQUARES[turn] }, expectVersion: 2 * turn, key: String(turn) }
        await client.send('POST', `/api/matches/${id}/moves`, move, cookies[turn % 2])
        if (turn === SQUARES.length - 1) await told
      })
      return played
    },
    async leave() {
      const sockets = tables.flatMap((one) => one.sockets)
      await Promise.all(sockets.map((socket) => closed(socket)))
      tables = []
    },
  }
}

/** Returns the cookie of somebody new. */
export async function newGuest(client: HttpClient): Promise<string> {
  const { cookie } = await client.send('PUT', '/api/me', { name: 'Guest' })
  if (cookie === null) throw new Error('a newcomer got no cookie')
  return cookie
}

/** `open`: the first view is there. */
function line(port: number, id: string, cookie: string) {
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { headers: { cookie } })
  let seen = () => {}
  let done = () => {}
  const open = new Promise<void>((resolve, reject) => {
    seen = resolve
    socket.once('error', reject)
  })
  const told = new Promise<void>((resolve) => {
    done = resolve
  })
  let versions = 0
  socket.on('message', (data: Buffer) => {
    // Read only as far as it takes to know which message it is.
    const type = data.toString('latin1', 9, 13)
    if (type === 'view') seen()
    else if (type === 'step' && ++versions === VERSIONS) done()
  })
  return { socket, open, told }
}

export function closed(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.close()
  })
}
