import Client from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import connectfour from '../../games/connectfour/game.ts'
import reversi from '../../games/reversi/game.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { afterQuiet } from '../notices/times-of-day.ts'
import type { Guest } from '../testing/guest.ts'
import { type Subscriber, subscriber } from '../testing/receivers.ts'
import { bodyOf, byMail, byWebhook, MINUTE, telling } from '../testing/telling.ts'

/**
 * Fifty people with fresh accounts play slow matches for a day, and are told in every way; the clock is not a real one. They look a few
 * times a day while they are awake, and often soon after a notice.
 */

const PEOPLE = 50
const MATCHES = 80
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GAMES = ['connectfour', 'memory', 'reversi', 'tictactoe']
const CLOCKS = [6 * HOUR, DAY, 3 * DAY]
const ZONES = ['America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney']
const NIGHT = { from: '23:00', to: '07:00' }
const EVENING = '18:00'
const VISIT = 4 * MINUTE
/** Nobody moves more often in one match before they have gone on to the next. */
const MOVES_AT_ONCE = 20

interface Person {
  readonly n: number
  readonly who: Guest
  readonly phone: Subscriber
  /** By which pushes to them are signed. */
  readonly key: string
  readonly timeZone: string
  readonly quiet: typeof NIGHT | null
  readonly digest: string | null
  /** When they come because of a notice. */
  comes: number
  /** While they look; `lines`: to the matches that they look at. */
  visit: { readonly since: number; readonly lines: ReadableStreamDefaultReader[] } | null
}

/** Somebody else has moved, and now it is this person's turn. */
interface Turn {
  readonly match: string
  readonly person: Person
  readonly at: number
  /** When they are told. */
  readonly due: number
  ended: number
  readonly pushes: number[]
  /** They looked at the match when they would have been told. */
  looked: boolean
}

interface Info {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly myTurn: boolean
  readonly mySeat: number | null
  readonly players: readonly ({ readonly absent?: boolean } | null)[]
  readonly rematch?: { readonly id: string }
}

