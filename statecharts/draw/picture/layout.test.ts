import Elk from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import type { Chart } from '../../language/chart.ts'
import { runs } from '../../testing/deep.ts'
import { largeChart, samples } from '../../testing/draw/samples.ts'
import { chartWithFacts } from '../../testing/random-facts.ts'
import { collapse, graphOf } from '../graph/graph.ts'
import type { Point, Rect } from './geometry.ts'
import { type Box, INSET, type Layout, type LayoutOptions, layOut } from './layout.ts'

const elk = new Elk()
const laidOut = (chart: Chart, options?: LayoutOptions) => layOut(graphOf(chart), 'chart', elk, options)
/** Each is laid out once for all tests. */
const cases = Object.entries(samples).flatMap(([name, chart]) =>
  (['DOWN', 'RIGHT'] as const).map((direction) => {
    let layout: Promise<Layout> | undefined
    const laid = () => {
      layout ??= laidOut(chart, { direction, seats: direction === 'DOWN' })
      return layout
    }
    return { name, chart, direction, laid }
  }),
)

test.each(cases)('$name, $direction: no label lies on a box, a heading, another label or an arrow', async ({ chart, laid }) => {
  const layout = await laid()
  const labels = labelsOf(layout)
  expect(labels.length).toBe(graphOf(chart).edges.length)
  expect(overlaps(labels, [...labels, ...solid(layout), ...layout.arrows.flatMap(segments)])).toEqual([])
})

test.each(cases)('$name, $direction: no arrow passes through a heading, or a phase that it does not join', async ({ laid }) => {
  const layout = await laid()
  const ways = layout.arrows.flatMap(segments)
  const headings = solid(layout).filter(({ holds }) => holds)
  expect(overlaps(ways, headings)).toEqual([])
  const phases = solid(layout).filter(({ holds }) => !holds)
  expect(overlaps(ways, phases.map(inner))).toEqual([])
})

test.each(cases)('$name, $direction: an arrow that joins a group with a phase inside it is nowhere in the heading', async ({ laid }) => {
  const { boxes, arrows } = await laid()
  const outer = boxes.filter(({ holds }) => holds)
  expect(
    arrows.flatMap((arrow) =>
      outer
        .filter(({ node }) => arrow.edge?.from === node.path || arrow.edge?.to === node.path)
        .filter(({ x, y, width, foot }) => {
          const heading = { x: x + 1, y: y + 1, width: width - 2, height: foot - y - 2 }
          return segments(arrow).some((segment) => overlap(segment, heading))
        })
        .map(({ node }) => `${arrow.edge!.id} on ${node.path}`),
    ),
  ).toEqual([])
})

test.each(cases)('$name, $direction: boxes overlap only where one is inside the other, and all is in the picture', async ({ laid }) => {
  const layout = await laid()
  expect(misplaced(layout)).toEqual([])
  expect(overlaps(solid(layout), solid(layout))).toEqual([])
})

test.each(cases)(
  '$name, $direction: every arrow begins and ends on the borders of the phases that it joins, or below a heading',
  async ({ laid }) => {
    const { boxes, arrows } = await laid()
    const boxOf = (path: string) => boxes.find(({ node }) => node.path === path)!
    for (const { edge, points } of arrows) {
      if (!edge) continue
      expect(onEdge(points[0]!, boxOf(edge.from)), edge.id).toBe(true)
      expect(onEdge(points.at(-1)!, boxOf(edge.to)), edge.id).toBe(true)
    }
  },
)

test('what leads far, also back up, is said near the phase that it leads from', async () => {
  const steps = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const on = (nth: number) => ({
    on: { next: steps[nth + 1] ?? 'over', ...(nth === 6 && { again: 'a' }), ...(nth === 1 && { stop: 'over' }) },
  })
  const chart = { initial: 'a', states: { ...Object.fromEntries(steps.map((step, nth) => [step, on(nth)])), over: {} } }
  for (const direction of ['DOWN', 'RIGHT'] as const) {
    const layout = await laidOut(chart, { direction })
    for (const { edge, label } of layout.arrows) {
      if (!edge || !label) continue
      const { x, y, width, height } = boxNamed(layout, edge.from)
      const beside = Math.max(0, x - label.x - label.width, label.x - x - width)
      const above = Math.max(0, y - label.y - label.height, label.y - y - height)
      expect(Math.hypot(beside, above), `${edge.id} ${direction}`).toBeLessThan(100)
    }
  }
})

test('sixty phases are drawn, and none is lost', async () => {
  const graph = graphOf(largeChart(60))
  expect(graph.nodes.length).toBeGreaterThanOrEqual(60)
  const { boxes } = await layOut(graph, 'chart', elk)
  expect(boxes.map(({ node }) => node.path)).toEqual(graph.nodes.map(({ path }) => path))
})

test('play begins at the top', async () => {
  const { boxes } = await laidOut(samples.pairs)
  const inOrder = boxes.slice(1).sort((a, b) => a.y - b.y)
  expect(inOrder.map(({ node }) => node.path).slice(0, 3)).toEqual(['first', 'second', 'compare'])
  expect(inOrder.at(-1)!.y).toBeGreaterThan(inOrder[2]!.y)
})

