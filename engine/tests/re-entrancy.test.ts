import { describe, expect, test } from 'vitest'
import { createMatch, int, type Match, propose, setup, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** A game whose rules call `meddle` wherever they run; a game of its own for each test. */
function make(meddle: (place: string) => void) {
  const rules = setup({ game: { n: int() }, player: {} })
  const game = rules.createGame({
    name: 'nested',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      go: rules.move({
        legal: () => {
          meddle('legal')
          return true
        },
        apply: ({ game }) => {
          game.n++
          meddle('apply')
        },
      }),
      add: rules.move({
        apply: ({ game }) => {
          game.n += 100
        },
      }),
      fix: rules.fixUp({ apply: () => meddle('a fix-up') }),
    },
    guards: {
      small: rules.guard(({ game }) => {
        meddle('a guard')
        return game.n < 50
      }),
      even: rules.guard(({ game }) => game.n % 2 === 0),
    },
    chart: {
      endless: true,
      initial: 'a',
      states: {
        a: { moves: ['add'], on: { go: [{ guard: { and: ['small', 'even'] }, target: 'b' }, 'c'] } },
        b: { always: { actions: 'fix', target: 'd' } },
        c: { always: { actions: 'fix', target: 'd' } },
        d: { moves: ['add'] },
      },
    },
  })
  return game
}

describe.each([
  [
    'proposes a move of another match',
    (game: ReturnType<typeof make>, match: Match) => propose(game, match, { seat: 0, move: 'go', at: 0 }),
  ],
  ['looks at another match', (game: ReturnType<typeof make>, match: Match) => viewOf(game, match, 0)],
  ['creates another match', (game: ReturnType<typeof make>) => createMatch(game, { seats: 2, secret: secretOf(2), at: 0 })],
])('a rule that itself %s of the game', (_, act) => {
  test.each(['a guard', 'legal', 'apply', 'a fix-up'])('from %s is refused as failed or works, and the matches never mix', (place) => {
    let armed = false
    let acted = 0
    const game = make((here) => {
      if (!armed || here !== place) return
      armed = false
      acted++
      act(game, other)
    })
    const start = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
    const added = propose(game, start, { seat: 0, move: 'add', at: 0 })
    if (!added.ok) throw added.error
    const other = added.match
    const told = (from: Match) => {
      const outcome = propose(game, from, { seat: 0, move: 'go', at: 0 })
      return outcome.ok
        ? [outcome.match.state.game[0], outcome.match.version, outcome.steps.map(({ match }) => match.snapshot[0].value)]
        : outcome.refusal.code
    }
    armed = true
    const during = told(start)
    expect(acted).toBe(1)
    if (during !== 'failed') expect(during).toEqual([1, 2, ['b', 'd']])
    expect(told(start)).toEqual([1, 2, ['b', 'd']])
    expect(told(other)).toEqual([101, 3, ['c', 'd']])
  })
})
