import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { discoverGames } from '../../../games/discover-games.ts'
import { writeGame } from '../../../testing/edited-game.ts'
import { temporaryFolder, testServer } from '../../../testing/test-server.ts'
import { listen } from '../../listen.ts'

async function served(comment: string, database?: string) {
  const folder = writeGame(temporaryFolder(), { phase: comment })
  writeFileSync(join(folder, 'rules.md'), `# Hands\n\nThe ${comment} rules.\n`)
  const server = await testServer({ games: await discoverGames([folder]), ...(database && { database }) })
  return { server, folder }
}

test('the rules of a game are its text and the outline of its chart, sent once', async () => {
  const { server, folder } = await served('first')
  const first = await server.app.request('/api/games/hands/rules')
  expect(await first.json()).toMatchObject({
    ...{ name: 'hands', displayName: 'Hands', players: { min: 2, max: 2 } },
    text: { html: '<p>The first rules.</p>\n', sections: [] },
    outline: { phases: [{ path: 'first', who: 'The player whose turn it is' }], ends: ['empty'] },
  })
  expect([first.headers.get('cache-control'), first.headers.get('set-cookie')]).toEqual(['public, no-cache', null])
  const known = { headers: { 'if-none-match': first.headers.get('etag')! } }
  expect((await server.app.request('/api/games/hands/rules', known)).status).toBe(304)
  writeFileSync(join(folder, 'rules.md'), '# Hands\n\nOther words.\n')
  expect((await (await server.app.request('/api/games/hands/rules', known)).json()).text.html).toBe('<p>Other words.</p>\n')
})

test('rules come in the language that is asked for, with the steps of its chart; what a game does not have in it is English', async () => {
  const folder = writeGame(temporaryFolder(), { phase: 'first' })
  writeFileSync(join(folder, 'rules.md'), '# Hands\n\nPeek.\n')
  writeFileSync(join(folder, 'rules.de.md'), '# Hände\n\nSpicke.\n\n## Das Ende\n')
  writeFileSync(join(folder, 'texts.de.json'), '{ "Hands": "Hände", "First": "Zuerst", "Peek": "Spicken", "empty": "alles leer ist" }')
  const { app } = await testServer({ games: await discoverGames([folder]) })
  const shown = async (query: string) => (await app.request(`/api/games/hands/rules${query}`)).json()
  expect(await shown('?language=de')).toMatchObject({
    displayName: 'Hände',
    text: { language: 'de', html: '<p>Spicke.</p>\n<h2 id="rules-das-ende">Das Ende</h2>\n', sections: [{ title: 'Das Ende' }] },
    outline: { phases: [{ path: 'first', name: 'Zuerst', who: 'The player whose turn it is' }], ends: ['alles leer ist'] },
  })
  for (const query of ['?language=es', ''])
    expect(await shown(query)).toMatchObject({
      displayName: 'Hands',
      text: { language: 'en', html: '<p>Peek.</p>\n' },
      outline: { phases: [{ path: 'first', name: 'First' }], ends: ['empty'] },
    })
  expect((await app.request('/api/games/hands/rules?language=../de')).status).toBe(400)
})

test('a game without a folder, or without rules, has its outline', async () => {
  const server = await testServer()
  const { status, body } = await server.guest().get('/api/games/tictactoe/rules')
  expect([status, body.outline.ends]).toEqual([200, ['three in a row', 'board full']])
  expect((await server.guest().get('/api/games/chess/rules')).body).toMatchObject({ code: 'unknown-game' })
})

test('a match that goes on under older rules has their outline, which says so', async () => {
  const before = await served('first')
  const ann = before.server.guest()
  const { id } = await ann.create({ game: 'hands', players: ['me', { agent: 'random' }] })
  expect(await ann.move(id, 'peek')).toMatchObject({ status: 200 })
  await before.server.stop()
  const { server } = await served('second', before.server.database)
  await server.compared()
  const { rules } = (await server.guest().request('GET', `/api/matches/${id}`, undefined, { cookie: ann.cookie })).body
  const shown = async (query = '') => {
    const { outline, older, text } = (await server.guest().get(`/api/games/hands/rules${query}`)).body
    return [outline.phases.map(({ path }: { path: string }) => path), older, text.html]
  }
  expect(await shown(`?rules=${rules}`)).toEqual([['first'], true, '<p>The second rules.</p>\n'])
  expect(await shown()).toEqual([['second'], undefined, '<p>The second rules.</p>\n'])
})

test('a picture of the rules is served alone: no script in it runs', async () => {
  const server = await testServer({ games: await discoverGames([new URL('../../../../games/atelier', import.meta.url).pathname]) })
  const { text } = (await server.guest().get('/api/games/atelier/rules')).body
  const [, address] = /<img src="([^"]*)"/.exec(text.html)!
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const picture = await fetch(`http://localhost:${port}${address}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await server.guest().get('/api/games/atelier/rules/game.ts')).body).toMatchObject({ code: 'not-found' })
  expect((await server.guest().get('/api/games/atelier/rules/..%2Fpig%2Frules.md')).status).toBe(404)
})
