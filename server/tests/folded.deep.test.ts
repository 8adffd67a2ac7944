import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Game } from '../../engine/index.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { discoverGames } from '../games/discover-games.ts'
import { cookieSecrets, signedIds } from '../http/signed-id.ts'
import { createFolding } from '../matches/folding.ts'
import { moveDatabase } from '../store/maintenance/move-database.ts'
import { openStoreAt } from '../store/open-store-at.ts'
import { isPostgres } from '../store/store.ts'
import { asked, maintenanceOf } from '../testing/database.ts'
import { type EndedMatch, endedMatches } from '../testing/ended-matches.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { testPostgres } from '../testing/postgres/test-postgres.ts'
import { WITH_TYPESCRIPT } from '../testing/server-process.ts'
import { GAMES, START, type TestServer, temporaryFolder, testServer } from '../testing/test-server.ts'

/** Matches whose logs are folded, beside what they were before; in `npm run test:deep` of every game. */

const SECRET = 'the secret of these tests has 32 bytes and more'
const SEED = 5
const A_WEEK_MS = 7 * 86_400_000
const ids = signedIds(cookieSecrets(SECRET))
const postgres = testPostgres()

let games: readonly Game[]
beforeAll(async () => {
  games = DEEP_SEED === null ? GAMES : await discoverGames([fileURLToPath(new URL('../../games', import.meta.url))])
}, 300_000)

const served = (database: string) => testServer({ database, games, cookieSecret: SECRET })
const as = (user: string) => `playchart=${encodeURIComponent(ids.sign(user))}`

