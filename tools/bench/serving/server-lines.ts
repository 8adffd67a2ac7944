import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Benchmark } from '../benchmark.ts'
import { median } from '../interleaved.ts'
import { type Child, startChild } from './child.ts'
import { httpClient } from './http-client.ts'
import { closed, newGuest } from './playchart-tables.ts'

/** How many connections are open after a turn, and how many open at a time. */
const LINES = 200
const AT_ONCE = 20
/** Turns in which code is made quick, before those that count. */
const FIRST = 25
const TURNS = 15
/** How many times as much CPU a live connection to a match may take to open as one to bare `ws`, to which nothing is sent. */
const LIMIT = 5

export const serverLines: Benchmark = {
  name: 'server-lines',
  unit: 'ms of CPU',
  against: `opening a live connection with ${LIMIT} times the CPU of bare ws`,
  atLeast: 1,
  aim: 1.5,
  async measure() {
    const [match, bare] = await Promise.all(['./playchart-server.ts', './fanout/broadcast-server.ts'].map(startChild))
    if (!match || !bare) throw new Error('a process did not start')
    try {
      const sides = [await matchAt(match), { child: bare, url: `ws://localhost:${await bare.call<number>('start')}`, cookie: '' }]
      const took: [number[], number[]] = [[], []]
      for (let turn = -FIRST; turn < TURNS; turn++)
        for (const [i, side] of sides.entries()) {
          const ms = await opened(side)
          if (turn >= 0) took[i === 0 ? 0 : 1].push(ms)
        }
      const [ours, theirs] = took.map(median)
      if (ours === undefined || theirs === undefined) throw new Error('a side was not measured')
      return { value: ours, ratio: (LIMIT * theirs) / ours, notes: [`bare ws: ${theirs.toFixed(3)} ms of CPU`] }
    } finally {
      for (const child of [match, bare]) child.end()
    }
  },
}

interface Side {
  readonly child: Child
  readonly url: string
  /** Who opens connections; nobody in particular where it is empty. */
  readonly cookie: string
}

/** A match that has begun, as one of its players watches it. */
async function matchAt(child: Child): Promise<Side> {
  const port = await child.call<number>('start')
  const client = httpClient(port)
  const [cookie = '', other] = await Promise.all([newGuest(client), newGuest(client)])
  const asked = { game: 'tictactoe', seats: 2, players: ['me', 'open'] }
  const { id }: { id: string } = JSON.parse((await client.send('POST', '/api/matches', asked, cookie)).text)
  await client.send('POST', `/api/matches/${id}/join`, {}, other)
  client.close()
  return { child, url: `ws://localhost:${port}/api/matches/${id}/live?changes=1`, cookie }
}

/** Opens connections, some at a time, until each has all that it is sent. Returns milliseconds of the server's CPU for one. */
async function opened({ child, url, cookie }: Side): Promise<number> {
  const before = await child.cpu()
  const sockets: WebSocket[] = []
  while (sockets.length < LINES) {
    const some = Array.from({ length: AT_ONCE }, () => new WebSocket(url, cookie ? { headers: { cookie } } : {}))
    await Promise.all(some.map((socket) => (cookie ? viewed(socket) : once(socket, 'open'))))
    sockets.push(...some)
  }
  const after = await child.cpu()
  await Promise.all(sockets.map(closed))
  return (after - before) / LINES
}

/** Resolves with the first view, which follows who plays. */
function viewed(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data: Buffer) => {
      if (data.toString('latin1', 9, 13) === 'view') resolve()
    })
  })
}
