import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Game } from '../../engine/index.ts'
import { discoverGames } from '../games/discover-games.ts'
import type { Logged } from '../runtime/log.ts'
import { counterGame, makeCounterGame } from '../testing/counter-game.ts'
import { asked } from '../testing/database.ts'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import { type TestServer, temporaryFolder, testServer } from '../testing/test-server.ts'

const engine = fileURLToPath(new URL('../../engine/index.ts', import.meta.url))

let logged: Logged[]
beforeEach(() => {
  logged = heardLog()
})
afterEach(() => vi.restoreAllMocks())

/** Ann has added 1 and then 2; the server is gone. */
async function leftBehind(): Promise<{ first: TestServer; ann: Guest; id: string }> {
  const first = await testServer({ games: [counterGame] })
  const ann = first.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  for (const by of [1, 2]) await ann.move(id, 'add', { by })
  await first.stop()
  return { first, ann, id }
}

const add = (server: TestServer, ann: Guest, id: string, by: number) =>
  server.guest().request('POST', `/api/matches/${id}/moves`, { move: 'add', args: { by } }, { cookie: ann.cookie })

test('without its snapshot a match goes on from its log', async () => {
  const { first, ann, id } = await leftBehind()
  const before = await first.store.snapshot(id)
  await asked(first.database, 'delete from snapshots')
  const again = await testServer({ database: first.database, games: [counterGame] })
  const { view } = (await again.guest().get(`/api/matches/${id}/versions/6`)).body
  expect(view).toMatchObject({ version: 6, game: { sum: 3 } })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 200, body: { version: 9 } })
  expect((await again.store.snapshot(id))!.match).toMatchObject({
    ...before!.match,
    version: 9,
    chance: 10,
    state: { game: [9] },
    timers: [{}],
  })
})

test('under a changed definition a match goes on when its log plays the same', async () => {
  const { first, ann, id } = await leftBehind()
  const games = [makeCounterGame({ displayName: 'Sums' })]
  const again = await testServer({ database: first.database, games })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 200, body: { version: 9 } })
  expect(logged).toEqual([])
})

test('under another definition whose rules refuse what was played a match goes on from where it stood', async () => {
  const { first, ann, id } = await leftBehind()
  const games = [makeCounterGame({ displayName: 'Sums', forbidden: 2 })]
  const again = await testServer({ database: first.database, games })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 200, body: { version: 9 } })
  expect(logged[0]).toMatchObject({ event: 'rules-changed', match: id, becomes: 'snapshot', why: expect.stringContaining('Not 2.') })
  // What was played by other rules cannot be shown by these.
  const { body } = await again.guest().get(`/api/matches/${id}/history`)
  expect(body.entries.map(({ version }: { version: number }) => version)).toEqual([7, 8, 9])
  expect(await again.guest().get(`/api/matches/${id}/versions/5`)).toMatchObject({ status: 409, body: { code: 'rules-changed' } })
  expect(await again.guest().get(`/api/matches/${id}/versions/6`)).toMatchObject({ status: 200, body: { step: null } })
})

test('a match whose game is not served any more is refused', async () => {
  const { first, ann, id } = await leftBehind()
  const again = await testServer({ database: first.database })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 404, body: { code: 'unknown-game' } })
  expect((await again.guest().get('/api/matches')).body).toEqual({ matches: [], next: null })
})

