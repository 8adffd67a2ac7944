import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { keyOf } from '../notices/tidings.ts'
import type { Notice } from '../store/notices.ts'
import type { Guest } from '../testing/guest.ts'
import { type Receiver, receiver } from '../testing/receivers.ts'
import { type Running, SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, killed at random moments while people move, and while it tells them that it is their turn. */

const { numRuns, seed } = runs(10, 7)
/** Each time it is killed twice: while people move, and while it sends. */
const ROUNDS = DEEP_SEED === null ? 1 : numRuns
const MATCHES = 12
const UP_TO_MS = 250
const KILL_WITHIN_MS = 30_000
const LATER = 4_000_000_000_000

test(
  `over ${2 * ROUNDS} kills every notice is told, none again that was acknowledged and removed, and none to somebody who has moved`,
  async () => {
    const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 1)
    const web = await receiver()
    const answered = new Set<string>()
    /** Since the last look. */
    const arrived: string[] = []
    web.answer = async ({ headers }) => {
      const key = String(headers['idempotency-key'])
      arrived.push(key)
      await new Promise((resolve) => setTimeout(resolve, chance.below(20)))
      answered.add(key)
      return { status: 204 }
    }
    const file = join(temporaryFolder(), 'killed.sqlite')
    const env = { DATABASE: file, GAMES: STROLL, ISOLATE: '0', NOTICES_REACH: web.host, PUBLIC_URL: 'https://play.example.org' }
    const [seen, acted, matches] = [new Map<string, Notice>(), new Set<string>(), await opened(await started(env), web)]
    for (let round = 0; round < ROUNDS; round++) {
      setDue(file, LATER)
      const before = versionsIn(file)
      await moveUntilKilled(await started(env), matches, chance)
      expect(arrived.filter((key) => seen.has(key))).toEqual([])
      checkWritten(file, before)
      for (const row of rowsIn(file)) seen.set(toldAs(row), row)
      for (const [key, row] of seen) if (hasActed(file, row)) acted.add(key)
      const removed = [...answered].filter((key) => !rowsIn(file).some((row) => toldAs(row) === key))
      setDue(file, 0)
      const sending = await started(env)
      await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
      await sending.end('SIGKILL')
      expect(arrived.filter((key) => acted.has(key) || removed.includes(key))).toEqual([])
      arrived.length = 0
    }
    setDue(file, 0)
    const last = await started(env)
    await vi.waitFor(() => expect(rowsIn(file)).toEqual([]), { timeout: SLOW, interval: 100 })
    await last.end('SIGTERM')
    expect([...seen.keys()].filter((key) => !answered.has(key) && !acted.has(key))).toEqual([])
    expect(Math.min(answered.size, acted.size)).toBeGreaterThan(ROUNDS)
    console.log(
      `Seed ${seed}: ${2 * ROUNDS} kills, ${seen.size} notices, ${answered.size} told, ${acted.size} in vain as somebody had moved.`,
    )
  },
  2 * KILL_WITHIN_MS * ROUNDS + 3 * SLOW,
)

const STROLL = fileURLToPath(new URL('../testing/stroll', import.meta.url))

interface Played {
  readonly id: string
  /** By seat. */
  readonly cookies: readonly string[]
}

/** Two people who are told by webhook open matches in which each move passes the turn. */
async function opened(server: Running, web: Receiver): Promise<Played[]> {
  const people = [server.guest(), server.guest()] as const
  for (const [n, who] of people.entries()) {
    await who.get('/api/me')
    expect((await who.request('PUT', '/api/me/notices/webhook', { url: `http://${web.host}/${n}` })).status).toBe(200)
  }
  const matches: Played[] = []
  for (let n = 0; n < MATCHES; n++) {
    const { id } = await people[0].create({ game: 'stroll', players: ['me', 'open'] })
    expect((await people[1].post(`/api/matches/${id}/join`)).status).toBe(200)
    matches.push({ id, cookies: people.map(({ cookie }) => cookie) })
  }
  await server.end('SIGKILL')
  return matches
}

/** Moves in all matches at once, and kills the server meanwhile. */
async function moveUntilKilled(server: Running, matches: readonly Played[], chance: Chance): Promise<void> {
  const moving = matches.map(({ id, cookies }) =>
    movesUntilGone(
      cookies.map((cookie) => server.guest(cookie)),
      id,
      1 + chance.below(3),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
  await server.end('SIGKILL')
  await Promise.all(moving)
}

async function movesUntilGone(people: readonly Guest[], id: string, moves: number): Promise<void> {
  try {
    for (let made = 0; made < moves; ) for (const who of people) if (made < moves && (await who.move(id, 'go')).status === 200) made++
  } catch {
    // The server is gone.
  }
}

function reading<T>(file: string, read: (db: Client.Database) => T): T {
  const db = new Client(file)
  try {
    return read(db)
  } finally {
    db.close()
  }
}

const rowsIn = (file: string) =>
  reading(file, (db) => db.prepare('select match, user, kind, target, version, due, attempts from notices').all()) as Notice[]

const toldAs = (row: Notice) => keyOf({ ...row, target: 'webhook' })

const setDue = (file: string, due: number) => reading(file, (db) => db.prepare('update notices set due = ?, attempts = 0').run(due))

const versionsIn = (file: string) =>
  new Map(reading(file, (db) => db.prepare('select id, version from matches').raw().all()) as [string, number][])

/** Whose turn it became with the last move since then has a notice of it: they are written together. */
function checkWritten(file: string, since: ReadonlyMap<string, number>): void {
  const rows = rowsIn(file)
  const last =
    'select l.match, l.version, s.user from log l join seats s on s.match = l.match and s.seat <> l.by where l.version = l.initiator'
  const newest = reading(file, (db) => db.prepare(`select match, max(version) as version, user from (${last}) group by match`).all())
  for (const { match, version, user } of newest as { match: string; version: number; user: string }[]) {
    if (version <= (since.get(match) ?? 0)) continue
    const written = rows.find((row) => row.match === match && row.user === user && row.kind === 'turn')
    expect(written?.version, match).toBeGreaterThanOrEqual(version)
  }
}

const hasActed = (file: string, { match, user, version }: Notice) =>
  reading(file, (db) => {
    const acted =
      'select 1 from log l join seats s on s.match = l.match and s.seat = l.by where l.match = ? and s.user = ? and l.version > ?'
    return db.prepare(acted).get(match, user, version) !== undefined
  })
