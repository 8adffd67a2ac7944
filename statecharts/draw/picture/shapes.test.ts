import Elk from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import type { Chart } from '../../language/chart.ts'
import { graphOf } from '../graph/graph.ts'
import { layOut } from './layout.ts'
import { UNLIT } from './lit.ts'
import { type Shape, shapesOf } from './shapes.ts'

test('lines that hold have their sign on the side where no arrow is', async () => {
  const chart: Chart = {
    initial: 'a',
    states: { a: { on: { go: [{ guard: 'isOpen', target: 'b' }, 'c'] }, moves: ['stay'] }, b: { on: { back: 'a' } }, c: { type: 'final' } },
  }
  const layout = await layOut(graphOf(chart), 'chart', new Elk())
  const holds = new Map([
    ['a#0', true],
    ['a#1', null],
    ['a#2', false],
  ] as const)
  const shapes = shapesOf(layout, { ...UNLIT, holds })
  const every = (all: readonly (Shape | string)[]): Shape[] =>
    all.flatMap((one) => (typeof one === 'string' ? [] : [one, ...every(one.inside)]))
  const signs = every(shapes).filter(({ attributes }) => attributes.class === 'sign')
  expect(signs.map(({ attributes, inside }) => `${attributes['data-of']} ${attributes['data-holds']} ${inside}`).sort()).toEqual([
    'a#0 yes ✓',
    'a#1 unknown ?',
    'a#2 no ✗',
  ])
  const ways = layout.arrows.flatMap(({ points }) => points.slice(1).map((to, nth) => [points[nth]!, to] as const))
  for (const { attributes } of signs) {
    const [x, y] = [Number(attributes.x), Number(attributes.y)]
    const crossed = ways.filter(
      ([from, to]) => from.x === to.x && from.x > x && from.x < x + 9 && Math.min(from.y, to.y) < y && Math.max(from.y, to.y) > y - 9,
    )
    expect(crossed).toEqual([])
  }
})
