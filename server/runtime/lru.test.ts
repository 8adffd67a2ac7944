import { expect, test } from 'vitest'
import { LruCache } from './lru.ts'

test('what was not asked for longest is forgotten first', () => {
  const recent = new LruCache<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  expect(recent.size).toBe(2)
})

test('setting again does not take more room', () => {
  const recent = new LruCache<number>(2)
  for (let value = 0; value < 5; value++) recent.set('a', value)
  recent.set('b', 1)
  expect([recent.get('a'), recent.size]).toEqual([4, 2])
})
