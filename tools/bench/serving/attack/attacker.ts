import { connect } from 'node:net'
import { httpClient } from '../http-client.ts'
import { newGuest } from '../playchart-tables.ts'

/** Somebody who does a server harm, in a process of their own. */

interface Person {
  create(match: object): Promise<string>
  move(id: string, move: string, args?: object): Promise<unknown>
  send(method: string, path: string, body: unknown): Promise<unknown>
}

type Attack = (port: number, until: number) => Promise<unknown>

const AT_ONCE = 3
const MCTS_TABLES = 20
const BAD = { game: 'bad', seats: 1, players: ['me'], variant: { moves: 'bad' } }

async function person(port: number): Promise<Person> {
  const client = httpClient(port)
  const cookie = await newGuest(client)
  const send: Person['send'] = (method, path, body) => client.send(method, path, body, cookie)
  return {
    send,
    create: async (match) => JSON.parse((await client.send('POST', '/api/matches', match, cookie)).text).id,
    move: (id, move, args = {}) => send('POST', `/api/matches/${id}/moves`, { move, args }),
  }
}

/** That again and again: what is refused is what is hoped for. */
async function over(until: number, work: () => Promise<unknown>): Promise<void> {
  while (performance.now() < until) {
    await work().catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Several people, each of whom does that over and over. */
const everybody =
  (does: (who: Person) => Promise<() => Promise<unknown>>): Attack =>
  (port, until) =>
    Promise.all(Array.from({ length: AT_ONCE }, async () => over(until, await does(await person(port)))))

/** A move that goes wrong, in a match of their own. */
const misbehaving = (...kinds: readonly string[]): Attack =>
  everybody(async (who) => {
    const id = await who.create(BAD)
    return () => Promise.all(kinds.map((kind) => who.move(id, 'misbehave', { kind })))
  })

const agents = (...names: readonly string[]): Attack =>
  everybody(async (who) => async () => {
    for (const agent of names) await who.create({ ...BAD, seats: 2, players: [{ agent }, 'me'] })
  })

/** Requests that are none, whole and in pieces. */
const RUBBISH = [
  'GET / HTTP/9.9\r\n\r\n',
  'POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"game":[',
  `POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40000\r\n\r\n${'['.repeat(40_000)}`,
  `GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: playchart=${'x'.repeat(4000)}\r\n\r\n`,
  'GET /api/matches/%00%ff/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n',
  `OPTIONS /${'a/'.repeat(2000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  '\u0000\u0001\u0002\u0003',
]
const SENDERS = 16

function garbage(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.write(text))
    socket.setTimeout(100, () => socket.destroy())
    socket.once('data', () => socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })
}

const ATTACKS: { readonly [name: string]: Attack } = {
  'a move that never ends': misbehaving('spin'),
  'a move that hoards memory': misbehaving('hog'),
  'endless recursion, moves that throw': misbehaving('recurse', 'fail'),
  'moves that throw and reject later': misbehaving('throwLater', 'rejectLater'),
  'agents that never end, whose moves never end': agents('spin', 'spinMove', 'spinWatching'),
  'agents that hoard memory': agents('hog', 'hogMove'),
  'timers whose moves never end': everybody(async (who) => async () => {
    await who.move(await who.create(BAD), 'arm', { kind: 'spin' })
  }),
  [`${MCTS_TABLES} tables of MCTS agents`]: (port, until) =>
    Promise.all(
      Array.from({ length: MCTS_TABLES }, async () => {
        const who = await person(port)
        await who.create({ game: 'hearts', seats: 4, players: Array(4).fill({ agent: 'mcts' }) })
        await new Promise((resolve) => setTimeout(resolve, until - performance.now()))
      }),
    ),
  'one guest who makes matches over and over': async (port, until) => {
    const who = await person(port)
    const match = { game: 'hearts', seats: 4, players: ['me', ...Array(3).fill({ agent: 'random' })] }
    await Promise.all(Array.from({ length: SENDERS }, () => over(until, () => who.create(match))))
  },
  'requests that are none': (port, until) =>
    Promise.all(
      Array.from({ length: SENDERS }, (_, n) => {
        let next = n
        return over(until, () => garbage(port, RUBBISH[next++ % RUBBISH.length] ?? ''))
      }),
    ),
}

export const names = (): string[] => Object.keys(ATTACKS)

/** Begins an attack, which goes on for so many milliseconds. */
export function attack({ port, name, ms }: { port: number; name: string; ms: number }): void {
  ATTACKS[name]?.(port, performance.now() + ms).catch(() => {})
}
