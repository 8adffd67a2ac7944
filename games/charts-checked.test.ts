import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Game, internalsOf } from '../engine/rules/game.ts'
import { transitionsOfChart } from '../statecharts/check/explore/chart-lines.ts'
import { check, toSvg } from '../statecharts/index.ts'

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

  const picture = new URL(`${name}/chart.svg`, FOLDER)
  if (existsSync(picture))
    test('is drawn in chart.svg as it is now; UPDATE_GUIDE=1 draws it anew', async () => {
      const drawn = await toSvg(compiled.chart, { title: game.displayName })
      const text = drawn.endsWith('\n') ? drawn : `${drawn}\n`
      if (process.env.UPDATE_GUIDE) writeFileSync(picture, text)
      expect(readFileSync(picture, 'utf8')).toBe(text)
    })

  test('has each of its transitions listed once', () => {
    const ids = transitionsOfChart(compiled)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(2)
  })
})