/** A game of which every definition is the same, whatever the rules are. */
function written(rules: { step?: number; forbidden?: number; extra?: { [path: string]: string } } = {}): Promise<Game[]> {
  const { step = 1, forbidden = -1, extra = {} } = rules
  const folder = join(temporaryFolder(), 'steps')
  const files = {
    ...extra,
    'rules/step.ts': `export const step: number = ${step}`,
    'game.ts': `
import { int, setup } from ${JSON.stringify(engine)}
import { step } from './rules/step.ts'
const game = setup({ game: { sum: int() } })
export default game.createGame({
  name: 'steps', players: { min: 1, max: 1 }, distribute: {},
  moves: { go: game.move({
    args: { by: int(0, 9) },
    legal: (_, { by }) => (by === ${forbidden} ? 'Not that far.' : true),
    apply: ({ game }, { by }) => { game.sum += step * by },
  }) },
  chart: { endless: true, initial: 'on', states: { on: { moves: ['go'] } } },
})`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return discoverGames([folder])
}

/** Ann has gone 5 and 3 steps; the server is gone. */
async function stepped() {
  const first = await testServer({ games: await written() })
  const ann = first.guest()
  const { id } = await ann.create({ game: 'steps', players: ['me'] })
  for (const by of [5, 3]) await ann.move(id, 'go', { by })
  await first.stop()
  const restarted = async (games: Promise<Game[]>) => {
    const server = await testServer({ database: first.database, games: await games })
    const answer = await server.guest().request('POST', `/api/matches/${id}/moves`, { move: 'go', args: { by: 1 } }, { cookie: ann.cookie })
    return { answer, sum: (await server.store.snapshot(id))!.match.state.game[0], rows: await server.rows() }
  }
  return { first, restarted }
}

test('when only the code of a rule has changed, a match that it forbids goes on from where it stood', async () => {
  const { restarted } = await stepped()
  expect(await restarted(written({ forbidden: 5 }))).toMatchObject({ answer: { status: 200 }, sum: 9 })
})

test('when only the code of a file that the rules import has changed, what was played stays as it was', async () => {
  const { restarted } = await stepped()
  expect(await restarted(written({ step: 2 }))).toMatchObject({ answer: { status: 200 }, sum: 10 })
})

/** A snapshot, as far as tests change it. */
interface Stored {
  readonly state: { readonly game: unknown[] }
}

const statesIn = async (database: string): Promise<Stored[]> =>
  (await asked(database, 'select state from snapshots')).map(({ state }) => JSON.parse(String(state)))

const setState = (database: string, state: string) => asked(database, `update snapshots set state = '${state.replaceAll("'", "''")}'`)

function onTwoSquares({ state, ...rest }: Stored): Stored {
  const [squares, ...others] = state.game as [unknown[], ...unknown[]]
  return { ...rest, state: { ...state, game: [squares.with(0, squares[4]), ...others] } }
}

test('the snapshot is good for the same rules, wherever they lie and whatever their board looks like', async () => {
  const { first, restarted } = await stepped()
  // A replay of the log does not see this.
  const [state] = await statesIn(first.database)
  state!.state.game[0] = 100
  await setState(first.database, JSON.stringify(state))
  const extra = { 'board.tsx': 'export {}', 'board.css': 'a {}', 'game.test.ts': 'export {}', 'golden/one.json': '{}' }
  expect(await restarted(written({ extra }))).toMatchObject({ answer: { status: 200 }, sum: 101 })
})

test.each([
  ['in which one token lies on two squares', (state: Stored) => JSON.stringify(onTwoSquares(state))],
  ['that is behind the log', (state: Stored) => JSON.stringify({ ...state, version: 0 })],
  ['that is cut short', (state: Stored) => JSON.stringify(state).slice(0, 50)],
  ['that is something else', () => '[]'],
])('a snapshot %s is logged, and the log is played instead', async (_, changed) => {
  const first = await testServer()
  const [ann, bob] = [first.guest(), first.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'place', { square: 4 })
  await first.stop()
  const [state] = await statesIn(first.database)
  await setState(first.database, changed(state!))
  const again = await testServer({ database: first.database })
  const place = { move: 'place', args: { square: 0 } }
  const answer = await again.guest().request('POST', `/api/matches/${id}/moves`, place, { cookie: bob.cookie })
  expect(answer).toMatchObject({ status: 200, body: { version: 4 } })
  expect(logged).toEqual([{ event: 'snapshot-broken', match: id, version: 2, error: expect.any(String) }])
})