test('a long prompt and a long word are broken into rows, and the box stays narrow', async () => {
  const chart = (prompt: string): Chart => ({ initial: 'a', states: { a: { prompt, on: { [`go${'On'.repeat(60)}`]: 'b' } }, b: {} } })
  for (const prompt of ['Now think for a while about what you would like to do '.repeat(8), 'm'.repeat(300)]) {
    const layout = await laidOut(chart(prompt))
    const { width, text } = boxNamed(layout, 'a')
    expect(width).toBeLessThan(270)
    expect(text.rows.filter(({ style }) => style === 'prompt').length).toBeGreaterThan(8)
    expect(text.rows.map(({ text }) => text).join('')).toContain(prompt.trim().slice(-5))
    expect(layout.arrows.find(({ edge }) => edge)!.label!.width).toBeLessThan(210)
    expect(misplaced(layout)).toEqual([])
  }
})

test('a heading has room in a box with little inside, whichever way the flow leads', async () => {
  const chart: Chart = { initial: 'a', states: { a: { initial: 'x', entry: 'aFixUpWithAVeryLongName', states: { x: {} } } } }
  for (const direction of ['DOWN', 'RIGHT'] as const) {
    const layout = await laidOut(chart, { direction })
    expect(misplaced(layout)).toEqual([])
    expect(boxNamed(layout, 'a').height).toBeLessThan(180)
  }
})

test('seats are marked at the bottom of each innermost phase of a region, below its text', async () => {
  const { boxes } = await laidOut(samples.council, { seats: true })
  expect(boxes.filter(({ seats }) => seats).map(({ node }) => node.path)).toEqual(['bidding.thinking', 'bidding.ready', 'bidding.out'])
  for (const { seats, text, textAt, ...box } of boxes) {
    if (!seats) continue
    expect(within(seats, box)).toBe(true)
    expect(seats.y).toBeGreaterThanOrEqual(textAt.y + text.height)
  }
  expect((await laidOut(samples.council)).boxes.every(({ seats }) => seats === null)).toBe(true)
})

test('a collapsed chart is laid out without what is inside', async () => {
  const graph = collapse(graphOf(samples.council), ['debate', 'opening'])
  expect(graph.nodes.some(({ path }) => path.startsWith('debate.'))).toBe(false)
  expect(graph.edges.map(({ id }) => id)).toContain('debate~challenge')
  expect(graph.nodes.find(({ path }) => path === 'opening')!.steps.map(({ text }) => text)).toEqual(['deal … burn'])
  const layout = await layOut(graph, 'chart', elk)
  expect(misplaced(layout)).toEqual([])
})

test('any chart can be laid out, and nothing overlaps', async () => {
  const { numRuns, seed: first } = runs(30, 1)
  for (let seed = first; seed < first + numRuns; seed++) {
    const chart = chartWithFacts(Array.from({ length: 80 }, (_, i) => (seed * 7919 * (i + 3)) % 997))
    const layout = await laidOut(chart, { direction: seed % 3 ? 'DOWN' : 'RIGHT', seats: seed % 2 === 0 })
    const labels = labelsOf(layout)
    expect(overlaps(labels, [...labels, ...solid(layout)]), `chart ${seed}`).toEqual([])
    expect(misplaced(layout), `chart ${seed}`).toEqual([])
    expect(layout.arrows.every(({ points }) => points.length >= 2)).toBe(true)
  }
})

type Named = Rect & { readonly id: string }

const boxNamed = ({ boxes }: Layout, path: string): Box => boxes.find(({ node }) => node.path === path)!
const labelsOf = ({ arrows }: Layout): Named[] => arrows.flatMap(({ edge, label }) => (label ? [{ id: edge!.id, ...label }] : []))

/** On the border of a box, or on the line below its heading. */
const onEdge = (point: Point, { x, y, width, height, holds, foot }: Box) => {
  const [right, down] = [point.x - x, point.y - y]
  if (holds && point.y === foot && right >= 0 && right <= width) return true
  const inside = right >= -1 && down >= -1 && right <= width + 1 && down <= height + 1
  return inside && Math.min(right, down, width - right, height - down) <= 1
}

/** Leaves, and the headings of the others. */
function solid({ boxes }: Layout): (Named & { holds: boolean })[] {
  return boxes.map(({ node, text, textAt, holds, x, y, width, height }) =>
    holds ? { id: node.path, holds, ...textAt, width: text.width, height: text.height } : { id: node.path, holds, x, y, width, height },
  )
}

/** Without its border, where arrows end. */
const inner = ({ id, x, y, width, height }: Named): Named => ({ id, x: x + 1, y: y + 1, width: width - 2, height: height - 2 })

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
    const text = { ...box.textAt, width: box.text.width, height: box.text.height }
    return within(box, parent) && within(text, box) && !beside && !small ? [] : [box.node.path]
  })
}

const overlap = (a: Rect, b: Rect) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const within = (a: Rect, b: Rect) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width + 0.5 && a.y + a.height <= b.y + b.height + 0.5
