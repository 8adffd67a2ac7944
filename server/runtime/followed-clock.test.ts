import { expect, test } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { followClock } from './followed-clock.ts'

const HOUR_MS = 3_600_000
/** In which it looks at the other at least once. */
const LOOKED_MS = 10_001

/** A machine whose clock is wrong by an hour, and a database's clock that the test sets. */
async function followed() {
  const own = manualClock(1_800_000_000_000 + HOUR_MS)
  const other = { ahead: -HOUR_MS }
  const clock = await followClock(own, async () => own.now() + other.ahead)
  return { own, other, clock, apart: () => clock.now() - own.now() }
}

test('a clock that is wrong shows what the other shows', async () => {
  const { own, clock } = await followed()
  expect(clock.now()).toBe(own.now() - HOUR_MS)
  await own.advance(LOOKED_MS)
  expect(clock.now()).toBe(own.now() - HOUR_MS)
  await clock.stop()
})

test('it goes forward with the other, and waits where that was put back a little, but never goes back', async () => {
  const { own, other, clock, apart } = await followed()
  other.ahead += 60_000
  await own.advance(LOOKED_MS)
  expect(apart()).toBe(60_000 - HOUR_MS)
  const before = clock.now()
  other.ahead -= 3000
  await own.advance(LOOKED_MS)
  expect(apart()).toBe(57_000 - HOUR_MS)
  expect(clock.now()).toBeGreaterThan(before)
  await clock.stop()
})

test('where the other is put back by an hour, or is away, it goes on as before', async () => {
  const { own, other, apart } = await followed()
  other.ahead -= HOUR_MS
  await own.advance(LOOKED_MS)
  expect(apart()).toBe(-HOUR_MS)
})