/** What is answered about these matches to a player, a spectator and a moderator, over every way that reads their logs. */
async function answers(server: TestServer, matches: readonly EndedMatch[]): Promise<string[]> {
  const ask = async (user: string, method: string, path: string, body?: object) => {
    const answer = await server.guest().fetch(method, path, body, { cookie: as(user) })
    // When a moderator looked is when this was asked.
    return JSON.stringify([user, path, answer.status, (await answer.text()).replace(/"told":\[\{"at":\d+/, '"told":[{"at":0')])
  }
  const told: string[] = []
  for (const { id, users, steps } of matches) {
    const path = `/api/matches/${id}`
    const middle = steps[steps.length >> 1]?.entry.version ?? 0
    const made = steps.findLast(({ entry }) => entry.version === entry.initiator && typeof entry.by === 'number')?.entry
    const player = users[Number(made?.by ?? 0)] ?? ''
    for (const user of [player, 'nobody']) {
      told.push(await ask(user, 'GET', path), await ask(user, 'GET', `${path}/history?limit=20`))
      told.push(await ask(user, 'GET', `${path}/history?after=${middle}&limit=100`))
      told.push(await ask(user, 'GET', `${path}/versions/0`), await ask(user, 'GET', `${path}/versions/${middle}`))
    }
    // It was made, and is not made again.
    const again = { move: made?.move, args: made?.args, key: `k${made?.version}` }
    told.push(await ask(player, 'POST', `${path}/moves`, again), await ask(player, 'POST', `${path}/moves`, { ...again, move: 'other' }))
    told.push(await ask('staff', 'GET', `/api/admin/matches/${id}/views/0/history?limit=50`))
    told.push(await ask('staff', 'GET', `/api/admin/matches/${id}/views/0/versions/${middle}`))
    const { log, course, madeWith, hasActed, isBarelyBegun } = server.store
    const by = Number(made?.by ?? 0)
    told.push(JSON.stringify([await log(id, 0), await log(id, middle), await log(id, steps.length), await isBarelyBegun(id)]))
    told.push(
      JSON.stringify([
        [...(await course(id)).digests].sort(([one], [other]) => one - other),
        (await course(id)).base,
        await hasActed(id, by, middle),
      ]),
    )
    told.push(JSON.stringify([await madeWith(id, by, `k${made?.version}`, 0), await madeWith(id, by, 'none', 0)]))
  }
  return told
}

/** The first two that are not the same, from where they differ: all of them are too long to be read. */
function differing(some: readonly string[], others: readonly string[]): readonly string[] {
  for (const [n, other] of others.entries()) {
    const one = some[n] ?? ''
    const place = [...other].findIndex((letter, at) => one[at] !== letter)
    if (one !== other) return [one, other].map((text) => `${text.slice(0, 60)} … ${text.slice(Math.max(0, place - 60), place + 300)}`)
  }
  return []
}

/** Folds what has been over for a week, as a server does at that time. */
async function folding({ store }: TestServer, at: number): Promise<void> {
  const clock = manualClock(at)
  const work = createFolding({ store, clock, afterMs: A_WEEK_MS, everyMs: 1000 })
  work.start()
  await clock.advance(1000)
  await expect.poll(() => store.unfolded(at - A_WEEK_MS, 1, 0), { timeout: 60_000 }).toEqual([])
  await work.stop()
}

test.each(['SQLite', 'PostgreSQL'])(
  'of a match whose log is folded everybody is answered the same as before, on %s and when it is moved from there',
  { timeout: 240_000 },
  async (kind) => {
    const files = temporaryFolder()
    const database = kind === 'SQLite' ? `${files}/a.sqlite` : await postgres.database()
    const first = await served(database)
    const matches = await endedMatches(first.store, games, START, SEED)
    expect(matches.length).toBeGreaterThan(games.length / 2)
    await first.store.addUser({ id: 'staff', name: 'Staff' }, START)
    await first.store.setRole('staff', 'moderator', START)
    // Players are told that a moderator has looked.
    for (const { id } of matches)
      await first.guest().fetch('GET', `/api/admin/matches/${id}/views/0/history`, undefined, { cookie: as('staff') })
    const before = await answers(first, matches)
    const status = await (await maintenanceOf(database)).databaseStatus(database)
    await folding(first, START + A_WEEK_MS - 1)
    expect(await asked(database, 'select match from folded_logs')).toEqual([])
    await folding(first, START + A_WEEK_MS + 86_400_000)
    expect(await asked(database, 'select match from log')).toEqual([])
    expect(await asked(database, 'select match from folded_logs')).toHaveLength(matches.length)
    await first.end()

    const second = await served(database)
    expect(differing(await answers(second, matches), before)).toEqual([])
    const again = await (await maintenanceOf(database)).databaseStatus(database)
    expect({ ...again, bytes: 0 }).toEqual({ ...status, bytes: 0 })
    await second.end()

    const elsewhere = isPostgres(database) ? `${files}/b.sqlite` : await postgres.bareDatabase()
    await moveDatabase(database, elsewhere)
    const third = await served(elsewhere)
    expect(differing(await answers(third, matches), before)).toEqual([])

    // What can be done with a match that is over.
    const [match] = matches.filter(({ game }) => game.name === 'tictactoe')
    const path = `/api/matches/${match?.id}`
    const post = (way: string, body: object = {}) =>
      third.guest().request('POST', `${path}/${way}`, body, { cookie: as(match?.users[0] ?? '') })
    expect(await post('moves', { move: 'place', args: { square: 0 } })).toMatchObject({ body: { code: 'finished' } })
    expect(await post('chat', { text: 'Well played' })).toMatchObject({ status: 201 })
    expect(await post('go-on', { version: 3 })).toMatchObject({ status: 201, body: { status: 'running' } })
    expect(await post('rematch')).toMatchObject({ status: 200, body: { status: 'open' } })
    for (const { id } of matches) expect(await third.store.removeMatch(id)).not.toBe(false)
    expect(await asked(elsewhere, 'select match from folded_logs')).toEqual([])
  },
)

const FOLDING_PROCESS = fileURLToPath(new URL('../testing/folding-process.ts', import.meta.url))
/** So many matches are folded before the process is killed in the midst of the next ones. */
const FOLDED_BEFORE = DEEP_SEED === null ? [5] : [1, 5, 12]

test.each(['SQLite', 'PostgreSQL'])(
  'a server that is killed while it folds leaves each log as it was, or folded, on %s',
  { timeout: 120_000 },
  async (kind) => {
    const database = kind === 'SQLite' ? `${temporaryFolder()}/a.sqlite` : await postgres.database()
    const store = await openStoreAt(database)
    onTestFinished(() => store.close())
    const matches: EndedMatch[] = []
    for (let seed = 1; seed <= 12; seed++) matches.push(...(await endedMatches(store, GAMES, START, seed)))
    const logs = async () => JSON.stringify(await Promise.all(matches.map(({ id }) => store.log(id, 0))))
    const before = await logs()
    for (const count of FOLDED_BEFORE) {
      const child = spawn(process.execPath, [WITH_TYPESCRIPT, FOLDING_PROCESS, database, `${START * 2}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      let said = ''
      child.stdout.on('data', (data) => {
        said += data
        if (said.length >= count) child.kill('SIGKILL')
      })
      await once(child, 'exit')
      expect(await logs()).toBe(before)
      const isFolded = 'exists (select 1 from folded_logs where match = id)'
      const wrong = `select id from matches where folded <> ${isFolded} or folded = exists (select 1 from log where match = id)`
      expect(await asked(database, wrong)).toEqual([])
    }
    const [found] = await asked(database, 'select count(*) as count from folded_logs')
    expect(Number(found?.count)).toBeGreaterThanOrEqual(FOLDED_BEFORE.reduce((sum, count) => sum + count))
  },
)
