import { expect, test } from 'vitest'
import { createMatch, type Match } from '../../engine/index.ts'
import { counterGame } from '../testing/counter-game.ts'
import { matchCache } from './match-cache.ts'

const start = createMatch(counterGame, { seats: 1, secret: '0'.repeat(64), at: 0 }).match
/** A match at a version, with a state that is as long as is said. */
const match = (version: number, length = 0): Match => ({ ...start, version, state: { ...start.state, game: ['x'.repeat(length)] } })
const BYTES = 100_000

test('large matches push out those that were not used for longest; small ones leave each other alone', () => {
  const cache = matchCache<Match>(BYTES, (one) => ({ match: one, versions: 1 }))
  for (let n = 0; n < 40; n++) cache.set(`small ${n}`, match(1))
  expect(cache.get('small 0')).toEqual(match(1))
  for (let n = 0; n < 4; n++) cache.set(`large ${n}`, match(1, BYTES / 8))
  expect([0, 1, 2, 3].map((n) => cache.get(`large ${n}`)?.version)).toEqual([undefined, 1, 1, 1])
  expect(cache.get('small 1')).toBe(undefined)
})

test('what alone is too large is not kept, and every version counts', () => {
  const cache = matchCache<Match[]>(BYTES, (versions) => ({ match: versions.at(-1)!, versions: versions.length }))
  cache.set('one', [match(1, BYTES / 20)])
  expect(cache.get('one')).toHaveLength(1)
  cache.set('one', Array<Match>(30).fill(match(1, BYTES / 20)))
  expect(cache.get('one')).toBe(undefined)
})

test('a match that grows as it is played is measured again', () => {
  const cache = matchCache<Match>(BYTES, (one) => ({ match: one, versions: 1 }))
  cache.set('grows', match(1))
  cache.set('grows', match(2, BYTES))
  expect(cache.get('grows')?.version).toBe(2)
  cache.set('grows', match(70, BYTES))
  expect(cache.get('grows')).toBe(undefined)
})
