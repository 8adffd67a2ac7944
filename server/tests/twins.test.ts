import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Game, Match, Step } from '../../engine/index.ts'
import { BUILT_IN_INFO } from '../../engine/model/built-in-moves.ts'
import { ADMIN, ENGINE, type Seat, SPECTATOR, type Viewer } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'
import { activeSeats } from '../../engine/play/legal.ts'
import { propose } from '../../engine/propose/propose.ts'
import { Chance } from '../../engine/random/chance.ts'
import { randomMatch, secretOf, twinOf } from '../../engine/testing/index.ts'
import { proposals } from '../../engine/testing/secrecy/non-interference.ts'
import { describeGame } from '../../engine/view/describe-game.ts'
import { moveView } from '../../engine/view/move-view.ts'
import { viewOf } from '../../engine/view/view.ts'
import { stepTextOf } from '../../engine/view/view-text.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { discoverGames } from '../games/discover-games.ts'
import { serveGames } from '../games/games.ts'
import { listen } from '../http/listen.ts'
import { cookieSecrets, signedIds } from '../http/signed-id.ts'
import { commitRecord } from '../matches/commit-record.ts'
import type { Pace } from '../store/pace.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { MatchRecord, Store } from '../store/store.ts'
import { heardLog } from '../testing/heard-log.ts'
import { START, temporaryFolder, testServer } from '../testing/test-server.ts'

/**
 * Two servers with the same matches, which differ only in what one viewer of each may not know: every byte that this viewer is sent, over
 * HTTP, a WebSocket or server-sent events, is the same.
 */

const { numRuns, seed } = runs(4, 1)
const MATCHES = DEEP_SEED === null ? 1 : numRuns
const SECRET = 'the secret of these tests has 32 bytes and more'
/** Nobody's time runs out while the test runs. */
const PACE: Pace = { clock: { kind: 'bank', bankMs: 86_400_000, incrementMs: 1000, out: 'absent' }, graceMs: 120_000 }
const ids = signedIds(cookieSecrets(SECRET))

/** A match in the middle, as it is and as it might be for all that a viewer knows. */
interface Pair {
  readonly id: string
  readonly game: Game
  readonly viewer: Viewer
  readonly steps: readonly Step[]
  readonly twin: Match
  readonly planned: Planned | null
}

/** A move of another player, and what the viewer answers, that show the viewer the same in both. */
interface Planned {
  readonly by: Seat
  readonly move: PlainMove
  readonly answer: PlainMove
}
interface PlainMove {
  readonly move: string
  readonly args: Args
}

let games: readonly Game[]
let pairs: readonly Pair[]
beforeAll(async () => {
  games = await discoverGames([fileURLToPath(new URL('../../games', import.meta.url))])
  pairs = games.flatMap((game) => Array.from({ length: MATCHES }, (_, n) => pairsOf(game, 100 * seed + n)).flat())
  if (DEEP_SEED === null) pairs = oneOfEach(pairs)
}, 300_000)

/** Twins for every seat and a spectator, at a moment of a match that is drawn from the seed; none for those from whom nothing is hidden. */
function pairsOf(game: Game, from: number): Pair[] {
  const chance = new Chance(secretOf(from), 0, 3)
  const { steps } = randomMatch(game, from)
  // Where a chain has ended, after somebody has moved.
  const moments = steps.flatMap(({ match, entry }, at) => {
    const isSettled = steps[at + 1] !== undefined && steps[at + 1]?.entry.by !== ENGINE
    return isSettled && !match.finished && steps.slice(0, at + 1).some((step) => step.entry.by !== ENGINE) && entry.version > 1 ? [at] : []
  })
  if (moments.length === 0) return []
  const played = steps.slice(0, chance.pick(moments) + 1)
  const step = played.at(-1)!
  const viewers: Viewer[] = [...Array(step.match.seats).keys(), SPECTATOR]
  const found = viewers.flatMap((viewer) => {
    const { step: twin, hiddenBits } = twinOf(game, step, viewer, chance)
    const differs = hiddenBits > 0 && JSON.stringify(twin.match) !== JSON.stringify(step.match)
    if (!differs) return []
    const planned =
      viewer === SPECTATOR || viewer === ADMIN || isEmpty(step.match, viewer) ? null : plannedFor(game, [step.match, twin.match], viewer)
    return [{ id: `${game.name}-${from}-${viewer}`, game, viewer, steps: played, twin: twin.match, planned }]
  })
  return found
}

