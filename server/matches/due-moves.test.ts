import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Game, int, refuse, setup } from '../../engine/index.ts'
import type { Logged } from '../runtime/log.ts'
import { isPostgres } from '../store/store.ts'
import { counterGame, TIME_LIMIT_MS } from '../testing/counter-game.ts'
import { asked } from '../testing/database.ts'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import { GAMES, ON_POSTGRES, type TestServer, testServer } from '../testing/test-server.ts'

/** The timers after which the server looks for unattended tables, matches that an operator has ended, ended sessions, and what other servers do. */
const ALWAYS_WAITING = ON_POSTGRES ? 5 : 3

let logged: Logged[]
beforeEach(() => {
  logged = heardLog()
})
afterEach(() => vi.restoreAllMocks())

const events = () => logged.map(({ event }) => event)
const log = async (server: TestServer, id: string) => (await server.store.log(id, 0)).map(({ move, by }) => ({ move, by }))

/** Turns over cards until two lie open that are no pair, so that the hide timer runs. */
async function twoUnlikeCards(guest: Guest, id: string): Promise<void> {
  for (let slot = 0; ; ) {
    const { body } = await guest.get(`/api/matches/${id}`)
    const { view } = (await guest.get(`/api/matches/${id}/versions/${body.version}`)).body
    if (view.phase.value === 'look') return
    while (!view.game.hidden.slots[slot]) slot++
    expect(await guest.move(id, 'reveal', { slot: slot++ })).toMatchObject({ status: 200 })
  }
}

async function memoryInLook(server: TestServer) {
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await twoUnlikeCards(ann, id)
  return { ann, bob, id }
}

test("memory's hide timer fires after three seconds, not before", async () => {
  const server = await testServer()
  const { id } = await memoryInLook(server)
  const length = (await log(server, id)).length
  await server.clock.advance(2999)
  expect(await log(server, id)).toHaveLength(length)
  await server.clock.advance(1)
  expect((await log(server, id)).slice(length)).toEqual([
    { move: 'hide', by: 'clock' },
    { move: 'nextTurn', by: 'engine' },
  ])
  expect(await server.store.nextDue()).toBe(null)
})

test('a timer is gone when its phase was left in time', async () => {
  const server = await testServer()
  const { ann, id } = await memoryInLook(server)
  expect(await ann.move(id, 'hide')).toMatchObject({ status: 200 })
  expect(await server.store.nextDue()).toBe(null)
  const length = (await log(server, id)).length
  await server.clock.advance(10_000)
  expect(await log(server, id)).toHaveLength(length)
  expect(server.clock.waiting).toBe(ALWAYS_WAITING)
})

test('a timer set before a restart fires after it, however late', async () => {
  const server = await testServer()
  const { id } = await memoryInLook(server)
  await server.stop()
  const again = await testServer({ database: server.database })
  await again.clock.advance(60_000)
  expect((await log(again, id)).at(-2)).toEqual({ move: 'hide', by: 'clock' })
})

test('a timer whose move is refused is dropped and logged', async () => {
  const server = await testServer({ games: [counterGame] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  await ann.move(id, 'add', { by: 1 })
  await server.clock.advance(TIME_LIMIT_MS)
  expect(events()).toEqual(['timer-dropped'])
  expect(logged[0]).toMatchObject({ match: id, code: 'rule', message: 'Not while the sum is odd.' })
  expect(await server.store.nextDue()).toBe(null)
  expect((await ann.get(`/api/matches/${id}`)).body.status).toBe('running')
  await ann.move(id, 'add', { by: 1 })
  await server.clock.advance(TIME_LIMIT_MS)
  expect((await ann.get(`/api/matches/${id}`)).body.status).toBe('finished')
})

test('an agent moves a moment after its turn has come', async () => {
  const server = await testServer()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await ann.move(id, 'place', { square: 4 })
  await server.clock.advance(699)
  expect(await log(server, id)).toHaveLength(2)
  await server.clock.advance(1)
  expect((await log(server, id))[2]).toMatchObject({ move: 'place', by: 1 })
})

test('an agent that observes remembers what it was shown in somebody else’s turn', async () => {
  const server = await testServer()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'memory', players: ['me', { agent: 'mindful' }], variant: { size: 'small' } })
  const remembered = async () => {
    const player = (await server.store.match(id))!.seats[1]
    return (player as Extract<typeof player, { agent: string }>).memory as [id: string, type: string][]
  }
  expect(await remembered()).toEqual([])
  await ann.move(id, 'reveal', { slot: 0 })
  const first = await remembered()
  expect(first).toHaveLength(1)
  await ann.move(id, 'reveal', { slot: 1 })
  expect((await remembered())[1]).not.toEqual(first[0])
})

