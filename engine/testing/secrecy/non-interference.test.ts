import { expect, test } from 'vitest'
import { createMatch, deck, type Game, int, propose, refuse, setup, stack } from '../../index.ts'
import { secretOf } from '../playing/played.ts'
import { checkNonInterference, type ImpossibleTwin } from './non-interference.ts'

const cards = deck('cards', [{ suit: 'hearts' }, { suit: 'spades' }, { suit: 'clubs' }])
const rules = setup({
  game: { pile: stack(cards, { sanitize: 'hidden' }), cellar: stack(cards, { sanitize: 'hidden' }), drawn: stack(cards) },
  player: { plan: int(0, 9, { sanitize: { other: 'hidden' } }) },
})

interface Faults {
  /** Where a rule throws when another seat's plan is not 0, which never happens in play. */
  readonly throwsIn?: 'legal' | 'apply' | 'guard' | 'fix-up' | 'winners'
  /** Whether the fix-up lets a player read the plan. */
  readonly tells?: boolean
}

function gameOf({ throwsIn, tells }: Faults): Game {
  const planless = (here: string, players: readonly { readonly plan: number }[]) => {
    if (throwsIn === here && players[1].plan > 0) throw new Error(`a plan in ${here}`)
  }
  return rules.createGame({
    name: 'digging',
    players: { min: 2, max: 2 },
    distribute: { cards: 'pile' },
    moves: {
      start: rules.move({ apply: () => {} }),
      dig: rules.move({
        legal: ({ players }) => {
          planless('legal', players)
          return true
        },
        apply: ({ players }) => planless('apply', players),
      }),
      turnUp: rules.fixUp({
        apply: ({ game, players }) => {
          planless('fix-up', players)
          if (tells && players[1].plan > 0) refuse('There is a plan.')
          // In a twin all cards may lie in the cellar.
          game.pile.first!.moveTo(game.drawn)
        },
      }),
    },
    guards: {
      planned: rules.guard(({ players }) => {
        planless('guard', players)
        return true
      }),
    },
    winners: ({ players }) => {
      planless('winners', players)
      return [0]
    },
    chart: {
      initial: 'begin',
      states: {
        begin: { on: { start: 'on' } },
        on: { turn: 'all', on: { dig: 'up' } },
        up: { always: [{ guard: 'planned', actions: 'turnUp', target: 'over' }] },
        over: { type: 'final' },
      },
    },
  }) as unknown as Game
}

/** The results of a hundred twins for seat 0: the first leak, and all impossible twins. */
function found(faults: Faults): { leak: string | null; cause: unknown; impossible: ImpossibleTwin[] } {
  const game = gameOf(faults)
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'start', at: 0 })
  const impossible: ImpossibleTwin[] = []
  try {
    for (let seed = 0; seed < 100; seed++)
      checkNonInterference(game, outcome.ok ? outcome.steps[0] : (undefined as never), 0, secretOf(seed), (twin) => impossible.push(twin))
    return { leak: null, cause: undefined, impossible }
  } catch (error) {
    return { leak: String(error), cause: error instanceof Error ? error.cause : undefined, impossible }
  }
}

test('a twin in which a step of the engine’s own throws is impossible, and not a leak', () => {
  const { leak, impossible } = found({})
  expect(leak).toBe(null)
  expect(impossible.length).toBeGreaterThan(0)
  expect(impossible.length).toBeLessThan(100)
  for (const { varied, error } of impossible) {
    expect(varied).toContain('game.pile: 3 → 0 components')
    expect(String(error)).toMatch(/^TypeError: .*moveTo/)
  }
})

test.each(['guard', 'fix-up', 'winners'] as const)('so is one in which a check of the engine throws: %s', (throwsIn) => {
  const { leak, impossible } = found({ throwsIn })
  expect(leak).toBe(null)
  const plans = impossible.filter(({ error }) => String(error) === `Error: a plan in ${throwsIn}`)
  expect(plans.length).toBeGreaterThan(30)
  expect(plans[0].varied).toMatch(/players\.1\.plan: 0 → [1-9]/)
})

test.each(['legal', 'apply'] as const)(
  'what %s of a proposal throws in the twin alone is a leak, reported with the error and what was varied',
  (throwsIn) => {
    const { leak, cause } = found({ throwsIn })
    // A move whose `legal` throws is not offered, which the view shows first.
    const what = throwsIn === 'legal' ? 'version 1 as 0 sees it' : 'proposal dig {} of 0 at version 1'
    expect(leak).toContain(`${what} depends on what is hidden:\n`)
    expect(leak).toMatch(/\nVaried: .*players\.1\.plan: 0 → [1-9]/)
    expect(leak).toMatch(new RegExp(`\nA rule threw: a plan in ${throwsIn} \\(.*non-interference\\.test\\.ts:\\d+`))
    expect(String(cause)).toBe(`Error: a plan in ${throwsIn}`)
  },
)

test('a fix-up that refuses because of hidden information is a leak, since a refusal is not an error', () => {
  const { leak } = found({ tells: true })
  expect(leak).toContain('depends on what is hidden')
  expect(leak).toContain('There is a plan.')
  expect(leak).not.toContain('A rule threw')
})
