import { expect, test } from 'vitest'
import { asked } from '../testing/database.ts'
import { testServer } from '../testing/test-server.ts'

test('a player whose seat another program has given to somebody else is told of the match no more after one refused move', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { body: made } = await ann.post('/api/matches', {
    game: 'tictactoe',
    seats: 2,
    players: ['me', 'open'],
    visibility: 'open',
    watchers: 'players',
  })
  const play = async (guest: typeof ann, square: number) => (await guest.move(made.id, 'place', { square })).status
  await bob.post(`/api/matches/${made.id}/join`)
  expect([await play(ann, 0), await play(bob, 1), await play(ann, 2)]).toEqual([200, 200, 200])

  const eve = server.guest()
  await eve.request('PUT', '/api/me', { name: 'Eve' })
  await asked(
    server.database,
    `update seats set "user" = (select id from users where name = 'Eve') where match = '${made.id}' and seat = 1`,
  )
  expect([await play(bob, 3), await play(bob, 3), await play(eve, 3), await play(ann, 4)]).toEqual([403, 404, 200, 200])
})