test.each(['tictactoe', 'memory', 'blackjack'])('agents alone play %s to its end', async (game) => {
  const server = await testServer()
  const ann = server.guest()
  const { id } = await ann.create({
    game,
    players: [{ agent: 'random' }, { agent: 'random' }],
    variant: game === 'memory' ? { size: 'small' } : {},
  })
  for (let minutes = 0; minutes < 60; minutes++) {
    await server.clock.advance(60_000)
    if ((await ann.get(`/api/matches/${id}`)).body.status === 'finished') break
  }
  expect((await ann.get(`/api/matches/${id}`)).body.status).toBe('finished')
  expect(await server.store.nextDue()).toBe(null)
  expect(events()).toEqual([])
})

test('an agent remembers, also over a restart', async () => {
  const server = await testServer({ games: [counterGame] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'counter', players: [{ agent: 'rising' }, 'me'] })
  await server.clock.advance(700)
  await ann.move(id, 'add', { by: 0 })
  await server.stop()
  const again = await testServer({ database: server.database, games: [counterGame] })
  // The new clock starts where the first one did.
  await again.clock.advance(1400)
  const added = (await again.store.log(id, 0)).filter(({ move, by }) => move === 'add' && by === 0)
  expect(added.map(({ args }) => args.by)).toEqual([1, 2])
  expect((await again.store.match(id))!.seats[0]).toEqual({ agent: 'rising', memory: 2 })
})

test('an agent that waits is not asked again until somebody moves', async () => {
  const server = await testServer({ games: [counterGame] })
  const { id } = await server.guest().create({ game: 'counter', players: [{ agent: 'idle' }, 'me'] })
  await server.clock.advance(700)
  expect(events()).toEqual([])
  expect(await server.store.dueAgentTurns(Number.MAX_SAFE_INTEGER)).toEqual([])
  expect(await log(server, id)).toEqual([])
  // The clock still makes its move, and then nothing is due any more.
  await server.clock.advance(TIME_LIMIT_MS)
  expect(await server.store.nextDue()).toBe(null)
})

test.each([
  ['broken', 'agent-failed'],
  ['huge', 'agent-failed'],
  ['clever', 'agent-failed'],
  ['circular', 'agent-failed'],
  ['talking', 'agent-failed'],
  ['promising', 'agent-failed'],
  ['cheating', 'agent-refused'],
])('for an agent that is %s any legal move is made, and the mistake is logged', async (agent, event) => {
  // Two of the nine moves that chance may then choose make the rules fail: of a dozen matches some go on.
  const server = await testServer({ games: [counterGame] })
  const moved = []
  for (let match = 0; match < 12; match++) {
    const { id } = await server.guest().create({ game: 'counter', players: [{ agent }, 'me'] })
    // What the rules fail in three times is left alone.
    await server.clock.advance(5000)
    if ((await log(server, id)).some(({ by }) => by === 0)) moved.push(id)
  }
  expect(moved.length).toBeGreaterThan(0)
  expect(events().filter((logged) => logged === event).length).toBeGreaterThanOrEqual(12)
  expect(await server.store.dueAgentTurns(Number.MAX_SAFE_INTEGER)).toEqual([])
  for (const id of moved) expect((await log(server, id))[0]).toEqual({ move: 'add', by: 0 })
})

const cards = setup({ game: { drawn: int(), laid: int() } })
/** Drawing is always listed and never possible: that shows only as it is done. */
const emptyPile: Game = cards.createGame({
  name: 'empty-pile',
  players: { min: 2, max: 3 },
  distribute: {},
  moves: {
    draw: cards.move({
      args: { n: int(0, 2) },
      apply: ({ game }, { n }) => {
        game.drawn++
        if (n < 2 || game.laid === 0) refuse('There is nothing to draw.')
      },
    }),
    lay: cards.move({
      apply: ({ game }) => {
        game.laid++
      },
    }),
    hurry: cards.move({ apply: () => {} }),
    late: cards.fixUp({ apply: () => refuse('Nobody is late.') }),
  },
  chart: {
    endless: true,
    initial: 'play',
    states: {
      play: {
        absent: 'draw',
        on: { draw: 'next', lay: 'next', hurry: { turn: 'none', target: 'late' } },
        after: { 1000: { move: 'hurry' } },
      },
      late: { always: { actions: 'late', target: 'play' } },
      next: { always: { actions: 'nextTurn', target: 'play' } },
    },
  },
  agents: { drawing: { displayName: 'Drawing', choose: () => ({ move: 'draw', args: { n: 0 } }) } },
})

