import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveMessage } from '../../http/app.ts'
import { listen } from '../../http/listen.ts'
import type { Guest } from '../../testing/guest.ts'
import { START, testServer } from '../../testing/test-server.ts'

async function watched() {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  /** What somebody is told of presence, the newest last. */
  function watch(who: Guest | null, query = '?presence=1') {
    const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live${query}`, { headers: { cookie: who?.cookie ?? '' } })
    const told: unknown[] = []
    const types: string[] = []
    socket.on('message', (data) => {
      const message: LiveMessage = JSON.parse(String(data))
      types.push(message.type)
      if (message.type === 'presence') told.push(message.seats)
    })
    onTestFinished(() => socket.terminate())
    const until = (seats: unknown[]) => vi.waitFor(() => expect(told.at(-1)).toEqual(seats), { interval: 5 })
    return { socket, told, types, until }
  }
  return { server, ann, bob, id, watch }
}

const gone = { here: false, since: START }
const here = { here: true, visible: true }
const hidden = { here: true, visible: false }

test('who follows the match, and whether its page is visible, is told to those who ask', async () => {
  const { ann, bob, watch } = await watched()
  const outside = watch(null)
  await outside.until([gone, gone])
  const first = watch(ann)
  await outside.until([here, gone])
  await first.until([here, gone])
  const second = watch(bob)
  await second.until([here, here])
  second.socket.send(JSON.stringify({ type: 'visible', visible: false }))
  await outside.until([here, hidden])
  // A second page of theirs is on the screen.
  watch(bob)
  await outside.until([here, here])
})

test('who loads the page again was never gone; who stays away is', async () => {
  const { server, ann, watch } = await watched()
  const outside = watch(null)
  const first = watch(ann)
  await outside.until([here, gone])
  first.socket.close()
  await outside.until([hidden, gone])
  const again = watch(ann)
  await outside.until([here, gone])
  await server.clock.advance(10_000)
  expect(outside.told.at(-1)).toEqual([here, gone])
  again.socket.close()
  await outside.until([hidden, gone])
  await server.clock.advance(3000)
  await outside.until([{ here: false, since: START + 10_000 }, gone])
})

test('it changes nothing in the match, and nobody is told who does not ask', async () => {
  const { server, ann, bob, id, watch } = await watched()
  const quiet = watch(bob, '')
  await vi.waitFor(() => expect(quiet.types).toContain('view'), { interval: 5 })
  const before = await server.rows()
  const first = watch(ann)
  await first.until([here, here])
  first.socket.close()
  await server.clock.advance(60_000)
  expect(await server.rows()).toBe(before)
  expect(quiet.types).not.toContain('presence')
  expect((await bob.get(`/api/matches/${id}`)).body.version).toBe(0)
})
