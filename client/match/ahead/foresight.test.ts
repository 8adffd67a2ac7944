import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Game } from '../../../engine/index.ts'
import { predict } from '../../../engine/predict/predict.ts'
import game from '../../testing/games/market/game.ts'
import { RealServer } from '../../testing/real-server.ts'
import { type Player, seated } from '../../testing/seated.ts'
import { onScreen, withMessage } from '../actor/context.ts'
import { type Foresee, foresightOf } from './foresight.ts'

const server = new RealServer()
beforeAll(() => server.start(), 60_000)
afterAll(() => server.remove())

const foresee: Foresee = (view, move, args) => predict(game as unknown as Game, { view, variant: {}, move, args, at: 0 })
const market = () => seated(() => server.port, 'market', 2, false, foresightOf(foresee))
const wavesOf = ({ context }: Player) => onScreen(context)!.view.players.map(({ waves }) => waves)
const logOf = ({ context }: Player) => context.entries.map(({ move, by }) => `${move} ${by}`)
const shows = (player: Player, waves: number[]) => player.until(() => JSON.stringify(wavesOf(player)) === JSON.stringify(waves))

test('moves are shown before they are sent, each from where the one before leads, and made in order; then nothing moves again', async () => {
  const [ann] = await market()
  const go = ann.hold()
  ann.play('wave')
  await shows(ann, [1, 0])
  ann.play('wave')
  await shows(ann, [2, 0])
  expect(ann.context).toMatchObject({ newest: { version: 0 }, shown: { view: { version: 0 } }, aheadShown: 2 })
  expect(ann.sent).toHaveLength(1)
  const played: number[] = []
  const watching = ann.actor.subscribe(({ context }) => played.push(onScreen(context)!.view.version))
  go()
  await ann.settled()
  watching.unsubscribe()
  expect(new Set(played)).toEqual(new Set([2]))
  expect(ann.context).toMatchObject({ ahead: [], aheadShown: 0, shown: { view: { version: 2 } }, refusal: null })
  expect(ann.sent.map(({ expectVersion }) => expectVersion)).toEqual([0, 1])
  expect(logOf(ann)).toEqual(['wave 0', 'wave 0'])
})

test('a move that depends on what is hidden waits for the server, and so does what is chosen behind it', async () => {
  const [ann] = await market()
  const go = ann.hold()
  ann.play('take', { card: 0 })
  ann.play('wave')
  expect(ann.context.ahead).toEqual([])
  go()
  await ann.settled()
  expect(logOf(ann)).toEqual(['take 0', 'wave 0'])
})

test('where another is quicker, what really happened is shown; what was chosen in the view that never came is not made', async () => {
  const [ann, ben] = await market()
  const go = ann.hold()
  ann.play('wave')
  await shows(ann, [1, 0])
  ann.play('wave')
  await shows(ann, [2, 0])
  ben.play('wave')
  await shows(ann, [0, 1])
  expect(ann.context).toMatchObject({ ahead: [], shown: { view: { version: 1 } } })
  go()
  await ann.settled()
  await shows(ann, [1, 1])
  expect(logOf(ann)).toEqual(['wave 1', 'wave 0'])
  expect(ann.context.refusal?.message).toBe('Your previous move changed what you had chosen. Please choose again.')
})

test('a refusal takes back what was shown, and says why', async () => {
  const [ann] = await market()
  let refuse = () => {}
  const held = new Promise<void>((done) => {
    refuse = done
  })
  ann.propose = async () => {
    await held
    return { ok: false, problem: { code: 'rule', message: 'No more waving.' } }
  }
  ann.play('wave')
  ann.play('wave')
  await shows(ann, [1, 0])
  refuse()
  await shows(ann, [0, 0])
  expect(ann.context).toMatchObject({ ahead: [], pending: [], dropped: 1, refusal: { message: 'No more waving.' } })
})

test('looking back shows the past, and the present is as it was shown', async () => {
  const [ann] = await market()
  ann.play('wave')
  await ann.settled()
  const go = ann.hold()
  ann.play('wave')
  await shows(ann, [2, 0])
  ann.actor.send({ type: 'rewind', version: 0 })
  await shows(ann, [0, 0])
  ann.actor.send({ type: 'present' })
  await shows(ann, [2, 0])
  ann.actor.send({ type: 'rewind', version: 0 })
  await shows(ann, [0, 0])
  go()
  await ann.answered()
  ann.actor.send({ type: 'present' })
  await ann.until(({ context }) => context.ahead.length === 0)
  expect(wavesOf(ann)).toEqual([2, 0])
  expect(ann.context).toMatchObject({ shown: { view: { version: 2 } } })
})

test('a connection that begins anew shows what the server has', async () => {
  const [ann] = await market()
  ann.hold()
  ann.play('wave')
  ann.play('wave')
  await shows(ann, [1, 0])
  const view = ann.context.shown!.view
  const heard = { ...ann.context, ...withMessage(ann.context, { type: 'view', view: { ...view, version: 5 } }) }
  const next = foresightOf(foresee).next(heard)
  expect(onScreen({ ...heard, ...next?.change })?.view.version).toBe(5)
  expect(next).toMatchObject({ moves: true, change: { ahead: [], pending: [{}, { isMisled: true }] } })
})
