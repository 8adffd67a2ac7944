import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Chance } from '../../../engine/random/chance.ts'
import { createApp } from '../../http/app.ts'
import { listen } from '../../http/listen.ts'
import { openPostgres } from '../../store/postgres/open-postgres.ts'
import type { MatchRecord, Store } from '../../store/store.ts'
import { testPostgres } from '../postgres/test-postgres.ts'
import relay from '../relay/game.ts'
import { SLOW } from '../server-process.ts'
import { TEST_LIMITS } from '../test-server.ts'
import { violationsIn } from './check-history.ts'
import type { History } from './history.ts'
import { People } from './people.ts'
import { DueRows, keptIn, seated } from './tables.ts'

const postgres = testPostgres()

/** So many moves are made in a history. */
const MOVES = 40
/** A timer that is later than this is found forgotten, in milliseconds: a busy machine is late by less. */
const LATE_MS = 5000
/** How long a watcher has to be told of the last version, in milliseconds. */
const TOLD_WITHIN_MS = 30_000

/** A mistake in a store: what a server would do with it. `query`: runs a statement beside it. */
type Mistake = (store: Store, query: (text: string, values?: unknown[]) => Promise<unknown>) => Store

/** Two servers on one database, of which the first has this mistake, and people who play a match on both; then all is quiet for so long. */
async function played(mistake: Mistake = (store) => store, quietMs = 0): Promise<History> {
  const database = await postgres.database()
  const client = new Client(database)
  await client.connect()
  const due = await DueRows.of(database)
  onTestFinished(async () => {
    await client.end()
    await due.close()
  })
  const stores = [mistake(await openPostgres(database), (text, values) => client.query(text, values)), await openPostgres(database)]
  const servers = await Promise.all(
    stores.map(async (store) => {
      const app = createApp({
        store,
        games: [relay],
        cookieSecret: 'the secret of the tests has 32 bytes and more',
        limits: TEST_LIMITS,
      })
      const { port, close } = await listen(app.app, 0)
      await app.start()
      return { origin: `http://localhost:${port}`, stop: async () => void (await Promise.all([app.stop(), close()])) }
    }),
  )
  const people = new People(servers, new Chance('3'.repeat(64), 0))
  const { matches, cookie } = await seated(people, [{ game: 'relay', players: ['me', 'open'], moves: ['say'] }])
  const [match = ''] = matches
  const watcher = people.watch(match, cookie)
  await vi.waitUntil(() => people.moves.filter(({ answer }) => typeof answer === 'object' && 'made' in answer).length >= MOVES, {
    timeout: SLOW,
  })
  await people.end()
  const settled = await vi.waitUntil(() => people.look(match, cookie), { timeout: SLOW, interval: 100 })
  await vi.waitUntil(() => watcher.version >= settled, { timeout: TOLD_WITHIN_MS }).catch(() => {})
  await pause(quietMs)
  const readAt = await due.time()
  await Promise.all(servers.map(({ stop }) => stop()))
  watcher.end()
  for (const store of stores) await store.close()
  const kept = await keptIn(database, due, new Map([[match, settled]]), readAt)
  return { moves: people.moves, reads: people.reads, watchers: people.watched, kept }
}

const faultsIn = (history: History) => violationsIn(history, { relay }, LATE_MS).join('\n')

test('in a history of servers without a mistake, nothing is wrong', async () => {
  expect(faultsIn(await played())).toBe('')
})

test('a move that is acknowledged before it is written is found', async () => {
  let commits = 0
  const history = await played((store) => ({
    ...store,
    // As if the server were killed in between.
    commit: async (commit) => (commit.entries[0]?.key !== undefined && ++commits % 5 === 0 ? true : store.commit(commit)),
  }))
  expect(faultsIn(history)).toMatch(/the move key-\d+ was acknowledged, and is lost/)
})

test('a chain that is written without a look at the version is found', async () => {
  const history = await played((store, query) => ({
    ...store,
    async commit(commit) {
      // Others move meanwhile.
      await pause(100)
      if (await store.commit(commit)) return true
      await query(`do $$ begin
        perform 1 from matches where id = '${commit.id}' for update;
        delete from log where match = '${commit.id}' and version > ${commit.from};
        update matches set version = ${commit.from} where id = '${commit.id}';
      end $$`)
      return store.commit(commit)
    },
  }))
  expect(faultsIn(history)).toMatch(/was acknowledged, and is lost|was told|was read after/)
})

test('a claim that does not expire is found', async () => {
  const history = await played((store) => {
    // It is first, does nothing, and never gives up.
    const claiming = setInterval(() => void store.dueTimers(Date.now() + LATE_MS), 10)
    const close = async () => {
      clearInterval(claiming)
      await store.close()
    }
    return { ...store, dueTimers: async () => [], nextDue: async () => null, close }
  }, 2 * LATE_MS)
  expect(faultsIn(history)).toMatch(/timer \d+ is late by \d+ ms/)
})

test('a row of a timer that is left when it has run out is found', async () => {
  const history = await played((store, query) => ({
    ...store,
    async commit(commit) {
      const isWritten = await store.commit(commit)
      for (const { id, endsAt } of isWritten ? commit.timers.gone : [])
        await query('insert into timers (match, timer, ends_at) values ($1, $2, $3)', [commit.id, id, endsAt + 3_600_000])
      return isWritten
    },
  }))
  expect(faultsIn(history)).toMatch(/timer \d+ has a row, but does not run in the match/)
})

test('a match that is read as it was a while ago is found', async () => {
  const history = await played((store) => {
    // For so many times, not for so long: on a busy machine nothing may be read meanwhile.
    const TIMES = 7
    let known: MatchRecord | null = null
    let asked = 0
    return {
      ...store,
      async match(id) {
        if (asked++ % TIMES === 0) known = await store.match(id)
        return known
      },
    }
  })
  expect(faultsIn(history)).toMatch(/version \d+ was read after \d+/)
})

test('a watcher who is not told of a version, because its bell was lost, is found', async () => {
  const history = await played()
  const [watched] = history.watchers
  const shown = watched?.shown ?? []
  const last = shown.findLastIndex(({ type }) => type === 'steps')
  const without = (index: number) => ({
    ...history,
    watchers: [{ match: watched?.match ?? '', shown: shown.filter((_, n) => n !== index) }],
  })
  expect(faultsIn(without(last - 1))).toMatch(/somebody who was shown \d+ was shown what follows \d+/)
  const shownUntil = shown.slice(0, shown.length / 2)
  expect(faultsIn({ ...history, watchers: [{ match: watched?.match ?? '', shown: shownUntil }] })).toMatch(
    /while the match had long been at/,
  )
})
