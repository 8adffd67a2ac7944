import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function filled(): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item[0]!, item)
  return queue
}

test('owners take turns, each with its items in order', () => {
  const queue = filled()
  const taken = Array.from({ length: 7 }, () => queue.take())
  expect([taken, queue.size]).toEqual([['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined], 0])
})

test('what may not go yet keeps its place and holds up no other', () => {
  const queue = filled()
  expect(queue.take((item) => item !== 'a1' && item !== 'b1')).toBe('a2')
  expect([queue.take(), queue.take(), queue.take(), queue.size]).toEqual(['b1', 'c1', 'a1', 2])
  expect(queue.take(() => false)).toBeUndefined()
})
