import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOCK, type Match, replay } from '../../engine/index.ts'
import bluff from '../../games/bluff/game.ts'
import { cardsLeft, coins, type Deed, handOf, places } from '../../games/bluff/staged.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { Guest } from '../testing/guest.ts'
import { clockAt, type Running, SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, killed while interrupts of Fog Harbour stand in one another, and what the next start makes of that. */

const NOW = Date.now()
/** Later than any clock of the game. */
const LATER = NOW + 3_600_000
const ANNOUNCEMENT_MS = 15_000

/** After a round of fishing. In every deal seat 0 lies when robbing, and so does seat 1 when blocking that; of wrecking it tells the truth. */
const ROBS: Deed = [0, 'act', { action: 'robs', whom: 1 }]
const WRECKS: Deed = [0, 'act', { action: 'wrecks', whom: 1 }]
const BLOCKS: Deed = [1, 'block', { role: 'Warden' }]

interface Outcome {
  readonly places: readonly string[]
  readonly turn: number
  readonly coins: readonly number[]
  readonly crews: readonly (number | null)[]
}
const FISHED: Outcome = { places: ['free'], turn: 0, coins: [3, 3, 3], crews: [2, 2, 2] }
const ROBBED: Outcome = { places: ['free'], turn: 1, coins: [5, 1, 3], crews: [2, 2, 2] }
const IN_VAIN: Outcome = { places: ['free'], turn: 1, coins: [3, 3, 3], crews: [2, 2, 2] }
const LIAR_ROBBED: Outcome = { ...ROBBED, crews: [2, 1, 2] }

interface Affair {
  /** Until the server is killed. */
  readonly deeds: readonly Deed[]
  readonly places: readonly string[]
  /** From then on to the end of the affair. */
  readonly rest: readonly Deed[]
  readonly end: Outcome
  /** The move of the clock instead, if one runs, and what it gives. */
  readonly late: { readonly move: string | null; readonly gives: Outcome }
}
const AFFAIRS: readonly Affair[] = [
  {
    deeds: [],
    places: ['free'],
    rest: [ROBS, [1, 'allow'], [2, 'allow']],
    end: ROBBED,
    late: { move: null, gives: FISHED },
  },
  {
    deeds: [ROBS],
    places: ['announced', 'said.open'],
    rest: [
      [1, 'allow'],
      [2, 'allow'],
    ],
    end: ROBBED,
    late: { move: 'carryOn', gives: ROBBED },
  },
  {
    deeds: [ROBS, BLOCKS],
    places: ['announced', 'said.answered', 'said.open'],
    rest: [
      [0, 'allow'],
      [2, 'allow'],
    ],
    end: IN_VAIN,
    late: { move: 'carryOn', gives: IN_VAIN },
  },
  {
    deeds: [ROBS, [2, 'challenge']],
    places: ['announced', 'said.open', 'reckoning.losing'],
    rest: [[0, 'turnUp', { card: 1 }]],
    end: { ...IN_VAIN, crews: [1, 2, 2] },
    late: { move: 'turnUp', gives: { ...IN_VAIN, crews: [1, 2, 2] } },
  },
  {
    deeds: [ROBS, BLOCKS, [2, 'challenge']],
    places: ['announced', 'said.answered', 'said.open', 'reckoning.losing'],
    rest: [[1, 'turnUp', { card: 1 }]],
    end: LIAR_ROBBED,
    late: { move: 'turnUp', gives: LIAR_ROBBED },
  },
  {
    deeds: [WRECKS, [2, 'challenge']],
    places: ['announced', 'said.open', 'reckoning.losing'],
    rest: [
      [2, 'turnUp', { card: 1 }],
      [1, 'allow'],
      [1, 'turnUp', { card: 0 }],
    ],
    end: { places: ['free'], turn: 1, coins: [0, 3, 3], crews: [2, 1, 1] },
    // Back in the announcement, which the rival may still stop.
    late: { move: 'turnUp', gives: { places: ['announced', 'said.open'], turn: 0, coins: [0, 3, 3], crews: [2, 2, 1] } },
  },
]

/** A match as the file has it. */
async function kept(file: string, id: string): Promise<Match> {
  const store = openStore(file)
  const snapshot = await store.snapshot(id)
  await store.close()
  return snapshot!.match
}

/** The match as its log plays from the deal on, without a server that was killed. */
async function replayed(file: string, id: string): Promise<Match> {
  const store = openStore(file)
  const { game, variant, secret, startedAt, seats } = (await store.match(id))!
  const log = await store.log(id, 0)
  await store.close()
  return replay(bluff, { game, variant, secret, seats: seats.length, at: startedAt!, log }).match
}

const outcome = (match: Match): Outcome => ({ places: places(match), turn: match.turn, coins: coins(match), crews: cardsLeft(match) })

async function play(seats: readonly Guest[], id: string, deeds: readonly Deed[]): Promise<void> {
  for (const [seat, move, args] of deeds) expect(await seats[seat]!.move(id, move, args)).toMatchObject({ status: 200 })
}

/** A new match in which the first has a Wrecker and no Smuggler, and the second no Warden. */
async function dealt(seats: readonly Guest[], file: string): Promise<string> {
  for (;;) {
    const { id } = await seats[0]!.create({ game: 'bluff', players: ['me', 'open', 'open'] })
    for (const guest of seats.slice(1)) await guest.post(`/api/matches/${id}/join`)
    const match = await kept(file, id)
    const [first, second] = [handOf(match, 0), handOf(match, 1)]
    if (first.includes('Wrecker') && !first.includes('Smuggler') && !second.includes('Warden')) return id
  }
}

/** What a watcher who comes now is told, as it was sent: who sits where, then the view. */
function told({ origin }: Running, id: string, cookie: string): Promise<string[]> {
  const messages: string[] = []
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/matches/${id}/live`, { headers: { cookie } })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (_, reason) => reject(new Error(`the line was cut: ${reason}`)))
    socket.on('message', (data) => {
      // Sent to all lines at one time, whatever else they are sent.
      if (JSON.parse(String(data)).type === 'pulse' || messages.push(String(data)) < 2) return
      resolve(messages)
      socket.close()
    })
  })
}

/** What each seat and a spectator see of each match, as text: live, and as the log plays. */
async function seen(server: Running, ids: readonly string[], cookies: readonly string[]): Promise<string[][]> {
  const texts: string[][] = []
  for (const id of ids)
    for (const cookie of [...cookies, '']) {
      const live = await told(server, id, cookie)
      const { version } = JSON.parse(live[1]!).view
      const past = await fetch(`${server.origin}/api/matches/${id}/versions/${version}`, { headers: { cookie } })
      texts.push([...live, await past.text()])
    }
  return texts
}

/** Three people play each affair up to where it stands, in a match each, and the server is killed. */
async function killed() {
  const file = join(temporaryFolder(), 'test.sqlite')
  const server = await started({ DATABASE: file, ...clockAt(NOW) })
  const seats = [server.guest(), server.guest(), server.guest()]
  const ids: string[] = []
  for (const { deeds } of AFFAIRS) {
    const id = await dealt(seats, file)
    await play(
      seats,
      id,
      [0, 1, 2].map((seat): Deed => [seat, 'act', { action: 'fishes', whom: null }]),
    )
    await play(seats, id, deeds)
    ids.push(id)
  }
  const cookies = seats.map(({ cookie }) => cookie)
  const views = await seen(server, ids, cookies)
  const matches = await Promise.all(ids.map((id) => kept(file, id)))
  await server.end('SIGKILL')
  expect(matches.map(places)).toEqual(AFFAIRS.map(({ places }) => places))
  return { file, ids, cookies, views, matches }
}

test('killed at any depth of nested interrupts: what the next start shows, and what it does where a clock has run out', {
  timeout: 2 * SLOW,
}, async () => {
  const left = await killed()
  const later = copied(left.file)
  await goesOn(left)
  await strikes({ ...left, file: later })
})

/** A copy of what a killed server has left. */
function copied(file: string): string {
  const copy = join(temporaryFolder(), 'copy.sqlite')
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
  return copy
}

type Left = Awaited<ReturnType<typeof killed>>

/** The next start shows the same to everybody, and the affair goes on to its end. */
async function goesOn({ file, ids, cookies, views }: Left): Promise<void> {
  const server = await started({ DATABASE: file, ...clockAt(NOW) })
  expect(await seen(server, ids, cookies)).toEqual(views)

  const seats = cookies.map((cookie) => server.guest(cookie))
  for (const [n, { rest, end }] of AFFAIRS.entries()) {
    await play(seats, ids[n], rest)
    const match = await kept(file, ids[n])
    expect(outcome(match)).toEqual(end)
    expect(JSON.stringify(match)).toBe(JSON.stringify(await replayed(file, ids[n])))
  }
  expect(server.written()).toBe(`Playchart is at ${server.origin}\n`)
}

/** A clock that has run out while the server was down strikes at the next start, at any depth. */
async function strikes({ file, ids, matches }: Left): Promise<void> {
  const server = await started({ DATABASE: file, ...clockAt(LATER) })
  for (const [n, { late }] of AFFAIRS.entries()) {
    await expect.poll(async () => outcome(await kept(file, ids[n])), { timeout: 10_000 }).toEqual(late.gives)
    const match = await kept(file, ids[n])
    expect(JSON.stringify(match)).toBe(JSON.stringify(await replayed(file, ids[n])))
    const { entries } = (await server.guest().get(`/api/matches/${ids[n]}/history`)).body
    const [struck] = entries.slice(matches[n].version)
    if (late.move) expect(struck).toMatchObject({ move: late.move, by: CLOCK, at: LATER })
    else expect(struck).toBeUndefined()
    // An announcement that play has come back to has all the time it had left.
    expect(match.timers.map(({ endsAt }) => endsAt)).toEqual(late.gives.places[0] === 'announced' ? [LATER + ANNOUNCEMENT_MS] : [])
  }
  expect(server.written()).toBe(`Playchart is at ${server.origin}\n`)
}
