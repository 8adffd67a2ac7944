import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transitionsOfChart } from '../check/explore/chart-lines.ts'
import type { Compiled } from '../compile/context.ts'
import { check } from '../index.ts'

const GAMES = new URL('../../games/', import.meta.url)
const names = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

describe.each(names)('%s', async (name) => {
  const { default: game } = (await import(`../../games/${name}/game.ts`)) as {
    default: { forSeats(seats: number): { unconditional: readonly string[]; gate: { compiled: Compiled } } }
  }
  const { unconditional, gate } = game.forSeats(2)
  const { compiled } = gate

  // What is found where nothing is wrong would teach authors not to read what is found.
  test('has a chart in which nothing is found, for two seats and for three', () => {
    for (const seats of [2, 3])
      expect(check(compiled.chart, compiled.names, { seats, unconditional }).map(({ sentence }) => sentence)).toEqual([])
  })

  test('has each of its transitions listed once', () => {
    const ids = transitionsOfChart(compiled)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(2)
  })
})
