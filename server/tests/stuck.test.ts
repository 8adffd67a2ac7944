import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Game, int, setup } from '../../engine/index.ts'
import { discoverGames } from '../games/discover-games.ts'
import { rememberSources } from '../games/game-sources.ts'
import type { LiveMessage } from '../http/app.ts'
import bad, { type Kind, TIMER_MS } from '../testing/bad-game/game.ts'
import { makeCounterGame } from '../testing/counter-game.ts'
import { heardLog } from '../testing/heard-log.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const RETRIED_MS = 20_000
const games = [bad as unknown as Game]

const eventsOf = (logged: readonly { event: string }[]) => logged.map(({ event }) => event)

/** A match whose timer fails, with a player who watches it. */
async function withFailingTimer(server: TestServer, kind: Kind = 'fail') {
  const ann = server.guest()
  const { id } = await ann.create({ game: 'bad', players: ['me', 'open'], variant: { moves: 'bad' } })
  const bob = server.guest()
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'arm', { kind })
  return { ann, id }
}

test('a timer that fails three times is left alone, and its players are told; other moves go on', async () => {
  const logged = heardLog()
  const server = await testServer({ games })
  const { ann, id } = await withFailingTimer(server)
  expect((await ann.get(`/api/matches/${id}`)).body).not.toHaveProperty('stuck')
  await server.clock.advance(TIMER_MS + RETRIED_MS)
  const counted = (event: string) => eventsOf(logged).filter((one) => one === event).length
  expect([counted('rule-failed'), counted('due-parked')]).toEqual([3, 1])
  const { body } = await ann.get(`/api/matches/${id}`)
  expect(body.stuck).toContain('This match cannot go on by itself: the rules of Bad failed when a timer ran out, three times.')
  expect(await ann.move(id, 'go')).toMatchObject({ status: 200 })
  expect((await ann.get(`/api/matches/${id}`)).body).not.toHaveProperty('stuck')
})

test('those who watch are told at once', async () => {
  heardLog()
  const server = await testServer({ games })
  const { ann, id } = await withFailingTimer(server)
  const response = await ann.fetch('GET', `/api/matches/${id}/events`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await server.clock.advance(TIMER_MS + RETRIED_MS)
  let text = ''
  while (!text.includes('cannot go on')) text += (await reader.read()).value
  const told = text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as LiveMessage] : []))
  expect(told.findLast(({ type }) => type === 'match')).toMatchObject({ match: { stuck: expect.stringContaining('a timer ran out') } })
  await reader.cancel()
})

test('it stays so over a restart, until somebody has it tried again', async () => {
  const logged = heardLog()
  const server = await testServer({ games })
  const { id } = await withFailingTimer(server)
  await server.clock.advance(TIMER_MS + RETRIED_MS)
  await server.end()
  logged.length = 0
  const again = await testServer({ database: server.database, games })
  await again.clock.advance(RETRIED_MS)
  expect(eventsOf(logged)).toEqual([])
  expect(await again.store.retry(id)).toBe(true)
  // No one tells the server.
  await again.clock.advance(RETRIED_MS)
  expect(eventsOf(logged)).toContain('rule-failed')
})

test('or until the rules are others', async () => {
  heardLog()
  const failing = await testServer({ games: [makeCounterGame({ failsInTime: true })] })
  const ann = failing.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  await failing.clock.advance(RETRIED_MS)
  expect((await ann.get(`/api/matches/${id}`)).body.stuck).toContain('a timer ran out')
  await failing.end()
  const mended = await testServer({ database: failing.database, games: [makeCounterGame({ displayName: 'Counter 2' })] })
  await mended.clock.advance(RETRIED_MS)
  expect((await mended.store.match(id))!.status).toBe('finished')
})

test('a turn of the server’s that fails three times is left alone too', async () => {
  const logged = heardLog()
  const server = await testServer({ games })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'bad', players: [{ agent: 'random' }, 'me'], variant: { moves: 'onlyFailing' } })
  await server.clock.advance(RETRIED_MS)
  const { stuck, version } = (await ann.get(`/api/matches/${id}`)).body
  expect([version, stuck]).toEqual([0, expect.stringContaining('in a move that the server makes, three times')])
  expect(logged.filter(({ event }) => event === 'due-parked')).toEqual([{ event: 'due-parked', match: id, seat: 0, attempts: 3 }])
  expect(await server.store.nextDue()).toBe(null)
})

test('a timer is neither dropped nor counted as failed where its rules are stopped with the server', async () => {
  const logged = heardLog()
  const isolated = await discoverGames([fileURLToPath(new URL('../testing/bad-game', import.meta.url))])
  const server = await testServer({ games: isolated, isolates: () => true })
  const { id } = await withFailingTimer(server, 'spin')
  const fired = server.clock.advance(TIMER_MS)
  await server.stop()
  await fired
  expect(eventsOf(logged)).not.toContain('rules-stopped')
  expect(eventsOf(logged)).not.toContain('timer-dropped')
  expect(await server.store.parked()).toEqual([])
  const [due] = await server.store.dueTimers(Number.MAX_SAFE_INTEGER)
  expect(due).toMatchObject({ match: id })
  expect(due && (await server.store.attempt(due, 'the same'))).toBe(1)
})

const hiding = setup({ game: { count: int(), hidden: int({ sanitize: { lucky: 'hidden' } }) } })
/** No seat can be shown how the match stands once it has begun. */
const unshowable: Game = hiding.createGame({
  name: 'unshowable',
  players: { min: 2, max: 2 },
  groups: {
    lucky: ({ game }) => {
      if (game.count > 0) throw new TypeError('luck cannot be told')
      return false
    },
  },
  distribute: {},
  moves: {
    go: hiding.move({
      apply: ({ game }) => {
        game.count++
      },
    }),
  },
  chart: {
    endless: true,
    initial: 'play',
    states: { play: { on: { go: 'went' } }, went: { always: { actions: 'nextTurn', target: 'play' } } },
  },
  agents: { plain: { displayName: 'Plain', choose: () => ({ move: 'go', args: {} }) } },
})

test('a turn for which an agent cannot be shown the match is left alone after three times too', async () => {
  const logged = heardLog()
  rememberSources(unshowable, fileURLToPath(new URL('../testing/bad-game', import.meta.url)))
  const server = await testServer({ games: [unshowable] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'unshowable', players: ['me', { agent: 'plain' }] })
  expect(await ann.move(id, 'go')).toMatchObject({ status: 200 })
  await server.clock.advance(RETRIED_MS)
  expect(eventsOf(logged)).toContain('due-parked')
  expect(await server.store.parked()).toMatchObject([{ match: id, by: 'turn' }])
})
