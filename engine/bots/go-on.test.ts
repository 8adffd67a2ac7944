import { expect, test } from 'vitest'
import { createMatch, int, type Match, propose, setup, viewOf } from '../index.ts'
import { checkComponents } from '../play/invariants.ts'
import type { Game } from '../rules/game.ts'
import { everyPolicy } from '../testing/fixtures/every-policy.ts'
import { randomMatch, secretOf } from '../testing/index.ts'
import night from '../testing/scenarios/night.ts'
import { goingOn, sandboxOf } from './go-on.ts'

const rules = setup({ game: { rolled: int() }, player: {} })
const dice = rules.createGame({
  name: 'dice',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    roll: rules.move({
      apply: ({ game, random }) => {
        game.rolled = random.below(1_000_000)
      },
    }),
    late: rules.move({ apply: () => {} }),
  },
  chart: {
    endless: true,
    initial: 'play',
    states: { play: { on: { roll: { target: 'play', reenter: true }, late: 'play' }, after: { 5000: { move: 'late' } } } },
  },
})
const roll = (match: Match, at: number) => {
  const outcome = propose(dice, match, { seat: 0, move: 'roll', at })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}
const rolled = ({ state }: Match) => state.game[0]

test('a match goes on from another as it stands; what is random after it is its own, and clocks have as long as they had', () => {
  const start = createMatch(dice, { seats: 2, secret: secretOf(1), at: 0 }).match
  const match = roll(start, 1000)
  const copy = goingOn(match, { secret: secretOf(2), since: 1000, at: 60_000 })
  expect([copy.version, copy.state, copy.turn]).toEqual([0, match.state, match.turn])
  expect(copy.timers.map(({ startedAt, endsAt }) => [startedAt, endsAt])).toEqual([[60_000, 65_000]])
  const [next, other] = [roll(match, 2000), roll(copy, 61_000)]
  expect(rolled(next)).not.toBe(rolled(other))
  expect(other.version).toBe(1)
  // No id of an earlier timer comes again.
  expect(new Set([...copy.timers, ...other.timers].map(({ id }) => id)).size).toBe(2)
})

test('in a sandbox a seat sees what it saw; what it did not see may be otherwise', () => {
  const game = everyPolicy as Game
  const steps = randomMatch(game, 3).steps.filter(({ match }) => !match.finished)
  const hidden = new Set<string>()
  for (const { match } of steps.slice(-2)) {
    for (const n of [1, 2, 3]) {
      const world = sandboxOf(game, match, 0, { secret: secretOf(n), since: 0, at: 0 })!
      checkComponents(game, world)
      const [seen, was] = [world, match].map((one) => viewOf(game, one, 0))
      for (const part of ['game', 'players', 'phase', 'moves', 'turn', 'active'] as const) expect(seen![part]).toEqual(was![part])
      expect([world.version, world.past, world.secret]).toEqual([0, [], secretOf(n)])
      hidden.add(JSON.stringify(world.state))
    }
  }
  expect(hidden.size).toBe(6)
})

test('there is none where a seat may not know where play is', () => {
  const { match } = createMatch(night, { seats: 4, secret: secretOf(1), at: 0 })
  expect(sandboxOf(night, match, 0, { secret: secretOf(2), since: 0, at: 0 })).toBeNull()
})
