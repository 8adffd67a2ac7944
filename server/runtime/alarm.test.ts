import { afterEach, expect, test, vi } from 'vitest'
import { heardLog } from '../testing/heard-log.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createAlarm } from './alarm.ts'
import { systemClock } from './clock.ts'

afterEach(() => vi.restoreAllMocks())

/** An alarm over a list of moments that are due. */
function alarmOver(due: number[]) {
  const clock = manualClock(0)
  const rung: number[] = []
  const next = async () => (due.length ? Math.min(...due) : null)
  const alarm = createAlarm(clock, next, async (now) => {
    rung.push(now)
    for (let i = due.length - 1; i >= 0; i--) if (due[i] <= now) due.splice(i, 1)
  })
  return { clock, rung, alarm }
}

test('it rings when the earliest is due, then for the next', async () => {
  const { clock, rung, alarm } = alarmOver([30, 10, 20, 20])
  alarm.wake(10)
  await clock.advance(100)
  expect(rung).toEqual([10, 20, 30])
  expect(clock.waiting).toBe(0)
})

test('an earlier moment that comes up later goes first', async () => {
  const due = [50]
  const { clock, rung, alarm } = alarmOver(due)
  alarm.wake(50)
  await clock.advance(10)
  due.push(20)
  alarm.wake(20)
  await clock.advance(100)
  expect(rung).toEqual([20, 50])
})

test('what is overdue rings at once', async () => {
  const { clock, rung, alarm } = alarmOver([5])
  await clock.advance(70)
  alarm.wake(5)
  await clock.advance(0)
  expect(rung).toEqual([70])
})

test('when the store fails it is logged, and tried again', async () => {
  const logged = heardLog()
  const clock = manualClock(0)
  let failures = 2
  let done = 0
  const alarm = createAlarm(
    clock,
    async () => null,
    async () => {
      if (failures-- > 0) throw new Error('the disk is full')
      done++
    },
  )
  alarm.wake(1)
  await clock.advance(10_000)
  expect(done).toBe(1)
  expect(logged.map(({ event }) => event)).toEqual(['alarm-failed', 'alarm-failed'])
})

test('rings do not overlap, and what comes up during one is not forgotten', async () => {
  const clock = manualClock(0)
  const due = [1, 2, 3]
  let [now, most, rings] = [0, 0, 0]
  const alarm = createAlarm(
    clock,
    async () => due[0] ?? null,
    async () => {
      most = Math.max(most, ++now)
      rings++
      await new Promise((resolve) => setTimeout(resolve, 10))
      due.shift()
      now--
    },
  )
  for (const at of due) {
    alarm.wake(at)
    await clock.advance(1)
  }
  await vi.waitFor(async () => {
    await clock.advance(1)
    expect(due).toEqual([])
  })
  expect([most, rings]).toEqual([1, 3])
})

test('what comes up while it asks what is next, and is told an older answer, rings all the same', async () => {
  const clock = manualClock(0)
  const rung: number[] = []
  let answer = (_: number | null) => {}
  const asked = () =>
    new Promise<number | null>((resolve) => {
      answer = resolve
    })
  const alarm = createAlarm(clock, asked, async (now) => void rung.push(now))
  alarm.wake(1)
  await clock.advance(1)
  alarm.wake(2)
  await clock.advance(1)
  answer(100)
  await clock.advance(1)
  expect(rung).toEqual([1, 2])
})

test('once stopped it rings no more, and the last ring is over', async () => {
  const clock = manualClock(0)
  let over = false
  const alarm = createAlarm(
    clock,
    async () => 2,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      over = true
    },
  )
  alarm.wake(1)
  await clock.advance(1)
  await alarm.stop()
  expect(over).toBe(true)
  alarm.wake(2)
  expect(clock.waiting).toBe(0)
})

test('the system’s clock waits for a month without firing at once', async () => {
  let fired = false
  const cancel = systemClock.setTimer(
    () => {
      fired = true
    },
    31 * 24 * 3600 * 1000,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  cancel()
  expect(fired).toBe(false)
})
