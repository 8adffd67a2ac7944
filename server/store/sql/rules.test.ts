import { join } from 'node:path'
import Client from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/test-server.ts'
import { openStore } from '../sqlite/open-store.ts'

const MATCHES = 3000

/** A store with so many running matches by the same rules, and what counts the turns of the event loop meanwhile. */
async function crowded() {
  const file = join(temporaryFolder(), 'test.sqlite')
  const store = openStore(file)
  onTestFinished(() => store.close())
  await store.addUser({ id: 'ann', name: 'Ann' }, 1)
  const other = new Client(file)
  other.exec(`insert into matches (id, game, seats, variant, secret, status, version, winners, creator, created_at, updated_at, rules)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MATCHES})
    select 'm' || i, 'pig', 2, '{}', '', 'running', 1, '[]', 'ann', 1, i, 'old' from n`)
  other.close()
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let [turns, over] = [0, false]
    const done = work.then(() => {
      over = true
    })
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
    await done
    return turns
  }
  return { store, turnsDuring }
}

test('running matches are counted in slices, as they were at one moment', async () => {
  const { store, turnsDuring } = await crowded()
  const counted = store.runningByRules()
  // What is not counted yet ends.
  expect(await store.end(`m${MATCHES}`, 'operator', 1)).toBe(true)
  expect(await counted).toEqual([{ game: 'pig', seats: 2, rules: 'old', misfit: null, count: MATCHES }])
  expect(await turnsDuring(store.runningByRules())).toBeGreaterThan(4)
})

test('so are those listed that are to be compared, the last changed first', async () => {
  const { store, turnsDuring } = await crowded()
  const ids = await store.undecided('pig', 2, 'new')
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([MATCHES, `m${MATCHES}`, 'm1'])
  expect(await store.undecided('pig', 2, 'old')).toEqual([])
  expect(await turnsDuring(store.undecided('pig', 2, 'new'))).toBeGreaterThan(4)
})
