import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agentQuestion } from '../../../engine/bots/choose.ts'
import { createMatch } from '../../../engine/play/create.ts'
import bad, { type Kind } from '../../testing/bad-game/game.ts'
import { heardLog } from '../../testing/heard-log.ts'
import { GameThreadError } from './game-worker.ts'
import { createThinking, type Thinking, type Thought } from './thinking.ts'

const folder = fileURLToPath(new URL('../../testing/bad-game', import.meta.url))
const GO = { move: 'go', args: {}, memory: null }

function thinking(options: Parameters<typeof createThinking>[0]): Thinking {
  const made = createThinking(options)
  onTestFinished(() => made.stop())
  return made
}

/** What that agent is to choose in a match of two. */
function thoughtOf(agent: string, person = 'ann'): Thought {
  const started = createMatch(bad, { seats: 2, secret: 'ab'.repeat(32), at: 0 }).match
  return { folder, person, question: agentQuestion(bad, started, 0, agent, null) }
}

test('the match’s secret is not in what an agent is asked', () => {
  expect(JSON.stringify(thoughtOf('plain').question)).not.toContain('abab')
})

test('an agent that never ends, takes too much memory or calls itself endlessly is an error; the next has a thread again', async () => {
  const threads = thinking({ threads: 1, thinkingMs: 200 })
  const bads: Kind[] = ['spin', 'hog', 'recurse', 'fail']
  for (const kind of bads) await expect(threads.choose(thoughtOf(kind)), kind).rejects.toThrow(GameThreadError)
  expect(await threads.choose(thoughtOf('plain'))).toEqual(GO)
})

test('one that looks at its time is told when it is up', async () => {
  expect(await thinking({ threads: 1, thinkingMs: 200 }).choose(thoughtOf('patient'))).toEqual(GO)
})

test('what goes wrong after an agent has chosen is logged, and ends nothing', async () => {
  const logged = heardLog()
  const threads = thinking({ threads: 1 })
  for (const kind of ['throwLater', 'rejectLater'] satisfies Kind[]) expect(await threads.choose(thoughtOf(kind))).toEqual(GO)
  expect(await threads.choose(thoughtOf('plain'))).toEqual(GO)
  await vi.waitFor(() => expect(logged).toHaveLength(2))
  expect(logged.map(({ event }) => event)).toEqual(['game-failed-later', 'game-failed-later'])
})

test('an agent sees nothing of the server’s environment; a question that no thread can be sent is an error', async () => {
  vi.stubEnv('COOKIE_SECRET', 'nobody is to know this')
  onTestFinished(() => void vi.unstubAllEnvs())
  const threads = thinking({ threads: 1 })
  const thought = thoughtOf('curious')
  const odd: Thought = { ...thought, question: Object.assign({}, thought.question, { odd: () => {} }) }
  await expect(threads.choose(odd)).rejects.toThrow('could not be cloned')
  expect(await threads.choose(thought)).toEqual({ ...GO, memory: [] })
})

test('people take turns, however many matches one of them has', async () => {
  const threads = thinking({ threads: 1, thinkingMs: 200 })
  const done: string[] = []
  const asked = ['a1', 'a2', 'a3', 'b1'].map(async (match) => {
    await threads.choose(thoughtOf('plain', match[0]))
    done.push(match)
  })
  await Promise.all(asked)
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('once stopped, those who wait are told', async () => {
  const threads = thinking({ threads: 1 })
  const asked = ['a', 'b'].map((person) => threads.choose(thoughtOf('spin', person)))
  const over = Promise.all(asked.map((one) => expect(one).rejects.toThrow('the server is stopping')))
  await threads.stop()
  await over
  await expect(threads.choose(thoughtOf('plain'))).rejects.toThrow('the server is stopping')
})
