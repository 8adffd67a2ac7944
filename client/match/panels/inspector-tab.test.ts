import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Args, Definition } from '../../../engine/model/views.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import bluff from '../../../games/bluff/game.ts'
import hearts from '../../../games/hearts/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { Guest } from '../../testing/guest.ts'
import { RealServer } from '../../testing/real-server.ts'
import { matchMachine } from '../actor/machine.ts'
import type { MatchLink, Stage } from '../actor/ports.ts'
import { inspectorWords, matchSource } from './inspector-tab.tsx'

const server = new RealServer()
beforeAll(() => server.start(), 60_000)
afterAll(() => server.remove())

const stage: Stage = { ready: async () => {}, before: () => {}, after: async () => {}, still: () => false }

test('the inspector shows what the rules refuse, not a lost connection nor a past version that cannot be loaded', async () => {
  const guest = new Guest(() => server.port)
  await guest.fetch('/me')
  const { id } = await guest.create('tictactoe', ['me', { agent: 'random' }])
  const link = guest.link(id)
  const unreachable = new Guest(() => 1).link(id)
  let propose: MatchLink['propose'] = link.propose
  const actor = createActor(matchMachine({ ...link, propose: (...args) => propose(...args) }, stage)).start()
  onTestFinished(() => void actor.stop())
  const until = (is: (context: ReturnType<typeof actor.getSnapshot>['context']) => boolean) => waitFor(actor, ({ context }) => is(context))
  await until(({ shown }) => shown !== null)
  const told: unknown[] = []
  onTestFinished(matchSource(actor).subscribe((entry) => told.push(entry)))

  actor.send({ type: 'play', move: 'place', args: { square: 9 } })
  await until(({ refusal }) => refusal !== null)
  const refused = [expect.objectContaining({ move: 'place', args: { square: 9 }, code: 'arguments' })]
  expect(told).toEqual(refused)

  propose = unreachable.propose
  actor.send({ type: 'play', move: 'place', args: { square: 0 } })
  await until(({ trouble }) => trouble?.code === 'offline')
  actor.send({ type: 'rewind', version: 99 })
  await until(({ trouble }) => trouble?.code === 'unknown-version')
  expect(told).toEqual(refused)
}, 300_000)

test('the inspector is told of a move once the board begins to show it', async () => {
  const guest = new Guest(() => server.port)
  await guest.fetch('/me')
  const { id } = await guest.create('tictactoe', ['me', { agent: 'random' }])
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const actor = createActor(matchMachine(guest.link(id), { ...stage, ready: () => begun })).start()
  onTestFinished(() => void actor.stop())
  await waitFor(actor, ({ context }) => context.shown !== null)
  const told: unknown[] = []
  onTestFinished(matchSource(actor).subscribe((entry) => told.push(entry)))

  actor.send({ type: 'play', move: 'place', args: { square: 0 } })
  await waitFor(actor, ({ context }) => context.entries.at(-1)?.version === 2)
  expect(told).toEqual([])
  begin()
  await waitFor(actor, ({ context }) => context.shown?.view.version === 2)
  expect(told).toEqual([expect.objectContaining({ version: 1, move: 'place' }), expect.objectContaining({ version: 2 })])
}, 300_000)

const players = ['Ada', 'Random', 'Random', 'Dee'].map((name) => ({ name, kind: 'person', me: false, absent: false }))
const match = { players } as unknown as MatchInfo
const CARD = 'cards:13zdvfoe8n1'
const words = (definition: Definition, move: string | null, args: Args) =>
  inspectorWords({ definition, match, faces: new Map([[CARD, 0]]) }, move, args)

test('slots, cards and players have the same names in the inspector as on the page', () => {
  const seats = ['Ada', 'Random 1', 'Random 2', 'Dee']
  expect(words(describeGame(tictactoe, 2), 'place', { square: 4 })).toEqual({ seats, args: 'square row 2, column 2' })
  expect(words(describeGame(hearts, 4), 'play', { card: CARD }).args).toBe('♠A')
  expect(words(describeGame(bluff, 4), 'act', { whom: 2, action: 'robs' }).args).toBe('Random 2, action robs')
  expect(words(describeGame(bluff, 4), null, {}).args).toBe('')
})

test('what is hidden from the viewer is left out, and an unseen card is not named by its id', () => {
  expect(words(describeGame(hearts, 4), 'play', { card: null }).args).toBe('card …')
  expect(words(describeGame(hearts, 4), 'pass', { cards: null }).args).toBe('cards …')
  expect(words(describeGame(hearts, 4), 'play', { card: 'cards:elsewhere' }).args).toBe('…')
  expect(words(describeGame(bluff, 4), 'act', { whom: null, action: 'fishes' }).args).toBe('whom nobody, action fishes')
})
