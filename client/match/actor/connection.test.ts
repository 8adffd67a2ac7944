import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { INTERNAL_ERROR, openLive } from '../../remote/live.ts'
import { FreezingProxy } from '../../testing/failing-network.ts'
import { Guest } from '../../testing/guest.ts'
import { browserSocket, WebSocketServer } from '../../testing/node-socket.ts'
import { RealServer } from '../../testing/real-server.ts'
import { matchMachine } from './machine.ts'
import type { MatchLink, Stage } from './ports.ts'

const server = new RealServer()
const proxy = new FreezingProxy(() => server.port)
beforeAll(async () => {
  await server.start()
  await proxy.start()
}, 300_000)
afterAll(async () => {
  proxy.stop()
  await server.remove()
})

const stage: Stage = { ready: async () => {}, before: () => {}, after: async () => {}, still: () => false }

/** Follows a match and counts how often the connection is opened. */
function follow(link: MatchLink) {
  const opened: (number | null)[] = []
  const live: MatchLink['live'] = (from, ...rest) => {
    opened.push(from)
    return link.live(from, ...rest)
  }
  const actor = createActor(matchMachine({ ...link, live }, stage)).start()
  onTestFinished(() => void actor.stop())
  type Snapshot = ReturnType<typeof actor.getSnapshot>
  return {
    actor,
    opened,
    context: () => actor.getSnapshot().context,
    until: (is: (snapshot: Snapshot) => boolean) => waitFor(actor, is, { timeout: 20_000 }),
  }
}

/** Ada, and Ben behind the proxy, in a match of tic-tac-toe that has just begun. */
async function begun() {
  const [ada, ben] = [new Guest(() => server.port), new Guest(() => proxy.port)]
  await ada.fetch('/me')
  await ben.fetch('/me')
  const { id } = await ada.create('tictactoe', ['me', 'open'])
  await ben.fetch(`/matches/${id}/join`, { seat: 1 })
  const b = follow(ben.link(id))
  await b.until(({ context }) => context.shown?.view.version === 0)
  return { b, place: (square: number) => ada.fetch(`/matches/${id}/moves`, { move: 'place', args: { square } }) }
}

test('a connection that died silently is reopened on request, from where it was', async () => {
  const { b, place } = await begun()
  proxy.freeze()
  await place(4)
  b.actor.send({ type: 'retry' })
  await b.until(({ context }) => context.shown?.view.version === 2)
  expect(b.opened).toEqual([null, 0])
  expect(b.context().entries.map(({ version }) => version)).toEqual([1, 2])
}, 300_000)

test('a refusal that implies moves which the connection has not brought reopens it', async () => {
  const { b, place } = await begun()
  proxy.freeze()
  await place(4)
  b.actor.send({ type: 'play', move: 'place', args: { square: 0 } })
  await b.until(({ context }) => context.refusal?.code === 'stale')
  await b.until(({ context }) => context.shown?.view.version === 2)
  expect(b.opened).toEqual([null, 0])
}, 300_000)

test('if the server cannot show a match, attempts get rarer, and then stop until the player retries', async () => {
  const guest = new Guest(() => server.port)
  await guest.fetch('/me')
  const { id } = await guest.create('tictactoe', ['me', { agent: 'random' }])
  const link = guest.link(id)
  const match = await link.info()
  if (!match.ok) throw new Error(match.problem.message)
  // What the server does if a bug in the rules prevents a view.
  const failing = new WebSocketServer({ port: 0 })
  onTestFinished(() => void failing.close())
  failing.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'match', match: match.value }))
    socket.close(INTERNAL_ERROR, 'view-failed')
  })
  let url = `ws://localhost:${(failing.address() as AddressInfo).port}`
  const a = follow({
    ...link,
    live: (from, heard, down) => (url ? openLive(url, from, heard, down, null, browserSocket) : link.live(from, heard, down)),
  })
  const startedAt = Date.now()
  await a.until(({ value }) => value.connection === 'failed')
  expect(a.opened).toHaveLength(5)
  // The shortest possible backoff: 200, 400, 800 and 1600 ms.
  expect(Date.now() - startedAt).toBeGreaterThan(2900)
  expect(a.context().problem).toEqual({ code: 'server', message: 'The server cannot show this match right now. Please try again later.' })
  url = ''
  a.actor.send({ type: 'retry' })
  await a.until(({ context }) => context.shown !== null)
  expect(a.context()).toMatchObject({ problem: null, lost: false, attempt: 0, crashes: 0 })
}, 300_000)

test('a match that no longer fits its rules is not requested again: the server’s sentence is shown, not that the connection is lost', async () => {
  const guest = new Guest(() => server.port)
  await guest.fetch('/me')
  const { id } = await guest.create('tictactoe', ['me', { agent: 'random' }])
  const link = guest.link(id)
  const said = { code: 'rules-changed', message: 'The match no longer fits its rules.' } as const
  const refusing = new WebSocketServer({ port: 0 })
  onTestFinished(() => void refusing.close())
  refusing.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'error', ...said }))
    socket.close(1008, said.code)
  })
  const url = `ws://localhost:${(refusing.address() as AddressInfo).port}`
  const a = follow({ ...link, live: (from, heard, down) => openLive(url, from, heard, down, null, browserSocket) })
  await a.until(({ value }) => value.connection === 'failed')
  expect(a.opened).toHaveLength(1)
  expect(a.context()).toMatchObject({ problem: said, lost: false })
}, 300_000)
