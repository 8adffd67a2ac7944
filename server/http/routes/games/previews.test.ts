import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { temporaryFolder, testServer } from '../../../testing/test-server.ts'

/** A server whose pages hold nothing but what it puts into them. */
async function serving() {
  const client = join(temporaryFolder(), 'client')
  mkdirSync(client, { recursive: true })
  writeFileSync(join(client, 'index.html'), '<head></head><body></body>')
  const server = await testServer({ client: { client, inspector: '/nowhere' } })
  const [ann, bob] = [server.guest(), server.guest()]
  await ann.request('PUT', '/api/me', { name: 'Ann' })
  await bob.request('PUT', '/api/me', { name: 'Bob' })
  /** What a page says of itself to somebody who has never been here. */
  const tagsOf = async (path: string): Promise<{ [name: string]: string }> => {
    const html = await (await server.app.request(path, { headers: { host: 'localhost:8080' } })).text()
    const tags = html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/g)
    return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name.replace('og:', ''), content]))
  }
  const picture = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers })
  return { ...server, ann, bob, tagsOf, picture }
}

const SITE = { title: 'Playchart', image: 'http://localhost:8080/api/previews/site' }

test('pages say what they show, and name a picture', async () => {
  const { tagsOf, picture } = await serving()
  expect(await tagsOf('/')).toEqual({
    type: 'website',
    site_name: 'Playchart',
    ...SITE,
    description: 'Turn-based board games, played in the browser.',
    url: 'http://localhost:8080/',
    'image:type': 'image/png',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'Playchart. Turn-based board games, played in the browser.',
    'twitter:card': 'summary_large_image',
  })
  const ofMemory = { description: 'Turn over two cards; a pair is yours.', image: 'http://localhost:8080/api/previews/games/memory' }
  expect(await tagsOf('/games/memory/rules')).toMatchObject({ title: 'Memory: the rules', ...ofMemory })
  expect(await tagsOf('/games/memory/chart')).toMatchObject({ title: 'Memory: the chart of its phases', ...ofMemory })
  expect(await tagsOf('/invite/memory')).toMatchObject({ title: 'You are invited to play Memory', ...ofMemory })
  expect(await tagsOf('/invite')).toMatchObject({ title: 'You are invited to play', image: SITE.image })
  for (const path of ['/games/chess/rules', '/matches/k3v5q7xw2mzt4abc', '/nowhere']) expect(await tagsOf(path)).toMatchObject(SITE)
  for (const path of ['site', 'games/memory']) {
    const answer = await picture(`/api/previews/${path}`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('set-cookie')]).toEqual([200, 'image/png', null])
    expect(decode(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 })
  }
  expect((await picture('/api/previews/games/chess')).status).toBe(404)
})

test('a match that everybody may join says who plays, and whose turn it is; its picture changes with it, and is drawn once', async () => {
  const { ann, bob, tagsOf, picture } = await serving()
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'], variant: { size: 'small' } })
  expect(await tagsOf(`/matches/${id}`)).toMatchObject({ title: 'Memory: Ann', description: '1 of 2 seats is free: join in.' })
  await bob.post(`/api/matches/${id}/join`)
  const tags = await tagsOf(`/matches/${id}`)
  expect(tags).toMatchObject({ title: 'Memory: Ann and Bob', description: 'Ann is to move.' })
  const path = tags.image!.replace('http://localhost:8080', '')
  const first = await picture(path)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
  const known = { 'if-none-match': first.headers.get('etag')! }
  expect((await picture(path, known)).status).toBe(304)
  for (const slot of [0, 1]) await ann.move(id, 'reveal', { slot })
  await ann.move(id, 'hide')
  const later = await tagsOf(`/matches/${id}`)
  expect(later.image).not.toBe(tags.image)
  expect((await picture(path, known)).status).toBe(200)
})

test('a match that not everybody may join shows its game only; of one that not everybody may watch, nobody is told', async () => {
  const { ann, tagsOf, picture } = await serving()
  const made = async (access: object) =>
    (await ann.post('/api/matches', { game: 'memory', seats: 2, players: ['me', { agent: 'random' }], ...access })).body.id as string
  const watched = await made({ visibility: 'link', watchers: 'everyone' })
  expect(await tagsOf(`/matches/${watched}`)).toMatchObject({ title: 'Memory', image: 'http://localhost:8080/api/previews/games/memory' })
  const [shown, game] = await Promise.all([picture(`/api/previews/matches/${watched}`), picture('/api/previews/games/memory')])
  expect(shown.headers.get('etag')).toBe(game.headers.get('etag'))
  for (const access of [{ visibility: 'private' }, { visibility: 'link', watchers: 'players' }, { watchers: 'players' }]) {
    const id = await made(access)
    const { url, ...tags } = await tagsOf(`/matches/${id}`)
    expect([url, tags]).toEqual([`http://localhost:8080/matches/${id}`, expect.objectContaining(SITE)])
    expect(JSON.stringify(tags)).not.toMatch(/Ann|Memory/)
    const [hidden, none] = await Promise.all(
      [id, 'k3v5q7xw2mzt4abc'].map(async (one) => {
        const answer = await picture(`/api/previews/matches/${one}`)
        return [answer.status, await answer.text()]
      }),
    )
    expect(hidden).toEqual(none)
  }
})
