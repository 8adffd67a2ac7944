import { expect, test } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import { runs } from '../../statecharts/testing/deep.ts'
import { type Edit, writeGame } from '../testing/edited-game.ts'
import { testPostgres } from '../testing/postgres/test-postgres.ts'
import { type Running, SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** Servers with the old and the new rules of a game on one database, as while one after another is restarted. */

const postgres = testPostgres()

const { seed } = runs(1, 1)
/** Matches that are played at the same time, and tries of each player to make a move. */
const MATCHES = 4
const MOVES = 25

/** A server with the old rules, one with those after an edit, and a match that was begun on each, which both players can play on both. */
async function sideBySide(edit: Edit) {
  const DATABASE = await postgres.database()
  const [before, after] = [temporaryFolder(), temporaryFolder()]
  writeGame(before)
  writeGame(after, edit)
  const servers = { old: await started({ DATABASE, GAMES: before }), new: await started({ DATABASE, GAMES: after }) }
  const [ann, bob] = [servers.old.guest(), servers.new.guest()]
  await Promise.all([ann, bob].map((who) => who.get('/api/me')))
  const at = (server: Running, seat: number) => server.guest((seat === 0 ? ann : bob).cookie)
  async function begun(on: Running) {
    const { id } = await at(on, 0).create({ game: 'hands', players: ['me', 'open'] })
    await at(on, 1).post(`/api/matches/${id}/join`)
    let moves = 0
    return {
      id,
      /** A move of whoever's turn it is. */
      async move(server: Running, move = 'play') {
        const answer = await at(server, moves % 2).move(id, move)
        if (answer.status === 200) moves++
        return { status: answer.status, code: answer.body.code }
      },
      look: async (server: Running) => (await at(server, 0).get(`/api/matches/${id}`)).body,
      /** As Ann sees a version; the newest by default. */
      async view(server: Running, version?: number) {
        const newest = (await at(server, 0).get(`/api/matches/${id}`)).body.version
        return (await at(server, 0).get(`/api/matches/${id}/versions/${version ?? newest}`)).body.view
      },
    }
  }
  return { ...servers, ann, bob, begin: begun, begunOnOld: await begun(servers.old), begunOnNew: await begun(servers.new) }
}

const MADE = { status: 200, code: undefined }

test('a match whose state has no place in the other rules is played to its end by its own, on whichever server', {
  timeout: 3 * SLOW,
}, async () => {
  const { old, new: renewed, begunOnOld, begunOnNew } = await sideBySide({ phase: 'laying' })
  for (const [match, phase] of [[begunOnOld, 'playing'] as const, [begunOnNew, 'laying'] as const]) {
    for (const server of [old, renewed, renewed, old, old, renewed, old]) {
      expect(await match.move(server)).toEqual(MADE)
      const views = [await match.view(old), await match.view(renewed)]
      expect(views[0].phase.path).toBe(phase)
      expect(views[1]).toEqual(views[0])
    }
    expect(await match.move(renewed)).toEqual(MADE)
    for (const server of [old, renewed]) {
      expect(await match.look(server)).toMatchObject({ status: 'finished', version: 15 })
      expect((await match.view(server)).game.score).toBe(8)
    }
  }
  expect((await begunOnOld.look(renewed)).rules).toBeDefined()
  expect((await begunOnOld.look(old)).rules).toBeUndefined()
  expect((await begunOnNew.look(old)).rules).toBeDefined()
  expect((await begunOnNew.look(renewed)).rules).toBeUndefined()
})

test('where its state has a place in both, a move counts by the rules of the server that makes it', { timeout: 3 * SLOW }, async () => {
  const { old, new: renewed, begunOnOld, begunOnNew } = await sideBySide({ points: 10 })
  for (const match of [begunOnOld, begunOnNew]) {
    let score = 0
    for (const server of [old, renewed, renewed, old, renewed, old, old, renewed]) {
      expect(await match.move(server)).toEqual(MADE)
      score += server === old ? 1 : 10
      for (const reader of [renewed, old]) expect((await match.view(reader)).game.score).toBe(score)
    }
    expect(await match.look(old)).toMatchObject({ status: 'finished', version: 15 })
  }
})

test('a move that only one of them has is refused by the other with a sentence, and nothing is lost', { timeout: 3 * SLOW }, async () => {
  const { old, new: renewed, begunOnOld, begunOnNew } = await sideBySide({ peek: false })
  for (const match of [begunOnOld, begunOnNew]) {
    expect(await match.move(renewed, 'peek')).toEqual({ status: 400, code: 'unknown-move' })
    expect(await match.move(old, 'peek')).toEqual(MADE)
    expect(await match.move(renewed)).toEqual(MADE)
    const views = [await match.view(renewed), await match.view(old)]
    expect(views[0].game).toMatchObject({ looks: 1, score: 1 })
    expect(views[1].game).toEqual(views[0].game)
  }
})

test('what somebody has seen of a match is never shown otherwise, however moves and looks are shared out between both', {
  timeout: 10 * SLOW,
}, async () => {
  console.log(`Seed ${seed}.`)
  const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 5)
  const { old, new: renewed, ann, bob, begin } = await sideBySide({ points: 10 })
  const servers = [old, renewed]
  const matches = await Promise.all(Array.from({ length: MATCHES }, async (_, n) => (await begin(servers[n % 2] ?? old)).id))
  const players = [ann, bob]
  const at = (seat: number) => chance.pick(servers).guest(players[seat]?.cookie)
  const seen = new Map<string, string>()
  const differ: string[] = []
  let looks = 0

  async function look(match: string, version: number): Promise<number> {
    const seat = chance.below(2)
    const { status, body } = await at(seat).get(`/api/matches/${match}/versions/${version}`)
    if (status !== 200) return status
    looks++
    const place = `${match} at ${version}, seat ${seat}`
    const text = JSON.stringify(body.view)
    if ((seen.get(place) ?? text) !== text) differ.push(`${place}: ${seen.get(place)}, then ${text}`)
    seen.set(place, text)
    return status
  }
  const newest = async (match: string): Promise<number> => (await at(chance.below(2)).get(`/api/matches/${match}`)).body.version

  await Promise.all(
    matches.flatMap((match) => [
      ...players.map(async (_, seat) => {
        for (let n = 0; n < MOVES; n++) await at(seat).move(match, chance.below(4) === 0 ? 'play' : 'peek')
      }),
      (async () => {
        // Some are refused while the match is being pinned.
        for (let shown = 0, tries = 0; shown < 2 * MOVES && tries < 20 * MOVES; tries++)
          if ((await look(match, Math.max(0, (await newest(match)) - chance.below(3)))) === 200) shown++
      })(),
    ]),
  )
  expect(differ).toEqual([])
  expect(looks).toBeGreaterThan(MATCHES * MOVES)
  const last = await Promise.all(matches.map(newest))
  expect(Math.min(...last)).toBeGreaterThan(0)
  // … nor later: what was played by other rules cannot be shown any more, and is not shown otherwise.
  for (const [n, match] of matches.entries()) {
    for (let version = 0; version <= (last[n] ?? 0); version++) expect([200, 409]).toContain(await look(match, version))
    expect(await look(match, last[n] ?? 0)).toBe(200)
    // The newest is shown by both.
    for (const server of servers)
      expect((await server.guest(ann.cookie).get(`/api/matches/${match}/versions/${last[n] ?? 0}`)).status).toBe(200)
  }
  expect(differ).toEqual([])
  for (const { written } of servers) expect(written()).not.toMatch(/"event":"(uncaught|request-failed|view-failed|not-caught-up)"/)
})
