import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Clock, evenClock } from '../runtime/clock.ts'
import { SLOW, sleepOf, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** A machine cannot be put to sleep here: clocks are fed what one sees that slept, and so is a real server. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How exactly systems tell how long ago they were started, at worst. */
const COARSE_MS = 1000
const START = 1_800_000_000_000

/** A clock on a machine that is put to sleep, set, or busy for so many milliseconds. */
function machine() {
  let [wall, awake, up, heldUp] = [START, 500, 7 * DAY_MS, 0]
  const pass = (ms: number) => {
    wall += ms
    awake += ms
    up += ms
  }
  /** The process is held up before each reading. */
  const read = <T>(value: () => T): T => {
    pass(heldUp)
    return value()
  }
  const clock = evenClock({ wall: () => read(() => wall), awake: () => read(() => awake), up: () => read(() => up - (up % COARSE_MS)) })
  return {
    clock,
    pass,
    sleep: (ms: number) => {
      wall += ms
      up += ms
    },
    set: (ms: number) => {
      wall += ms
    },
    holdUp: (ms: number) => {
      heldUp = ms
    },
    /** How late it is really. */
    get passed() {
      return up - 7 * DAY_MS
    },
  }
}

const passedBy = (clock: Clock) => clock.now() - START

test('what the machine slept has gone by, whatever its clock was set to meanwhile', () => {
  const { clock, pass, sleep, set } = machine()
  pass(10)
  expect(passedBy(clock)).toBe(10)
  sleep(HOUR_MS)
  pass(10)
  const woken = passedBy(clock)
  expect(Math.abs(woken - HOUR_MS - 20)).toBeLessThanOrEqual(COARSE_MS)
  set(-DAY_MS)
  expect(passedBy(clock)).toBe(woken)
  set(3 * DAY_MS)
  pass(10)
  expect(passedBy(clock)).toBe(woken + 10)
  sleep(HOUR_MS)
  set(-DAY_MS)
  expect(Math.abs(passedBy(clock) - 2 * HOUR_MS - 30)).toBeLessThanOrEqual(COARSE_MS)
})

test('many short sleeps come to be one long one, and time never goes back', () => {
  const { clock, pass, sleep } = machine()
  let last = 0
  for (let nap = 1; nap <= 1000; nap++) {
    sleep(700)
    pass(1)
    expect(passedBy(clock)).toBeGreaterThanOrEqual(last)
    last = passedBy(clock)
    expect(Math.abs(last - 701 * nap)).toBeLessThan(3000)
  }
})

test('a process that is held up has not slept', () => {
  const busy = machine()
  busy.pass(DAY_MS)
  busy.holdUp(10_000)
  for (let reading = 0; reading < 20; reading++) busy.clock.now()
  busy.holdUp(0)
  expect(busy.passed).toBeGreaterThan(DAY_MS + 200_000)
  expect(passedBy(busy.clock)).toBe(busy.passed)
})

test('a timer whose time came as the machine slept fires within a second or so; one whose clock was set does not', async () => {
  const [asleep, wrong] = [machine(), machine()]
  const fired: string[] = []
  asleep.clock.setTimer(() => fired.push('slept'), HOUR_MS)
  asleep.clock.setTimer(() => fired.push('later'), 2 * HOUR_MS)
  asleep.clock.setTimer(() => fired.push('cancelled'), HOUR_MS)()
  wrong.clock.setTimer(() => fired.push('set'), HOUR_MS)
  asleep.sleep(HOUR_MS + 1000)
  wrong.set(DAY_MS)
  await vi.waitFor(() => expect(fired).toEqual(['slept']), { timeout: 3000 })
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(fired).toEqual(['slept'])
})

test('a server whose machine has slept for an hour tells the time that it is', { timeout: SLOW }, async () => {
  const server = await started({ DATABASE: join(temporaryFolder(), 'test.sqlite'), ...sleepOf(HOUR_MS) })
  const ann = server.guest()
  const told = async () => Number((await ann.get('/api/me')).headers.get('playchart-time'))
  expect(Math.abs((await told()) - Date.now())).toBeLessThan(10_000)
  server.signal('SIGUSR2')
  await vi.waitFor(() => expect(server.written()).toContain('slept\n'), { timeout: 60_000, interval: 50 })
  expect(Math.abs((await told()) - Date.now() - HOUR_MS)).toBeLessThan(10_000)
})
