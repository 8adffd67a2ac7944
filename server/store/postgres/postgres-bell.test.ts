import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Bell } from '../../runtime/bell.ts'
import { heardLog } from '../../testing/heard-log.ts'
import { cuttableBell } from '../../testing/postgres/cut-bell.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import { testEnds } from '../../testing/until.ts'
import { postgresBell } from './postgres-bell.ts'

const postgres = testPostgres()
let address: string
beforeAll(async () => {
  address = await postgres.bareDatabase()
})

const SOON = { timeout: 10_000, interval: 5 }

/** A bell, what it hears, and how often it misses something. */
async function listening(where = address) {
  const bell: Bell = postgresBell(where)
  testEnds(() => bell.close())
  const heard: unknown[] = []
  const missed = vi.fn()
  await bell.listen({ heard: (message) => void heard.push(message), missed })
  return { bell, heard, missed }
}

test('all listeners except the sender hear all messages in order, short and long ones', async () => {
  const [ann, bob, cid] = [await listening(), await listening(), await listening()]
  const messages = Array.from({ length: 500 }, (_, n) => ({ n, text: 'é"\u0000'.repeat(n % 40) }))
  for (const [n, message] of messages.entries()) {
    ann.bell.ring([message])
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  bob.bell.ring(['and bob'])
  await vi.waitFor(() => expect(cid.heard).toHaveLength(501), SOON)
  expect(cid.heard.filter((message) => message !== 'and bob')).toEqual(messages)
  await vi.waitFor(() => expect(bob.heard).toEqual(messages), SOON)
  await vi.waitFor(() => expect(ann.heard).toEqual(['and bob']), SOON)
  for (const { missed } of [ann, bob, cid]) expect(missed).toHaveBeenCalledTimes(1)
})

test('a listener that was not connected learns that it may have missed something, and hears what follows', async () => {
  const logged = heardLog()
  const proxy = await cuttableBell(address)
  const [ann, bob] = [await listening(), await listening(proxy.address)]
  proxy.cut()
  ann.bell.ring(['lost'])
  proxy.heal()
  await vi.waitFor(() => expect(bob.missed).toHaveBeenCalledTimes(2), SOON)
  ann.bell.ring(['heard'])
  await vi.waitFor(() => expect(bob.heard).toEqual(['heard']), SOON)
  expect(logged.map(({ event }) => event)).toContain('bell-lost')
})

test('what is rung while the database cannot be reached is sent later', async () => {
  heardLog()
  const proxy = await cuttableBell(address)
  const [ann, bob] = [await listening(proxy.address), await listening()]
  ann.bell.ring(['before'])
  await vi.waitFor(() => expect(bob.heard).toEqual(['before']), SOON)
  proxy.cut()
  ann.bell.ring(['one'])
  ann.bell.ring(['two'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(bob.heard).toEqual(['before'])
  proxy.heal()
  await vi.waitFor(() => expect(bob.heard).toEqual(['before', 'one', 'two']), SOON)
  expect(bob.missed).toHaveBeenCalledTimes(1)
})

test('a number that is left out tells that a notification is lost; one that comes twice is heard once', async () => {
  const ann = await listening()
  const client = new Client(address)
  await client.connect()
  for (const payload of ['["x",7,"a"]', '["x",8,"b"]', '["x",8,"b"]', '["x",10,"d"]', 'nonsense', '["x",11,"e"]'])
    await client.query("select pg_notify('playchart', $1)", [payload])
  await client.end()
  await vi.waitFor(() => expect(ann.heard).toEqual(['a', 'b', 'd', 'e']), SOON)
  expect(ann.missed).toHaveBeenCalledTimes(2)
})
