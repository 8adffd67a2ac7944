import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Compiled } from '../compile.ts'
import { check, transitionsOfChart } from '../index.ts'

const GAMES = new URL('../../games/', import.meta.url)
const names = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

describe.each(names)('%s', async (name) => {
  const { default: game } = (await import(`../../games/${name}/game.ts`)) as {
    default: { forSeats(seats: number): { gate: { compiled: Compiled } } }
  }
  const { compiled } = game.forSeats(2).gate

  test('has a chart without errors, for two seats and for three', () => {
    for (const seats of [2, 3]) {
      const found = check(compiled.chart, compiled.names, { seats })
      expect(found.filter(({ level }) => level === 'error')).toEqual([])
    }
  })

  test('has each of its transitions listed once', () => {
    const ids = transitionsOfChart(compiled)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(2)
  })
})
