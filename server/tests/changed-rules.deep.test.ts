import { expect, test } from 'vitest'
import { discoverGames } from '../games/discover-games.ts'
import { asked, digestsIn } from '../testing/database.ts'
import { type Edit, RANKS, writeGame } from '../testing/edited-game.ts'
import type { Answered } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import { START, type TestServer, temporaryFolder, testServer } from '../testing/test-server.ts'

/** A server with the game as it is after an edit, on the database of another one that is gone. */
async function edited(edit: Edit = {}, before?: TestServer): Promise<TestServer> {
  await before?.stop()
  // Node gives a module again that it has loaded, so that each edit has a folder of its own.
  const games = await discoverGames([writeGame(temporaryFolder(), edit)])
  return testServer({ games, ...(before && { database: before.database }) })
}

/** A match of Ann and Bob after these moves. */
async function played(moves: readonly string[] = ['play', 'play'], edit: Edit = {}) {
  const server = await edited(edit)
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'hands', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  for (const [i, move] of moves.entries()) expect(await (i % 2 ? bob : ann).move(id, move)).toMatchObject({ status: 200 })
  const match = at(server, id, [ann.cookie, bob.cookie])
  return { server, match, seen: await match.seen() }
}

/** The match on a server, as its players find it there. */
function at(server: TestServer, id: string, cookies: readonly string[]) {
  // A test says what it expects to find in an answer.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const ask = (method: string, path = '', body?: unknown, seat = 0): Promise<Answered<any>> =>
    server.guest().request(method, `/api/matches/${id}${path}`, body, { cookie: cookies[seat] ?? '' })
  const view = async (seat = 0) => {
    const { version } = (await ask('GET')).body
    return (await ask('GET', `/versions/${version}`, undefined, seat)).body.view
  }
  return {
    id,
    ask,
    view,
    on: (other: TestServer) => at(other, id, cookies),
    move: (move: string, seat: number) => ask('POST', '/moves', { move }, seat),
    /** What each player reads on the cards that they see. */
    async seen(): Promise<string> {
      const { rules } = (await ask('GET')).body
      const definition = `/api/games/hands/definition?seats=2${rules ? `&rules=${rules}` : ''}`
      const { components } = (await server.guest().get(definition)).body.decks.cards
      const read = ({ id, face }: { id: string; face: number }) => `${id} ${components[face].rank}`
      const of = async (seat: number) => {
        const { players, game } = await view(seat)
        return [players[seat].hand.slots.map(read), game.table.slots.map(read), game.score]
      }
      return JSON.stringify([await of(0), await of(1)])
    },
  }
}

const becomes = (server: TestServer) => server.compared().then(([first]) => first?.counts)
const counts = { on: 0, snapshot: 0, pinned: 0, stopped: 0 }

test('an edit that changes nothing for a match lets it go on, with all that was played', async () => {
  const { server, match, seen } = await played()
  const after = await edited({ peek: false, comment: 'a better game' }, server)
  expect(await becomes(after)).toEqual({ ...counts, on: 1 })
  const now = match.on(after)
  expect(await now.seen()).toBe(seen)
  expect((await now.ask('GET', '/history')).body.entries).toHaveLength(4)
  expect(await now.move('peek', 0)).toMatchObject({ status: 400, body: { code: 'unknown-move' } })
  expect(await now.move('play', 0)).toMatchObject({ status: 200 })
})

test('comments and line breaks are no change of rules', async () => {
  const { server } = await played()
  const before = await server.store.runningByRules()
  const after = await edited({ comment: 'said otherwise' }, server)
  expect(await after.compared()).toEqual([{ game: 'hands', counts: { ...counts, on: 1 }, changed: 0, undecided: 0 }])
  expect(await after.store.runningByRules()).toEqual(before)
})

test('a change in a file that the rules import: nobody’s points change, and it counts from now on', async () => {
  const { server, match, seen } = await played()
  const after = await edited({ points: 10 }, server)
  expect(await becomes(after)).toEqual({ ...counts, snapshot: 1 })
  const now = match.on(after)
  expect(await now.seen()).toBe(seen)
  expect((await now.view()).game.score).toBe(2)
  await now.move('play', 0)
  expect((await now.view()).game.score).toBe(12)
  // Without its snapshot it is played again from where the rules changed.
  await asked(after.database, 'delete from snapshots')
  const again = match.on(await edited({ points: 10 }, after))
  expect((await again.view()).game.score).toBe(12)
  expect((await again.ask('GET', '/history')).body.entries.map(({ version }: { version: number }) => version)).toEqual([5, 6])
})

test('a match in which a move was made that is gone goes on from where it stood', async () => {
  const { server, match, seen } = await played(['peek', 'play'])
  const after = await edited({ peek: false }, server)
  expect(await becomes(after)).toEqual({ ...counts, snapshot: 1 })
  expect(await match.on(after).seen()).toBe(seen)
  expect(await match.on(after).move('play', 0)).toMatchObject({ status: 200 })
})