/** Of each game one: for a player who plans something, else by turns for its first player and its last viewer, mostly a spectator. */
function oneOfEach(pairs: readonly Pair[]): Pair[] {
  const ofGames = [...new Set(pairs.map(({ game }) => game))].map((game) => pairs.filter((pair) => pair.game === game))
  return ofGames.map((ofGame, nth) => ofGame.find(({ planned }) => planned) ?? ofGame.at(nth % 2 === 0 ? 0 : -1)!)
}

/** Whether nobody has the seat on the servers: a random match fills it later, and a record of a match is as it began. */
const isEmpty = ({ empty }: Match, seat: Seat): boolean => empty?.includes(seat) ?? false

/** Of each seat and move. */
const MOST_TRIED = 10

function plannedFor(game: Game, both: readonly Match[], viewer: Seat): Planned | null {
  const [is] = both
  for (const by of activeSeats(game, is!)) {
    if (by === viewer || isEmpty(is!, by)) continue
    for (const move of movesOf(game, is!, by)) {
      const then = both.map((match) => shownOf(game, match, viewer, by, move))
      const [one] = then
      if (!one || then.some((other) => other?.text !== one.text) || one.by !== by || one.match.inactive.includes(by)) continue
      if (!viewOf(game, one.match, viewer).active.includes(viewer)) continue
      for (const answer of movesOf(game, one.match, viewer)) {
        const after = then.map((other) => other && shownOf(game, other.match, viewer, viewer, answer))
        if (after[0] && after.every((other) => other?.text === after[0]?.text)) return { by, move, answer }
      }
    }
  }
  return null
}

const movesOf = (game: Game, match: Match, seat: Seat): PlainMove[] =>
  viewOf(game, match, seat).moves.flatMap(({ move, options }) =>
    move in BUILT_IN_INFO ? [] : (options ?? []).slice(0, MOST_TRIED).map((args) => ({ move, args })),
  )

/** What the viewer is shown of a move and what follows it, and the match then; null if it is refused, or is the last. */
function shownOf(game: Game, match: Match, viewer: Seat, seat: Seat, { move, args }: PlainMove) {
  const outcome = propose(game, match, { seat, move, args, at: START })
  if (!outcome.ok || outcome.match.finished) return null
  return {
    match: outcome.match,
    by: moveView(game, outcome.steps[0], viewer).by,
    text: outcome.steps.map((step) => stepTextOf(game, step, viewer)).join('\n'),
  }
}

const userAt = ({ id }: Pair, viewer: Viewer) => `${id}/${viewer}`
const cookieOf = (pair: Pair, viewer: Viewer) => `playchart=${encodeURIComponent(ids.sign(userAt(pair, viewer)))}`

/** A server with the matches, or their twins, on a port. `around`: puts something around its store. */
async function served(twins: boolean, around = (store: Store) => store) {
  const file = join(temporaryFolder(), 'twins.sqlite')
  const store = openStore(file)
  const known = serveGames(games)
  for (const pair of pairs) await addMatch(store, pair, known.list.find(({ game }) => game === pair.game)!)
  await store.close()
  const db = new Client(file)
  // Random matches begin at 0: a timer that has run since would replay to another end.
  db.prepare('update matches set started_at = 0').run()
  for (const { id, twin } of pairs) if (twins) db.prepare('update snapshots set state = ? where match = ?').run(JSON.stringify(twin), id)
  db.close()
  const opened = openStore(file)
  onTestFinished(() => opened.close())
  const server = await testServer({ store: around(opened), games, cookieSecret: SECRET })
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  return { port, server }
}

