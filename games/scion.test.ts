import { readdirSync } from 'node:fs'
import type { Game } from 'playchart/engine'
import { expect, test } from 'vitest'
import { internalsOf } from '../engine/rules/game.ts'
import { scxmlDifference } from '../statecharts/testing/scion/agreement.ts'

const games = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** Any moves by any seats, guards answered at random: the chart's own part of a game. */
const course = Array.from({ length: 60 }, (_, n) => ({ move: (n * 37) % 100, seat: n * 7, answers: n * 7919 + 11 }))

test.each(games)('%s: SCION plays the exported chart as the gate plays it', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  let taken = 0
  for (const seats of new Set([game.players.min, game.players.max])) {
    const count = (told: { taken: boolean }) => (taken += Number(told.taken))
    expect(await scxmlDifference(internalsOf(game).forSeats(seats).gate.compiled, course, count)).toBeNull()
  }
  expect(taken).toBeGreaterThan(1)
})
