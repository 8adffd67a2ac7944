import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { LogEntry, Match } from '../../../engine/model/match.ts'
import type { Args } from '../../../engine/model/views.ts'
import { createMatch } from '../../../engine/play/create.ts'
import { propose } from '../../../engine/propose/propose.ts'
import type { Game } from '../../../engine/rules/game.ts'
import type { Kind } from '../../testing/bad-game/game.ts'
import { heardLog } from '../../testing/heard-log.ts'
import { loadGame } from '../discover-games.ts'
import { importRules } from '../import-rules.ts'
import { isolation } from './isolation.ts'
import { createRuleThreads } from './rule-threads.ts'

const folder = fileURLToPath(new URL('../../testing/bad-game', import.meta.url))
const NOTHING = { ok: true, value: { memories: [] } }
const ENDLESS = { ok: false, refusal: { code: 'failed', message: expect.stringContaining('did not come to an end') } }
const STOPPING = { ok: false, refusal: { code: 'busy', message: expect.stringContaining('stopping') } }

const NEVER_MS = 2 ** 31 - 1

let game: Game
let start: Match
beforeAll(async () => {
  game = await loadGame(folder, importRules)
  start = createMatch(game, { seats: 1, variant: { moves: 'bad' }, secret: 'ab'.repeat(32), at: 0 }).match
})

function isolated(lookMs?: number) {
  const threads = createRuleThreads(lookMs)
  threads.expect(folder)
  onTestFinished(() => threads.stop())
  const { rehearse } = isolation(threads, game, folder)
  const scene = (match: Match, move: string, args = {}) =>
    ({ type: 'move', match, proposal: { seat: 0, move, args, at: 0 }, since: undefined, agents: [] }) as const
  return {
    threads,
    rehearse,
    scene,
    /** The move is made in a match that stands as it began. */
    move: (id: string, person: string, move: string, args = {}) => rehearse(id, person, scene(start, move, args)),
    go: (id: string, match: Match) => rehearse(id, 'ann', scene(match, 'go')),
    misbehave: (id: string, person: string, kind: Kind) => rehearse(id, person, scene(start, 'misbehave', { kind })),
  }
}

test('a move that does not come to its end holds up nobody else, and then the match goes on at once', async () => {
  const logged = heardLog()
  const { threads, move, misbehave } = isolated()
  const order: string[] = []
  async function noted(name: string, answer: Promise<unknown>, expected: object) {
    expect(await answer, name).toMatchObject(expected)
    order.push(name)
  }
  for (const kind of ['spin', 'hog'] as const) {
    await threads.ready()
    await Promise.all([
      noted(kind, misbehave('a', 'ann', kind), ENDLESS),
      noted('same person', move('a2', 'ann', 'go'), NOTHING),
      noted('other', move('b', 'bob', 'go'), NOTHING),
    ])
  }
  // Memory may be full before anybody has to be told that it takes long.
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('spin'))
  expect(await move('a', 'ann', 'go')).toMatchObject(NOTHING)
  expect(logged.filter(({ event }) => event === 'rules-stopped')).toHaveLength(2)
})

test('those who were tried before a move that does not come to its end do not wait for it', async () => {
  const { threads, move, misbehave } = isolated()
  await threads.ready()
  const order: string[] = []
  await Promise.all([move('b', 'bob', 'go').then(() => order.push('other')), misbehave('a', 'ann', 'spin').then(() => order.push('spin'))])
  expect(order).toEqual(['other', 'spin'])
})

test('others do not wait until what has gone wrong before is found to take long again', async () => {
  const { threads, move, misbehave } = isolated(NEVER_MS)
  await threads.ready()
  expect(await misbehave('a', 'ann', 'hog')).toMatchObject(ENDLESS)
  await threads.ready()
  const order: string[] = []
  await Promise.all([
    misbehave('a', 'ann', 'toil').then(() => order.push('takes long')),
    move('b', 'bob', 'go').then(() => order.push('other')),
  ])
  expect(order).toEqual(['other', 'takes long'])
})