async function addMatch(store: Store, pair: Pair, served: ReturnType<typeof serveGames>['list'][number]): Promise<void> {
  const { id, game, steps } = pair
  const first = steps[0]!.before
  const { match } = steps.at(-1)!
  const users = [...Array(match.seats).keys()].map((seat) => ({ id: userAt(pair, seat), name: `Player ${seat}` }))
  const seats = users.map((user, seat) => (first.empty?.includes(seat) ? null : { user }))
  for (const user of users) await store.addUser(user, 1)
  const record = { id, game: game.name, variant: first.variant, secret: first.secret, status: 'open', version: 0, winners: [] } as const
  const times = { createdAt: 1, updatedAt: 1, startedAt: null }
  const start = commitRecord({
    id,
    served,
    seats,
    before: null,
    match,
    steps,
    at: START,
    agentDelayMs: 0,
    moved: null,
    memories: [],
    pace: PACE,
  })
  // Timers would go off at once: their time has long passed.
  const still = { ...start, timers: { added: [], gone: [] } }
  await store.addMatch({ ...record, ...times, creator: users[0]!.id, empty: [], rematchOf: null, pace: PACE, seats }, still)
}

type Served = Awaited<ReturnType<typeof served>>

/** All that a viewer is sent by a server, by how it is sent. */
async function received({ port, server }: Served, pair: Pair): Promise<{ http: string; websocket: string; events: string }> {
  const { id, viewer, steps } = pair
  const [origin, cookie] = [`http://127.0.0.1:${port}`, cookieOf(pair, viewer)]
  const path = `/api/matches/${id}`
  const { version, inactive } = steps.at(-1)!.match
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) })
    const told = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'playchart-time'].includes(name))
    return JSON.stringify([path, answer.status, told, await answer.text()])
  }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}/live?changes=1&chat=1&presence=1`, { headers: { cookie } })
  const messages: string[] = []
  // A pulse comes when it is time.
  socket.on('message', (data) => String(data).includes('"pulse"') || messages.push(String(data)))
  // Before there is another line of the same viewer: it tells who follows the match.
  await expect.poll(() => messages.join('\n'), { timeout: 20_000, interval: 5 }).toContain(PRESENCE)
  const stream = await fetch(`${origin}${path}/events?chat=1`, { headers: { cookie } })
  const reader = stream.body!.getReader()
  let events = ''
  const read = async () => {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) events += Buffer.from(value!)
  }
  // It breaks off where a test ends early.
  read().catch(() => {})
  /** How often something was told on each connection. */
  const times = (what: string) => [events, messages.join('\n')].map((told) => told.split(what).length - 1)
  /** Until something is told on both connections, also if it was `before`. */
  const until = (what: string, before = [0, 0]) =>
    expect
      .poll(() => times(what).every((count, line) => count > before[line]!), { timeout: 20_000, interval: 5, message: `${id}: ${what}` })
      .toBe(true)
  await until('"type":"view"')
  const http = [
    await ask('GET', path),
    await ask('GET', '/api/matches?mine=1'),
    await ask('GET', `${path}/history`),
    await ask('GET', `${path}/versions/${version}`),
    await ask('GET', `${path}/versions/${version}/diagram`),
    // It is what spectators see.
    ...(viewer === SPECTATOR ? [await ask('GET', `/api/previews/matches/${id}`)] : []),
    await ask('GET', `${path}/versions/${version}/chart`),
    await ask('GET', `${path}/moves`),
    await ask('POST', `${path}/moves`, { move: 'none' }),
    await ask('POST', `${path}/moves`, { move: 'resign', expectVersion: version + 1 }),
    await ask('POST', `${path}/join`, {}),
    await ask('POST', `${path}/chat`, { text: 'Who is it?' }),
    await ask('GET', `${path}/chat`),
  ]
  // What they plan, and where a line of moves leads; refused to those who only watch.
  const { moves } = describeGame(pair.game, steps[0]!.before.seats)
  const own = Object.keys(moves).find((move) => moves[move]?.fixUp === false)
  http.push(
    await ask('POST', `${path}/ahead`, { version, line: [] }),
    await ask('PUT', `${path}/plan`, { version, revision: 0, branches: [{ when: {}, answers: [{ move: own }] }] }),
    await ask('PUT', `${path}/plan`, { version, revision: 1 }),
  )
  for (const question of questionsOf(pair)) http.push(await ask('GET', `${path}/moves/${question}`))
  if (viewer !== SPECTATOR) http.push(await sandbox(`${origin}/api/matches`, pair, cookie))
  // Somebody else leaves the table.
  const { seats, empty = [] } = steps[0]!.before
  const playing = [...Array(seats).keys()].filter((seat) => !empty.includes(seat) && !inactive.includes(seat))
  const other = playing.find((seat) => seat !== viewer)
  if (other !== undefined) {
    const headers = { cookie: cookieOf(pair, other), 'content-type': 'application/json' }
    // They look at the match, and go.
    const untilThere = (there: object) => {
      const told = () => JSON.parse(messages.findLast((message) => message.includes(PRESENCE)) ?? '{"seats":[]}')
      return expect.poll(() => told().seats[other], { timeout: 20_000, interval: 5, message: `${id}: presence` }).toEqual(there)
    }
    const looking = await fetch(`${origin}${path}/events`, { headers })
    await untilThere({ here: true, visible: true })
    await looking.body!.cancel()
    await untilThere({ here: true, visible: false })
    const since = server.clock.now()
    await server.clock.advance(GONE_MS)
    await untilThere({ here: false, since })
    // An offer that nobody else is asked about would end the match at once.
    if (playing.length > 1) {
      await fetch(`${origin}${path}/offers`, { method: 'POST', headers, body: '{"kind":"end"}' })
      await until('"offer":{')
      if (viewer !== SPECTATOR) http.push(await ask('POST', `${path}/offers/1`, { agree: false }))
      // Refused or not: of its own last move, and of the other's.
      http.push(await ask('POST', `${path}/offers`, { kind: 'takeBack' }), await ask('POST', `${path}/offers/2`, { agree: false }))
      await fetch(`${origin}${path}/offers`, { method: 'POST', headers, body: '{"kind":"takeBack"}' })
      http.push(await ask('GET', path))
    }
    if (pair.planned) {
      const { by, answer, move } = pair.planned
      http.push(await ask('PUT', `${path}/plan`, { version, revision: 0, branches: [{ when: { by }, answers: [answer] }] }))
      const before = times(NO_PLAN)
      const made = await fetch(`${origin}${path}/moves`, {
        method: 'POST',
        headers: { ...headers, cookie: cookieOf(pair, by) },
        body: JSON.stringify(move),
      })
      expect(made.status, `${id}: ${await made.text()}`).toBe(200)
      await server.clock.advance(0)
      // It has been followed.
      await until(NO_PLAN, before)
      http.push(await ask('GET', path), await ask('GET', `${path}/history`), await ask('GET', `${path}/plan`))
    }
    await fetch(`${origin}${path}/leave`, { method: 'POST', headers: { cookie: cookieOf(pair, other) } })
    await until('"absent":true')
  }
  socket.terminate()
  await reader.cancel()
  // So does the comment that keeps a stream open.
  return { http: http.join('\n'), websocket: messages.join('\n'), events: events.replaceAll(': still here\n\n', '') }
}

const PRESENCE = '"type":"presence"'
const NO_PLAN = '"plan":null'
/** A player who is gone for this long is not just loading the page again. */
const GONE_MS = 3000

/** What the player sees in a sandbox that they make of the match, but for ids and times, which are anybody's. */
async function sandbox(matches: string, { id, steps }: Pair, cookie: string): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ version: steps.at(-1)!.match.version })
  const made = await fetch(`${matches}/${id}/go-on`, { method: 'POST', headers, body })
  const copy = await made.json()
  if (made.status !== 201) return JSON.stringify([made.status, copy])
  const shown = await fetch(`${matches}/${copy.id}/versions/0`, { headers })
  const text = await shown.text()
  return `${made.status} ${text.replaceAll(/"[\w-]+:[0-9a-z]{6,}"/g, '"id"').replaceAll(/\d{13}/g, 'time')}`
}

/** What a player may ask about moves: of each, without arguments and with some that may be legal or not. */
function questionsOf({ game, steps, viewer }: Pair): string[] {
  const step = steps.at(-1)!
  const chance = new Chance(step.match.secret, step.match.version, 4)
  return proposals(game, step, viewer, chance).flatMap(([{ key }, args]) => {
    const isAsked = Object.keys(args).length === 0 || chance.below(ASKED_ONE_IN) === 0
    return isAsked ? [`${key}?args=${encodeURIComponent(JSON.stringify(args))}`] : []
  })
}
const ASKED_ONE_IN = 10

/** By what ways each viewer is sent something else by the one server than by the other. */
async function differences(one: Served, other: Served, pairs: readonly Pair[]): Promise<string[]> {
  const found: string[] = []
  for (const pair of pairs) {
    const [is, might] = [await received(one, pair), await received(other, pair)]
    for (const way of ['http', 'websocket', 'events'] as const)
      if (is[way] !== might[way]) found.push(`${way}: ${pair.id}\n${is[way]}\n${might[way]}`)
  }
  return found
}

/** A store that lets what is hidden slip into what everybody is told of a match: the names of its players. */
function leaking(store: Store): Store {
  async function leaked(record: MatchRecord): Promise<MatchRecord> {
    const name = createHash('sha256')
      .update(JSON.stringify(await store.snapshot(record.id)))
      .digest('hex')
    const named = (holder: SeatRecord) => (holder && 'user' in holder ? { ...holder, user: { ...holder.user, name } } : holder)
    return { ...record, seats: record.seats.map(named) }
  }
  return {
    ...store,
    async load(id, known) {
      const loaded = await store.load(id, known)
      return loaded && { ...loaded, record: await leaked(loaded.record) }
    },
    async match(id) {
      const record = await store.match(id)
      return record && leaked(record)
    },
  }
}

describe(`seed ${seed}`, { timeout: 600_000 }, () => {
  test('there are twins of most games, for players and spectators', () => {
    const withSecrets = new Set(pairs.map(({ game }) => game.name))
    expect([...withSecrets]).toEqual(expect.arrayContaining(['blackjack', 'hearts', 'memory', 'werewolf']))
    expect(pairs.some(({ viewer }) => viewer === SPECTATOR)).toBe(true)
    expect(new Set(pairs.flatMap(({ planned, game }) => (planned ? [game.name] : []))).size).toBeGreaterThan(1)
  })

  test('what a viewer may not know changes no byte that they are sent', async () => {
    const [one, other] = [await served(false), await served(true)]
    const logged = heardLog()
    expect(await differences(one, other, pairs)).toEqual([])
    // A twin that the server did not take for the match would be the match itself.
    const isSandbox = (match: unknown) => match !== undefined && !pairs.some(({ id }) => id === match)
    // In a sandbox nobody knows what a timer of a field would do, and an agent that gets too little of a busy machine is replaced.
    const isLate = ({ event, error }: (typeof logged)[number]) => event === 'agent-failed' && / took longer than /.test(String(error))
    const isExpected = (one: (typeof logged)[number]) =>
      one.event === 'rules-compared' || (isSandbox(one.match) && (one.event === 'timer-dropped' || isLate(one)))
    expect(logged.filter((one) => !isExpected(one))).toEqual([])
  })

  test('a leak that is planted in the app is found, whichever way it is sent', async () => {
    const [one, other] = [await served(false, leaking), await served(true, leaking)]
    const some = pairs.slice(0, 4)
    const found = await differences(one, other, some)
    const ways = found.map((difference) => difference.slice(0, difference.indexOf('\n')))
    expect(ways).toEqual(some.flatMap(({ id }) => [`http: ${id}`, `websocket: ${id}`, `events: ${id}`]))
  })
})