test('an agent whose move is refused as it is carried out makes another, and for who is gone it is made with other arguments', async () => {
  const server = await testServer({ games: [emptyPile] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'empty-pile', players: [{ agent: 'drawing' }, 'me', 'open'] })
  await server.guest().post(`/api/matches/${id}/join`)
  await server.clock.advance(700)
  expect((await server.store.log(id, 0))[0]).toMatchObject({ move: 'lay', by: 0 })
  expect(lines('agent-refused')).toMatchObject([{ move: 'draw', code: 'rule', message: 'There is nothing to draw.', by: 'draw.apply' }])
  await ann.post(`/api/matches/${id}/leave`)
  await server.clock.advance(700)
  expect((await server.store.log(id, 2))[0]).toMatchObject({ move: 'draw', args: { n: 2 }, by: 1 })
})

test('a timer whose move a fix-up refuses is dropped, and asked for no more', async () => {
  const server = await testServer({ games: [emptyPile] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'empty-pile', players: ['me', { agent: 'random' }] })
  await server.clock.advance(60_000)
  expect(lines('timer-dropped')).toMatchObject([{ match: id, code: 'rule', message: 'Nobody is late.' }])
  expect(await server.store.nextDue()).toBe(null)
  expect(server.clock.waiting).toBe(ALWAYS_WAITING)
  expect(await log(server, id)).toEqual([])
  expect(await ann.move(id, 'draw', { n: 1 })).toMatchObject({ status: 409, body: { code: 'rule', message: 'There is nothing to draw.' } })
})

const lines = (event: string) => logged.filter((line) => line.event === event)

/** Writing to this match's log fails until the returned function is called. */
async function breakLog(database: string, id: string): Promise<() => Promise<unknown>> {
  if (isPostgres(database)) {
    const refusing = "begin raise exception 'the disk is broken'; end"
    await asked(
      database,
      `create function refuse() returns trigger language plpgsql as $$ ${refusing} $$;
      create trigger broken before insert on log for each row when (new.match = '${id}') execute function refuse()`,
    )
    return () => asked(database, 'drop trigger broken on log')
  }
  const refusing = "begin select raise(abort, 'the disk is broken'); end"
  await asked(database, `create trigger broken before insert on log when new.match = '${id}' ${refusing}`)
  return () => asked(database, 'drop trigger broken')
}

test('a move that cannot be stored holds up no other, is logged, and is tried again less and less often', async () => {
  const server = await testServer()
  const ann = server.guest()
  const alone = () => server.guest().create({ game: 'tictactoe', players: [{ agent: 'random' }, { agent: 'random' }] })
  const [bad, good] = [await alone(), await alone()]
  const repair = await breakLog(server.database, bad.id)
  await server.clock.advance(60_000)
  expect((await ann.get(`/api/matches/${good.id}`)).body.status).toBe('finished')
  expect(lines('due-failed')[0]).toMatchObject({ match: bad.id, seat: 0, error: expect.stringContaining('the disk is broken') })
  expect(lines('due-failed').length).toBeLessThan(10)
  expect(lines('alarm-failed')).toEqual([])
  await repair()
  await server.clock.advance(120_000)
  expect((await ann.get(`/api/matches/${bad.id}`)).body.status).toBe('finished')
})

test('due moves of matches that cannot be read rest until the next start, and are not lost', async () => {
  const server = await testServer({ games: [...GAMES, counterGame] })
  const { id: look } = await memoryInLook(server)
  const { id: counted } = await server.guest().create({ game: 'counter', players: [{ agent: 'rising' }, 'me'] })
  await server.stop()
  const without = await testServer({ database: server.database, games: [] })
  await without.clock.advance(60_000)
  expect(lines('due-parked').map(({ match, code }) => ({ match, code }))).toEqual(
    expect.arrayContaining([look, counted].map((match) => ({ match, code: 'unknown-game' }))),
  )
  expect(lines('due-parked')).toHaveLength(2)
  expect(without.clock.waiting).toBe(ALWAYS_WAITING)
  await without.end()
  const again = await testServer({ database: server.database, games: [...GAMES, counterGame] })
  await again.clock.advance(60_000)
  expect((await log(again, look)).at(-2)).toEqual({ move: 'hide', by: 'clock' })
  expect((await log(again, counted))[0]).toEqual({ move: 'add', by: 0 })
})

test('a hundred matches that cannot be read do not hide the one that can', async () => {
  const server = await testServer({ games: [...GAMES, counterGame] })
  const ann = server.guest()
  for (let match = 0; match < 110; match++) await ann.create({ game: 'counter', players: [{ agent: 'rising' }, 'me'] })
  const { id } = await ann.create({ game: 'tictactoe', players: [{ agent: 'random' }, { agent: 'random' }] })
  await server.stop()
  const without = await testServer({ database: server.database })
  await without.clock.advance(60_000)
  expect((await ann.get(`/api/matches/${id}`)).status).toBe(200)
  expect((await without.store.match(id))!.status).toBe('finished')
})
