import { expect, test, vi } from 'vitest'
import { discoverGames } from '../games/discover-games.ts'
import type { LiveMessage, MatchInfo } from '../http/app.ts'
import { asked, maintenanceOf } from '../testing/database.ts'
import { writeGame } from '../testing/edited-game.ts'
import { heardLog } from '../testing/heard-log.ts'
import { START, temporaryFolder, testServer } from '../testing/test-server.ts'

test('a match can be aborted by its players until somebody has moved twice; nobody wins it', async () => {
  const server = await testServer()
  const [ann, bob, eve] = [server.guest(), server.guest(), server.guest()]
  const begun = async () => {
    const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
    await bob.post(`/api/matches/${id}/join`)
    return id
  }
  const [first, second] = [await begun(), await begun()]
  for (const id of [first, second]) for (const [n, square] of [0, 3].entries()) await (n === 0 ? ann : bob).move(id, 'place', { square })
  expect(await eve.post(`/api/matches/${first}/abort`)).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  expect(await bob.post(`/api/matches/${first}/abort`)).toMatchObject({
    status: 200,
    body: { status: 'finished', winners: [], ended: 'A player has aborted this match before it had really begun. Nobody has won.' },
  })
  expect(await ann.move(first, 'place', { square: 4 })).toMatchObject({ status: 409 })
  await ann.move(second, 'place', { square: 4 })
  expect(await bob.post(`/api/matches/${second}/abort`)).toMatchObject({ status: 409, body: { code: 'goes-on' } })
})

const WITHIN_MS = 5000
const BY_OPERATOR = { status: 'finished', ended: expect.stringContaining('have ended this match') }

/** Ends a match as another program does. */
const closed = async (database: string, id: string) => (await maintenanceOf(database)).closeMatches(database, [id], START)

/** Calls back with what a stream of events says of the match, as it comes; resolves when the stream ends. */
async function heard(stream: Response, hear: (info: MatchInfo) => void): Promise<void> {
  let text = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const message: LiveMessage | null = line.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : null
      if (message?.type === 'match') hear(message.match)
    }
  }
}

async function infosIn(stream: Response): Promise<MatchInfo[]> {
  const infos: MatchInfo[] = []
  await heard(stream, (info) => infos.push(info))
  return infos
}

test('who watches a match that another program ends is told within seconds, once; others hear nothing', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const begun = async () => {
    const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
    await bob.post(`/api/matches/${id}/join`)
    return { id, stream: await ann.fetch('GET', `/api/matches/${id}/events`) }
  }
  const [ended, other] = [await begun(), await begun()]
  expect(await closed(server.database, ended.id)).toEqual([])
  await server.clock.advance(2 * WITHIN_MS)
  // That ends the streams.
  await server.stop()
  expect(await infosIn(ended.stream)).toMatchObject([{ status: 'running' }, BY_OPERATOR])
  expect(await infosIn(other.stream)).toMatchObject([{ status: 'running' }])
})

test('who opens a match that another program has ended beside others sees that it is over', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  const streams = [await ann.fetch('GET', `/api/matches/${id}/events`)]
  await ann.move(id, 'reveal', { slot: 0 })
  expect(await closed(server.database, id)).toEqual([])
  await server.clock.advance(2 * WITHIN_MS)
  streams.push(await ann.fetch('GET', `/api/matches/${id}/events`))
  await server.stop()
  for (const stream of streams) {
    const views = (await stream.text()).match(/"type":"view".*?"finished":(true|false)/g)
    expect(views?.at(-1)?.endsWith('"finished":true')).toBe(true)
  }
})

test('who watches a match that no rules can show any more is told when it is ended, by an operator or by a player', async () => {
  heardLog()
  const before = await testServer({ games: await discoverGames([writeGame(temporaryFolder())]) })
  const [ann, bob] = [before.guest(), before.guest()]
  const begun = async () => {
    const { id } = await ann.create({ game: 'hands', players: ['me', 'open'] })
    await bob.post(`/api/matches/${id}/join`)
    return id
  }
  const [first, second, third] = [await begun(), await begun(), await begun()]
  await before.stop()
  await asked(before.database, 'delete from rules')

  const server = await testServer({
    games: await discoverGames([writeGame(temporaryFolder(), { field: 'rounds' })]),
    database: before.database,
  })
  const infos: MatchInfo[][] = []
  for (const [i, id] of [first, second, third].entries()) {
    const stream = await server.guest().fetch('GET', `/api/matches/${id}/events`)
    void heard(stream, (info) => {
      infos[i] = [...(infos[i] ?? []), info]
    })
  }
  await vi.waitFor(() => expect(infos.flat()).toHaveLength(3))
  expect(await closed(server.database, first)).toEqual([])
  await server.guest().request('POST', `/api/matches/${second}/end`, undefined, { cookie: bob.cookie })
  await server.clock.advance(2 * WITHIN_MS)
  const goesOn = { status: 'running', stopped: true, stuck: expect.stringContaining('cannot go on') }
  const byPlayer = { status: 'finished', stopped: true, ended: expect.stringContaining('A player has ended') }
  await vi.waitFor(() => expect(infos).toMatchObject([[goesOn, { ...BY_OPERATOR, stopped: true }], [goesOn, byPlayer], [goesOn]]))
})
