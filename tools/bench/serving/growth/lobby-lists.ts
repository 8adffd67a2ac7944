import { createMatch } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import blackjack from '../../../../games/blackjack/game.ts'
import memory from '../../../../games/memory/game.ts'
import tictactoe from '../../../../games/tictactoe/game.ts'
import { serveGames } from '../../../../server/games/games.ts'
import { createApp } from '../../../../server/http/app.ts'
import { LIMITS, timesLimits } from '../../../../server/http/limits/limits.ts'
import { commitRecord } from '../../../../server/matches/commit-record.ts'
import { newId, newSecret } from '../../../../server/runtime/ids.ts'
import type { MatchRecord, Store } from '../../../../server/store/store.ts'
import { temporaryStore } from '../temporary-store.ts'

/** Lists of a server with so many matches. */

const PEOPLE = 500
/** Matches that are written at a time. */
const AT_ONCE = 100

const games = serveGames([tictactoe, memory])
let app: ReturnType<typeof createApp>['app']
let cookie: string

/** Fills the store; the caller sits in some of its matches. Returns the queries that are to be asked. */
export async function start(matches: number): Promise<string[]> {
  const store = temporaryStore()
  ;({ app } = createApp({ limits: timesLimits(LIMITS, 10_000), store, games: [tictactoe, memory, blackjack], cookieSecret: newSecret() }))
  const newcomer = await app.request('/api/me', { method: 'PUT', body: '{"name":"Ann"}', headers: { 'content-type': 'application/json' } })
  cookie = newcomer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const mine = await Promise.all(Array.from({ length: 10 }, () => created()))
  if (mine.some((status) => status !== 201)) throw new Error('a match was refused')
  for (let n = 0; n < PEOPLE; n++) await store.addUser({ id: `person ${n}`, name: 'Guest' }, 0)
  for (let n = 0; n < matches; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, matches - n) }, (_, i) => added(store, n + i)))
  return [
    '',
    '?status=open',
    '?status=running',
    '?status=finished',
    '?game=memory',
    '?game=memory&status=running',
    '?game=blackjack',
    '?mine=1',
    '?mine=1&status=open',
    '?invited=1',
    '?status=open&people=1',
    '?game=memory&status=running&people=1',
  ]
}

const created = async () => {
  const body = JSON.stringify({ game: 'blackjack', seats: 2, players: ['me', 'open'] })
  return (await app.request('/api/matches', { method: 'POST', body, headers: { cookie, 'content-type': 'application/json' } })).status
}

async function added(store: Store, n: number): Promise<void> {
  const game = n % 2 === 0 ? memory : tictactoe
  const players = [n, n * 7 + 1].map((one) => ({ user: { id: `person ${one % PEOPLE}`, name: 'Guest' } }))
  const [first] = players
  if (!first) return
  const runs = n % 3 > 0
  const id = newId()
  const made = {
    id,
    game: game.name,
    variant: {},
    secret: secretOf(1),
    status: 'open',
    version: 0,
    winners: [],
    creator: first.user.id,
  } as const
  const seats = runs ? players : [first, null]
  const record: MatchRecord = { ...made, createdAt: n, updatedAt: n, startedAt: null, empty: [], rematchOf: null, seats }
  await store.addMatch(record, runs ? started(record, n) : null)
}

function started({ id, secret, seats, game }: MatchRecord, at: number) {
  const served = games.get(game)
  if (!served.ok) throw new Error(served.refusal.message)
  const chain = createMatch(served.value.game, { seats: 2, secret, at })
  const commit = commitRecord({ ...chain, id, served: served.value, seats, before: null, at, agentDelayMs: 0, moved: null })
  return at % 3 === 1 ? commit : { ...commit, match: { ...commit.match, finished: true } }
}

/** Milliseconds of CPU a list. */
export async function list({ query, times }: { query: string; times: number }): Promise<number> {
  const since = process.cpuUsage()
  for (let n = 0; n < times; n++) {
    const answer = await app.request(`/api/matches${query}`, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.text()
  }
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000 / times
}
