import { expect, onTestFinished, test, vi } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { START } from '../testing/test-server.ts'
import { createTakingOver } from './taking-over.ts'

/** Looks at a store that is away until `back` is called. */
function away(due: number) {
  let back = () => {}
  const answered = new Promise<void>((resolve) => {
    back = resolve
  })
  const [next, planned, told, wake] = [vi.fn(() => answered.then(() => due)), vi.fn(), vi.fn(), vi.fn()]
  const takingOver = createTakingOver({
    alarm: { wake, stop: async () => {} },
    dueMoves: { next },
    plannedMoves: { look: planned },
    outbox: { look: told },
    clock: manualClock(START),
  })
  onTestFinished(() => takingOver.stop())
  return { takingOver, back, next, planned, told, wake }
}

test('while the database is away one look waits, however often it is time for one; it is as urgent as the most urgent of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  // Not overdue yet.
  const { takingOver, back, next, told, wake } = away(START)
  takingOver.start()
  vi.advanceTimersByTime(2500)
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1), { interval: 5 })
  vi.advanceTimersByTime(60_000)
  takingOver.look()
  vi.advanceTimersByTime(60_000)
  back()
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2), { interval: 5 })
  await takingOver.stop()
  expect(next).toHaveBeenCalledTimes(2)
  expect(wake.mock.calls).toEqual([[START]])
})

test('once it is stopped it does nothing more', async () => {
  const { takingOver, back, next, planned, told, wake } = away(START)
  takingOver.look()
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1), { interval: 5 })
  takingOver.look()
  const stopped = takingOver.stop()
  back()
  await stopped
  expect([next, planned, told, wake].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0])
})
