import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

test('a match can be aborted by its players until somebody has moved twice; nobody wins it', async () => {
  const server = await testServer()
  const [ann, bob, eve] = [server.guest(), server.guest(), server.guest()]
  const begun = async () => {
    const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
    await bob.post(`/api/matches/${id}/join`)
    return id
  }
  const [first, second] = [await begun(), await begun()]
  for (const id of [first, second]) for (const [n, square] of [0, 3].entries()) await (n === 0 ? ann : bob).move(id, 'place', { square })
  expect(await eve.post(`/api/matches/${first}/abort`)).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  expect(await bob.post(`/api/matches/${first}/abort`)).toMatchObject({
    status: 200,
    body: { status: 'finished', winners: [], ended: 'A player has aborted this match before it had really begun. Nobody has won.' },
  })
  expect(await ann.move(first, 'place', { square: 4 })).toMatchObject({ status: 409 })
  await ann.move(second, 'place', { square: 4 })
  expect(await bob.post(`/api/matches/${second}/abort`)).toMatchObject({ status: 409, body: { code: 'goes-on' } })
})
