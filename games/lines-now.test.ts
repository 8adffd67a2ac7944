import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Game } from 'playchart/engine'
import { randomMatch, secretOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { linesNow } from '../engine/propose/lines-now.ts'
import { Chance } from '../engine/random/chance.ts'
import { load } from '../engine/rules/game.ts'
import { runs } from '../statecharts/testing/deep.ts'

const { numRuns, seed: FIRST } = runs(1, 1)
/** So many moments of a match are looked at. */
const MOMENTS = 12

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const games: Game[] = await Promise.all(folders.map(async ({ name }) => (await import(join(import.meta.dirname, name, 'game.ts'))).default))

test.each(games)(
  '$name: a move has a line that holds, as far as the seat may know, where the gate lets it through, and only there',
  (game) => {
    let told = 0
    for (let seed = FIRST; seed < FIRST + numRuns; seed++) {
      const { steps } = randomMatch(game, seed)
      const chance = new Chance(secretOf(seed), 0, 7)
      for (let n = 0; n < MOMENTS; n++) {
        const { match } = chance.pick(steps)
        for (let seat = 0; seat < match.seats; seat++) {
          const lines = linesNow(game, match, seat)
          const rules = load(game, match, seat)
          const open = match.finished ? [] : rules.working.hold(() => rules.gate.legal(rules.node, seat))
          for (const { key } of rules.moves.values()) {
            const its = lines.filter(({ move }) => move === key)
            if (its.some(({ holds }) => holds)) expect(open).toContain(key)
            else if (its.length > 0 && its.every(({ holds }) => holds === false)) expect(open).not.toContain(key)
            told += its.filter(({ holds }) => holds !== null).length
          }
        }
      }
    }
    expect(told).toBeGreaterThan(0)
  },
)
