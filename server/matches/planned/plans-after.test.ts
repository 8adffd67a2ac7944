import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ENGINE } from '../../../engine/index.ts'
import { Chance } from '../../../engine/random/chance.ts'
import { randomMatch, secretOf, twinOf } from '../../../engine/testing/index.ts'
import { moveView } from '../../../engine/view/move-view.ts'
import { viewOf } from '../../../engine/view/view.ts'
import { DEEP_SEED, runs } from '../../../statecharts/testing/deep.ts'
import { discoverGames } from '../../games/discover-games.ts'
import type { Plan } from '../../store/plans.ts'
import type { MatchRecord } from '../../store/store.ts'
import { plansAfter } from './plans-after.ts'

const { numRuns, seed } = runs(4, 1)
const MATCHES = DEEP_SEED === null ? 1 : numRuns
/** Of a match. */
const MOMENTS = 12

test(`two matches that look the same to a planner make the same of the plan (seed ${seed})`, async () => {
  const games = await discoverGames([fileURLToPath(new URL('../../../games', import.meta.url))])
  let [differing, waiting, ready] = [0, 0, 0]
  for (const game of games) {
    for (let n = 0; n < MATCHES; n++) {
      const { steps } = randomMatch(game, 100 * seed + n)
      const chance = new Chance(secretOf(seed), n, 5)
      const moves = steps.filter(({ entry, match }) => entry.by !== ENGINE && !match.finished)
      for (let m = 0; m < Math.min(MOMENTS, moves.length); m++) {
        const step = chance.pick(moves)
        const seat = chance.below(step.match.seats)
        if (step.entry.by === seat) continue
        const { step: twin } = twinOf(game, step, seat, chance)
        // What the planner was shown of the move, or something else, and one of the moves that they can make now.
        const { move, args } = moveView(game, step, seat)
        const own = viewOf(game, step.match, seat).moves[0]
        const answer = { move: own?.move ?? 'none', args: own?.options?.[0] ?? {} }
        const when = chance.below(3) === 0 ? { move: 'other' } : { ...(move !== null && { move, args }) }
        const plan: Plan = {
          branches: [{ when, answers: [answer], next: [] }],
          answers: [],
          passing: { ...answer, until: [{ move: 'other' }], untilMyTurn: chance.below(2) === 0, left: 9 },
          refused: null,
        }
        const stored = [{ seat, plan, due: null, revision: 1 }]
        const after = ({ match, ...rest }: typeof step) =>
          plansAfter(stored, { id: 'one', plans: 1 } as MatchRecord, {
            game,
            match,
            steps: [{ match, ...rest }],
            at: 1,
            planner: null,
            taken: null,
          })
        expect(after(twin)).toEqual(after(step))
        if (JSON.stringify(twin.match) !== JSON.stringify(step.match)) differing++
        if (after(step).after[0]?.due === 1) ready++
        else waiting++
      }
    }
  }
  expect(Math.min(differing, ready, waiting)).toBeGreaterThan(5)
})
