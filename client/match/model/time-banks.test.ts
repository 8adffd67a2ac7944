import { expect, test } from 'vitest'
import { bankOf, phaseTimers } from './time-banks.ts'

const bank = { phase: 'play', move: 'silence', startedAt: 1000, endsAt: 61_000, seat: 1 }
const own = { phase: 'hide', move: 'show', startedAt: 1000, endsAt: 6000, seat: 1 }
const common = { phase: 'play', move: 'end', startedAt: 1000, endsAt: 9000 }
const view = { banks: [90_000, 60_000], timers: [own, common, bank] }

test('the bank of the seat whose timer runs counts down, the others are stopped', () => {
  expect(bankOf(view, 0, true)).toEqual({ leftMs: 90_000, endsAt: null })
  expect(bankOf(view, 1, true)).toEqual({ leftMs: 60_000, endsAt: 61_000 })
  expect(bankOf({ ...view, timers: [own] }, 1, true)).toEqual({ leftMs: 60_000, endsAt: null })
})

test('past versions have stopped clocks, and games without time banks none', () => {
  expect(bankOf(view, 1, false)).toEqual({ leftMs: 60_000, endsAt: null })
  expect(bankOf({ ...view, banks: null }, 1, true)).toBe(null)
})

test('timers of no bank are the phase’s', () => {
  expect(phaseTimers(view)).toEqual([own, common])
  expect(phaseTimers({ ...view, banks: null })).toEqual([own, common, bank])
})
