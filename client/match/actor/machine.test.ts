import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { Guest } from '../../testing/guest.ts'
import { RealServer } from '../../testing/real-server.ts'
import { onScreen } from './context.ts'
import { matchMachine } from './machine.ts'
import type { Stage } from './ports.ts'

const server = new RealServer()
beforeAll(() => server.start(), 60_000)
afterAll(() => server.remove())

/** Follows a match on a stage without a picture, which records the steps it played. */
function follow(guest: Guest, id: string, ready = async () => {}) {
  const played: number[] = []
  const stage: Stage = {
    ready,
    before: () => {},
    after: async (step) => {
      if (step) played.push(step.version)
    },
    still: () => false,
  }
  const actor = createActor(matchMachine(guest.link(id), stage)).start()
  type Snapshot = ReturnType<typeof actor.getSnapshot>
  return {
    actor,
    played,
    context: () => actor.getSnapshot().context,
    until: (is: (snapshot: Snapshot) => boolean) => waitFor(actor, is, { timeout: 20_000 }),
    version: (version: number) => waitFor(actor, ({ context }) => context.shown?.view.version === version, { timeout: 20_000 }),
    place: (square: number) => actor.send({ type: 'play', move: 'place', args: { square } }),
  }
}

/** Ada and Ben, each following a match of tic-tac-toe that has just begun. */
async function begun() {
  const [ada, ben] = [new Guest(() => server.port), new Guest(() => server.port)]
  await ada.fetch('/me')
  await ben.fetch('/me')
  const { id } = await ada.create('tictactoe', ['me', 'open'])
  const a = follow(ada, id)
  const b = follow(ben, id)
  await b.until(({ value }) => value.connection === 'live')
  expect(b.context()).toMatchObject({ shown: null, match: { status: 'open', mySeat: null } })
  await ben.fetch(`/matches/${id}/join`, { seat: 1 })
  await b.until(({ context }) => context.shown?.view.viewer === 1)
  await a.version(0)
  return { a, b }
}

test('the client waits for a match, joins it and plays it to its end', async () => {
  const { a, b } = await begun()
  for (const [player, square, version] of [
    [a, 0, 2],
    [b, 3, 4],
    [a, 1, 6],
    [b, 4, 8],
    [a, 2, 9],
  ] as const) {
    player.place(square)
    await Promise.all([a.version(version), b.version(version)])
  }
  for (const { until } of [a, b]) await until(({ context }) => context.newest?.finished === true && context.queue.length === 0)
  expect(a.played).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(b.context().match).toMatchObject({ status: 'finished', winners: [0], mySeat: 1 })
  expect(
    b
      .context()
      .entries.map(({ move }) => move)
      .slice(0, 3),
  ).toEqual(['place', 'nextTurn', 'place'])
})

test('a refusal is shown until the next move', async () => {
  const { a, b } = await begun()
  b.place(4)
  await b.until(({ context }) => context.refusal !== null)
  expect(b.context().refusal).toMatchObject({ code: 'turn', message: 'It is not your turn.' })
  a.place(4)
  await b.version(2)
  expect(b.context().refusal).toBe(null)
})

test('simultaneous moves overtake each other, and none is refused', async () => {
  const guests = [0, 1, 2, 3].map(() => new Guest(() => server.port))
  for (const guest of guests) await guest.fetch('/me')
  const { id } = await guests[0].create('hearts', ['me', 'open', 'open', 'open'])
  for (const guest of guests.slice(1)) await guest.fetch(`/matches/${id}/join`, {})
  const players = guests.map((guest) => follow(guest, id))
  for (const { until } of players) await until(({ context }) => context.shown?.view.phase.path === 'passing.choosing')
  const { version } = players[0].context().newest!
  for (const { actor, context } of players) {
    const { players: hands, viewer } = context().shown!.view
    const { slots } = hands[viewer as number].hand as { slots: { id: string }[] }
    actor.send({ type: 'play', move: 'pass', args: { cards: slots.slice(0, 3).map(({ id }) => id) } })
  }
  for (const { until } of players) await until(({ context, value }) => context.newest!.version >= version + 4 && value.proposal === 'free')
  expect(players.map(({ context }) => context().refusal)).toEqual([null, null, null, null])
})

