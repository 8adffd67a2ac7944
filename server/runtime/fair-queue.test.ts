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

test('an owner who may not go yet keeps the place and holds up nobody else', () => {
  const queue = filled()
  expect(queue.take((owner) => owner !== 'a' && owner !== 'b')).toBe('c1')
  expect([queue.take(), queue.take(), queue.take(), queue.size]).toEqual(['a1', 'b1', 'a2', 2])
  expect(queue.take(() => false)).toBeUndefined()
})

test('what is added while others of the owner are taken comes after them', () => {
  const queue = new FairQueue<number>()
  const taken: unknown[] = []
  for (let n = 0; n < 5; n++) {
    queue.add('a', 2 * n)
    queue.add('a', 2 * n + 1)
    expect(queue.sizeOf('a')).toBe(n + 2)
    taken.push(queue.take())
  }
  while (queue.size > 0) taken.push(queue.take())
  expect(taken).toEqual([...Array(10).keys()])
})
