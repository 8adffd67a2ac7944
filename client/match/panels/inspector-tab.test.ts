import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { Guest } from '../../testing/guest.ts'
import { RealServer } from '../../testing/real-server.ts'
import { matchMachine } from '../actor/machine.ts'
import type { MatchLink, Stage } from '../actor/ports.ts'
import { matchSource } from './inspector-tab.tsx'

const server = new RealServer()
beforeAll(() => server.start(), 60_000)
afterAll(() => server.remove())

const stage: Stage = { ready: async () => {}, before: () => {}, after: async () => {}, still: () => false }

test('the inspector is told of what the rules refuse, not of a lost network nor of a past that is not to be had', async () => {
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
}, 30_000)
