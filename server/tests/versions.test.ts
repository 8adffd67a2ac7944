import { expect, test } from 'vitest'
import type { HistoryEntry } from '../http/routes/versions.ts'
import { counterGame } from '../testing/counter-game.ts'
import type { Guest } from '../testing/guest.ts'
import salon, { BANK_MS } from '../testing/salon/game.ts'
import { START, testServer } from '../testing/test-server.ts'

/** Ann and Bob at a small memory; Ann has turned over one card. */
async function oneCardUp() {
  const server = await testServer()
  const [ann, bob, spectator] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'], variant: { size: 'small' } })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'reveal', { slot: 3 })
  return { server, ann, bob, spectator, id }
}

const faces = (view: { game: { [field: string]: { slots: ({ face?: number } | null)[] } } }, field: string) =>
  view.game[field].slots.filter((slot) => slot?.face !== undefined).length

test('every version can be read, each with the step that made it', async () => {
  const { ann, id } = await oneCardUp()
  const first = await ann.get(`/api/matches/${id}/versions/0`)
  expect(first.body).toMatchObject({ step: null, view: { version: 0, viewer: 0, phase: { value: 'first' } } })
  const second = await ann.get(`/api/matches/${id}/versions/1`)
  expect(second.body.step).toMatchObject({ version: 1, move: 'reveal', by: 0, args: { slot: 3 } })
  expect(second.body.view).toEqual(second.body.step.view)
  expect(second.body.view.phase.value).toBe('second')
})

test('past versions are seen from one’s own seat: nothing hidden then is shown now', async () => {
  const { ann, bob, spectator, id } = await oneCardUp()
  for (const [who, viewer] of [
    [ann, 0],
    [bob, 1],
    [spectator, 'spectator'],
  ] as const) {
    const { view: before } = (await who.get(`/api/matches/${id}/versions/0`)).body
    expect([before.viewer, faces(before, 'hidden'), faces(before, 'visible')]).toEqual([viewer, 0, 0])
    const { view: after } = (await who.get(`/api/matches/${id}/versions/1`)).body
    expect([faces(after, 'hidden'), faces(after, 'visible')]).toEqual([0, 1])
  }
})

test('the history tells of every version, also of those made after it was first asked for', async () => {
  const { ann, bob, id } = await oneCardUp()
  const moves = async (who: Guest) =>
    (await who.get(`/api/matches/${id}/history`)).body.entries.map((entry: { move: string }) => entry.move)
  expect(await moves(ann)).toEqual(['reveal'])
  await ann.move(id, 'reveal', { slot: 5 })
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  expect(await moves(bob)).toHaveLength(version)
  expect((await moves(bob)).slice(0, 2)).toEqual(['reveal', 'reveal'])
})

test('the past is the same when it is made again from the log by another server', async () => {
  const { server, ann, id } = await oneCardUp()
  const versions = await Promise.all([0, 1].map((version) => ann.get(`/api/matches/${id}/versions/${version}`)))
  const other = await testServer({ database: server.database })
  for (const [version, seen] of versions.entries()) {
    const again = await other.guest().request('GET', `/api/matches/${id}/versions/${version}`, undefined, { cookie: ann.cookie })
    expect(again.body).toEqual(seen.body)
  }
})

/** Ann has whispered in a conversation of three: the guests were greeted one by one, and the whisper was heard in secret. */
async function whispered() {
  const server = await testServer({ games: [salon] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'salon', players: ['me', 'open', 'open'] })
  for (const who of [bob, cid]) await who.post(`/api/matches/${id}/join`)
  await ann.move(id, 'whisper')
  return { server, ann, bob, id }
}

test('the history says for whom a fix-up was made, whose turn it was then, and nothing of what is secret', async () => {
  const { server, ann, bob, id } = await whispered()
  const lines = (body: { entries: HistoryEntry[] }) => body.entries.map(({ move, by, for: seat, turn }) => [move, by, seat, turn])
  const expected = [
    ['greet', 'engine', 0, 0],
    ['greet', 'engine', 1, 0],
    ['greet', 'engine', 2, 0],
    ['whisper', 0, null, 0],
    [null, null, null, 0],
    ['nextTurn', 'engine', null, 1],
  ]
  for (const who of [ann, bob, server.guest()]) expect(lines((await who.get(`/api/matches/${id}/history`)).body)).toEqual(expected)
  // The same from the rows of the log.
  const other = await testServer({ database: server.database, games: [salon] })
  expect(lines((await other.guest().get(`/api/matches/${id}/history`)).body)).toEqual(expected)
  expect((await server.store.log(id, 0)).map((entry) => [entry.move, entry.for])).toEqual([
    ['greet', 0],
    ['greet', 1],
    ['greet', 2],
    ['whisper', undefined],
    ['listen', undefined],
    ['nextTurn', undefined],
  ])
})

test('views carry facts, progress and time banks', async () => {
  const { ann, bob, id } = await whispered()
  const seen = async (who: Guest) => (await who.get(`/api/matches/${id}/versions/6`)).body.view
  expect(await seen(bob)).toMatchObject({
    phase: { value: 'talking', args: { other: 2, lines: 1, left: 11 }, privateArgs: { own: 0 } },
    banks: [BANK_MS, BANK_MS, BANK_MS],
    timers: [{ phase: 'talking', move: 'silence', seat: 1, startedAt: START, endsAt: START + BANK_MS }],
    inactive: [],
    progress: 1 / 12,
  })
  expect((await seen(ann)).phase.privateArgs).toEqual({ own: 1 })
})

test('the history comes in pages: the newest first, and those before a version', async () => {
  const server = await testServer({ games: [counterGame] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  // Each move makes three versions.
  for (let i = 0; i < 82; i++) await ann.move(id, 'add', { by: 0 })
  const page = async (query: string) => {
    const { status, body } = await ann.get(`/api/matches/${id}/history${query}`)
    return status === 200 ? body.entries.map(({ version }: HistoryEntry) => version) : [status, body.code]
  }
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  expect(await page('')).toEqual(span(147, 246))
  expect(await page('?before=147')).toEqual(span(47, 146))
  expect(await page('?before=47')).toEqual(span(1, 46))
  expect(await page('?before=1')).toEqual([])
  expect(await page('?limit=200')).toEqual(span(47, 246))
  expect(await page('?before=11&limit=3')).toEqual([8, 9, 10])
  expect(await page('?before=9999&limit=2')).toEqual([245, 246])
  for (const query of ['?limit=0', '?limit=201', '?limit=x', '?before=0', '?before=-1', '?before=1.5'])
    expect(await page(query)).toEqual([400, 'arguments'])
})
