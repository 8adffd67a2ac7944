import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Client from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/test-server.ts'
import { openStore } from '../sqlite/open-store.ts'

/** A store with a match that is over, after so many versions. */
async function played(versions: number) {
  const file = join(temporaryFolder(), 'test.sqlite')
  const store = openStore(file)
  onTestFinished(() => store.close())
  await store.addUser({ id: 'ann', name: 'Ann' }, 1)
  const other = new Client(file)
  other.exec(`insert into matches (id, game, seats, variant, secret, status, version, winners, creator, created_at, updated_at)
    values ('m', 'pig', 2, '{}', '', 'finished', ${versions}, '[]', 'ann', 1, 1);
    insert into log (match, version, by, move, args, at, initiator)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${versions})
    select 'm', i, '0', 'roll', '{"nth":' || i || '}', i, i from n`)
  other.close()
  return { store, file }
}

const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    ...{ version: from + i, by: 0, move: 'roll', args: { nth: from + i }, at: from + i, initiator: from + i },
  }))

test.each([1, 499, 500, 501, 1000, 1234])('a log of %i entries is read whole, from any version on', async (versions) => {
  const { store } = await played(versions)
  expect(await store.log('m', 0)).toEqual(entries(1, versions))
  expect(await store.log('m', versions >> 1)).toEqual(entries((versions >> 1) + 1, versions))
  expect(await store.log('m', versions)).toEqual([])
})

test('others have their turn while a long log is read', async () => {
  const { store } = await played(1234)
  let [turns, isRead] = [0, false]
  const reading = store.log('m', 0).finally(() => {
    isRead = true
  })
  while (!isRead) {
    await turn()
    turns++
  }
  expect((await reading).length).toBe(1234)
  expect(turns).toBeGreaterThan(2)
})

test('a log that is folded while it is read has all its entries, each once', async () => {
  const [folded, read] = [await played(1234), await played(1234)]
  expect(await folded.store.fold('m')).toBe(true)
  const other = new Client(read.file)
  onTestFinished(() => void other.close())
  other.prepare('attach ? as folded').run(folded.file)

  const reading = read.store.log('m', 20)
  other.exec('insert into folded_logs select * from folded.folded_logs; delete from main.log')
  expect(await reading).toEqual(entries(21, 1234))
})

test('the log of a match that is removed while it is read is as empty as that of one that is not there', async () => {
  const { store, file } = await played(1234)
  const other = new Client(file)
  onTestFinished(() => void other.close())
  const reading = store.log('m', 0)
  other.exec("delete from log; delete from matches where id = 'm'")
  expect([await reading, await store.log('m', 0)]).toEqual([[], []])
})
