import Elk from 'elkjs'
import { expect, test } from 'vitest'
import type { Chart, Phase } from '../../../statecharts/chart.ts'
import { graphOf } from '../chart/graph.ts'
import { charts } from '../test/charts.ts'
import { type Layout, layOut, type Rect } from './layout.ts'

const elk = new Elk()
const measure = (text: string) => text.length * 6.5
const cases = Object.keys(charts).flatMap((name) =>
  (['DOWN', 'RIGHT'] as const).map((direction) => ({ name: name as keyof typeof charts, direction })),
)

test.each(cases)('$name, $direction: no label lies on a box, a heading, another label or an arrow', async ({ name, direction }) => {
  const layout = await layOut(graphOf(charts[name]), name, measure, elk, direction)
  const labels = layout.arrows.flatMap(({ edge, label }) => (label ? [{ id: edge!.id, ...label }] : []))
  expect(labels.length).toBe(graphOf(charts[name]).edges.length)
  const others = [...labels, ...solid(layout), ...layout.arrows.flatMap(segments)]
  const overlaps = labels.flatMap((label) =>
    others.filter((other) => other.id !== label.id && overlap(label, other)).map((other) => `${label.id} on ${other.id}`),
  )
  expect(overlaps).toEqual([])
})

test.each(cases)('$name, $direction: every box lies within its parent, and everything within the picture', async ({ name, direction }) => {
  const layout = await layOut(graphOf(charts[name]), name, measure, elk, direction)
  const picture = { x: 0, y: 0, width: layout.width, height: layout.height }
  for (const box of layout.boxes) {
    const parent = layout.boxes.find(({ node }) => node.path === box.node.parent) ?? picture
    expect(within(box, parent), box.node.path).toBe(true)
    expect(box.width).toBeGreaterThanOrEqual(box.text.width)
  }
})

test('memory begins at the top', async () => {
  const { boxes } = await layOut(graphOf(charts.memory), 'memory', measure, elk, 'DOWN')
  const inOrder = boxes.slice(1).sort((a, b) => a.y - b.y)
  expect(inOrder.map(({ node }) => node.path)).toEqual(['first', 'second', 'compare', 'look', 'settled', 'over'])
})

test('any chart can be laid out', { timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const chart = randomChart(seed)
    const layout = await layOut(graphOf(chart), 'made up', measure, elk, seed % 2 ? 'DOWN' : 'RIGHT')
    expect(layout.boxes.every(({ width, height }) => width > 0 && height > 0)).toBe(true)
    expect(layout.arrows.every(({ points }) => points.length >= 2)).toBe(true)
  }
})

/** Leaves, and the headings of the others. */
function solid({ boxes }: Layout): (Rect & { id: string })[] {
  return boxes.map(({ node, text, x, y, width, height }) =>
    node.kind === 'group'
      ? { id: node.path, x, y, width: text.width + 12, height: text.height + 8 }
      : { id: node.path, x, y, width, height },
  )
}

function segments({ edge, points }: Layout['arrows'][number]): (Rect & { id: string })[] {
  return points.slice(1).map((to, index) => {
    const from = points[index]!
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    return { id: edge?.id ?? 'first', x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) }
  })
}

const overlap = (a: Rect, b: Rect) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const within = (a: Rect, b: Rect) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width + 0.5 && a.y + a.height <= b.y + b.height + 0.5

/** Phases up to three deep, with moves to siblings, to themselves, to phases elsewhere, to those around them and into them. */
function randomChart(seed: number): Chart {
  let state = seed
  const below = (most: number) => {
    state = (state * 48271) % 2147483647
    return state % most
  }
  const tree = (depth: number): Phase => {
    const names = Array.from({ length: 2 + below(4) }, (_, index) => `p${index}`)
    return {
      initial: names[0]!,
      states: Object.fromEntries(names.map((name) => [name, depth < 3 && below(3) === 0 ? tree(depth + 1) : {}])),
    }
  }
  const chart = tree(1)
  const paths = graphOf(chart)
    .nodes.map(({ path }) => path)
    .filter(Boolean)
  const withMoves = (phase: Phase): Phase => ({
    ...phase,
    on: Object.fromEntries(Array.from({ length: below(4) }, (_, index) => [`move${index}`, paths[below(paths.length)]!])),
    ...(phase.states && {
      states: Object.fromEntries(Object.entries(phase.states).map(([name, inner]) => [name, withMoves(inner)])),
      onDone: paths[0]!,
    }),
  })
  return { ...chart, states: Object.fromEntries(Object.entries(chart.states!).map(([name, phase]) => [name, withMoves(phase)])) }
}
