import { type HttpClient, httpClient } from '../http-client.ts'
import { newGuest } from '../playchart-tables.ts'
import { SQUARES } from '../tables.ts'

/** Somebody who plays while others do something else, in a process of their own: what that costs is not counted. */

/** Milliseconds to each answer. */
export interface Visit {
  readonly requests: readonly number[]
  readonly moves: readonly number[]
  /** Moves of a game whose rules go wrong in other matches. */
  readonly isolated: readonly number[]
}

/** Between an answer and the next request. */
const PAUSE_MS = 3
/** More than can be played in the 12 seconds of all visits, were each answered at once. */
const TABLES = 450
const TOO_LONG_MS = 20_000

let client: HttpClient
let cookies: readonly string[] = []
let tables: string[] = []
let counting = ''

/** Sits down at tables on a server, before anything happens there. */
export async function arrive(port: number): Promise<void> {
  client = httpClient(port)
  cookies = await Promise.all([newGuest(client), newGuest(client)])
  tables = []
  for (let n = 0; n < TABLES; n++) {
    const id = await create({ game: 'tictactoe', seats: 2, players: ['me', 'open'] })
    await client.send('POST', `/api/matches/${id}/join`, {}, cookies[1])
    tables.push(id)
  }
  counting = await create({ game: 'bad', seats: 1, players: ['me'] })
}

export function leave(): void {
  client.close()
}

async function create(match: object): Promise<string> {
  return JSON.parse((await client.send('POST', '/api/matches', match, cookies[0])).text).id
}

/** Plays and looks around for so many milliseconds. */
export async function visit(ms: number): Promise<Visit> {
  const until = performance.now() + ms
  const [requests, moves, isolated] = await Promise.all([timed(until, looking()), timed(until, playing()), timed(until, counted())])
  return { requests, moves, isolated }
}

async function timed(until: number, work: Iterable<() => Promise<unknown>>): Promise<number[]> {
  const took: number[] = []
  for (const one of work) {
    const since = performance.now()
    if (since > until) break
    await within(one())
    took.push(performance.now() - since)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return took
}

/** Resolves with the answer, or where there is none for too long. */
async function within(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, TOO_LONG_MS)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function* looking() {
  for (;;)
    for (const path of ['/api/me', '/api/games', '/api/matches?status=running', `/api/matches/${counting}`])
      yield () => client.send('GET', path, undefined, cookies[0])
}

function* playing() {
  for (let id = tables.pop(); id !== undefined; id = tables.pop())
    for (const [turn, square] of SQUARES.entries()) yield () => move(id, turn % 2, { move: 'place', args: { square } })
  throw new Error('there are no tables left')
}

function* counted() {
  for (;;) yield () => move(counting, 0, { move: 'go' })
}

const move = (id: string, seat: number, what: object) => client.send('POST', `/api/matches/${id}/moves`, what, cookies[seat])
