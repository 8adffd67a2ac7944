import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { idempotencyKey } from '../notices/notice-text.ts'
import type { Notice } from '../store/notices.ts'
import type { Guest } from '../testing/guest.ts'
import { type Mail, mailServer, type Request, receiver, type Subscriber, subscriber } from '../testing/receivers.ts'
import { type Running, SLOW, started } from '../testing/server-process.ts'
import { bodyOf, byMail, SITE } from '../testing/telling.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, killed at random moments while people move, and while it tells them that it is their turn. */

const { numRuns, seed } = runs(10, 7)
/** Each time it is killed twice: while people move, and while it sends. */
const ROUNDS = DEEP_SEED === null ? 1 : numRuns
const MATCHES = 12
const UP_TO_MS = 250
const KILL_WITHIN_MS = 30_000
const LATER = 4_000_000_000_000
/** While people move: nothing is told then. */
const GRACE_MS = 600_000

test(
  `over ${2 * ROUNDS} kills every notice is told in every way, none again that was acknowledged and removed, and none to somebody who has moved`,
  async () => {
    const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 1)
    const file = join(temporaryFolder(), 'killed.sqlite')
    const receivers = await listening(file, chance)
    const { env, players, answered, heard } = receivers
    const matches = await opened(await started(env), receivers)
    const [seen, acted] = [new Map<string, Notice>(), new Set<string>()]
    const waiting = () => new Map(rowsIn(file).flatMap((row) => toldAs(row, players)))
    for (let round = 0; round < ROUNDS; round++) {
      setDue(file, LATER, GRACE_MS)
      const before = versionsIn(file)
      await moveUntilKilled(await started(env), matches, chance)
      checkWritten(file, before)
      const due = waiting()
      expect(await heard(due)).toEqual([])
      for (const [key, row] of due) seen.set(key, row)
      for (const [key, row] of seen) if (hasActed(file, row)) acted.add(key)
      const removed = new Set([...answered].filter((key) => !due.has(key)))
      setDue(file, 0, 0)
      const sending = await started(env)
      await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
      await sending.end('SIGKILL')
      expect((await heard(due)).filter((key) => acted.has(key) || removed.has(key))).toEqual([])
    }
    setDue(file, 0, 0)
    const due = waiting()
    const last = await started(env)
    await vi.waitFor(() => expect(rowsIn(file)).toEqual([]), { timeout: SLOW, interval: 100 })
    await last.end('SIGTERM')
    await heard(due)
    expect([...seen.keys()].filter((key) => !answered.has(key) && !acted.has(key))).toEqual([])
    const told = (way: string) => [...answered].filter((key) => seen.get(key)?.target.startsWith(way)).length
    const ways = ['push', 'mail', 'webhook'].map((way) => [way, told(way)] as const)
    for (const [way, count] of ways) expect(count, way).toBeGreaterThan(ROUNDS)
    expect([...answered].filter((key) => seen.get(key)?.kind === 'claim').length).toBeGreaterThan(ROUNDS)
    expect(acted.size).toBeGreaterThanOrEqual(ROUNDS)
    console.log(
      `Seed ${seed}: ${2 * ROUNDS} kills, ${seen.size} notices, told: ${ways.map((one) => one.join(' ')).join(', ')}; ${acted.size} in vain as somebody had moved.`,
    )
  },
  2 * KILL_WITHIN_MS * ROUNDS + 3 * SLOW,
)

/** Somebody who is told in every way. */
interface Player {
  readonly mail: string
  readonly hook: string
  readonly phone: Subscriber
  /** Once they have asked for notices. `key`: what the server signs pushes with. */
  known: { readonly user: string; readonly browser: string; readonly key: string }
}

type Receivers = Awaited<ReturnType<typeof listening>>

/** How long a receiver that was sent something takes to answer, at most, and how long it takes what is on its way to arrive. */
const ANSWER_MS = 20
const ARRIVE_MS = 100

/** By what mails call them. */
const KINDS = new Map([
  ['Your turn in Stroll', 'turn'],
  ['Stroll has begun', 'begun'],
  ['Stroll may soon go on without you', 'claim'],
])
const TOLD = new RegExp(String.raw`^(${[...KINDS.keys()].join('|')})\r\n.*\r\n\S+/matches/(\w+)`, 'gm')

/** Two players, and what their notices arrive at. */
async function listening(file: string, chance: Chance) {
  const [mail, web] = [await mailServer(), await receiver()]
  const players = [0, 1].map(
    (n): Player => ({
      mail: `${n}@example.org`,
      hook: `http://${web.host}/hook/${n}`,
      phone: subscriber(web.host, `/push/${n}`),
      known: { user: '', browser: '', key: '' },
    }),
  )
  /** Keys of what was acknowledged. */
  const answered = new Set<string>()
  const arrived: string[] = []
  let mailsRead = 0
  const keyOfRequest = (request: Request): string => {
    const { phone, known } = players[Number(request.path.at(-1))]!
    return request.path.startsWith('/push/') ? phone.read(request, known.key).key : String(request.headers['idempotency-key'])
  }
  web.answer = async (request) => {
    const key = keyOfRequest(request)
    arrived.push(key)
    await new Promise((resolve) => setTimeout(resolve, chance.below(ANSWER_MS)))
    answered.add(key)
    return { status: 201 }
  }
  /** A mail names its matches, so which notices it tells is known from those that waited when it was sent. */
  const keysOfMail = ({ to, raw }: Mail, due: ReadonlyMap<string, Notice>): string[] => {
    const player = players.find((one) => one.mail === to[0])!
    const [plain = ''] = bodyOf({ raw }).split('text/html')
    return [...plain.matchAll(TOLD)].map(([, title = '', match]) => {
      const kind = KINDS.get(title)
      // What an earlier turn has left may wait beside it.
      const [told] = [...due]
        .filter(([, row]) => row.target === 'mail' && row.match === match && row.user === player.known.user && row.kind === kind)
        .toSorted(([, one], [, other]) => other.version - one.version)
      if (!told) throw new Error(`A mail to ${player.mail} tells of match ${match}, of which nothing was to be told: ${title}`)
      return told[0]
    })
  }

  return {
    mails: mail.mails,
    players,
    answered,
    /** Keys of what has come since the last look; `due`: what waited before. */
    async heard(due: ReadonlyMap<string, Notice>): Promise<string[]> {
      await new Promise((resolve) => setTimeout(resolve, ARRIVE_MS))
      const mails = mail.mails.slice(mailsRead)
      mailsRead = mail.mails.length
      const told = mails.flatMap((one) => keysOfMail(one, due))
      for (const key of told) answered.add(key)
      return [...told, ...arrived.splice(0)]
    },
    env: {
      ...{ DATABASE: file, GAMES: STROLL, ISOLATE: '0' },
      ...{ NOTICES_REACH: web.host, PUBLIC_URL: SITE, SMTP_URL: mail.url, MAIL_FROM: 'play@example.org' },
    },
  }
}

