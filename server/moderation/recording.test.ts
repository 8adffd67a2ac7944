import { expect, test } from 'vitest'
import { asked } from '../testing/database.ts'
import { account } from '../testing/staff.ts'
import { testServer } from '../testing/test-server.ts'

test('all that somebody with a role sees or does is recorded, also what was refused; administrators read everything', async () => {
  const server = await testServer()
  const [mona, ada, eve] = [await account(server, 'Mona', 'moderator'), await account(server, 'Ada', 'admin'), await account(server, 'Eve')]
  const { id } = await eve.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await mona.get('/api/admin/matches?find=Eve')
  await mona.get(`/api/admin/matches/${id}/views/0`)
  await mona.get('/api/admin/people?find=Eve')
  await mona.get('/api/admin/reports')
  await mona.post(`/api/admin/people/${ada.id}/ban`, { reason: 'No.', until: null })
  for (const page of ['due', 'failures', 'health']) expect((await ada.get(`/api/admin/${page}`)).status).toBe(200)

  const seen = async (who: typeof mona) =>
    (await who.get('/api/admin/audit')).body.entries.map((entry: Record<string, unknown>) => [entry.byName, entry.what, entry.details])
  const monas = [
    ['Mona', 'ban', { reason: 'No.', until: null, refused: 'not-moderator' }],
    ['Mona', 'ban', { reason: 'No.', until: null }],
    ['Mona', 'reports', { settled: false }],
    ['Mona', 'find-people', { find: 'Eve' }],
    ['Mona', 'watch', { as: 0 }],
    ['Mona', 'find-matches', { find: 'Eve' }],
  ]
  expect(await seen(mona)).toEqual(monas)
  const all = [['Ada', 'health', {}], ['Ada', 'failures', {}], ['Ada', 'due', {}], ...monas]
  expect(await seen(ada)).toEqual(all)
  expect(await seen(ada)).toEqual([['Ada', 'audit', {}], ...all])
})

test('nothing changes or drops what is recorded', async () => {
  const server = await testServer()
  const mona = await account(server, 'Mona', 'moderator')
  await mona.get('/api/admin/people')
  for (const change of ["update audit set what = 'nothing'", 'delete from audit'])
    await expect(asked(server.database, change)).rejects.toThrow('The audit log is not changed.')
})
