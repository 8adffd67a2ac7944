import { expect, test } from 'vitest'
import { int, setup } from '../../engine/index.ts'
import type { Guest } from '../testing/guest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const set = (who: Guest, id: string, ...breakpoints: object[]) => who.post(`/api/matches/${id}/breakpoints`, { breakpoints })
const info = async (who: Guest, id: string) => (await who.get(`/api/matches/${id}`)).body
const versionOf = async (who: Guest, id: string): Promise<number> => (await info(who, id)).version

async function againstAgent(server: TestServer) {
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  return { ann, id }
}

/** Lets agents move for a while. */
const wait = (server: TestServer) => server.clock.advance(60_000)

test('when play enters the phase of a breakpoint, agents wait and the page is told why, until its player goes on', async () => {
  const server = await testServer()
  const { ann, id } = await againstAgent(server)
  expect((await info(ann, id)).breakpoints).toEqual([])
  expect(await set(ann, id, { phase: 'placed' })).toMatchObject({ status: 200, body: { breakpoints: [{ phase: 'placed' }] } })
  await ann.move(id, 'place', { square: 4 })
  const stopped = await info(ann, id)
  expect(stopped.halted).toEqual({
    version: 1,
    text: 'A breakpoint stopped this match at version 1: play has entered “placed”. Agents wait until you go on.',
  })
  expect(stopped.pausedAt).toBeDefined()
  await wait(server)
  expect(await versionOf(ann, id)).toBe(stopped.version)
  // A restart changes nothing of it.
  await server.end()
  const again = await testServer({ database: server.database })
  const there = again.guest()
  const headers = { cookie: ann.cookie }
  expect((await there.request('GET', `/api/matches/${id}`, undefined, headers)).body).toMatchObject({
    halted: stopped.halted,
    version: stopped.version,
  })
  const gone = await there.request('POST', `/api/matches/${id}/resume`, {}, headers)
  expect(gone.body.halted).toBeUndefined()
  expect(gone.body.breakpoints).toEqual([{ phase: 'placed' }])
  await wait(again)
  const later = (await there.request('GET', `/api/matches/${id}`, undefined, headers)).body
  // The agent has moved, and its move is stopped too.
  expect(later).toMatchObject({ version: stopped.version + 2, halted: { version: stopped.version + 1 } })
})

/** A silent branch after each move, a guard that everybody may know, and one about what a player hides. */
function bags() {
  const rules = setup({ game: { count: int() }, player: { bag: int({ sanitize: { other: 'hidden' } }) } })
  return rules.createGame({
    name: 'bags',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      add: rules.move({
        help: 'Add one.',
        apply: ({ game, me }) => {
          game.count++
          me.bag++
        },
      }),
    },
    guards: {
      many: rules.guard(({ game }) => game.count >= 2),
      loaded: rules.guard(({ players }) => players[1]!.bag >= 1),
    },
    chart: {
      initial: 'play',
      endless: true,
      states: {
        play: { on: { add: { actions: 'nextTurn', target: 'fork' } } },
        fork: { always: [{ guard: 'many', target: 'play' }, { guard: 'loaded', target: 'play' }, 'play'] },
      },
    },
  })
}

