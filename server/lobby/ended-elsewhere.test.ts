import { expect, test } from 'vitest'
import type { LiveMessage } from '../http/app.ts'
import { closeMatches } from '../store/sqlite/maintenance.ts'
import { START, testServer } from '../testing/test-server.ts'

const WITHIN_MS = 5000

test('who watches a match that another program ends is told within seconds, once; others hear nothing', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const begun = async () => {
    const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
    await bob.post(`/api/matches/${id}/join`)
    return { id, stream: await ann.fetch('GET', `/api/matches/${id}/events`) }
  }
  const [ended, other] = [await begun(), await begun()]
  expect(closeMatches(server.file, [ended.id], START)).toEqual([])
  await server.clock.advance(2 * WITHIN_MS)
  // That ends the streams.
  await server.stop()
  const infos = async ({ stream }: typeof ended) =>
    (await stream.text()).split('\n').flatMap((line) => {
      const message: LiveMessage | null = line.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : null
      return message?.type === 'match' ? [message.match] : []
    })
  const said = { status: 'finished', ended: expect.stringContaining('have ended this match') }
  expect(await infos(ended)).toMatchObject([{ status: 'running' }, said])
  expect(await infos(other)).toMatchObject([{ status: 'running' }])
})

test('who opens a match that another program has ended beside others sees that it is over', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  const streams = [await ann.fetch('GET', `/api/matches/${id}/events`)]
  await ann.move(id, 'reveal', { slot: 0 })
  expect(closeMatches(server.file, [id], START)).toEqual([])
  await server.clock.advance(2 * WITHIN_MS)
  streams.push(await ann.fetch('GET', `/api/matches/${id}/events`))
  await server.stop()
  for (const stream of streams) {
    const views = (await stream.text()).match(/"type":"view".*?"finished":(true|false)/g)
    expect(views?.at(-1)?.endsWith('"finished":true')).toBe(true)
  }
})
