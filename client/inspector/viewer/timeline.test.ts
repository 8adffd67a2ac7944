import { expect, test } from 'vitest'
import { REFUSED, type RefusalEvent } from '../bridge/source.ts'
import { createTimeline, type Timeline } from './timeline.ts'

const WORDS = { seats: [], args: '' }

function tell(timeline: Timeline, ...versions: number[]): void {
  for (const version of versions) {
    timeline.addVersion({ type: 'reveal', by: 0, args: {}, words: WORDS, version })
    timeline.addPhase(version, `phase${version}`)
  }
}
const refusal = (nth: number, version: number): RefusalEvent => ({
  type: REFUSED,
  move: 'hide',
  args: {},
  words: WORDS,
  code: 'phase',
  message: 'Not now.',
  version,
  nth,
})
const line = (timeline: Timeline) => timeline.items().map((item) => (item.kind === 'version' ? item.version : `refused ${item.nth}`))

test('versions told late, out of order and twice stand in order, refusals where they came', () => {
  const timeline = createTimeline()
  tell(timeline, 5)
  timeline.addRefusal(refusal(0, 5))
  tell(timeline, 3, 4, 5, 6)
  timeline.addRefusal(refusal(0, 5))
  timeline.addRefusal(refusal(1, 5))
  expect(line(timeline)).toEqual([3, 4, 5, 'refused 0', 'refused 1', 6])
})

test('live, it shows the newest; stepped back, it stays there while more comes', () => {
  const timeline = createTimeline()
  tell(timeline, 0, 1, 2)
  expect([timeline.isLive(), timeline.shown()?.version]).toEqual([true, 2])
  timeline.step(-1)
  tell(timeline, 3)
  expect([timeline.isLive(), timeline.shown()?.version]).toEqual([false, 1])
  expect(timeline.versions().map(({ version, phase }) => [version, phase])).toEqual(
    [0, 1, 2, 3].map((version) => [version, `phase${version}`]),
  )
  timeline.select(null)
  expect([timeline.isLive(), timeline.shown()?.version]).toEqual([true, 3])
})

test('steps go over unknown versions and stop at both ends', () => {
  const timeline = createTimeline()
  tell(timeline, 2, 5, 6)
  timeline.step(-2)
  expect([timeline.shown()?.version, timeline.range()]).toEqual([2, [2, 6]])
  timeline.step(Number.NEGATIVE_INFINITY)
  expect(timeline.shown()?.version).toBe(2)
  timeline.select(4)
  expect(timeline.shown()?.version).toBe(5)
  timeline.step(Number.POSITIVE_INFINITY)
  expect(timeline.isLive()).toBe(true)
})

test('the start was made by nobody', () => {
  const timeline = createTimeline()
  timeline.addVersion({ type: 'xstate.init', by: null, args: {}, words: WORDS, version: 0 })
  expect(timeline.shown()).toMatchObject({ move: null, by: null, phase: null })
})
