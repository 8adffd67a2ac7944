import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveGames } from '../games/games.ts'
import { createLobby } from '../lobby/lobby.ts'
import { createRuling } from '../rules/ruling.ts'
import { createChannel } from '../runtime/channel.ts'
import { ok, type Result } from '../runtime/result.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { GAMES, START, temporaryFolder } from '../testing/test-server.ts'
import { createAbsence } from './absence.ts'
import { createAccess } from './access.ts'
import { createPresence } from './away/presence.ts'
import { createEarlier } from './earlier.ts'
import { createHistory } from './history.ts'
import { loadedMatches } from './loaded-match.ts'
import type { MatchEvent } from './match-events.ts'
import { createRunner } from './runner.ts'

const ann = { id: 'ann', name: 'Ann' }
const bob = { id: 'bob', name: 'Bob' }
const agentDelayMs = 700

/** Matches without HTTP, and every event of theirs. */
function matches() {
  const store = openStore(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => store.close())
  const clock = manualClock(START)
  const games = serveGames(GAMES)
  const events = createChannel<MatchEvent>()
  const history = createHistory(store, events)
  const loaded = loadedMatches({ store, ruling: createRuling({ store, games, clock }), history, events, bytes: 1_000_000 })
  const runner = createRunner({ store, matches: loaded, earlier: createEarlier(history, events), clock, agentDelayMs, events })
  const absence = createAbsence({ store, clock, agentDelayMs, events })
  const lobby = createLobby({
    store,
    thinking: { isSpent: () => false },
    games,
    matches: loaded,
    history,
    runner,
    absence,
    access: createAccess(store, clock),
    presence: createPresence(clock),
    events,
    clock,
    agentDelayMs,
    openMatches: 20,
  })
  const published: MatchEvent[] = []
  events.subscribe((event) => published.push(event))
  return {
    store,
    lobby,
    runner,
    clock,
    /** Those since the last call. */
    happened: () => published.splice(0),
    types: () => published.splice(0).map(({ type }) => type),
  }
}

function value<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

const play = ({ runner, clock }: ReturnType<typeof matches>, id: string, seat: number, move: string, args = {}) =>
  runner.alone(id, (loaded) => runner.play(loaded, { seat, move, args, at: clock.now() }))

test('what happens in a match is published, each event once and in order', async () => {
  const server = matches()
  const { lobby, types } = server
  const id = value(await lobby.create({ game: 'tictactoe', variant: {}, players: ['me', 'open'] }, ann))
  expect(types()).toEqual(['opened'])
  value(await lobby.join(id, bob))
  expect(types()).toEqual(['begun'])
  value(await play(server, id, 0, 'place', { square: 4 }))
  expect(types()).toEqual(['moved'])
  value(await lobby.leave(id, bob))
  expect(types()).toEqual(['absent', 'scheduled'])
  value(await lobby.join(id, bob))
  expect(types()).toEqual(['returned'])
  value(await play(server, id, 1, 'resign'))
  expect(types()).toEqual(['moved', 'ended'])
})

test('seats of an open match are taken and left, until it begins or is removed', async () => {
  const { lobby, types } = matches()
  const id = value(await lobby.create({ game: 'blackjack', variant: {}, players: ['me', 'open', 'open'] }, ann))
  value(await lobby.join(id, bob))
  value(await lobby.leave(id, bob))
  value(await lobby.leave(id, ann))
  expect(types()).toEqual(['opened', 'seat-taken', 'seat-left', 'removed'])
  const other = value(await lobby.create({ game: 'tictactoe', variant: {}, players: ['open', 'me'] }, ann))
  value(await lobby.seatAgent(other, ann, 0, 'random'))
  expect(types()).toEqual(['opened', 'begun', 'scheduled'])
})

test('a refused move is no event', async () => {
  const server = matches()
  const id = value(await server.lobby.create({ game: 'tictactoe', variant: {}, players: ['me', 'open'] }, ann))
  value(await server.lobby.join(id, bob))
  server.happened()
  expect(await play(server, id, 1, 'place', { square: 4 })).toMatchObject({ ok: false })
  expect(server.happened()).toEqual([])
})

test('events are plain data, and their record is the one that the store has', async () => {
  const server = matches()
  const { store, lobby, happened, clock } = server
  const id = value(await lobby.create({ game: 'tictactoe', variant: {}, players: ['me', 'open'] }, ann))
  const steps = [
    async () => ok(id),
    () => lobby.arrange.options(id, ann, { visibility: 'link' }),
    () => lobby.arrange.options(id, ann, { visibility: 'open' }),
    () => lobby.arrange.reorder(id, ann, [1, 0]),
    () => lobby.arrange.reorder(id, ann, [1, 0]),
    () => lobby.join(id, bob),
    () => play(server, id, 0, 'place', { square: 4 }),
    () => lobby.leave(id, bob),
    () => lobby.join(id, bob),
    () => play(server, id, 1, 'resign'),
  ]
  for (const [n, step] of steps.entries()) {
    if (n > 0) await clock.advance(10)
    expect(await step()).toMatchObject({ ok: true })
    const events = happened()
    expect(JSON.parse(JSON.stringify(events))).toEqual(events)
    const record = await store.match(id)
    for (const event of events) if ('record' in event) expect(event.record).toEqual(record)
  }
})
