import { expect, test } from 'vitest'
import { renameAccount } from '../people/operator.ts'
import { asked } from '../testing/database.ts'
import { account } from '../testing/staff.ts'
import { testServer } from '../testing/test-server.ts'

test('all that somebody with a role sees or does is recorded, also what was refused; administrators read everything', async () => {
  const server = await testServer()
  const [mona, ada, eve] = [await account(server, 'Mona', 'moderator'), await account(server, 'Ada', 'admin'), await account(server, 'Eve')]
  const { id } = await eve.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await mona.get('/api/admin/matches?find=eve')
  await mona.get(`/api/admin/matches?find=${id}`)
  await mona.get(`/api/admin/matches/${id}/views/0`)
  await mona.get('/api/admin/people?find=Ev')
  await mona.get('/api/admin/people')
  await mona.get('/api/admin/reports')
  await mona.post(`/api/admin/people/${ada.id}/ban`, { reason: 'No.', until: null })
  for (const page of ['due', 'failures', 'health']) expect((await ada.get(`/api/admin/${page}`)).status).toBe(200)

  const seen = async (who: typeof mona) =>
    (await who.get('/api/admin/audit')).body.entries.map((entry: Record<string, unknown>) => [entry.byName, entry.what, entry.details])
  const monas = [
    ['Mona', 'ban', { reason: 'No.', until: null, refused: 'not-moderator' }],
    ['Mona', 'ban', { reason: 'No.', until: null }],
    ['Mona', 'reports', { settled: false }],
    ['Mona', 'find-people', {}],
    ['Mona', 'find-people', { people: ['Eve'] }],
    ['Mona', 'watch', { as: 0 }],
    ['Mona', 'find-matches', {}],
    ['Mona', 'find-matches', { people: ['Eve'] }],
  ]
  expect(await seen(mona)).toEqual(monas)
  const all = [['Ada', 'health', {}], ['Ada', 'failures', {}], ['Ada', 'due', {}], ...monas]
  expect(await seen(ada)).toEqual(all)
  expect(await seen(ada)).toEqual([['Ada', 'audit', {}], ...all])
})

test('the name of somebody who is gone is nowhere in what is recorded about them', async () => {
  const server = await testServer()
  const [mona, eve] = [await account(server, 'Mona', 'moderator'), await account(server, 'Evangeline')]
  await eve.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  for (const page of ['matches', 'people']) await mona.get(`/api/admin/${page}?find=Evangel`)
  expect((await mona.request('PUT', `/api/admin/people/${eve.id}/name`, { name: 'Evangelina' })).status).toBe(200)
  expect((await renameAccount(server.store, 'Evangelina', 'Evangelista', server.clock.now())).done).toBe(true)
  const entries = async () => (await mona.get('/api/admin/audit')).body.entries
  expect((await entries()).map(({ what, userName, details }: Record<string, unknown>) => [what, userName, details])).toEqual([
    ['find-people', 'Evangelista', {}],
    ['rename', 'Evangelista', {}],
    ['find-people', null, { people: ['Evangelista'] }],
    ['find-matches', null, { people: ['Evangelista'] }],
  ])
  const before = await asked(server.database, 'select * from audit order by id')
  expect((await eve.request('DELETE', '/api/me')).status).toBe(200)
  expect(await server.rows()).not.toContain('Evangel')
  expect((await entries()).map(({ userName, details }: Record<string, unknown>) => [userName, details])).toEqual([
    ['Player', {}],
    ['Player', {}],
    [null, { people: ['Player'] }],
    [null, { people: ['Player'] }],
  ])
  expect(await asked(server.database, 'select * from audit order by id')).toEqual(before)
})

test('nothing changes or drops what is recorded', async () => {
  const server = await testServer()
  const mona = await account(server, 'Mona', 'moderator')
  await mona.get('/api/admin/people')
  for (const change of ["update audit set what = 'nothing'", 'delete from audit'])
    await expect(asked(server.database, change)).rejects.toThrow('The audit log is not changed.')
})
