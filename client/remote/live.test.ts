import { expect, test } from 'vitest'
import { backoff } from './live.ts'

test('attempts to connect get rarer, and are spread', () => {
  const shortest = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoff(attempt, () => 0))
  const longest = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoff(attempt, () => 1))
  expect(shortest).toEqual([200, 400, 800, 1600, 3200, 6400, 7500, 7500])
  expect(longest).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000])
})
