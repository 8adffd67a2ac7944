import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { rowsOf } from '../testing/database.ts'
import { exchange, PATIENCE_MS } from '../testing/malformed/exchange.ts'
import { framesOf } from '../testing/malformed/frames.ts'
import { callsOf, type Known, requestOf } from '../testing/malformed/requests.ts'
import { drawnValue, spoilt } from '../testing/malformed/values.ts'
import { type Running, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** Thousands of malformed requests to the real server, over every call of its OpenAPI document: nothing breaks, and what is refused changes nothing. */

const { numRuns, seed } = runs(1000, 1)
const REQUESTS = DEEP_SEED === null ? 120 : numRuns
/** Matches are made again after so many, since some requests end them. */
const ROUND = 100

async function known({ guest }: Running): Promise<Known> {
  const [ann, bob, spectator] = [guest(), guest(), guest()]
  const create = (players: unknown[]) => ann.create({ game: 'tictactoe', players })
  const [open, running, finished] = [await create(['me', 'open']), await create(['me', 'open']), await create(['me', 'open'])]
  for (const { id } of [running, finished]) await bob.post(`/api/matches/${id}/join`)
  await ann.move(running.id, 'place', { square: 0 })
  await bob.move(finished.id, 'resign')
  await spectator.get('/api/me')
  return {
    names: {
      id: [open.id, running.id, running.id, finished.id],
      game: ['tictactoe', 'memory'],
      version: [0, 1, 2],
      seats: [1, 2],
      status: ['open'],
      move: ['place', 'resign'],
      args: [{ square: 4 }],
    },
    cookies: [ann.cookie, bob.cookie, spectator.cookie, `${ann.cookie}x`],
  }
}

/** What a spectator's socket leaves behind is when a table was last watched, and nothing else. */
const contentOf = async (file: string) => (await rowsOf(file)).replace(/"attended_at": (\d+|null)/g, '')

/** A thread holds six at most. Rules, charts and pictures start theirs when they are asked for the first time. */
const DESCRIPTORS_OF_THREADS = 3 * 6

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

test(`${REQUESTS} malformed requests: none crashes the server, none hangs, none is its fault, and none that is refused changes anything`, async () => {
  const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 2)
  const file = join(temporaryFolder(), 'malformed.sqlite')
  const server = await started({ DATABASE: file, LIMITS: '1000000' })
  const calls = callsOf(await (await fetch(`${server.origin}/api/openapi.json`, { headers: { connection: 'close' } })).json())
  /** What the live connection takes are moves, as their call does, each with a key. */
  const moves = calls.find(({ path }) => path.endsWith('/moves'))?.body ?? {}
  const messageOf = ({ names }: Known) => {
    const message = { type: 'move', key: chance.pick(['a', 'b', '']), ...Object(drawnValue(moves, chance, names)) }
    return JSON.stringify(chance.below(3) === 0 ? message : spoilt(message, chance))
  }
  const db = new Client(file, { readonly: true })
  onTestFinished(() => void db.close())
  const changes = () => db.pragma('data_version', { simple: true })
  /** Until the server has done what it does by itself after a request that was no fault after all. */
  const settled = () =>
    vi.waitFor(
      () => expect(db.prepare('select (select count(*) from agent_turns) + (select count(*) from timers)').pluck().get()).toBe(0),
      PATIENCE_MS,
    )

  await exchange(server.port, Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'), true)
  const most = descriptorsOf(server.pid) + DESCRIPTORS_OF_THREADS
  const guest = server.guest()
  const faults: string[] = []
  const statuses = new Map<number | null, number>()
  let there = await known(server)
  let before = await contentOf(file)
  let version = changes()
  for (let n = 0; n < REQUESTS; n++) {
    if (n > 0 && n % ROUND === 0) {
      there = await known(server)
      before = await contentOf(file)
      version = changes()
    }
    const { bytes, complete, upgrades, isTwo } = requestOf(calls, there, chance)
    const frames = upgrades ? framesOf(chance, [messageOf(there), messageOf(there), '{"type":"view"}']) : null
    const { status, hung, text } = await exchange(server.port, bytes, complete, frames)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const said = () => `${n}: ${hung ? 'hung' : text.slice(0, 300)}\n  after ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`
    // What goes on after the connection has ended, as the return of those who had left: versions wait for what is under way.
    if (status === 101 || status === null || isTwo) for (const id of there.names.id ?? []) await guest.get(`/api/matches/${id}/versions/0`)
    if (hung || (status !== null && status >= 500)) faults.push(said())
    if (changes() === version) continue
    const isRefused = !isTwo && status !== 101 && (status === null || status >= 300 || bytes.toString('latin1').startsWith('GET'))
    if (!isRefused) await settled()
    const after = await contentOf(file)
    if (isRefused && after !== before) faults.push(`changed something: ${said()}`)
    before = after
    version = changes()
  }
  console.log(`Seed ${seed}; answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
  expect(faults).toEqual([])
  expect((await fetch(`${server.origin}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
  expect(server.written()).not.toMatch(/"event":"(uncaught|request-failed|view-failed|watch-failed)"/)
  await vi.waitFor(() => expect(descriptorsOf(server.pid)).toBeLessThanOrEqual(most), PATIENCE_MS)
})
