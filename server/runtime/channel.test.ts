import { afterEach, expect, test, vi } from 'vitest'
import { heardLog } from '../testing/heard-log.ts'
import { createChannel } from './channel.ts'

interface Happened {
  readonly type: 'happened'
  readonly number: number
}
const happened = (number: number): Happened => ({ type: 'happened', number })

afterEach(() => {
  vi.restoreAllMocks()
})

test('subscribers are told at once, in the order in which they subscribed', () => {
  const channel = createChannel<Happened>()
  const told: string[] = []
  channel.subscribe(({ number }) => told.push(`first ${number}`))
  channel.subscribe(({ number }) => told.push(`second ${number}`))
  channel.happened(happened(1))
  expect(told).toEqual(['first 1', 'second 1'])
})

test('an error of a subscriber is logged, and stops nobody', () => {
  const logged = heardLog()
  const channel = createChannel<Happened>()
  const told: number[] = []
  channel.subscribe(() => {
    throw new RangeError('out of range')
  })
  channel.subscribe(({ number }) => told.push(number))
  channel.happened(happened(1))
  channel.happened(happened(2))
  expect(told).toEqual([1, 2])
  expect(logged).toHaveLength(2)
  expect(logged[0]).toMatchObject({
    event: 'subscriber-failed',
    happened: 'happened',
    error: expect.stringMatching(/^RangeError: out of range/),
  })
})

test('a subscription can be ended, also while subscribers are told; another of the same function stays', () => {
  const channel = createChannel<Happened>()
  const told: number[] = []
  const tell = ({ number }: Happened) => told.push(number)
  const first = channel.subscribe(tell)
  channel.subscribe(tell)
  const ended = channel.subscribe(() => ended())
  channel.happened(happened(1))
  first()
  channel.happened(happened(2))
  expect(told).toEqual([1, 1, 2])
})