test('a guard stops the match when its answer changes, as far as the player may know it; in a sandbox all is known', async () => {
  const server = await testServer({ games: [bags()] })
  const ann = server.guest()
  const begin = async () => (await ann.create({ game: 'bags', players: ['me', { agent: 'random' }] })).id
  const id = await begin()
  await set(ann, id, { guard: 'many' })
  await ann.move(id, 'add')
  expect((await info(ann, id)).halted).toBeUndefined()
  await wait(server)
  expect(await info(ann, id)).toMatchObject({
    version: 2,
    halted: {
      version: 2,
      text: 'A breakpoint stopped this match at version 2: the guard “many” is true now. Agents wait until you go on.',
    },
  })
  const hidden = await begin()
  await set(ann, hidden, { guard: 'loaded' }, { phase: 'fork' })
  await ann.move(hidden, 'add')
  await wait(server)
  const { version, halted } = await info(ann, hidden)
  expect([version, halted]).toEqual([2, undefined])

  const sandbox = (await ann.post(`/api/matches/${hidden}/go-on`, { version: 0 })).body.id
  await set(ann, sandbox, { guard: 'loaded' })
  await ann.move(sandbox, 'add')
  await wait(server)
  expect((await info(ann, sandbox)).halted).toMatchObject({ version: 2 })
  await ann.post(`/api/matches/${sandbox}/resume`)
  // A phase that play only passes within a version.
  await set(ann, sandbox, { phase: 'fork' })
  await ann.move(sandbox, 'add')
  expect((await info(ann, sandbox)).halted).toMatchObject({ version: 3 })
  // What stopped it is gone with the pause; spectators are not told.
  expect((await info(server.guest(), hidden)).breakpoints).toBeUndefined()
})

test('others cannot set breakpoints, nor can a match have them in which persons would have to wait', async () => {
  const server = await testServer()
  const { ann, id } = await againstAgent(server)
  const bob = server.guest()
  expect(await set(bob, id, { phase: 'placed' })).toMatchObject({ status: 403 })
  expect(await set(ann, id, { phase: 'nowhere' })).toMatchObject({ status: 400, body: { message: 'The chart has no phase “nowhere”.' } })
  expect(await set(ann, id, { guard: 'nothing' })).toMatchObject({ status: 400, body: { message: 'The chart has no guard “nothing”.' } })
  const { id: shared } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${shared}/join`)
  expect((await info(ann, shared)).breakpoints).toBeUndefined()
  expect(await set(ann, shared, { phase: 'placed' })).toMatchObject({
    status: 409,
    body: { code: 'rule', message: 'Only a match of one person against agents can have breakpoints: others would have to wait.' },
  })
  const clock = { kind: 'move', moveMs: 60_000, vacationMs: 0, out: 'absent' }
  const { body: timed } = await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players: ['me', { agent: 'random' }], clock })
  expect(await set(ann, timed.id, { phase: 'placed' })).toMatchObject({
    status: 409,
    body: { message: 'A match with a clock has no breakpoints.' },
  })
})

/** A player begins, and a timer runs out, unless it is waited for in a phase without one. */
function fuse() {
  const rules = setup({ game: { burnt: int() }, player: {} })
  const move = (help: string, apply: () => void = () => {}) => rules.move({ help, apply })
  return rules.createGame({
    name: 'fuse',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      light: move('Light it.'),
      burn: rules.move({ help: 'It burns down.', apply: ({ game }) => void game.burnt++ }),
      rest: move('Rest.'),
    },
    chart: {
      initial: 'dark',
      endless: true,
      states: {
        dark: { on: { light: 'burning' } },
        burning: { after: { 5000: { move: 'burn' } }, on: { burn: { turn: 'none', target: 'ash' }, rest: 'ash' } },
        ash: { on: { rest: { actions: 'nextTurn', target: 'dark' } } },
      },
    },
  })
}

test('while a timer of the rules runs nothing stops the match; where none runs it stops, and no timer is lost', async () => {
  const server = await testServer({ games: [fuse()] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'fuse', players: ['me', { agent: 'random' }] })
  expect(await set(ann, id, { phase: 'burning' }, { phase: 'ash' })).toMatchObject({ status: 200 })
  await ann.move(id, 'light')
  const burning = await info(ann, id)
  expect([burning.halted, burning.pausedAt]).toEqual([undefined, undefined])
  await server.clock.advance(5000)
  const burnt = await info(ann, id)
  expect(burnt).toMatchObject({ version: 2, halted: { version: 2, text: expect.stringContaining('“ash”') } })
  await wait(server)
  expect(await ann.move(id, 'rest')).toMatchObject({ status: 409, body: { code: 'paused' } })
  expect(await versionOf(ann, id)).toBe(2)
  await ann.post(`/api/matches/${id}/resume`)
  expect((await ann.move(id, 'rest')).status).toBe(200)
})
