import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('work on one match is done one after another, in the order it came', async () => {
  const queue = createKeyedQueue()
  const order: string[] = []
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} begins`)
    await pause(ms)
    order.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([queue.run('m', work('a', 20)), queue.run('m', work('b', 1)), queue.run('m', work('c', 1))])
  expect(results).toEqual(['a', 'b', 'c'])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('matches do not wait for each other', async () => {
  const queue = createKeyedQueue()
  const order: string[] = []
  const slow = queue.run('slow', async () => {
    await pause(30)
    order.push('slow')
  })
  await queue.run('quick', async () => void order.push('quick'))
  expect(order).toEqual(['quick'])
  await slow
})

test('work that fails holds up nothing, and nothing is left behind', async () => {
  const queue = createKeyedQueue()
  const failed = queue.run('m', async () => {
    throw new Error('broken')
  })
  const next = queue.run('m', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
  await queue.idle()
  expect(queue.size).toBe(0)
})
