import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { type Answered, guest } from '../testing/guest.ts'
import { TEST_LIMITS, testServer } from '../testing/test-server.ts'

const LAG_MS = 120
const PATIENCE_MS = 60_000

/** Asks again and again until the answer has that status: the machine may have been busy with something else before. */
async function until(status: number, ask: () => Promise<Answered<{ id: string }>>) {
  let answer = await ask()
  while (answer.status !== status) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer = await ask()
  }
  return answer
}

/** Keeps the event loop of this process busy until the returned function is called. */
function spin(): () => void {
  let over = false
  const turn = () => {
    const end = performance.now() + 2 * LAG_MS
    while (performance.now() < end);
    if (!over) setTimeout(turn, 1)
  }
  turn()
  return () => {
    over = true
  }
}

test(
  'while the event loop is late, new matches, guests and sockets wait, and moves are made',
  async () => {
    const server = await testServer({ limits: { ...TEST_LIMITS, lagMs: LAG_MS } })
    const { port, close } = await listen(server.app, 0)
    onTestFinished(close)
    const caller = () => guest({ request: (path, init) => fetch(`http://localhost:${port}${path}`, init) })
    const [ann, bob] = [caller(), caller()]
    for (const who of [ann, bob]) await until(200, () => who.get('/api/me'))
    const create = () => ann.post('/api/matches', { game: 'tictactoe', seats: 2, variant: {}, players: ['me', 'open'] })
    const { id } = (await until(201, create)).body
    await bob.post(`/api/matches/${id}/join`)
    const socket = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const line = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { headers: { cookie: ann.cookie } })
        line.once('open', () => resolve(101))
        line.once('unexpected-response', (_, response) => {
          response.resume()
          resolve(response.statusCode)
        })
        line.once('error', reject)
      })
    const rest = spin()
    onTestFinished(rest)
    const answer = await until(503, create)
    expect(answer).toMatchObject({ body: { code: 'busy', message: expect.stringContaining('try again in a few seconds') } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await caller().get('/api/me')).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(await socket()).toBe(503)
    expect((await ann.get(`/api/matches/${id}/events`)).status).toBe(503)
    expect((await ann.move(id, 'place', { square: 0 })).status).toBe(200)
    expect((await bob.get(`/api/matches/${id}`)).status).toBe(200)
    rest()
    await until(201, create)
    await until(200, () => caller().get('/api/me'))
  },
  PATIENCE_MS,
)
