import { expect } from 'vitest'
import type { Compiled } from '../../../statecharts/compile/context.ts'
import { toXState } from '../../../statecharts/draw/exchange/xstate.ts'
import { Gate } from '../../../statecharts/gate/gate.ts'
import { DEEP_SEED } from '../../../statecharts/testing/deep.ts'
import { MemoGate, PlainGate } from '../../../statecharts/testing/index.ts'
import { withGate } from '../../play/compiled-ruleset.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { randomMatch } from '../playing/played-at-random.ts'
import type { SuiteTest } from './report-once.ts'
import { course, IS_QUICK, type MatchOf, seedsWithin, usually } from './sampling.ts'

/** A cache for this many nodes must evict some. */
const TIGHT = 2
/** The most steps, for each number of seats, that the gate's cache may miss; and the most as a share of all steps. */
const NEW_STEPS = 100
const NEW_PART = 0.01
/** In one match in so many, starting with the first, XState computes each step without a cache. */
const ANEW_IN = 20
/** One match in so many, starting with the first, is also played by the gate that evicts; a deep run plays all of them with it. */
const EVICTED_IN = DEEP_SEED === null ? 3 : 1
/** Plain XState takes long for whole matches, longer on a busy machine. */
const PATIENCE_MS = 600_000

/** Tests that the gate agrees with XState. A quick run caches XState's answers, and does not test eviction. */
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
        if (tight && n % EVICTED_IN === 0) expect(course(randomMatch(tight, seed, longest))).toBe(expected)
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

/** The number of phases without phases inside them. */
function leaves({ phases }: Compiled): number {
  const all = [...phases.values()]
  const parents = new Set(all.map(({ parent }) => parent))
  return all.filter((place) => !parents.has(place)).length
}

/** Returns the chart compiled from its own export, stored as JSON. */
function storedAsJson(compiled: Compiled): Compiled {
  const { chart, interrupts } = JSON.parse(JSON.stringify(toXState(compiled))) as ReturnType<typeof toXState>
  const machines = [...compiled.interrupts].map(([path, machine]) => [path, { ...machine, config: interrupts[path] }] as const)
  return { ...compiled, config: chart, interrupts: new Map(machines) }
}
