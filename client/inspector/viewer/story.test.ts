import { expect, test } from 'vitest'
import { graphOf } from '../../../statecharts/draw/graph/graph.ts'
import { charts } from '../test/charts.ts'
import { createStory } from './story.ts'
import type { VersionItem } from './timeline.ts'

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