test('a player sees past versions as their own seat while the match goes on', async () => {
  const { a, b } = await begun()
  a.place(4)
  await b.version(2)
  b.actor.send({ type: 'rewind', version: 0 })
  await b.until(({ value }) => value.playback !== null && JSON.stringify(value.playback) === '{"past":"still"}')
  expect(onScreen(b.context())!.view).toMatchObject({ version: 0, viewer: 1 })
  b.place(0)
  expect(b.context().proposal).toBe(null)
  b.actor.send({ type: 'present' })
  b.place(0)
  await a.version(4)
  await b.version(4)
  b.actor.send({ type: 'rewind', version: 99 })
  await b.until(({ context }) => context.trouble !== null)
  expect(b.context()).toMatchObject({ refusal: null, trouble: { code: 'unknown-version' } })
})

test('a later visitor gets the newest view and the whole log', async () => {
  const { a, b } = await begun()
  a.place(4)
  await b.version(2)
  const late = follow(new Guest(() => server.port), a.context().match!.id)
  await late.version(2)
  await late.until(({ context }) => context.entries.length === 2)
  expect(late.played).toEqual([])
  expect(late.context().shown!.view).toMatchObject({ viewer: 'spectator', moves: [] })
})

test('a long match loads its newest moves at once, and earlier pages on request', async () => {
  const [ada, ben] = [new Guest(() => server.port), new Guest(() => server.port)]
  const { id } = await ada.create('pig', ['me', 'open'])
  await ben.fetch(`/matches/${id}/join`, { seat: 1 })
  // Nobody ever holds, so nobody wins; rolls out of turn are refused.
  const rolled = async (who: Guest) => Number((await (await who.fetch(`/matches/${id}/moves`, { move: 'roll' })).json()).version ?? 0)
  let version = 0
  while (version < 210) version = Math.max(version, await rolled(ada), await rolled(ben))
  const { actor, context, until } = follow(new Guest(() => server.port), id)
  const first = () => context().entries[0]?.version
  await until(() => context().entries.length === 100)
  expect(first()).toBe(version - 99)
  await until(({ value }) => value.history === 'idle')
  actor.send({ type: 'earlier' })
  await until(() => context().entries.length === 200)
  actor.send({ type: 'earlier' })
  await until(() => first() === 1)
  expect(context().entries.map((entry) => entry.version)).toEqual(Array.from({ length: version }, (_, i) => i + 1))
  actor.send({ type: 'earlier' })
  expect(actor.getSnapshot().value.history).toBe('idle')
}, 300_000)

test('the connection opens while the board’s code is loading, and no step is lost', async () => {
  const { a } = await begun()
  let arrive = () => {}
  const board = new Promise<void>((done) => {
    arrive = done
  })
  const late = follow(new Guest(() => server.port), a.context().match!.id, () => board)
  await late.until(({ context }) => context.newest?.version === 0)
  a.place(4)
  await late.until(({ context }) => context.newest?.version === 2)
  expect([late.played, late.context().shown?.view.version]).toEqual([[], 0])
  arrive()
  await late.version(2)
  expect(late.played).toEqual([1, 2])
})

test('a match whose board cannot be loaded is shown once it can', async () => {
  const { a } = await begun()
  let tries = 0
  const late = follow(new Guest(() => server.port), a.context().match!.id, async () => {
    if (tries++ === 0) throw new Error('The board is not there.')
  })
  await late.until(({ value }) => value.connection === 'failed')
  expect(late.context().problem?.message).toBe('The board is not there.')
  late.actor.send({ type: 'retry' })
  await late.version(0)
  await late.until(({ value }) => value.connection === 'live')
})

test('an unknown match fails with the server’s sentence', async () => {
  const { until, context } = follow(new Guest(() => server.port), 'nothing')
  await until(({ value }) => value.connection === 'failed')
  expect(context().problem).toEqual({ code: 'unknown-match', message: 'This match does not exist.' })
})

test('a broken connection resumes where it was, and moves chosen meanwhile are made', async () => {
  const { a, b } = await begun()
  a.place(4)
  await Promise.all([a.version(2), b.version(2)])
  await server.kill()
  await b.until(({ value }) => value.connection === 'reconnecting')
  b.place(0)
  await b.until(({ context }) => context.trouble?.code === 'offline')
  await server.start()
  await Promise.all([a.version(4), b.version(4)])
  expect(b.played).toEqual([1, 2, 3, 4])
  // The connection may bring the move before its own answer arrives.
  await b.until(({ context }) => context.pending.length === 0 && context.trouble === null)
  expect(b.context()).toMatchObject({ pending: [], refusal: null, trouble: null, lost: false })
}, 300_000)
