import { expect, onTestFinished, test } from 'vitest'
import { type PostgresLine, postgresLine } from '../../testing/postgres/postgres-line.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import type { Store } from '../store.ts'
import { OutcomeUnknown, StoreUnavailable } from '../store-errors.ts'
import { ANN, BOB, begun, placed } from '../testing/begun-match.ts'
import { openPostgres } from './open-postgres.ts'

const postgres = testPostgres()

/** A store whose line to the database the test has in its hands, and another server's on the same database. */
async function twoLines(patienceMs?: number): Promise<{ line: PostgresLine; store: Store; other: Store }> {
  const address = await postgres.database()
  const line = await postgresLine(address)
  const [store, other] = [await openPostgres(line.address, patienceMs), await openPostgres(address)]
  onTestFinished(async () => {
    line.stop()
    await Promise.all([store.close(), other.close()])
  })
  for (const user of [ANN, BOB]) await store.addUser(user, 1)
  return { line, store, other }
}

const KEY = 'a-key-of-this-test'

test('a commit whose answer is lost is found in the log; it is there once', async () => {
  const { line, store, other } = await twoLines()
  const move = placed('m', await begun(store, 'm'), 4, KEY)
  line.loseAnswerTo(KEY)
  expect(await store.commit(move)).toBe(true)
  expect(await other.log('m', 0)).toEqual(move.entries)
})

test('so it is where others have moved on since', async () => {
  const { line, store, other } = await twoLines()
  const move = placed('m', await begun(store, 'm'), 4, KEY)
  line.loseAnswerTo(KEY)
  line.cutAfterLoss()
  const committed = store.commit(move)
  await expect.poll(() => other.log('m', 0)).toEqual(move.entries)
  expect(await other.commit(placed('m', move.match, 0))).toBe(true)
  line.heal()
  expect(await committed).toBe(true)
})

test('a commit that never arrived is made once the database is back', async () => {
  const { line, store, other } = await twoLines()
  const move = placed('m', await begun(store, 'm'), 4, KEY)
  line.loseQuestion(KEY)
  expect(await store.commit(move)).toBe(true)
  expect(await other.log('m', 0)).toEqual(move.entries)
})

test('one that never arrived is not taken for another move that was made meanwhile', async () => {
  const { line, store, other } = await twoLines()
  const before = await begun(store, 'm')
  line.loseQuestion(KEY)
  line.cutAfterLoss()
  const committed = store.commit(placed('m', before, 4, KEY))
  await line.lost()
  // The same move, at the same time, to the same state: but another key.
  expect(await other.commit(placed('m', before, 4, 'another'))).toBe(true)
  line.heal()
  expect(await committed).toBe(false)
})

test('while the database stays away, it is said that the outcome is not known', async () => {
  const { line, store, other } = await twoLines(50)
  const move = placed('m', await begun(store, 'm'), 4, KEY)
  line.loseAnswerTo(KEY)
  line.cutAfterLoss()
  await expect(store.commit(move)).rejects.toBeInstanceOf(OutcomeUnknown)
  expect(await other.log('m', 0)).toEqual(move.entries)
  // What is not sent at all is not done.
  const refused = await store.commit(placed('m', move.match, 0)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StoreUnavailable)
  expect(refused).not.toBeInstanceOf(OutcomeUnknown)
})

test('of a transaction, only what is lost while it is committed is not known; before, it is tried again', async () => {
  const { line, store, other } = await twoLines()
  line.loseQuestion('Cleo')
  await store.addUser({ id: 'cleo', name: 'Cleo' }, 1)
  expect(await other.user('cleo')).toMatchObject({ name: 'Cleo' })
  line.loseAnswerTo('commit')
  await expect(store.addUser({ id: 'dora', name: 'Dora' }, 1)).rejects.toBeInstanceOf(OutcomeUnknown)
  expect(await other.user('dora')).toMatchObject({ name: 'Dora' })
})
