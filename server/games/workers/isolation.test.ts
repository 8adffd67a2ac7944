import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMatch } from '../../../engine/play/create.ts'
import { loadGame } from '../discover-games.ts'
import { importRules } from '../import-rules.ts'
import { isolation } from './isolation.ts'

const folder = fileURLToPath(new URL('../../testing/bad-game', import.meta.url))

test('once stopped, no match is said to have failed, and no thread is started again for those that wait', async () => {
  const game = await loadGame(folder, importRules)
  const { match } = createMatch(game, { seats: 1, variant: { moves: 'bad' }, secret: 'ab'.repeat(32), at: 0 })
  const isolated = isolation(game, folder)
  const move = (id: string, move: string, args = {}) =>
    isolated.rehearse(id, { type: 'move', match, proposal: { seat: 0, move, args, at: 0 }, since: undefined, agents: [] })
  expect(await move('a', 'go')).toEqual({ ok: true, value: null })
  const waiting = [move('a', 'misbehave', { kind: 'spin' }), move('b', 'go')]
  await isolated.stop()
  const stopping = { ok: false, refusal: { code: 'busy', message: expect.stringContaining('stopping') } }
  expect(await Promise.all([...waiting, move('c', 'go')])).toEqual([stopping, stopping, stopping])
})
