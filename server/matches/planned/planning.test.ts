import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import bluff from '../../../games/bluff/game.ts'
import connectfour from '../../../games/connectfour/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import type { Branch } from '../../store/plans.ts'
import { openStore } from '../../store/sqlite/open-store.ts'
import type { Store } from '../../store/store.ts'
import type { Guest } from '../../testing/guest.ts'
import { type TestServer, temporaryFolder, testServer } from '../../testing/test-server.ts'

const games = [bluff, connectfour, tictactoe]
const place = (square: number) => ({ move: 'place', args: { square } })
const drop = (column: number) => ({ move: 'drop', args: { column } })

async function table(server: TestServer, game = 'tictactoe') {
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game, players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return { ann, bob, id }
}

const standing = async (who: Guest, id: string) => (await who.get(`/api/matches/${id}`)).body
const planOf = async (who: Guest, id: string) => (await who.get(`/api/matches/${id}/plan`)).body.plan

/** Plans from the match as it stands, in place of what was planned. */
async function plan(who: Guest, id: string, wanted: object) {
  const { version } = await standing(who, id)
  const revision = (await planOf(who, id))?.revision ?? 0
  return who.request('PUT', `/api/matches/${id}/plan`, { version, revision, ...wanted })
}

const madeIn = async (server: TestServer, id: string) =>
  (await server.store.log(id, 0)).filter(({ by }) => by !== 'engine').map(({ by, move, args }) => ({ by, move, args }))

/** Bob's answers to each of Ann's moves, one after another. */
const line = (moves: readonly { move: string; args: object }[]): Branch[] => {
  const [theirs, own, ...rest] = moves as Branch['answers'][number][]
  return theirs && own ? [{ when: { by: 0, ...theirs }, answers: [own], next: line(rest) }] : []
}

test('a planned match is the match that is played by hand', async () => {
  // Nobody has four in a row.
  const moves = [0, 1, 0, 1, 1, 0, 1, 0, 2, 3, 2, 3, 3, 2, 3, 2].map(drop)
  const server = await testServer({ games })
  const [byHand, planned] = [await table(server, 'connectfour'), await table(server, 'connectfour')]
  for (const [n, { move, args }] of moves.entries())
    expect(await (n % 2 ? byHand.bob : byHand.ann).move(byHand.id, move, args)).toMatchObject({ status: 200 })
  expect(await plan(planned.bob, planned.id, { branches: line(moves) })).toMatchObject({ status: 200 })
  for (const { move, args } of moves.filter((_, n) => n % 2 === 0)) {
    expect(await planned.ann.move(planned.id, move, args)).toMatchObject({ status: 200 })
    await server.clock.advance(0)
  }
  expect(await madeIn(server, planned.id)).toEqual(await madeIn(server, byHand.id))
  const state = async (id: string) => (await server.store.snapshot(id))?.match.state.game
  expect(await state(planned.id)).toEqual(await state(byHand.id))
  expect(await planOf(planned.bob, planned.id)).toBe(null)
})

test('a move that no branch names ends the plan; moves of others, and what is left out, do not', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  const branches = [
    { when: { move: 'place', args: { square: 4 } }, answers: [place(0)], next: [] },
    { when: { move: 'place', args: { square: 0 } }, answers: [place(4)], next: [{ when: {}, answers: [place(8)], next: [] }] },
  ]
  await plan(bob, id, { branches })
  await ann.move(id, 'place', { square: 0 })
  await server.clock.advance(0)
  expect((await madeIn(server, id)).at(-1)).toEqual({ by: 1, ...place(4) })
  await ann.move(id, 'place', { square: 7 })
  await server.clock.advance(0)
  expect((await madeIn(server, id)).at(-1)).toEqual({ by: 1, ...place(8) })
  const other = await table(server)
  await plan(other.bob, other.id, { branches })
  await other.ann.move(other.id, 'place', { square: 8 })
  await server.clock.advance(0)
  expect(await madeIn(server, other.id)).toHaveLength(1)
  expect(await planOf(other.bob, other.id)).toBe(null)
})

test('a refused answer keeps the rest, and its player is told why', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [{ when: {}, answers: [place(8)], next: [] }] }] })
  await ann.move(id, 'place', { square: 4 })
  await server.clock.advance(0)
  expect(await planOf(bob, id)).toMatchObject({
    answers: [],
    branches: [{ answers: [place(8)] }],
    refused: { ...place(4), message: 'That square is taken.' },
  })
  expect(await madeIn(server, id)).toHaveLength(1)
})

