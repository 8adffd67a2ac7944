import { expect, onTestFinished, test, vi } from 'vitest'
import type { MatchEvents } from '../matches/match-events.ts'
import { createChannel } from '../runtime/channel.ts'
import { testServer } from '../testing/test-server.ts'
import { createNews, type List } from './news.ts'

/** News of a real channel, on which a test puts what happens. */
function newsroom() {
  const events: MatchEvents = createChannel()
  const news = createNews(events, { ownMs: 5, sharedMs: 10 })
  onTestFinished(news.close)
  const follow = (user: string, told: List[][], busy: Promise<void> = Promise.resolve()) => {
    let ended = false
    const leave = news.follow({
      user,
      tell: (lists) => {
        told.push([...lists])
        return busy
      },
      end: () => {
        ended = true
      },
    })
    return { leave, ended: () => ended }
  }
  return { events, news, follow }
}

const cancelled = (users: readonly string[]) => ({ type: 'removed', id: 'm', why: 'cancelled', users, shared: true }) as const

test('whom something concerns is told what of theirs has changed, everybody else of the lists that all see, once for many events', async () => {
  const { events, follow } = newsroom()
  const [ann, bob]: [List[][], List[][]] = [[], []]
  follow('ann', ann)
  follow('bob', bob)
  for (let i = 0; i < 100; i++) events.happened(cancelled(['ann']))
  await vi.waitFor(() => expect(bob).toEqual([['open']]))
  expect(ann.flat().toSorted()).toEqual(['invited', 'mine', 'open'])
  expect(ann.length).toBeLessThanOrEqual(2)
})

test('of a match that is not listed for everybody, only those are told whom it concerns', async () => {
  const server = await testServer()
  const { events, follow } = newsroom()
  const guest = server.guest()
  const opened = async (access: object) => {
    const asked = { game: 'tictactoe', seats: 2, players: ['me', 'open'], ...access }
    return (await server.store.match((await guest.post('/api/matches', asked)).body.id))!
  }
  const [shut, open] = [await opened({ visibility: 'link' }), await opened({})]
  const [ann, eve]: [List[][], List[][]] = [[], []]
  follow(shut.creator, ann)
  follow('eve', eve)
  events.happened({ type: 'seat-taken', record: shut, match: null, seat: 1 })
  events.happened({ type: 'removed', id: shut.id, why: 'left', users: [shut.creator], shared: false })
  await vi.waitFor(() => expect(ann.flat()).toContain('mine'))
  events.happened({ type: 'opened', record: open, match: null })
  await vi.waitFor(() => expect(eve).toEqual([['open']]))
})

test('to one who takes what they are told slowly nothing is told until then, and then everything at once', async () => {
  const { events, follow } = newsroom()
  const told: List[][] = []
  let taken = () => {}
  follow(
    'ann',
    told,
    new Promise<void>((resolve) => {
      taken = resolve
    }),
  )
  events.happened(cancelled(['ann']))
  await vi.waitFor(() => expect(told).toHaveLength(1))
  const other: List[][] = []
  follow('bob', other)
  events.happened(cancelled(['ann', 'bob']))
  // What was told to another shows that the time has passed.
  await vi.waitFor(() => expect(other.flat()).toContain('open'))
  expect(told).toHaveLength(1)
  taken()
  await vi.waitFor(() => expect(told[1]).toEqual(['mine', 'invited', 'open']))
})

test('who has left is told nothing more, and who is there when the server stops is ended', async () => {
  const { events, news, follow } = newsroom()
  const [gone, there]: [List[][], List[][]] = [[], []]
  follow('ann', gone).leave()
  const staying = follow('ann', there)
  events.happened(cancelled(['ann']))
  await vi.waitFor(() => expect(there.flat()).toContain('mine'))
  expect(gone).toEqual([])
  news.close()
  expect(staying.ended()).toBe(true)
})

test('over HTTP a stream begins at once, tells what is its reader’s, and ends with the session', async () => {
  const server = await testServer()
  const ann = server.guest()
  expect((await ann.post('/api/me/sign-up', { name: 'Ann', password: 'correct horse' })).status).toBe(201)
  const stream = await ann.fetch('GET', '/api/events')
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('data: {"changed":[]}\n\n')
  await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await reader.read()).value).toBe('data: {"changed":["mine"]}\n\n')
  await ann.post('/api/me/sign-out')
  expect((await reader.read()).done).toBe(true)
})

test('a match with a clock says in lists until when its player has to move', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const clock = { kind: 'move', moveMs: 86_400_000 }
  const { id } = (await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players: ['me', 'open'], clock })).body
  await bob.post(`/api/matches/${id}/join`)
  const listed = async (who: typeof ann) => (await who.get('/api/matches?mine=1')).body.matches[0]
  const { createdAt, until } = await listed(ann)
  expect(until).toBeGreaterThanOrEqual(createdAt + 86_400_000)
  expect(await listed(bob)).not.toHaveProperty('until')
})
