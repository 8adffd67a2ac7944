import { expect, test } from 'vitest'
import { graphOf } from '../../../statecharts/draw/graph/graph.ts'
import { REFUSED, type RefusalEvent } from '../bridge/source.ts'
import { charts } from '../test/charts.ts'
import { createStory, createTimeline, type Timeline, type VersionItem } from './timeline.ts'

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

const challenged = { challenge: 'asked' }
const item = (version: number, move: string | null, phase: VersionItem['phase']): VersionItem => ({
  kind: 'version',
  version,
  move,
  by: move === null ? null : 0,
  args: {},
  words: { seats: [], args: '' },
  phase,
})
const match = [
  item(0, null, 'debate'),
  item(1, 'doubt', challenged),
  item(2, 'doubt', challenged),
  item(3, 'answer', challenged),
  item(4, 'answer', 'debate'),
]
const frames = (versions: readonly VersionItem[]) =>
  createStory(graphOf(charts.court))
    .tell(versions)
    .map((trail) => trail.frames)

test('the frames of each version follow from all before it', () => {
  expect(frames(match)).toEqual([
    ['debate'],
    ['debate', challenged],
    ['debate', challenged, challenged],
    ['debate', challenged],
    ['debate'],
  ])
})

test('where versions are missing, no way is told, and no more frames than can be seen', () => {
  const story = createStory(graphOf(charts.court))
  expect(story.tell(match.slice(2))[0]).toEqual({ lines: [], frames: [challenged] })
  expect(story.tell([match[0], match[2]])[1]).toEqual({ lines: [], frames: ['debate', challenged] })
  expect(story.tell([match[0], match[4]])[1]).toEqual({ lines: [], frames: ['debate'] })
  expect(story.tell([match[0], item(1, 'doubt', null), match[2]]).map((trail) => trail.frames)).toEqual([
    ['debate'],
    ['debate'],
    ['debate', challenged],
  ])
})

test('what was told stays, what comes late is told again', () => {
  const story = createStory(graphOf(charts.court))
  const late = [match[0], ...match.slice(2)]
  const before = story.tell(late)
  expect(before[1].frames).toEqual(['debate', challenged])
  const after = story.tell(match)
  expect(after[0]).toBe(before[0])
  expect(after[2].frames).toEqual(['debate', challenged, challenged])
  expect(story.tell([...match, item(5, 'resign', 'over')]).slice(0, 5)).toEqual(after)
  expect(story.tell(match)[4]).toBe(after[4])
})
