import { expect, test } from 'vitest'
import { type Agent, type Game, int, setup } from '../../index.ts'
import { contest } from '../index.ts'

const rules = setup({ game: { left: int({ first: 3 }) }, player: { taken: int() } })

interface Table {
  readonly agents: { readonly [name: string]: Agent }
  /** Whether a timer takes one for a player who waits. */
  readonly clock?: boolean
}

/** Players in turn take one of three, or none. The player with most wins. */
function taking({ agents, clock = true }: Table): Game {
  const take = rules.move({
    apply: ({ game, me }) => {
      game.left--
      me.taken++
    },
  })
  return rules.createGame({
    name: 'taking',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { take, pass: rules.move({ apply: () => {} }) },
    guards: { noneLeft: rules.guard(({ game }) => game.left === 0) },
    agents: agents as never,
    score: ({ players }, seat) => players[seat].taken,
    chart: {
      initial: 'taking',
      states: {
        taking: { on: { take: 'taken', pass: 'taken' }, ...(clock && { after: { 100: { move: 'take' } } }) },
        taken: {
          always: [
            { guard: 'noneLeft', target: 'over' },
            { actions: 'nextTurn', target: 'taking' },
          ],
        },
        over: { type: 'final' },
      },
    },
  }) as unknown as Game
}

const always = (move: 'take' | 'pass'): Agent => ({ displayName: move, choose: () => ({ move, args: {} }) })
const idle: Agent = { displayName: 'Idle', choose: () => null }

test('returns wins and points of each agent in the order given', () => {
  const game = taking({ agents: { greedy: always('take'), shy: always('pass') } })
  expect(contest(game, ['shy', 'greedy'], { matches: 3 })).toEqual([
    { won: 0, points: 0 },
    { won: 3, points: 9 },
  ])
})

test('agents move on by a seat from match to match, so each begins equally often', () => {
  const game = taking({ agents: { greedy: always('take') } })
  // The player who begins takes two of three.
  expect(contest(game, ['greedy', 'greedy'], { matches: 1 }).map(({ points }) => points)).toEqual([2, 1])
  expect(contest(game, ['greedy', 'greedy'], { matches: 4 })).toEqual(Array(2).fill({ won: 2, points: 6 }))
})

test('an agent observes everything from the start, and keeps its memory until the match is over', () => {
  const told: unknown[] = []
  const counting: Agent = {
    ...always('take'),
    observe(_view, _random, memory) {
      const times = ((memory as number | null) ?? 0) + 1
      told.push(times)
      return times
    },
  }
  contest(taking({ agents: { counting, greedy: always('take') } }), ['counting', 'greedy'], { matches: 2 })
  expect(told).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
})

test('a timer fires when all agents wait; without one it throws', () => {
  expect(contest(taking({ agents: { idle } }), ['idle', 'idle'], { matches: 2 })).toEqual(Array(2).fill({ won: 1, points: 3 }))
  const stuck = taking({ agents: { idle }, clock: false })
  expect(() => contest(stuck, ['idle', 'idle'], { matches: 1 })).toThrow('taking: all wait at version 0, and no timer runs')
})

test('a match that does not end throws', () => {
  const shy = taking({ agents: { shy: always('pass') } })
  expect(() => contest(shy, ['shy', 'shy'], { matches: 1, longest: 40 })).toThrow(
    'taking: shy and shy do not end their match within 40 versions',
  )
})
