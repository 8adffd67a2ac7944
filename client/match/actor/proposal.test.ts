import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFLINE } from '../../remote/answer.ts'
import { CuttingProxy, type Framing } from '../../testing/failing-network.ts'
import { RealServer } from '../../testing/real-server.ts'
import { type Player, seated } from '../../testing/seated.ts'
import { MOST_PENDING } from './proposal.ts'

const server = new RealServer()
const proxy = new CuttingProxy(() => server.port)
beforeAll(async () => {
  await server.start()
  await proxy.start()
}, 300_000)
afterAll(async () => {
  proxy.stop()
  await server.remove()
})

const market = () => seated(() => server.port, 'market', 2)
const logOf = ({ context }: Player) => context.entries.map(({ move, by }) => `${move} ${by}`)

test('clicks while a proposal is on its way are sent in order, each expecting the version that the one before made', async () => {
  const [ann] = await market()
  const go = ann.hold()
  ann.play('wave')
  ann.play('take', { card: 0 })
  ann.play('wave')
  expect(ann.context.pending.map(({ move }) => move)).toEqual(['wave', 'take', 'wave'])
  expect(ann.sent).toHaveLength(1)
  go()
  await ann.settled()
  expect(logOf(ann)).toEqual(['wave 0', 'take 0', 'wave 0'])
  expect(ann.sent.map(({ expectVersion }) => expectVersion)).toEqual([0, 1, 2])
  expect(new Set(ann.sent.map(({ key }) => key)).size).toBe(3)
  expect(ann.context).toMatchObject({ refusal: null, trouble: null, dropped: 0 })
})

test('a move that a busy server does not take is sent again when the server says, and made once', async () => {
  const [ann] = await market()
  const { propose } = ann
  const busy = { code: 'busy', message: 'The server has too much to do right now.', retryAfterMs: 300 }
  let refusedAt = 0
  ann.propose = async () => {
    refusedAt = performance.now()
    ann.propose = propose
    return { ok: false, problem: busy }
  }
  ann.play('wave')
  await ann.until(({ context }) => context.trouble !== null)
  expect(ann.context.trouble!.message).toBe('The server has too much to do right now. Your move will be sent again in a second.')
  await ann.settled()
  expect(performance.now() - refusedAt).toBeGreaterThanOrEqual(299)
  expect(logOf(ann)).toEqual(['wave 0'])
  expect(new Set(ann.sent.map(({ key }) => key)).size).toBe(1)
  expect(ann.context).toMatchObject({ refusal: null, trouble: null })
})

test('a move that the server would take only in a minute is dropped with the server’s sentence', async () => {
  const [ann] = await market()
  const { propose } = ann
  const problem = { code: 'too-many', message: 'Too many moves in a short time. Please try again in 60 seconds.', retryAfterMs: 60_000 }
  ann.propose = async () => ({ ok: false, problem })
  ann.play('wave')
  await ann.answered()
  expect(ann.context.trouble).toEqual(problem)
  ann.propose = propose
  ann.play('wave')
  await ann.settled()
  expect(logOf(ann)).toEqual(['wave 0'])
})

test('if one is refused, those behind it are dropped, and the page says so', async () => {
  const [ann] = await market()
  for (const move of ['wave', 'steal', 'wave', 'wave']) ann.play(move)
  await ann.settled()
  expect(ann.context).toMatchObject({ refusal: { code: 'rule', message: 'Nobody steals here.' }, dropped: 2 })
  expect(logOf(ann)).toEqual(['wave 0'])
  ann.play('wave')
  await ann.settled()
  expect(ann.context).toMatchObject({ refusal: null, dropped: 0 })
  expect(logOf(ann)).toEqual(['wave 0', 'wave 0'])
})

test('clicking a place twice proposes once; a place that one’s own move has just changed is not proposed', async () => {
  const [ann] = await market()
  const go = ann.hold()
  ann.play('take', { card: 0 })
  ann.play('take', { card: 0 })
  expect(ann.context.pending).toHaveLength(1)
  go()
  await ann.settled()
  expect(logOf(ann)).toEqual(['take 0'])

  // The screen still shows the first step and the old market; the player did not choose the card that their own move brought there.
  const [ben] = await market()
  const watched = ben.watch()
  ben.play('wave')
  await ben.answered()
  ben.play('take', { card: 0 })
  await ben.answered()
  ben.play('take', { card: 0 })
  await ben.answered()
  expect(ben.context.refusal).toEqual({ code: 'stale', message: 'Your previous move changed what you had chosen. Please choose again.' })
  ben.play('take', { card: 1 })
  watched()
  await ben.settled()
  expect(logOf(ben)).toEqual(['wave 0', 'take 0', 'take 0'])
  expect(ben.sent.map(({ expectVersion }) => expectVersion)).toEqual([0, 1, 2])
})

test('the number of waiting moves is limited', async () => {
  const [ann] = await market()
  const go = ann.hold()
  for (let i = 0; i < MOST_PENDING + 1; i++) ann.play('wave')
  expect(ann.context.pending).toHaveLength(MOST_PENDING)
  expect(ann.context.trouble).toMatchObject({ code: 'busy' })
  go()
  await ann.settled()
  expect(logOf(ann)).toHaveLength(MOST_PENDING)
})

test('a move whose answer was lost is sent again with its key, and made once', async () => {
  const [ann] = await market()
  const { propose } = ann
  ann.propose = async (...args) => {
    await propose(...args)
    ann.propose = propose
    return { ok: false, problem: OFFLINE }
  }
  ann.play('wave')
  await ann.settled()
  expect(ann.sent).toHaveLength(2)
  expect(ann.sent[0]).toEqual(ann.sent[1])
  expect(logOf(ann)).toEqual(['wave 0'])
  expect(ann.context).toMatchObject({ refusal: null, trouble: null })
})

const framings: Framing[] = ['length', 'chunks', 'end']

test.each(framings)('a move whose answer is cut off is sent again with its key, and made once (its body ends by: %s)', async (framing) => {
  let port = server.port
  const [ann] = await seated(() => port, 'market', 2, true)
  port = proxy.port
  proxy.cut(framing)
  ann.play('wave')
  ann.play('take', { card: 0 })
  await ann.settled()
  expect(ann.sent.map(({ move }) => move)).toEqual(['wave', 'wave', 'take'])
  expect(ann.sent[0]).toEqual(ann.sent[1])
  expect(logOf(ann)).toEqual(['wave 0', 'take 0'])
  expect(ann.context).toMatchObject({ refusal: null, trouble: null, dropped: 0 })
})

test.each(framings)('a refusal that is cut off is requested again and shown (its body ends by: %s)', async (framing) => {
  let port = server.port
  const [ann] = await seated(() => port, 'market', 2, true)
  port = proxy.port
  proxy.cut(framing)
  ann.play('steal')
  await ann.settled()
  expect(ann.sent).toHaveLength(2)
  expect(ann.context).toMatchObject({ refusal: { code: 'rule', message: 'Nobody steals here.' }, trouble: null })
})
