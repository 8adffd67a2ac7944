import { expect, test } from 'vitest'
import { collapse, graphOf } from './graph.ts'
import { INSET, type Layout, layOut, type Point, type Rect } from './layout.ts'
import { randomChart } from './random-chart.ts'
import { largeChart, samples } from './samples.ts'

const cases = Object.entries(samples)

test.each(cases)('%s: no label lies on a box, a heading, another label or an arrow', async (_, chart) => {
  const layout = await layOut(graphOf(chart), 'chart')
  const labels = layout.arrows.flatMap(({ edge, label }) => (label ? [{ id: edge!.id, ...label }] : []))
  expect(labels.length).toBe(graphOf(chart).edges.length)
  expect(overlaps(labels, [...labels, ...solid(layout), ...layout.arrows.flatMap(segments)])).toEqual([])
})

test.each(cases)('%s: no two boxes overlap but where one is inside the other, and everything is in the picture', async (_, chart) => {
  const layout = await layOut(graphOf(chart), 'chart')
  expect(misplaced(layout)).toEqual([])
  expect(overlaps(solid(layout), solid(layout))).toEqual([])
})

test.each(cases)('%s: every arrow begins and ends on the borders of the phases that it joins', async (_, chart) => {
  const { boxes, arrows } = await layOut(graphOf(chart), 'chart')
  const boxOf = (path: string) => boxes.find(({ node }) => node.path === path)!
  for (const { edge, points } of arrows) {
    if (!edge) continue
    expect(onBorder(points[0]!, boxOf(edge.from)), edge.id).toBe(true)
    expect(onBorder(points.at(-1)!, boxOf(edge.to)), edge.id).toBe(true)
  }
})

test('sixty phases are drawn, and none is lost', async () => {
  const graph = graphOf(largeChart(60))
  expect(graph.nodes.length).toBeGreaterThanOrEqual(60)
  const { boxes } = await layOut(graph, 'chart')
  expect(boxes.map(({ node }) => node.path)).toEqual(graph.nodes.map(({ path }) => path))
})

test('a collapsed chart is laid out without what is inside', async () => {
  const graph = collapse(graphOf(samples.council), ['debate', 'opening'])
  expect(graph.nodes.some(({ path }) => path.startsWith('debate.'))).toBe(false)
  expect(graph.edges.map(({ id }) => id)).toContain('debate~challenge')
  expect(graph.nodes.find(({ path }) => path === 'opening')!.steps.map(({ text }) => text)).toEqual(['deal … burn'])
  const layout = await layOut(graph, 'chart')
  expect(misplaced(layout)).toEqual([])
})

test('any chart can be laid out, and nothing overlaps', { timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const layout = await layOut(graphOf(randomChart(Array.from({ length: 80 }, (_, i) => (seed * 7919 * (i + 3)) % 997))), 'made up')
    const labels = layout.arrows.flatMap(({ edge, label }) => (label ? [{ id: edge!.id, ...label }] : []))
    expect(overlaps(labels, [...labels, ...solid(layout)]), `chart ${seed}`).toEqual([])
    expect(misplaced(layout), `chart ${seed}`).toEqual([])
    expect(layout.arrows.every(({ points }) => points.length >= 2)).toBe(true)
  }
})

const onBorder = (point: Point, { x, y, width, height }: Rect) => {
  const [right, down] = [point.x - x, point.y - y]
  const inside = right >= -1 && down >= -1 && right <= width + 1 && down <= height + 1
  return inside && Math.min(right, down, width - right, height - down) <= 1
}

type Named = Rect & { readonly id: string }

/** Leaves, and the headings of the others. */
function solid({ boxes }: Layout): Named[] {
  const parents = new Set(boxes.map(({ node }) => node.parent))
  return boxes.map(({ node, text, x, y, width, height }) =>
    parents.has(node.path)
      ? { id: node.path, x, y, width: text.width + INSET.x, height: text.height + INSET.y }
      : { id: node.path, x, y, width, height },
  )
}

function segments({ edge, points }: Layout['arrows'][number]): Named[] {
  return points.slice(1).map((to, index) => {
    const from = points[index]!
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    return { id: edge?.id ?? 'first', x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) }
  })
}

function overlaps(some: readonly Named[], others: readonly Named[]): string[] {
  return some.flatMap((one) =>
    others.filter((other) => other.id !== one.id && overlap(one, other)).map((other) => `${one.id} on ${other.id}`),
  )
}

/** Boxes that are not within their parent, smaller than their text, or over a sibling. */
function misplaced({ boxes, width, height }: Layout): string[] {
  const picture = { x: 0, y: 0, width, height }
  return boxes.flatMap((box) => {
    const parent = boxes.find(({ node }) => node.path === box.node.parent) ?? picture
    const beside = boxes.some((other) => other !== box && other.node.parent === box.node.parent && overlap(box, other))
    const small = box.width < box.text.width + INSET.x * 2 || box.height < box.text.height + INSET.y * 2
    return within(box, parent) && !beside && !small ? [] : [box.node.path]
  })
}

const overlap = (a: Rect, b: Rect) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const within = (a: Rect, b: Rect) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width + 0.5 && a.y + a.height <= b.y + b.height + 0.5
