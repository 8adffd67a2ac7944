import { expect, test } from 'vitest'
import { lineMoves } from './line-moves.ts'

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
