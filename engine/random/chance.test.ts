import { describe, expect, test } from 'vitest'
import { secretOf } from '../testing/index.ts'
import { Chance } from './chance.ts'
import { BLOCK, Keystream } from './keystream.ts'

const draws = (secret: number, version: number, stream = 0, count = 40) => {
  const chance = new Chance(secretOf(secret), version, stream)
  return Array.from({ length: count }, () => chance.below(1000))
}

describe('chance', () => {
  test('gives the same numbers for the same secret, version and stream', () => expect(draws(1, 2, 3)).toEqual(draws(1, 2, 3)))
  test('gives other numbers for another secret, version or stream', () => {
    const streams = new Set<string>()
    for (let secret = 0; secret < 6; secret++)
      for (let version = 0; version < 6; version++)
        for (let stream = 0; stream < 6; stream++) streams.add(draws(secret, version, stream).join())
    expect(streams.size).toBe(216)
  })
  test('takes the whole secret into account', () => {
    const first = secretOf(0)
    const all = new Set(
      Array.from({ length: 64 }, (_, digit) => new Chance(`${first.slice(0, digit)}1${first.slice(digit + 1)}`, 0).below(2 ** 32)),
    )
    expect(all.size).toBe(64)
  })
  test('goes on beyond one block of its stream without repeating itself', () => {
    const chance = new Chance(secretOf(1), 0)
    const words = Array.from({ length: 1000 }, () => chance.below(2 ** 32))
    expect(new Set(words).size).toBe(1000)
  })
  test('gives the blocks of ChaCha20 (RFC 8439, 2.3.2), whichever are asked for and in whatever order', () => {
    const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
    // The nonce there is 00:00:00:09:00:00:00:4a:00:00:00:00, the count of blocks 1.
    const [part, stream] = [0x09000000, 0x4a000000]
    const block = (keystream: Keystream, part: number, number: number) => {
      const { words, from } = keystream.blocks(stream, part, number)
      return [...words].slice(BLOCK * (number - from), BLOCK * (number - from + 1))
    }
    expect(block(new Keystream(secret), part, 1).slice(0, 4)).toEqual([0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3])
    const alone = Array.from({ length: 40 }, (_, n) => block(new Keystream(secret.toUpperCase()), 0, n).join())
    const chance = new Chance(secret, 0)
    const kept = new Keystream(secret)
    for (let n = 0; n < 200; n++) {
      const asked = n < 40 ? n : chance.below(40)
      expect(block(kept, 0, asked).join()).toBe(alone[asked])
    }
  })
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32 + 1])('refuses a number below %d', (n) =>
    expect(() => new Chance(secretOf(1), 0).below(n)).toThrow(/below/),
  )
  test('of one is certain', () => expect(new Chance(secretOf(1), 0).below(1)).toBe(0))
  test('refuses to pick from nothing', () => expect(() => new Chance(secretOf(1), 0).pick([])).toThrow())
})

/** Pearson's statistic of how often each of n outcomes came, against all alike. */
function chiSquare(counts: readonly number[]): number {
  const total = counts.reduce((sum, one) => sum + one, 0)
  return counts.reduce((sum, one) => sum + (one - total / counts.length) ** 2 / (total / counts.length), 0)
}
/** What the statistic stays below in all but one of 10,000 cases (Wilson and Hilferty). */
const limit = (outcomes: number) => {
  const free = outcomes - 1
  return free * (1 - 2 / (9 * free) + 3.719 * Math.sqrt(2 / (9 * free))) ** 3
}

describe('numbers are equally likely', () => {
  test.each([2, 3, 6, 7, 52, 100])('below %d', (n) => {
    const counts = Array<number>(n).fill(0)
    const chance = new Chance(secretOf(n), 1)
    for (let i = 0; i < 1000 * n; i++) counts[chance.below(n)]++
    expect(chiSquare(counts)).toBeLessThan(limit(n))
  })
  test('also where the range does not fit whole into a word', () => {
    // Of three times 2^30, the lower third would come half as often again if words were only wrapped round.
    const counts = [0, 0, 0]
    const chance = new Chance(secretOf(9), 1)
    for (let i = 0; i < 30_000; i++) counts[Math.floor(chance.below(3 * 2 ** 30) / 2 ** 30)]++
    expect(chiSquare(counts)).toBeLessThan(limit(3))
  })
  test('as the first number of each version', () => {
    const counts = Array<number>(6).fill(0)
    for (let version = 0; version < 6000; version++) counts[new Chance(secretOf(3), version).below(6)]++
    expect(chiSquare(counts)).toBeLessThan(limit(6))
  })
  test('in every order that a shuffle gives', () => {
    const counts = new Map<string, number>()
    const chance = new Chance(secretOf(4), 1)
    for (let i = 0; i < 24_000; i++) {
      const items = [0, 1, 2, 3]
      chance.shuffle(items)
      counts.set(items.join(), (counts.get(items.join()) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    expect(chiSquare([...counts.values()])).toBeLessThan(limit(24))
  })
})