test(`${PEOPLE} people with fresh accounts play slow matches for a day, and each turn is told once and in time`, async () => {
  const chance = new Chance((DEEP_SEED ?? 1).toString(16).padStart(64, '0'), 0, 1)
  const { server, mails, web } = await telling(undefined, [connectfour, reversi])
  const { clock } = server
  const db = new Client(server.database, { readonly: true })
  onTestFinished(() => void db.close())
  const begin = clock.now()
  const people = await arrived()
  const turns: Turn[] = []
  const open = new Map<string, Turn>()
  /** Whom a match waits for, and the version of that. */
  const known = new Map<string, { version: number; readonly waits: Set<Person> }>()
  const seated = new Map<string, Person[]>()
  const slow = new Set<string>()
  const faults: string[] = []
  const counts = new Map<string, number>()
  const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by)
  let [readRequests, readMails] = [web.requests.length, mails.length]

  /** Accounts, and how each wants to be told. */
  async function arrived(): Promise<Person[]> {
    const all: Person[] = []
    for (let n = 0; n < PEOPLE; n++) {
      const who = server.guest()
      const [timeZone, phone] = [ZONES[n % ZONES.length]!, subscriber(web.host, `/push/${n}`)]
      const [quiet, digest] = [n % 2 === 0 ? NIGHT : null, n % 5 === 1 ? EVENING : null]
      expect((await who.post('/api/me/sign-up', { name: `Player ${n}`, password: 'four words are better' })).status).toBe(201)
      const { body } = await who.post('/api/me/notices/push', phone.subscription)
      expect((await who.request('PUT', '/api/me/notices', { choices: body.choices, timeZone, quiet, digest })).status).toBe(200)
      await byMail(who, mails, `${n}@example.org`)
      expect((await byWebhook(who, web.host, `/hook/${n}`)).status).toBe(200)
      all.push({ n, who, phone, key: body.push.key, timeZone, quiet, digest, comes: Number.POSITIVE_INFINITY, visit: null })
    }
    return all
  }

  const get = async <T>({ who }: Person, path: string): Promise<T> => (await who.get<T>(path)).body
  const info = (person: Person, id: string) => get<Info>(person, `/api/matches/${id}`)
  const lists = async (person: Person, query: string) => (await get<{ matches: Info[] }>(person, `/api/matches?${query}`)).matches

  /** Sees whom a match waits for now. `mover`: who has just moved. */
  async function look(id: string, mover: Person | null): Promise<void> {
    const before = known.get(id) ?? { version: -1, waits: new Set() }
    const now = { version: 0, waits: new Set<Person>() }
    for (const person of seated.get(id) ?? []) {
      const { myTurn, version, mySeat, players } = await info(person, id)
      now.version = version
      const key = `${id} ${person.n}`
      const turn = open.get(key)
      if (turn && (!myTurn || person === mover)) {
        turn.ended = clock.now()
        open.delete(key)
      }
      if (!myTurn) continue
      now.waits.add(person)
      if (before.waits.has(person) || person === mover || players[mySeat ?? -1]?.absent) continue
      const at = clock.now()
      const begun: Turn = { match: id, person, at, due: afterQuiet(at + MINUTE, person), ended: Infinity, pushes: [], looked: false }
      turns.push(begun)
      open.set(key, begun)
    }
    known.set(id, now)
  }

  async function begins(): Promise<void> {
    const [one, other] = [chance.pick(people), chance.pick(people)]
    if (one === other) return
    const moveMs = chance.pick(CLOCKS)
    const former = [...seated].find(([, both]) => both.includes(one) && both.includes(other))
    const asked = { game: chance.pick(GAMES), seats: 2, players: ['me', 'open'], clock: { kind: 'move', moveMs } }
    const made = await one.who.post('/api/matches', { ...asked, visibility: former ? 'private' : 'open' })
    expect(made.status).toBe(201)
    const { id } = made.body
    if (moveMs >= DAY) slow.add(id)
    count('matches')
    if (!former) return void (await seats(id, one, other, () => other.who.post(`/api/matches/${id}/join`)))
    const player = { match: former[0], seat: former[1].indexOf(other) }
    expect((await one.who.post(`/api/matches/${id}/invitations`, { player })).status).toBe(200)
    creators.set(id, one)
  }
  /** Of matches that nobody has joined yet. */
  const creators = new Map<string, Person>()

  async function seats(id: string, one: Person, other: Person, sit: () => ReturnType<Guest['post']>): Promise<void> {
    if ((await sit()).status !== 200) return
    const at = (await info(one, id)).mySeat === 0 ? [one, other] : [other, one]
    seated.set(id, at)
    await look(id, null)
  }

  async function plays(person: Person, id: string): Promise<void> {
    for (let made = 0; made < MOVES_AT_ONCE; made++) {
      const { myTurn, version } = await info(person, id)
      if (!myTurn) return
      const { view } = await get<{ view: { moves: { move: string; options: object[] | null }[] } }>(
        person,
        `/api/matches/${id}/versions/${version}`,
      )
      const choices = view.moves.flatMap(({ move, options }) => (options ?? []).map((args) => ({ move, args })))
      const { move, args } = chance.pick(choices)
      expect((await person.who.move(id, move, args)).status).toBe(200)
      count('moves')
      await look(id, person)
    }
  }

  async function playsAll(person: Person): Promise<Info[]> {
    const running = await lists(person, 'mine=1&status=running')
    for (const { id, mySeat, players } of running) {
      if (players[mySeat ?? -1]?.absent) {
        await person.who.post(`/api/matches/${id}/join`)
        await look(id, null)
      }
      await plays(person, id)
    }
    return running
  }

  async function comes(person: Person): Promise<void> {
    person.comes = Number.POSITIVE_INFINITY
    count('visits')
    for (const { id } of await lists(person, 'invited=1')) {
      const creator = creators.get(id)
      if (creator) await seats(id, creator, person, () => person.who.post(`/api/matches/${id}/answer`, { accept: true }))
    }
    for (const { id, rematch } of await lists(person, 'mine=1&status=finished')) {
      const partner = seated.get(id)?.find((one) => one !== person)
      if (!partner) continue
      if (rematch && !seated.has(rematch.id))
        await seats(rematch.id, partner, person, () => person.who.post(`/api/matches/${rematch.id}/join`))
      else if (!rematch && chance.below(3) === 0 && (await person.who.post(`/api/matches/${id}/rematch`)).status === 200) count('matches')
    }
    const lines: ReadableStreamDefaultReader[] = []
    person.visit = { since: clock.now(), lines }
    for (const { id } of await playsAll(person)) {
      const line = await person.who.fetch('GET', `/api/matches/${id}/events`)
      if (line.status !== 200 || !line.body) continue
      const reader = line.body.getReader()
      lines.push(reader)
      await reader.read()
    }
  }

  async function goes(person: Person): Promise<void> {
    await playsAll(person)
    for (const line of person.visit?.lines ?? []) await line.cancel()
    person.visit = null
  }

  const hourOf = ({ timeZone }: Person) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(clock.now()))
  const isAwake = (person: Person) => hourOf(person) >= 7 && hourOf(person) < 23

  const left = db.prepare('select count(*) from notices where due <= ? or attempts > 0').pluck()

  /** Waits until all that is due has been sent. */
  const sent = () =>
    vi.waitFor(
      async () => {
        await clock.advance(0)
        expect(left.get(clock.now())).toBe(0)
      },
      { interval: 2, timeout: 60_000 },
    )

  /** A minute goes by, and what was to be told in it is told. */
  async function minute(): Promise<void> {
    // What is told at once, a rematch for one, is heard before quiet hours that begin with the next minute.
    await sent()
    hear()
    await clock.advance(MINUTE)
    await sent()
    for (const turn of open.values()) if (turn.due === clock.now() && turn.person.visit) turn.looked = true
    hear()
    const versions = db.prepare<[], { id: string; version: number }>('select id, version from matches').all()
    for (const { id, version } of versions) if (known.has(id) && known.get(id)!.version !== version) await look(id, null)
  }

  function hear(): void {
    const now = clock.now()
    for (const request of web.requests.slice(readRequests)) {
      const person = people[Number(request.path.split('/').at(-1))]!
      const isPush = request.path.startsWith('/push/')
      const title = isPush
        ? person.phone.read(request, person.key).title
        : String(/\*\*(.*?)\*\*/.exec(JSON.parse(String(request.body)).content)?.[1])
      count(`${kindOf(title)} by ${isPush ? 'push' : 'webhook'}`)
      if (afterQuiet(now, person) !== now) faults.push(`Player ${person.n} is told in their quiet hours: ${title}`)
      if (!isPush) continue
      if (isAwake(person) && chance.below(10) < 7) person.comes = Math.min(person.comes, now + (5 + chance.below(55)) * MINUTE)
      if (kindOf(title) !== 'turn') continue
      const { url } = person.phone.read(request, person.key)
      const turn = open.get(`${url.split('/').at(-1)} ${person.n}`)
      if (turn) turn.pushes.push(now)
      else faults.push(`Player ${person.n} is told of a turn that is not theirs: ${url}`)
    }
    readRequests = web.requests.length
    for (const { to, raw } of mails.slice(readMails)) {
      const person = people[Number.parseInt(to[0]!, 10)]!
      const [plain = ''] = bodyOf({ raw }).split('text/html')
      const told = [...plain.matchAll(/^(\S.*)\r\n.*\r\n\S+\/matches\/(\w+)/gm)].map(([, title = '', id = '']) => ({
        kind: kindOf(title),
        id,
      }))
      if (told.length === 0) faults.push(`A mail to player ${person.n} tells nothing: ${raw}`)
      count('mails')
      for (const { kind, id } of told) {
        count(`${kind} by mail`)
        const isEvening = afterQuiet(now, { timeZone: person.timeZone, quiet: { from: EVENING, to: '18:01' } }) !== now
        const waits = person.digest !== null && slow.has(id) && ['turn', 'begun', 'finished'].includes(kind)
        if (waits && !isEvening) faults.push(`Player ${person.n} is told by mail before the evening: ${kind} ${id}`)
      }
    }
    readMails = mails.length
  }

  for (let passed = 0; passed < DAY; passed += MINUTE) {
    if ((passed / MINUTE) % 9 === 0 && (counts.get('matches') ?? 0) < MATCHES) await begins()
    for (const person of people) {
      if (person.visit ? clock.now() - person.visit.since >= VISIT : false) await goes(person)
      else if (!person.visit && (clock.now() >= person.comes || (isAwake(person) && chance.below(240) === 0))) await comes(person)
    }
    await minute()
  }
  const end = clock.now()
  const owed = turns.filter(({ ended, due, looked }) => !looked && Math.min(ended, end) > due)
  const missed = owed.filter(({ pushes, due }) => pushes[0] !== due)
  const twice = turns.filter(({ pushes }) => pushes.length > 1)
  expect(faults).toEqual([])
  const shown = ({ person, match, at, due, ended, pushes }: Turn) =>
    `Player ${person.n} in ${match} ${db.prepare('select game from matches where id = ?').pluck().get(match)}: turn at minute ${(at - begin) / MINUTE}, due ${(due - begin) / MINUTE}, ended ${(ended - begin) / MINUTE}, pushed ${pushes.map((push) => (push - begin) / MINUTE)}`
  expect([...missed, ...twice].slice(0, 10).map(shown)).toEqual([])
  expect(owed.length).toBeGreaterThan(PEOPLE)
  const finished = db.prepare("select count(*) from matches where status = 'finished'").pluck().get()
  const inTime = owed.filter(({ due, at }) => due === at + MINUTE).length
  const hours = (end - begin) / HOUR
  console.log(
    `${PEOPLE} accounts, ${hours} hours: ${[...counts]
      .sort()
      .map(([what, times]) => `${times} ${what}`)
      .join(', ')}; ${finished} matches finished. ` +
      `${turns.length} turns, of which ${owed.length} were told: ${inTime} after a minute, ${owed.length - inTime} after quiet hours; none missed, none twice.`,
  )
}, 1_200_000)

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['turn', /^Your turn in /],
  ['clock', /^Your time in /],
  ['begun', / has begun$/],
  ['finished', / is over$/],
  ['invited', /^You are invited to /],
  ['rematch', /^Rematch of /],
]

function kindOf(title: string): string {
  const found = KINDS.find(([, words]) => words.test(title))
  if (!found) throw new Error(`What is told with ${title}?`)
  return found[0]
}
