import { expect, test } from 'vitest'
import { createMatch, type Match } from '../../engine/index.ts'
import { propose } from '../../engine/propose/propose.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import { serveGames } from '../games/games.ts'
import type { MatchRecord } from '../store/store.ts'
import { verdictOf } from './verdict.ts'

test('what was played after the record was read does not count', async () => {
  const [served] = serveGames([tictactoe]).list
  if (!served) throw new Error('tic-tac-toe is not served')
  const secret = '0'.repeat(64)
  const { match: before } = createMatch(tictactoe, { seats: 2, secret, at: 1 })
  const played = (match: Match, seat: number, square: number) => {
    const outcome = propose(tictactoe, match, { seat, move: 'place', args: { square }, at: 2 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome
  }
  const first = played(before, 0, 4)
  const second = played(first.match, 1, 0)
  const record: MatchRecord = {
    ...{ id: 'm', game: 'tictactoe', variant: {}, secret, status: 'running', winners: [], creator: 'ann' },
    ...{ version: first.match.version, createdAt: 1, updatedAt: 2, startedAt: 1, empty: [], rematchOf: null, seats: [null, null] },
  }
  const entries = [...first.steps, ...second.steps].map(({ entry }) => entry)
  const verdict = (match: object) =>
    verdictOf(
      { record, snapshot: { rules: 'old', state: JSON.stringify(match) }, course: { digests: new Map(), base: null }, entries, kept: null },
      served,
      async () => null,
    )
  expect(await verdict(first.match)).toEqual({ ok: true, value: { becomes: 'on', why: [] } })
  expect(await verdict(second.match)).toMatchObject({ ok: true, value: { becomes: 'stopped' } })
})
