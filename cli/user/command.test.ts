import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/sqlite/open-store.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

test('accounts are listed, given roles, renamed and banned; what is misspelt changes nothing', async () => {
  const folder = folderWith({})
  const file = join(folder, 'people.sqlite')
  const store = openStore(file)
  onTestFinished(() => store.close())
  const session = { id: 'session', user: 'ann', token: 'token', createdAt: 0, userAgent: null }
  const keys = ['lower ann', 'upper ann', 'given ann']
  await store.makeAccount({ user: { id: 'ann', name: 'Ann' }, keys, credential: { passwordHash: '' }, session, at: 0 })
  const on = ['--database', file]
  const ended = several(
    folder,
    ['user', 'grant', 'ann', 'admin', ...on],
    ['user', 'grant', 'Bob', 'admin', ...on],
    ['user', 'grant', 'Ann', 'king', ...on],
    ['user', 'rename', 'Ann', 'Anna', ...on],
    ['user', 'ban', 'Anna', ...on],
    ['user', 'list', ...on],
    ['user', 'ban', 'Anna', '--lift', ...on],
    ['user', 'list', '--database', 'nothing.sqlite'],
  )
  expect(ended.map(({ status, stdout, stderr }) => [status, stdout + stderr])).toEqual([
    [0, 'Ann is an admin now.\n'],
    [1, 'There is no account with the name Bob. Guests have none.\n'],
    [1, 'There is no role king: it is one of player, moderator, admin.\n'],
    [0, 'Ann is called Anna now.\n'],
    [0, 'Anna is banned.\n'],
    [0, expect.stringMatching(/^name +role +since +banned\nAnna +admin +1970-01-01 +\d{4}-\d\d-\d\d\n$/)],
    [0, 'Anna may sign in again.\n'],
    [1, expect.stringMatching(/^There is no database .*nothing\.sqlite: --database names it\.\n$/)],
  ])
  expect(await store.standing('ann', 'session', Date.now())).toBe('ended')
})
