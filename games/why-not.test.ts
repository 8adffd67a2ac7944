import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Game, propose, viewOf } from 'playchart/engine'
import { randomMatch, secretOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { movesNow, whyNot } from '../engine/propose/why-not.ts'
import { Chance } from '../engine/random/chance.ts'
import { proposals } from '../engine/testing/secrecy/non-interference.ts'
import { runs } from '../statecharts/testing/deep.ts'

const { numRuns, seed: FIRST } = runs(1, 1)
/** So many moments of a match are looked at. */
const MOMENTS = 8

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const games: Game[] = await Promise.all(folders.map(async ({ name }) => (await import(join(import.meta.dirname, name, 'game.ts'))).default))

/** Games whose rules have refused something. */
const refusing = new Set<string>()

test.each(games)('$name: what a player is told that they can do, and why not, is what their proposals are answered', (game) => {
  for (let seed = FIRST; seed < FIRST + numRuns; seed++) {
    const { steps } = randomMatch(game, seed)
    const chance = new Chance(secretOf(seed), 0, 6)
    for (let n = 0; n < MOMENTS; n++) {
      const step = chance.pick(steps)
      for (let seat = 0; seat < step.match.seats; seat++) {
        const told = movesNow(game, step.match, seat)
        const listed = viewOf(game, step.match, seat).moves.map(({ move }) => move)
        expect(told.filter(({ open }) => open).map(({ move }) => move)).toEqual(expect.arrayContaining(listed))
        expect(told.filter(({ open }) => open).length).toBe(listed.length)
        for (const { open, why } of told) expect(why.length > 0).toBe(open !== true)
        for (const [{ key: move, secret }, args] of proposals(game, step, seat, chance)) {
          if (secret) continue
          const outcome = propose(game, step.match, { seat, move, args, at: 0 })
          // What only carrying the move out shows, nobody is told before.
          if (!outcome.ok && (outcome.refusal.by?.endsWith('.apply') || outcome.refusal.code === 'failed')) continue
          const refusal = outcome.ok ? null : outcome.refusal
          expect(whyNot(game, step.match, seat, move, args)).toEqual(refusal)
          if (refusal?.code === 'rule') refusing.add(game.name)
          const found = told.find((one) => one.move === move)
          // Only the clock makes it.
          if (!found) continue
          const { open, why } = found
          if (outcome.ok) expect([move, open]).toEqual([move, true])
          else if (['turn', 'phase', 'order', 'guard'].includes(outcome.refusal.code)) expect(why).toEqual([outcome.refusal.message])
        }
      }
    }
  }
})

test('rules refuse in most games', () => expect(refusing.size).toBeGreaterThan(games.length / 2))
