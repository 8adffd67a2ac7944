import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Game, internalsOf } from '../engine/rules/game.ts'
import { transitionsOfChart } from '../statecharts/check/explore/chart-lines.ts'
import { check } from '../statecharts/index.ts'

const FOLDER = new URL('.', import.meta.url)
const names = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

describe.each(names)('%s', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  const { unconditional, gate } = internalsOf(game).forSeats(2)
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