test.each([
  ['another order of the cards', { ranks: RANKS.toReversed() }, ['play', 'play']],
  ['another order of the cards, before the first move', { ranks: RANKS.toReversed() }, []],
  ['another name for the phase', { phase: 'laying' }, ['peek', 'peek']],
  ['a new field', { field: 'rounds' }, ['play', 'play']],
])('%s: hands stay as they were, and the match is played to its end by its old rules, beside new ones', async (_, edit, moves) => {
  const { server, match, seen } = await played(moves)
  const after = await edited(edit, server)
  expect(await becomes(after)).toEqual({ ...counts, pinned: 1 })
  const now = match.on(after)
  expect(await now.seen()).toBe(seen)
  expect((await now.ask('GET', '/history')).body.entries).toHaveLength(moves.length * 2)
  const [ann, bob] = [after.guest(), after.guest()]
  const { id } = await ann.create({ game: 'hands', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  expect((await ann.get(`/api/matches/${id}`)).body).not.toHaveProperty('rules')
  expect((await ann.get(`/api/matches/${id}/versions/0`)).body.view.phase.path).toBe('phase' in edit ? 'laying' : 'playing')
  // Also where the server is not told at once.
  const third = await edited(edit, after)
  const later = match.on(third)
  expect(await later.seen()).toBe(seen)
  const kept = (await later.ask('GET')).body.rules
  const always = Number.MAX_SAFE_INTEGER
  expect(await third.store.dropRules(always)).toEqual([])
  for (let i = moves.filter((move) => move === 'play').length; i < 8; i++)
    expect(await later.move('play', i % 2)).toMatchObject({ status: 200 })
  expect((await later.ask('GET')).body.status).toBe('finished')
  // Its players may look at how it ended.
  expect(JSON.parse(await later.seen())[0][1]).toHaveLength(8)
  expect(await third.store.dropRules(START)).toEqual([])
  expect(await third.store.dropRules(always)).toEqual([kept])
})

test('where its old rules are gone a match can only be ended, which its players can do', async () => {
  heardLog()
  const { server, match } = await played()
  await asked(server.database, 'delete from rules')
  const after = await edited({ field: 'rounds' }, server)
  expect(await becomes(after)).toEqual({ ...counts, stopped: 1 })
  const now = match.on(after)
  expect(await now.move('play', 0)).toMatchObject({ status: 409, body: { code: 'rules-changed' } })
  const stuck = expect.stringContaining('cannot go on under them. Nothing that was played is lost')
  expect((await now.ask('GET')).body).toMatchObject({ status: 'running', stuck })
  expect(await after.guest().post(`/api/matches/${now.id}/end`)).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  expect((await now.ask('POST', '/end', undefined, 1)).body).toMatchObject({ status: 'finished', winners: [], ended: expect.any(String) })
  expect((await now.ask('GET')).body).not.toHaveProperty('stuck')
  expect(await now.ask('POST', '/end')).toMatchObject({ status: 409, body: { code: 'finished' } })
  expect(await now.ask('POST', '/rematch')).toMatchObject({ status: 200, body: { status: 'open' } })
})

test('a match that can go on is not ended by one of its players', async () => {
  const { match } = await played()
  expect(await match.ask('POST', '/end')).toMatchObject({ status: 409, body: { code: 'goes-on' } })
  expect((await match.ask('GET')).body.status).toBe('running')
})

test('a match that the server’s keeper has ended shows its last state, and refuses moves', async () => {
  const { server, match, seen } = await played()
  expect(await server.store.end(match.id, 'operator', 1)).toBe(true)
  expect(await match.move('play', 0)).toMatchObject({ status: 409, body: { code: 'finished' } })
  expect((await match.ask('GET')).body).toMatchObject({ status: 'finished', ended: expect.stringContaining('have ended this match') })
  expect(await match.seen()).toBe(seen)
  expect(await server.store.end(match.id, 'operator', 1)).toBe(false)
})

test('each chain has a digest, which no answer, log line or log entry tells', async () => {
  const logged = heardLog()
  const { server, match } = await played(['play', 'peek', 'play'])
  const digests = await digestsIn(server.database)
  expect(digests.size).toBe(4)
  const told = [JSON.stringify(await server.store.log(match.id, 0)), JSON.stringify(logged)]
  for (const path of ['', '/history', ...[0, 1, 2, 3].flatMap((version) => [`/versions/${version}`])])
    told.push(JSON.stringify((await match.ask('GET', path)).body))
  const events = await server.guest().fetch('GET', `/api/matches/${match.id}/events?from=1`)
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('"version":6')) text += (await reader.read()).value
  await reader.cancel()
  for (const one of [...told, text]) for (const digest of digests) expect(one).not.toContain(digest)
})

test('what was played before digests were kept is compared with the snapshot', async () => {
  const { server, match, seen } = await played()
  await asked(server.database, 'update log set digest = null; update matches set digest = null, rules = null; delete from rules')
  const after = await edited({ peek: false }, server)
  expect(await becomes(after)).toEqual({ ...counts, on: 1 })
  expect(await match.on(after).seen()).toBe(seen)
  const other = await played()
  await asked(other.server.database, 'update log set digest = null; update matches set digest = null, rules = null')
  const scored = await edited({ points: 10 }, other.server)
  expect(await becomes(scored)).toEqual({ ...counts, snapshot: 1 })
  expect(await other.match.on(scored).seen()).toBe(other.seen)
})