/** The notices that become of a row, by key. */
function toldAs(row: Notice, players: readonly Player[]): [string, Notice][] {
  const browser = players.find(({ known }) => known.user === row.user)?.known.browser
  const targets = row.target === '' ? ['webhook', 'mail', `push:${browser}`] : [row.target]
  return targets.map((target) => [idempotencyKey({ ...row, target }), { ...row, target }])
}

const STROLL = fileURLToPath(new URL('../testing/stroll', import.meta.url))

interface Played {
  readonly id: string
  /** By seat. */
  readonly cookies: readonly string[]
}

/** Both players ask to be told in every way, and open matches in which each move passes the turn. */
async function opened(server: Running, { players, mails, env }: Receivers): Promise<Played[]> {
  const people = [server.guest(), server.guest()] as const
  for (const [n, who] of people.entries()) {
    const player = players[n]!
    await byMail(who, mails, player.mail)
    expect((await who.request('PUT', '/api/me/notices/webhook', { url: player.hook })).status).toBe(200)
    const { choices } = (await who.get('/api/me/notices')).body
    const all = { choices: { ...choices, claim: ['push', 'mail', 'webhook'] }, timeZone: 'UTC', quiet: null, digest: null }
    expect((await who.request('PUT', '/api/me/notices', all)).status).toBe(200)
    const { body } = await who.post('/api/me/notices/push', player.phone.subscription)
    const browser = body.push.browsers[0].id
    player.known = { user: userOf(env.DATABASE, browser), browser, key: body.push.key }
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

/** Moves in all matches at once, and kills the server a moment after some of the moves were acknowledged. */
async function moveUntilKilled(server: Running, matches: readonly Played[], chance: Chance): Promise<void> {
  let missing = 1 + chance.below(MATCHES)
  const moving: Promise<void>[] = []
  await new Promise<void>((enough) => {
    const acknowledged = () => {
      if (--missing === 0) enough()
    }
    for (const { id, cookies } of matches) {
      const people = cookies.map((cookie) => server.guest(cookie))
      moving.push(movesUntilGone(people, id, 1 + chance.below(3), acknowledged))
    }
  })
  await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
  await server.end('SIGKILL')
  await Promise.all(moving)
}

async function movesUntilGone(people: readonly Guest[], id: string, moves: number, acknowledged: () => void): Promise<void> {
  try {
    for (let made = 0; made < moves; )
      for (const who of people)
        if (made < moves && (await who.move(id, 'go')).status === 200) {
          made++
          acknowledged()
        }
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

const userOf = (file: string, browser: string) =>
  reading(file, (db) => db.prepare('select user from push_subscriptions where id = ?').pluck().get(browser)) as string

/** When everything is due, and for how long players must be gone before they are told that others can go on without them. */
function setDue(file: string, due: number, graceMs: number): void {
  reading(file, (db) => {
    db.prepare('update notices set due = ?, attempts = 0').run(due)
    db.prepare('update matches set pace = ?').run(JSON.stringify({ clock: null, graceMs }))
  })
}

const versionsIn = (file: string) =>
  new Map(reading(file, (db) => db.prepare('select id, version from matches').raw().all()) as [string, number][])

/** Whose turn it became with the last move since then has notices of it: they are written together. */
function checkWritten(file: string, since: ReadonlyMap<string, number>): void {
  const rows = rowsIn(file)
  const last =
    'select l.match, l.version, s.user from log l join seats s on s.match = l.match and s.seat <> l.by where l.version = l.initiator'
  const newest = reading(file, (db) => db.prepare(`select match, max(version) as version, user from (${last}) group by match`).all())
  for (const { match, version, user } of newest as { match: string; version: number; user: string }[]) {
    if (version <= (since.get(match) ?? 0)) continue
    for (const kind of ['turn', 'claim']) {
      // Parts of an earlier one may be left.
      const written = rows.filter((row) => row.match === match && row.user === user && row.kind === kind).map((row) => row.version)
      expect(Math.max(...written), `${match} ${kind}`).toBeGreaterThanOrEqual(version)
    }
  }
}

const hasActed = (file: string, { match, user, version }: Notice) =>
  reading(file, (db) => {
    const acted =
      'select 1 from log l join seats s on s.match = l.match and s.seat = l.by where l.match = ? and s.user = ? and l.version > ?'
    return db.prepare(acted).get(match, user, version) !== undefined
  })
