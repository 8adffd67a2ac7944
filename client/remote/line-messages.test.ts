import { expect, test, vi } from 'vitest'
import { digestOf } from '../../engine/model/changes.ts'
import { randomMatch } from '../../engine/testing/index.ts'
import { stepViewOf, viewOf } from '../../engine/view/view.ts'
import { stepChangeText, wordsOf } from '../../engine/view/view-change.ts'
import { textOfPieces, viewPiecesOf } from '../../engine/view/view-text.ts'
import pig from '../../games/pig/game.ts'
import { lineMoves, lineViews } from './line-messages.ts'
import type { LiveMessage } from './wire.ts'

const MOVE = { move: 'roll', args: {}, expectVersion: 3, key: 'k' }

test('a move is sent with its key, and answered', async () => {
  const sent: string[] = []
  const moves = lineMoves((text) => sent.push(text), 5000)
  const answers = Promise.all([moves.propose(MOVE), moves.propose({ ...MOVE, key: 'l' })])
  expect(sent.map((text) => JSON.parse(text))).toEqual([
    { type: 'move', ...MOVE },
    { type: 'move', ...MOVE, key: 'l' },
  ])
  moves.hear({ type: 'refused', key: 'l', code: 'turn', message: 'It is not your turn.', by: 'turn current', retryAfter: 5 })
  moves.hear({ type: 'made', key: 'k', version: 4 })
  moves.hear({ type: 'made', key: 'of somebody else', version: 5 })
  const problem = { code: 'turn', message: 'It is not your turn.', by: 'turn current' }
  expect(await answers).toEqual([
    { ok: true, value: { version: 4 } },
    { ok: false, problem },
  ])
})

test('without an open connection or an answer in time it resolves to null, so that the move is sent another way', async () => {
  const moves = lineMoves(() => {}, 20)
  expect(await moves.propose(MOVE)).toBe(null)
  const patient = lineMoves(() => {}, 60_000)
  const waiting = patient.propose(MOVE)
  patient.end()
  expect(await waiting).toBe(null)
})

const { first, steps } = randomMatch(pig, 1)
const words = JSON.parse(wordsOf(pig, first.seats).text)
const match = { type: 'match', match: {}, words } as unknown as Extract<LiveMessage, { type: 'match' }>

/** The step at `i` as a message. */
function changes(i: number): Extract<LiveMessage, { type: 'changes' }> {
  const step = steps[i]!
  const [before, after] = [viewPiecesOf(pig, step.before, 0), viewPiecesOf(pig, step.match, 0)]
  const told = JSON.parse(stepChangeText(pig, step, before, after))
  return { type: 'changes', from: step.before.version, steps: [told], digest: digestOf(textOfPieces(after)) }
}
const view = (i: number) => ({ type: 'view', view: viewOf(pig, steps[i]!.before, 0) }) as const
const whole = (i: number) => ({ type: 'step', step: stepViewOf(pig, steps[i]!, 0) }) as const

function line() {
  const ask = vi.fn()
  const { hear } = lineViews(ask)
  hear(match)
  return { ask, hear }
}

test('changes become whole steps', () => {
  const { ask, hear } = line()
  expect(hear(view(0))).toEqual([view(0)])
  for (let i = 0; i < 10; i++) expect(hear(changes(i))).toEqual([whole(i)])
  expect(hear(whole(10))).toEqual([whole(10)])
  expect(hear(changes(11))).toEqual([whole(11)])
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['a version is missing', () => changes(2)],
  ['the digest differs', () => ({ ...changes(1), digest: 1 })],
  [
    'a change belongs to another view',
    () => ({ ...changes(1), steps: [{ ...changes(1).steps[0]!, view: { moves: { 9: { options: [1] } } } }] }) as never,
  ],
  ['a word is unknown', () => ({ ...changes(1), steps: [{ ...changes(1).steps[0]!, view: { undo: 9999 } }] })],
])('if %s, the whole view is requested once, and messages are ignored until it comes', (_, message) => {
  const { ask, hear } = line()
  hear(view(0))
  hear(changes(0))
  expect(hear(message())).toEqual([])
  expect(hear(changes(3))).toEqual([])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(hear(view(4))).toEqual([view(4)])
  expect(hear(changes(4))).toEqual([whole(4)])
})