test('who acts by hand has other plans, unless it is what was planned', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await ann.move(id, 'place', { square: 0 })
  await plan(bob, id, { branches: [{ when: {}, answers: [place(8)], next: [] }] })
  expect(await planOf(bob, id)).not.toBe(null)
  await bob.move(id, 'place', { square: 4 })
  expect(await planOf(bob, id)).toBe(null)
  await server.clock.advance(0)
  expect(await madeIn(server, id)).toHaveLength(2)
})

test('who leaves the table plans nothing any more; nor does anybody once the match is over', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [] }] })
  await bob.post(`/api/matches/${id}/leave`)
  expect(await server.store.plans(id)).toEqual([])
  const other = await table(server)
  await plan(other.bob, other.id, { branches: [{ when: {}, answers: [place(4)], next: [] }] })
  await other.ann.move(other.id, 'resign')
  expect(await server.store.plans(other.id)).toEqual([])
  expect((await standing(ann, other.id)).status).toBe('finished')
})

test('of two windows, the one that has not seen the plan changes nothing; nor does one that has not seen the last move', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  const { version } = await standing(bob, id)
  const branches = [{ when: {}, answers: [place(4)], next: [] }]
  const put = (body: object) => bob.request('PUT', `/api/matches/${id}/plan`, { version, branches, ...body })
  const first = await put({ revision: 0 })
  expect(first).toMatchObject({ status: 200, body: { plan: { branches } } })
  expect(await put({ revision: 0, branches: [] })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await planOf(bob, id)).toEqual(first.body.plan)
  expect(await put({ revision: first.body.plan.revision, branches: [] })).toMatchObject({ status: 200, body: { plan: null } })
  await ann.move(id, 'place', { square: 0 })
  expect(await put({ revision: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } })
})

test('a plan is nobody else’s to see, or to notice', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  const seen = async () =>
    JSON.stringify(
      [await ann.get(`/api/matches/${id}`), await ann.get(`/api/matches/${id}/history`), await planOf(ann, id)].map((one) => one?.body),
    )
  const before = await seen()
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [] }] })
  expect(await seen()).toBe(before)
  expect(await server.guest().get(`/api/matches/${id}/plan`)).toMatchObject({ status: 403, body: { code: 'not-seated' } })
})

test('once the match is over, the log tells which moves were planned', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [] }] })
  await ann.move(id, 'place', { square: 0 })
  await server.clock.advance(0)
  const planned = async (who: Guest) =>
    (await who.get(`/api/matches/${id}/history`)).body.entries.flatMap((entry: { planned?: true; version: number; args: object }) =>
      entry.planned ? [entry.args] : [],
    )
  expect(await planned(bob)).toEqual([])
  await ann.move(id, 'resign')
  expect(await planned(ann)).toEqual([{ square: 4 }])
  expect(await planned(server.guest())).toEqual([{ square: 4 }])
})

test('an answer that was due when the server stopped is given once by the next', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [{ when: {}, answers: [place(2)], next: [] }] }] })
  await ann.move(id, 'place', { square: 0 })
  await server.stop()
  expect(await madeIn(server, id)).toHaveLength(1)
  for (let n = 0; n < 2; n++) {
    const again = await testServer({ games, database: server.database })
    await again.clock.advance(0)
    expect(await madeIn(again, id)).toEqual([
      { by: 0, ...place(0) },
      { by: 1, ...place(4) },
    ])
    await again.stop()
  }
})

test('rules that end the process have a plan dropped in the end', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [] }] })
  await ann.move(id, 'place', { square: 0 })
  await server.stop()
  // As if each had ended the process.
  for (let n = 0; n < 3; n++) await server.store.attemptPlan({ match: id, seat: 1 })
  await server.end()
  const again = await testServer({ games, database: server.database })
  await again.clock.advance(0)
  expect(await madeIn(again, id)).toHaveLength(1)
  expect((await again.store.plans(id))[0]).toMatchObject({ due: null, plan: { refused: place(4) } })
})

