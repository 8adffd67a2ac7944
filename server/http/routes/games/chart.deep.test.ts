import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { discoverGames } from '../../../games/discover-games.ts'
import { type Edit, writeGame } from '../../../testing/edited-game.ts'
import { START, temporaryFolder, testServer } from '../../../testing/test-server.ts'
import { listen } from '../../listen.ts'
import { RULES } from './chart.ts'

test('the chart of a game is drawn in a thread, with what is found in it, and sent once', async () => {
  const folder = writeGame(temporaryFolder())
  const path = join(folder, 'game.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace("over: { type: 'final' }", "over: { type: 'final', on: { play: 'played' } }"))
  const { app } = await testServer({ games: await discoverGames([folder]) })
  const [first, again] = await Promise.all([app.request('/api/games/hands/chart'), app.request('/api/games/hands/chart')])
  const { svg, walk, findings } = await first.json()
  expect([...svg.matchAll(/class="phase [^>]*data-phase="([^"]*)"/g)].map(([, phase]) => phase)).toEqual(['', 'playing', 'played', 'over'])
  expect(svg).toContain('<title>Hands</title>')
  expect(walk.phases.map(({ path }: { path: string }) => path)).toEqual(['', 'playing', 'played', 'over'])
  for (const { id } of walk.lines) expect(svg).toContain(`data-line="${id}"`)
  expect(findings).toEqual([
    {
      level: 'warning',
      code: 'final-with-exits',
      phase: 'over',
      sentence: expect.stringMatching(/^over/),
      shownBy: expect.stringMatching(/^play by player 1/),
    },
  ])
  expect((await again.json()).svg).toBe(svg)
  expect([first.headers.get('cache-control'), first.headers.get('set-cookie')]).toEqual(['public, no-cache', null])
  const known = { headers: { 'if-none-match': first.headers.get('etag')! } }
  expect((await app.request('/api/games/hands/chart', known)).status).toBe(304)
})

test('the chart can be taken along, for other programs too; a picture of it stands alone', async () => {
  const { app } = await testServer()
  const { port, close } = await listen(app, 0)
  onTestFinished(close)
  const file = async (format: string) => {
    const response = await fetch(`http://localhost:${port}/api/games/memory/chart/${format}`)
    return {
      type: response.headers.get('content-type'),
      policy: response.headers.get('content-security-policy'),
      text: await response.text(),
    }
  }
  expect(await file('svg')).toEqual({
    type: 'image/svg+xml',
    policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    text: expect.stringMatching(/^<svg .*<title>Memory<\/title>/s),
  })
  expect((await file('mermaid')).text).toMatch(/^stateDiagram-v2/)
  expect((await file('scxml')).text).toContain('<scxml ')
  const { type, text } = await file('xstate')
  expect(type).toBe('application/json')
  expect(Object.keys(JSON.parse(text).states)).toContain('second')
  expect((await app.request('/api/games/memory/chart/gif')).status).toBe(400)
  expect((await app.request('/api/games/chess/chart')).status).toBe(404)
})

test('older rules that the server keeps are listed, with the matches that run by them, and compared with the current ones', async () => {
  const version = async (edit: Edit, database?: string) =>
    testServer({ games: await discoverGames([writeGame(temporaryFolder(), edit)]), ...(database && { database }) })
  const first = await version({})
  const [ann, bob] = [first.guest(), first.guest()]
  const { id } = await ann.create({ game: 'hands', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'peek')
  await first.stop()
  const second = await version({ peek: false, phase: 'turns' }, first.database)
  await second.compared()
  const { versions } = (await second.guest().get('/api/games/hands/versions')).body
  const [now, before] = versions
  expect(versions).toEqual([
    { hash: expect.stringMatching(RULES), isCurrent: true, since: null, running: { all: 0, pinned: 0, stopped: 0 } },
    { hash: expect.stringMatching(RULES), isCurrent: false, since: START, running: { all: 1, pinned: 1, stopped: 0 } },
  ])
  const { body } = await second.guest().get(`/api/games/hands/versions/${before.hash}`)
  expect(body.changes).toEqual([
    { sentence: 'turns: is a new phase', before: null, after: 'turns' },
    { sentence: 'playing: is gone; a running match that is in playing does not fit', before: 'playing', after: null },
    { sentence: expect.stringMatching(/^peek: is gone; /), before: null, after: null },
    { sentence: expect.stringMatching(/^initial: turns comes first; /), before: '', after: '' },
    { sentence: expect.stringMatching(/^played\.always\.1\.target: leads to turns; /), before: 'played', after: 'played' },
  ])
  expect(body.declared).toEqual(['moves.peek: is gone'])
  const differing = (svg: string) => [...svg.matchAll(/data-phase="(\w+)"[^>]*data-differs="(\w+)"/g)].map(([, ...both]) => both)
  expect(differing(body.before)).toEqual([['playing', 'removed']])
  expect(differing(body.after)).toEqual([['turns', 'added']])
  expect([body.before, body.after].map((svg) => /data-differs="removed"[^>]*>− peek/.test(svg))).toEqual([true, false])
  expect((await second.guest().get(`/api/games/hands/versions/${now.hash}`)).status).toBe(404)
  expect((await second.guest().get('/api/games/chess/versions')).status).toBe(404)
})

test('finished matches that everybody may watch are counted as a spectator sees them, once a minute', async () => {
  const { guest, clock } = await testServer({ games: await discoverGames([writeGame(temporaryFolder())]) })
  const [ann, bob] = [guest(), guest()]
  const finish = async (watchers: string) => {
    const wanted = { game: 'hands', seats: 2, players: ['me', 'open'], watchers }
    const { id } = (await ann.post('/api/matches', wanted)).body
    await bob.post(`/api/matches/${id}/join`)
    for (let nth = 0; nth < 8; nth++) {
      await clock.advance(1000)
      expect((await (nth % 2 ? bob : ann).move(id, 'play')).status).toBe(200)
    }
  }
  await finish('everyone')
  await finish('players')
  const { body } = await guest().get('/api/games/hands/played')
  expect(body).toEqual({
    matches: 1,
    moves: { min: 8, median: 8, max: 8 },
    phases: { playing: { versions: 8, ms: 8000 }, played: { versions: 7, ms: 0 }, over: { versions: 1, ms: 0 } },
    made: [
      { move: 'play', name: 'Play', times: 8 },
      { move: 'peek', name: 'Peek', times: 0 },
    ],
    ways: [
      { from: 'playing', move: 'play', to: 'played', times: 7 },
      { from: 'playing', move: 'play', to: 'over', times: 1 },
    ],
    moved: { playing: 8 },
    left: 0,
    other: 0,
  })
  await finish('everyone')
  expect((await guest().get('/api/games/hands/played')).body).toEqual(body)
})
