import { expect } from 'vitest'
import type { Compiled } from '../../../statecharts/compile/context.ts'
import { toXState } from '../../../statecharts/draw/exchange/to-xstate.ts'
import { Gate } from '../../../statecharts/gate/gate.ts'
import { MemoGate, PlainGate } from '../../../statecharts/testing/index.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { randomMatch } from '../playing/played-at-random.ts'
import { withGate } from '../playing/with-gate.ts'
import { course, IS_QUICK, type MatchOf, seedsWithin, usually } from './sampling.ts'
import type { SuiteTest } from './told-once.ts'

/** With a memory for so many places, places must be forgotten. */
const TIGHT = 2
/** So many steps of a game for one number of seats may be new to the gate, and so many of all. */
const NEW_STEPS = 100
const NEW_PART = 0.01
/** In one match of so many, the first and others, XState is asked anew at each step. */
const ANEW_IN = 20
/** Plain XState takes its time over whole matches, and more of it on a busy machine. */
const PATIENCE_MS = 600_000

/** The gate says what XState says. In a quick run XState's answers are remembered, and nothing is evicted. */
export function testGate(test: SuiteTest, game: Game, matches: number, longest: number, matchOf: MatchOf): void {
  test(
    `the gate agrees with plain XState on every step${IS_QUICK ? '' : ', warm and with forced evictions'}`,
    () => {
      const memo = withGate(game, (compiled, answer) => new MemoGate(compiled, answer))
      const plain = IS_QUICK ? memo : withGate(game, (compiled, answer) => new PlainGate(compiled, answer))
      const warm = withGate(game, (compiled, answer) => new Gate(compiled, answer))
      const tight = IS_QUICK ? null : withGate(game, (compiled, answer) => new Gate(compiled, answer, { nodes: TIGHT }))
      const played = seedsWithin(matchOf, matches)
      for (const [n, seed] of played.entries()) {
        const expected = course(randomMatch(n % ANEW_IN === 0 ? plain : memo, seed, longest))
        expect(course(randomMatch(warm, seed, longest))).toBe(expected)
        if (tight) expect(course(randomMatch(tight, seed, longest))).toBe(expected)
      }
      const seatsPlayed = [...new Set(played.map((seed) => matchOf(seed).first.seats))]
      const gates = (of: Game) => seatsPlayed.map((seats) => internalsOf(of).forSeats(seats).gate)
      const counts = (of: Game) => gates(of).map((gate) => gate.counts)
      const steps = sum(counts(warm).map((count) => count.steps))
      const computed = sum(counts(warm).map((count) => count.computed))
      const hitRate = (100 * (1 - computed / steps)).toFixed(2)
      console.info(`${game.name}: ${steps} gate steps, ${computed} computed by XState, hit rate ${hitRate}%`)
      expect(computed).toBeLessThanOrEqual(Math.max(NEW_PART * steps, NEW_STEPS * seatsPlayed.length))
      const places = Math.max(...gates(warm).map(({ compiled }) => leaves(compiled)))
      if (tight && places > TIGHT) expect(sum(counts(tight).map(({ evicted }) => evicted))).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  if (IS_QUICK) return
  test(
    'its chart exported for XState and stored as JSON plays the same matches, snapshot by snapshot',
    () => {
      const exported = withGate(game, (compiled, answer) => new PlainGate(storedAsJson(compiled), answer))
      for (const seed of seedsWithin(matchOf, matches, usually(1 / 20)))
        expect(course(randomMatch(exported, seed, longest))).toBe(course(matchOf(seed)))
    },
    PATIENCE_MS,
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

/** How many phases have none inside. */
function leaves({ phases }: Compiled): number {
  const all = [...phases.values()]
  const parents = new Set(all.map(({ parent }) => parent))
  return all.filter((place) => !parents.has(place)).length
}

/** With the machines that an export of them gives again. */
function storedAsJson(compiled: Compiled): Compiled {
  const { chart, interrupts } = JSON.parse(JSON.stringify(toXState(compiled))) as ReturnType<typeof toXState>
  const machines = [...compiled.interrupts].map(([path, machine]) => [path, { ...machine, config: interrupts[path] }] as const)
  return { ...compiled, config: chart, interrupts: new Map(machines) }
}
