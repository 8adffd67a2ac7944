import { expect, test } from 'vitest'
import { toSvg } from '../draw/picture/svg.ts'
import type { Chart } from '../language/chart.ts'
import { drawnDifferences } from './drawn-differences.ts'

const before: Chart = {
  initial: 'deal',
  states: {
    deal: { ordered: ['shuffle', 'cut', 'deal'], onDone: 'play' },
    play: { moves: ['look'], on: { hit: { guard: 'isLow' }, stand: 'over' }, always: { guard: 'isBust', target: 'over' } },
    split: { on: { hit: 'play' } },
    over: { type: 'final' },
  },
}
const after: Chart = {
  initial: 'deal',
  states: {
    deal: { ordered: ['shuffle', 'deal'], onDone: 'play' },
    play: {
      moves: ['look'],
      on: { hit: { guard: 'isLower' }, stand: 'count', double: 'over' },
      always: { guard: 'isBust', target: 'over' },
      prompt: 'Hit or stand',
    },
    count: { always: 'over' },
    over: { type: 'final' },
  },
}

test('what is gone is marked in the old chart, what is new in the new one, and what has changed in both', () => {
  const marks = drawnDifferences(before, after)
  expect(Object.fromEntries(marks.before.phases)).toEqual({ split: 'removed', play: 'changed' })
  expect(Object.fromEntries(marks.after.phases)).toEqual({ count: 'added', play: 'changed' })
  expect(Object.fromEntries(marks.before.lines)).toEqual({
    deal$1: 'removed',
    'play#0': 'changed',
    'play#1': 'changed',
    'split#0': 'removed',
  })
  expect(Object.fromEntries(marks.after.lines)).toEqual({ 'play#0': 'changed', 'play#1': 'changed', 'play#2': 'added', 'count#0': 'added' })
  const same = drawnDifferences(before, before)
  expect([same.before, same.after].flatMap(({ phases, lines }) => [...phases, ...lines])).toEqual([])
})

test('a phase that has another name is one that has changed, and what leads to it is as it was', () => {
  const { split, ...states } = before.states!
  const renamed: Chart = { ...before, states: { ...states, over: { type: 'final' }, divide: split! } }
  const marks = drawnDifferences(before, renamed)
  expect([Object.fromEntries(marks.before.phases), Object.fromEntries(marks.after.phases)]).toEqual([
    { split: 'changed' },
    { divide: 'changed' },
  ])
  expect([...marks.before.lines, ...marks.after.lines]).toEqual([])
})

test('the picture says so without colours: a sign stands before each name and line that differs', async () => {
  const marks = drawnDifferences(before, after)
  const [old, now] = [await toSvg(before, { differences: marks.before }), await toSvg(after, { differences: marks.after })]
  const texts = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts(old).filter((text) => /[+−≠] /.test(text!))).toEqual(expect.arrayContaining(['≠ play', '− split', '2. − cut', '− hit']))
  expect(texts(now).filter((text) => /[+−≠] /.test(text!))).toEqual(
    expect.arrayContaining(['≠ play', '+ count', '≠ stand', '+ double', '↻ ≠ hit [isLower]']),
  )
  expect(old).toMatch(/data-phase="split"[^>]*data-differs="removed"/)
})
