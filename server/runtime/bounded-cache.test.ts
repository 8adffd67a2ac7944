import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

test('keeps so many values; those not used for longest go, and only for them it is said so', () => {
  const gone: string[] = []
  const cache = boundedCache<number>(3, (key) => gone.push(key))
  for (const [n, key] of ['a', 'b', 'c'].entries()) cache.set(key, n)
  cache.set('b', 7)
  cache.get('a')
  cache.delete('b')
  expect(gone).toEqual([])
  for (const key of ['d', 'e']) cache.set(key, 8)
  expect(gone).toEqual(['c'])
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([0, undefined, undefined, 8, 8])
})

test('takes memory as values come, and none before', () => {
  const before = process.memoryUsage().heapUsed
  const caches = Array.from({ length: 10 }, () => boundedCache<number>(1_000_000))
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
  expect(caches).toHaveLength(10)
})