test('rules that hold everybody up when the server runs them are refused, and the log says how long they take', async () => {
  const logged = heardLog()
  // However much else the machine has to do.
  const { threads, scene, move, misbehave } = isolated(NEVER_MS)
  const message = 'The rules of Bad took too long. Nothing was changed.'
  expect(await misbehave('a', 'ann', 'toil')).toEqual({ ok: false, refusal: { code: 'failed', message } })
  expect(await move('a', 'ann', 'go')).toMatchObject(NOTHING)
  // Where the game is tried for its agents only.
  const { rehearse } = isolation(threads, game, folder, true)
  expect(await rehearse('b', 'bob', scene(start, 'misbehave', { kind: 'toil' }))).toMatchObject(NOTHING)
  const error = expect.stringMatching(/keeps the processor busy for \d+ ms; rules may for 100 ms$/)
  const slow = { event: 'rules-slow', match: 'a', game: 'bad', scene: 'move', move: 'misbehave', error }
  expect(logged.filter(({ event }) => event.startsWith('rule'))).toEqual([slow])
})

test('the same of a replay with a single move that takes long', async () => {
  const logged = heardLog()
  const { rehearse } = isolated(NEVER_MS)
  const begun = { game: 'bad', seats: 1, variant: { moves: 'bad' }, secret: 'ab'.repeat(32), at: 0 }
  const made = (move: string, args: Args) => {
    const outcome = propose(game, start, { seat: 0, move, args, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome.steps.map(({ entry }) => entry)
  }
  const replayed = (log: readonly LogEntry[]) => rehearse('a', 'ann', { type: 'replay', record: { ...begun, log }, from: undefined })
  expect(await replayed(made('go', {}))).toMatchObject(NOTHING)
  expect(await replayed(made('misbehave', { kind: 'toil' }))).toMatchObject({ ok: false, refusal: { code: 'failed' } })
  expect(logged.map(({ event, scene }) => [event, scene])).toEqual([['rules-slow', 'replay']])
})

test('what there is no time for before the first answers is tried next', async () => {
  const { threads, move, misbehave } = isolated(NEVER_MS)
  await threads.ready()
  const order: string[] = []
  const others = ['b', 'c', 'd'].map(async (id) => {
    expect(await move(id, `who has ${id}`, 'go')).toMatchObject(NOTHING)
    order.push(id)
  })
  const slow = misbehave('a', 'ann', 'toil').then(() => order.push('a'))
  const last = move('e', 'eve', 'go').then(() => order.push('e'))
  await Promise.all([...others, slow, last])
  expect(order).toEqual(['b', 'c', 'd', 'a', 'e'])
})

test('rules that begin something for later are not run in the server, and the log says where they do', async () => {
  const logged = heardLog()
  const { move, misbehave } = isolated()
  const kinds = ['spinOnceAwaited', 'rejectLater', 'throwLater'] satisfies Kind[]
  for (const kind of kinds) expect(await misbehave('a', 'ann', kind), kind).toMatchObject({ ok: false, refusal: { code: 'failed' } })
  expect(await move('a', 'ann', 'go')).toMatchObject(NOTHING)
  const failed = logged.filter(({ event }) => event === 'rule-failed')
  expect(failed).toEqual(
    ['PROMISE', 'PROMISE', 'TickObject'].map((what) => ({
      event: 'rule-failed',
      match: 'a',
      game: 'bad',
      scene: 'move',
      move: 'misbehave',
      error: expect.stringMatching(
        new RegExp(`do all they do at once, and nothing waits for what they begin \\(${what}\\)\n[^]*bad-game/game\\.ts`),
      ),
    })),
  )
})

test('a match goes on from where it stands, whether the thread was sent it or keeps it, and whatever was tried and not made', async () => {
  const { go, move } = isolated()
  let match = start
  for (let turn = 0; turn < 3; turn++) {
    const rehearsed = await go('a', match)
    if (!rehearsed.ok) throw new Error(rehearsed.refusal.message)
    const played = propose(game, match, { seat: 0, move: 'go', args: {}, at: 0 })
    if (!played.ok) throw new Error(played.refusal.message)
    // Another server has moved first: it is tried again from the same match.
    if (turn === 1) continue
    match = played.match
    rehearsed.value.cameTo(match)
    expect(await move('a', 'ann', 'unheard of')).toMatchObject(NOTHING)
  }
})

test('once stopped, no match is said to have failed, and no thread is started again for those that wait', async () => {
  const { threads, move, misbehave } = isolated()
  expect(await move('a', 'ann', 'go')).toMatchObject(NOTHING)
  const waiting = [misbehave('a', 'ann', 'spin'), move('b', 'bob', 'go')]
  await threads.stop()
  expect(await Promise.all([...waiting, move('c', 'bob', 'go')])).toEqual([STOPPING, STOPPING, STOPPING])
})
