import { readdirSync } from 'node:fs'
import type { Game } from 'playchart/engine'
import { expect, test } from 'vitest'
import { fuzz } from '../engine/testing/fuzz/fuzz.ts'
import { DEEP_SEED, runs } from '../statecharts/testing/deep.ts'

const games = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const { numRuns: PROPOSALS } = runs(1000, 1)

test.each(games)('%s: every invariant holds after thousands of proposals', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  const { failure, accepted } = fuzz(game, { seed: DEEP_SEED!, goesOn: (made) => made < PROPOSALS })
  expect(failure).toBeNull()
  expect(accepted).toBeGreaterThan(PROPOSALS / 10)
})