test('who passes until something happens is not asked before', async () => {
  const server = await testServer({ games })
  const guests = [server.guest(), server.guest(), server.guest()]
  const [ann, bob, cid] = guests as [Guest, Guest, Guest]
  const { id } = await ann.create({ game: 'bluff', players: ['me', 'open', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await cid.post(`/api/matches/${id}/join`)
  const until = [{ args: { whom: 2 } }]
  expect(await plan(cid, id, { passing: { move: 'allow', args: {}, until } })).toMatchObject({ status: 200 })
  expect(await ann.move(id, 'act', { action: 'trades', whom: null })).toMatchObject({ status: 200 })
  await server.clock.advance(0)
  expect((await madeIn(server, id)).at(-1)).toEqual({ by: 2, move: 'allow', args: {} })
  expect(await planOf(cid, id)).toMatchObject({ passing: { left: 99 } })
})

test('a move reads plans only where the match has some', async () => {
  const file = join(temporaryFolder(), 'plans.sqlite')
  const opened = openStore(file)
  onTestFinished(() => opened.close())
  let reads = 0
  const store: Store = {
    ...opened,
    plans(match) {
      reads++
      return opened.plans(match)
    },
  }
  const server = await testServer({ games, database: file, store })
  const { ann, bob, id } = await table(server)
  await ann.move(id, 'place', { square: 0 })
  await bob.move(id, 'place', { square: 1 })
  expect(reads).toBe(0)
  await plan(bob, id, { branches: [{ when: {}, answers: [place(4)], next: [] }] })
  await ann.move(id, 'place', { square: 2 })
  await server.clock.advance(0)
  expect(reads).toBeGreaterThan(0)
  reads = 0
  await ann.move(id, 'place', { square: 3 })
  expect(reads).toBe(0)
})

test.each([
  ['a move that the game does not have', { branches: [{ when: {}, answers: [{ move: 'castle' }], next: [] }] }, 'unknown-move'],
  ['an answer to a move of one’s own', { branches: [{ when: { by: 1 }, answers: [place(4)], next: [] }] }, 'arguments'],
  ['nothing to answer', { branches: [{ when: {}, answers: [], next: [] }] }, 'arguments'],
  ['more branches than there may be', { branches: Array.from({ length: 101 }, () => ({ when: {}, answers: [place(4)] })) }, 'arguments'],
])('%s is refused', async (_, wanted, code) => {
  const server = await testServer({ games })
  const { bob, id } = await table(server)
  expect(await plan(bob, id, wanted)).toMatchObject({ body: { code } })
  expect(await planOf(bob, id)).toBe(null)
})

test('who plans sees where a line of moves leads; others, and who has no seat, are told nothing', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  await ann.move(id, 'place', { square: 4 })
  const { version } = await standing(ann, id)
  const ahead = (who: Guest, line: object[], wanted = version) => who.post(`/api/matches/${id}/ahead`, { version: wanted, line })
  expect(await ahead(ann, [])).toMatchObject({ status: 200, body: { acting: [1], seat: 1 } })
  const { status, body } = await ahead(ann, [{ by: 1, ...place(0) }])
  expect([status, body.seat, body.view.viewer, body.shown]).toMatchObject([200, 0, 0, [{ by: 1, ...place(0) }]])
  expect(body.view.moves[0].options).toHaveLength(7)
  expect(await ahead(ann, [{ by: 1, ...place(4) }])).toMatchObject({ status: 409, body: { message: 'That square is taken.' } })
  expect(await ahead(ann, [], version - 1)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await ahead(server.guest(), [])).status).toBe(403)
  expect((await standing(bob, id)).version).toBe(version)
  const hidden = await table(server, 'bluff')
  const { version: newest } = await standing(hidden.ann, hidden.id)
  const refused = await hidden.ann.post(`/api/matches/${hidden.id}/ahead`, { version: newest, line: [] })
  expect(refused).toMatchObject({ status: 409, body: { code: 'no-look-ahead' } })
})

test('an answer can wait for the move of a second player', async () => {
  const server = await testServer({ games })
  const { ann, bob, id } = await table(server)
  const waits = { when: { by: 0, ...place(0) }, answers: [], next: [{ when: { by: 0 }, answers: [place(4)], next: [] }] }
  expect(await plan(bob, id, { branches: [waits] })).toMatchObject({ status: 200 })
  expect(await plan(bob, id, { branches: [{ ...waits, next: [] }] })).toMatchObject({ status: 400 })
  await ann.move(id, 'place', { square: 0 })
  await server.clock.advance(0)
  expect(await madeIn(server, id)).toHaveLength(1)
  expect((await planOf(bob, id)).branches).toHaveLength(1)
})
