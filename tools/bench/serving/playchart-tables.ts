import { WebSocket } from 'ws'
import { type HttpClient, httpClient } from './http-client.ts'
import { countTold, SQUARES, type Tables } from './tables.ts'

interface Table {
  readonly id: string
  readonly client: HttpClient
  readonly lines: readonly Line[]
}

/**
 * Matches of our server, or shared out among several on one database: moves go over live connections where there are any, else over HTTP.
 */
export async function playchartTables(ports: readonly number[]): Promise<Tables> {
  const servers = ports.map((port) => ({ port, client: httpClient(port) }))
  const [first] = servers
  if (!first) throw new Error('there is no server')
  /** Both players', and that of somebody who only watches. */
  const cookies = await Promise.all([0, 1, 2].map(() => newGuest(first.client)))
  let tables: Table[] = []

  async function table(watching: number, { port, client }: typeof first): Promise<Table> {
    const asked = { game: 'tictactoe', seats: 2, players: ['me', 'open'] }
    const { id }: { id: string } = JSON.parse((await client.send('POST', '/api/matches', asked, cookies[0])).text)
    await client.send('POST', `/api/matches/${id}/join`, {}, cookies[1])
    const lines = Array.from({ length: watching }, (_, seat) => line(port, id, cookies[Math.min(seat, 2)]!))
    await Promise.all(lines.map(({ open }) => open))
    return { id, client, lines }
  }

  return {
    async prepare(matches, watching) {
      tables = await Promise.all(Array.from({ length: matches }, (_, i) => table(watching, servers[i % servers.length] ?? first)))
    },
    async move(match, turn) {
      const { id, client, lines } = tables[match]!
      const move = { move: 'place', args: { square: SQUARES[turn] }, expectVersion: 2 * turn, key: String(turn) }
      const line = lines[turn % 2]
      if (line) await line.play(move)
      else await client.send('POST', `/api/matches/${id}/moves`, move, cookies[turn % 2])
    },
    told: (match, turn) => Promise.all(tables[match]!.lines.map((line) => line.told(turn + 1))),
    async leave() {
      const lines = tables.flatMap((one) => one.lines)
      await Promise.all(lines.map(({ socket }) => closed(socket)))
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

interface Line {
  readonly socket: WebSocket
  /** Resolves once the first view is there. */
  readonly open: Promise<void>
  /** Resolves once it has been told of so many moves. */
  told(moves: number): Promise<void>
  /** Resolves once the move is answered. */
  play(move: object): Promise<void>
}

function line(port: number, id: string, cookie: string): Line {
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live?changes=1`, { headers: { cookie } })
  let seen = () => {}
  const told = countTold()
  let made = () => {}
  let refused = (_: Error) => {}
  const open = new Promise<void>((resolve, reject) => {
    seen = resolve
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    // Read only as far as it takes to know which message it is.
    const type = data.toString('latin1', 9, 13)
    if (type === 'view') seen()
    else if (type === 'chan') told.another()
    else if (type === 'made') made()
    else if (type === 'refu') refused(new Error(data.toString()))
  })
  return {
    socket,
    open,
    told: told.until,
    play: (move) =>
      new Promise((resolve, reject) => {
        made = resolve
        refused = reject
        socket.send(JSON.stringify({ type: 'move', ...move }))
      }),
  }
}

export function closed(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.close()
  })
}
