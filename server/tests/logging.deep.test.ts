import { spawnSync } from 'node:child_process'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Game, int, setup } from '../../engine/index.ts'
import { heardLog } from '../testing/heard-log.ts'
import { collected, SLOW, serverProcess, started } from '../testing/server-process.ts'
import { temporaryFolder, testServer } from '../testing/test-server.ts'

const lines = (written: string) =>
  written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('a request keeps the id that it comes with, or gets one; errors carry it too', async () => {
  const { app } = await testServer()
  const idOf = async (path: string, id?: string) =>
    (await app.request(path, id === undefined ? {} : { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idOf('/api/games', 'proxy-1.a_B')).toBe('proxy-1.a_B')
  expect(await idOf('/api/nothing', 'proxy-2')).toBe('proxy-2')
  for (const bad of ['', 'x'.repeat(65), 'a b', '{"a":1}', 'é']) expect(await idOf('/api/nothing', bad)).toMatch(/^[\w-]{8}\.\w+$/)
  expect(await idOf('/api/games')).not.toBe(await idOf('/api/games'))
})

test('the log is lines of JSON with level and request, without what a cookie or a game hides', { timeout: SLOW }, async () => {
  const server = await started({
    DATABASE: join(temporaryFolder(), 'a.sqlite'),
    LOG_LEVEL: 'debug',
  })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  const answer = await ann.request('POST', `/api/matches/${id}/moves`, { move: 'place', args: { square: 4 } }, { 'x-request-id': 'mine' })
  expect(answer.headers.get('x-request-id')).toBe('mine')
  const written = server.written()
  expect(lines(written).find(({ request }) => request === 'mine')).toMatchObject({
    level: 'debug',
    time: expect.stringMatching(/^20\d\d-.*Z$/),
    event: 'request',
    method: 'POST',
    path: `/api/matches/${id}/moves`,
    status: 200,
  })
  expect(written).not.toContain(ann.cookie.split('=')[1])
})

test('facts that are secret or hidden are left out of a line', () => {
  const log = new URL('../runtime/log.ts', import.meta.url).href
  const script = `import('${log}').then(({ log }) => log('agent-refused', {
    match: 'm1', args: { card: 'ace' }, memory: 'ace', cookie: 'ace', record: { secret: 'ace' }, request: { headers: 'ace' }, move: 'play',
  }))`
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { encoding: 'utf8' })
  expect(lines(stderr)).toMatchObject([{ level: 'warn', event: 'agent-refused', match: 'm1', move: 'play' }])
  expect(stderr).not.toContain('ace')
})

/** A game with an agent that throws as it watches others; its set-up throws too if it is said so. */
function touchyGame(failsAtOnce: boolean): Game {
  const touchy = setup({ game: { sum: int() } })
  const fail = touchy.fixUp({
    apply: () => {
      throw new TypeError('no set-up is right')
    },
  })
  return touchy.createGame({
    name: failsAtOnce ? 'never' : 'touchy',
    displayName: 'Touchy',
    players: { min: 1, max: 2 },
    distribute: {},
    moves: { add: touchy.move({ apply: ({ game }) => void game.sum++ }), fail },
    guards: { fails: touchy.guard(() => failsAtOnce), enough: touchy.guard(({ game }) => game.sum > 9) },
    chart: {
      initial: 'begun',
      states: {
        begun: { always: [{ guard: 'fails', actions: 'fail', target: 'over' }, { target: 'adding' }] },
        adding: { on: { add: 'added' } },
        added: {
          always: [
            { guard: 'enough', target: 'over' },
            { actions: 'nextTurn', target: 'adding' },
          ],
        },
        over: { type: 'final' },
      },
    },
    agents: {
      watching: {
        displayName: 'Watching',
        choose: () => null,
        observe: () => {
          throw new TypeError('this agent sees nothing')
        },
      },
    },
  })
}

test('what fails in the rules for a request is logged with its id: a set-up, and what agents see', async () => {
  const server = await testServer({ games: [touchyGame(true), touchyGame(false)] })
  const logged = heardLog()
  const ann = server.guest()
  const lineOf = (request: string) => logged.find((line) => line.request === request && line.event !== 'request')
  const players = ['me', { agent: 'watching' }]
  const create = (game: string, request: string) =>
    ann.request('POST', '/api/matches', { game, seats: 2, players }, { 'x-request-id': request })
  expect((await create('never', 'create-1')).status).toBe(500)
  expect(lineOf('create-1')).toMatchObject({ event: 'rule-failed', version: 0, game: 'never' })
  const { body: match } = await create('touchy', 'create-2')
  await ann.request('POST', `/api/matches/${match.id}/moves`, { move: 'add' }, { 'x-request-id': 'move-1' })
  expect(lineOf('move-1')).toMatchObject({ event: 'agent-failed', match: match.id, agent: 'watching' })
})

test('a request that its caller gives up halfway is no error of the server', { timeout: SLOW }, async () => {
  const server = await started({ DATABASE: join(temporaryFolder(), 'a.sqlite'), LOG_LEVEL: 'debug' })
  const socket = createConnection(server.port, '127.0.0.1')
  const headers = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100', 'X-Request-Id: given-up']
  socket.write(`POST /api/matches HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  const line = await vi.waitFor(() => {
    const [found] = lines(server.written()).filter(({ request }) => request === 'given-up')
    expect(found).toBeDefined()
    return found
  }, 300_000)
  expect(line).toMatchObject({ level: 'debug', event: 'request', status: 400 })
})

test('a level that is none: the start fails with a sentence', { timeout: SLOW }, async () => {
  const child = serverProcess({ DATABASE: join(temporaryFolder(), 'a.sqlite'), LOG_LEVEL: 'loud' })
  const output = collected(child)
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(output()).toBe("LOG_LEVEL is 'loud': it is one of debug, info, warn, error, silent.\n")
})
