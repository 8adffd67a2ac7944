import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { LogEntry } from '../../engine/index.ts'
import type { Guest } from '../testing/guest.ts'
import { collected, SLOW, serverProcess, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** What a crash of the real server leaves, and what the next start makes of it. */

const history = async (who: Guest, id: string): Promise<Pick<LogEntry, 'move' | 'by'>[]> =>
  (await who.get(`/api/matches/${id}/history`)).body.entries

/** Turns over cards until two lie open that are no pair. */
async function twoUnlikeCards(who: Guest, id: string): Promise<void> {
  for (let slot = 0; slot < 40; slot++) {
    const { version } = (await who.get(`/api/matches/${id}`)).body
    const { view } = (await who.get(`/api/matches/${id}/versions/${version}`)).body
    if (view.phase.value === 'look') return
    await who.move(id, 'reveal', { slot })
  }
  throw new Error('only pairs')
}

test('killed while a timer runs, while an agent is to move, and after a player has left: the next start does it all', {
  timeout: SLOW,
}, async () => {
  const DATABASE = join(temporaryFolder(), 'made', 'on', 'first-use.sqlite')
  const first = await started({ DATABASE })
  expect(existsSync(DATABASE)).toBe(true)
  const [ann, bob] = [first.guest(), first.guest()]
  const { id: left } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${left}/join`)
  await bob.post(`/api/matches/${left}/leave`)
  const memory = (await ann.create({ game: 'memory', players: ['me', 'open'], variant: { size: 'large' } })).id
  await bob.post(`/api/matches/${memory}/join`)
  await twoUnlikeCards(ann, memory)
  const length = (await history(ann, memory)).length
  // It becomes the turn of the one who has left.
  expect(await ann.move(left, 'place', { square: 4 })).toMatchObject({ status: 200 })
  const ticTacToe = (await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })).id
  expect(await ann.move(ticTacToe, 'place', { square: 4 })).toMatchObject({ status: 200 })
  await first.end('SIGKILL')

  const second = await started({ DATABASE })
  // The cookie is still good: its key is kept in the database.
  const again = second.guest(ann.cookie)
  expect((await again.get(`/api/matches/${memory}`)).body.mySeat).toBe(0)
  const soon = { timeout: 60_000, interval: 100 }
  await vi.waitFor(async () => expect(await history(again, memory)).toHaveLength(length + 2), soon)
  expect((await history(again, memory)).slice(length)).toMatchObject([
    { move: 'hide', by: 'clock' },
    { move: 'nextTurn', by: 'engine' },
  ])
  await vi.waitFor(async () => expect((await history(again, ticTacToe)).length).toBe(4), soon)
  expect((await history(again, ticTacToe))[2]).toMatchObject({ move: 'place', by: 1 })
  expect(await again.move(ticTacToe, 'place', { square: await freeSquare(again, ticTacToe) })).toMatchObject({ status: 200 })
  const match = async () => (await again.get(`/api/matches/${left}`)).body
  await vi.waitFor(async () => expect(await match()).toMatchObject({ status: 'finished', winners: [0] }), soon)
  expect((await match()).players[1].absent).toBe(true)
})

test('a second server on the database makes the moves of one that was killed, within five seconds', { timeout: SLOW }, async () => {
  const DATABASE = join(temporaryFolder(), 'test.sqlite')
  const [first, second] = [await started({ DATABASE }), await started({ DATABASE })]
  const [ann, bob] = [first.guest(), first.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await twoUnlikeCards(ann, id)
  const [before] = [(await history(ann, id)).length]
  await first.end('SIGKILL')
  const again = second.guest(ann.cookie)
  const hides = async () => (await history(again, id)).slice(before).map(({ move }) => move)
  // The cards are hidden after three seconds.
  await vi.waitFor(async () => expect(await hides()).toContain('hide'), { timeout: 8000, interval: 100 })
  expect((await hides()).filter((move) => move === 'hide')).toHaveLength(1)
  expect(second.written()).not.toContain('"event"')
})

async function freeSquare(who: Guest, id: string): Promise<number> {
  const { view } = (await who.get(`/api/matches/${id}/versions/4`)).body
  return view.game.board.slots.indexOf(null)
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server in order, though somebody is watching', { timeout: SLOW }, async (signal) => {
  const running = await started({ DATABASE: join(temporaryFolder(), 'test.sqlite') }, { fromSources: true })
  const { id } = await running.guest().create({ game: 'memory', players: ['me', { agent: 'random' }] })
  const events = await fetch(`${running.origin}/api/matches/${id}/events`)
  expect(await running.end(signal)).toBe(0)
  await events.text()
  expect(running.written()).toBe(`Playchart is at ${running.origin}\n`)
})

test.each([
  ['a port that is none', { PORT: 'eighty' }, "PORT is 'eighty', but a port is a whole number from 0 to 65535."],
  [
    'an address that is no path',
    { DATABASE: 'mysql://ann:secret@host/db' },
    "'mysql:…' is not the path of a file: matches are kept in a SQLite file, such as data/playchart.sqlite.",
  ],
  ['a game folder that is not there', { GAMES: '/nowhere/at/all' }, 'There is no game folder /nowhere/at/all.'],
])('%s: the start fails with a sentence', { timeout: SLOW }, async (_, environment, sentence) => {
  const child = serverProcess({ DATABASE: join(temporaryFolder(), 'test.sqlite'), ...environment })
  const output = collected(child)
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(output()).toBe(`${sentence}\n`)
  expect(existsSync('mysql:')).toBe(false)
})
