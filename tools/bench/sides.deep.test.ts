import { describe, expect, test } from 'vitest'
import tictactoe from '../../games/tictactoe/game.ts'
import { measuredCharts } from './charts.ts'
import { largeCharts, largest } from './compile-largest.ts'
import { pairsOf } from './gate-step.ts'
import { InPlace, LARGE_GAMES } from './large-games.ts'
import { askedOf } from './legal-names.ts'
import { filled, LONG, WIDE } from './memory.ts'
import { played, playoutsOf } from './playouts.ts'

const POSITIONS = 400

/** Both sides of each comparison do the same: else `pairsOf` and `askedOf` throw. */
describe.each(measuredCharts())('$name', (chart) => {
  test('gate and XState alone take and refuse the same moves', () => {
    const pairs = pairsOf(chart, POSITIONS, 5)
    expect(pairs).toHaveLength(POSITIONS)
    const refused = pairs.filter(({ taken }) => !taken).length / POSITIONS
    expect(refused).toBeGreaterThan(0.1)
    expect(refused).toBeLessThan(0.6)
  })

  test('gate and XState alone list the same moves', () => {
    const asked = askedOf(chart, POSITIONS, 5)
    expect(asked).toHaveLength(POSITIONS)
    expect(asked.every(({ moves }) => moves.length > 0)).toBe(true)
  })
})

test('the chart with everything is met in regions, interrupts, progressions and round robins under way', () => {
  const pairs = pairsOf(measuredCharts().at(-1)!, 1024, 6)
  const places = pairs.map(({ position: { gate, node } }) => ({ regions: gate.hasRegions(node), text: JSON.stringify(node) }))
  expect(places.some(({ regions }) => regions)).toBe(true)
  for (const part of ['"interrupt":"dispute"', '"$0-bid"', '"$0-cast"', '"bidding":"$2"', '"tricks":"won"'])
    expect(places.some(({ text }) => text.includes(part))).toBe(true)
})

test('positions are the same in every run', () => {
  const [chart] = measuredCharts()
  const course = () => JSON.stringify(pairsOf(chart, 50, 1).map(({ position: { node, move, seat, bits } }) => [node, move, seat, bits]))
  expect(course()).toBe(course())
})

test('the largest chart is that of the most seats', () => {
  expect(largest(largeCharts()).name).toBe('werewolf, 12 seats')
})

test.each([
  ['places', LONG, 10],
  ['regions', WIDE, 12],
])('what is measured of memory exceeds the budget: %s', (_, chart, seats) => {
  const { visited, evicted } = filled(chart, seats, 32)
  expect(visited).toBeGreaterThan(32)
  expect(evicted).toBeGreaterThan(0)
})

test('playouts are whole matches', () => {
  const playouts = playoutsOf(50)
  for (const playout of playouts) {
    expect(played(tictactoe, playout).finished).toBe(true)
    expect(played(tictactoe, playout.slice(0, -1)).finished).toBe(false)
  }
  expect(new Set(playouts.map(({ length }) => length)).size).toBeGreaterThan(2)
})

test.each(LARGE_GAMES)('$name: the moves that are made again are those of a whole match', (game) => {
  const match = new InPlace(game, 3)
  expect(match.again()).toBe(true)
  const again: string[] = []
  match.choose((_, choice) => again.push(JSON.stringify(choice)))
  expect(again).toEqual(match.made.map(({ choice }) => JSON.stringify(choice)))
})
