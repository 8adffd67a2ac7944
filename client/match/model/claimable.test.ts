import { expect, test } from 'vitest'
import { claimable } from './claimable.ts'

type Known = Parameters<typeof claimable>[0]

const GRACE_MS = 120_000
const HOUR_MS = 3_600_000
const player = (absent = false) => ({ name: 'Ann', kind: 'person', me: false, absent }) as const

/** Seat 0 looks at a match of three that waits for seat 1, who has been gone since 1000; the last move was made at 5000. */
function context(match: Partial<Known['match']> = {}, newest: Partial<Known['newest']> = {}): Known {
  const players = [player(), player(), player()]
  const given = { mySeat: 0, status: 'running' as const, players, updatedAt: 5000, clock: null, graceMs: GRACE_MS, ...match }
  const view = { awaited: [1], awaitsOthers: false, inactive: [], finished: false, ...newest }
  const here = { here: true, visible: true } as const
  return { match: given, newest: view, clocks: null, entries: [], presence: [here, { here: false, since: 1000 }, here] }
}

test('whom play waits for, and who has been gone for the grace time since the last move', () => {
  expect(claimable(context(), 5000 + GRACE_MS - 1)).toEqual([])
  expect(claimable(context(), 5000 + GRACE_MS)).toEqual([1])
  expect(claimable(context({}, { awaited: [2] }), HOUR_MS)).toEqual([])
})

test('where it is not told whom play waits for, everybody who is gone', () => {
  expect(claimable(context({}, { awaited: [], awaitsOthers: true }), HOUR_MS)).toEqual([1])
})

test('nobody while play waits for the player too, for spectators, and when it is over', () => {
  expect(claimable(context({}, { awaited: [0, 1] }), 1e9)).toEqual([])
  expect(claimable(context({ mySeat: null }), 1e9)).toEqual([])
  expect(claimable(context({}, { finished: true }), 1e9)).toEqual([])
})

test('after a day without a move whom play waits for, though their page is open, and on top of the time that a clock allows', () => {
  const waiting = context({}, { awaited: [2] })
  expect(claimable(waiting, 5000 + 24 * HOUR_MS - 1)).toEqual([])
  expect(claimable(waiting, 5000 + 24 * HOUR_MS)).toEqual([2])
  const clocked = context({ clock: { kind: 'move', moveMs: HOUR_MS, vacationMs: HOUR_MS, out: 'absent' } }, { awaited: [2] })
  expect(claimable(clocked, 5000 + 26 * HOUR_MS - 1)).toEqual([])
  expect(claimable(clocked, 5000 + 26 * HOUR_MS)).toEqual([2])
})

test('with a clock, whose time has been out for the grace time', () => {
  const clocked = context({ clock: { kind: 'bank', bankMs: 60_000, incrementMs: 0, out: 'absent' } })
  const clock = { left: 0, endsAt: null }
  const clocks = { pausedAt: null, seats: [clock, { left: 0, endsAt: 65_000 }, clock] }
  expect(claimable({ ...clocked, clocks }, 65_000 + GRACE_MS - 1)).toEqual([])
  expect(claimable({ ...clocked, clocks }, 65_000 + GRACE_MS)).toEqual([1])
  expect(claimable({ ...context({ clock: clocked.match?.clock ?? null, pausedAt: 1 }), clocks }, 1e9)).toEqual([])
})
