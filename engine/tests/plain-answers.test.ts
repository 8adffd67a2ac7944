import { describe, expect, test } from 'vitest'
import { createMatch, deck, int, legalMoves, type Match, propose, setup, stack, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck('cards', [{ tags: ['a'] }, { tags: ['b'] }])
/** A game whose move `act` has this rule, and in which seat 1 draws when the turn comes to it. */
function make(rule: { legal?: () => unknown; apply?: () => unknown; guard?: () => unknown; draw?: () => unknown }) {
  const rules = setup({ game: { n: int(), pile: stack(cards) }, player: { hand: stack(cards) } })
  return rules.createGame({
    name: 'plain',
    players: { min: 2, max: 2 },
    distribute: { cards: 'pile' },
    moves: {
      act: rules.move({ legal: (rule.legal ?? (() => true)) as () => true, apply: (rule.apply ?? (() => {})) as () => void }),
      pass: rules.move({ apply: () => {} }),
      draw: rules.fixUp({ apply: (rule.draw as () => void) ?? (({ game, me }) => game.pile.first!.moveTo(me.hand)) }),
    },
    guards: { may: rules.guard((rule.guard ?? (() => true)) as () => boolean) },
    chart: {
      endless: true,
      initial: 'play',
      states: {
        play: { on: { act: { guard: 'may' }, pass: { actions: 'nextTurn', target: 'drawing' } } },
        drawing: { entry: 'draw', always: 'play' },
      },
    },
  })
}
const start = (game: ReturnType<typeof make>) => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const act = (game: ReturnType<typeof make>, match: Match, move = 'act') => propose(game, match, { seat: match.turn, move, at: 0 })

describe('a rule that is asynchronous is refused as failed, and what becomes of it harms nobody', () => {
  const later = async () => {
    await null
    throw new Error('too late')
  }
  test.each([['legal'], ['apply'], ['guard']])('%s', async (place) => {
    const game = make({ [place]: later })
    const match = start(game)
    expect(act(game, match)).toMatchObject({ ok: false, refusal: { code: 'failed' } })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(start(make({}))).toEqual(match)
  })
})

test('a legal that is neither true nor a sentence has failed', () => {
  for (const wrong of [undefined, null, false, '', 1])
    expect(act(make({ legal: () => wrong }), start(make({})))).toMatchObject({ ok: false, refusal: { code: 'failed' } })
})

test.each([['That is not possible.'], ['INVALID_MOVE'], [false], [null], [0], [{ ok: false }]])(
  'an apply that gives back %j has failed, and nothing has changed',
  (given) => {
    const game = make({ apply: () => given })
    expect(act(game, start(game))).toMatchObject({
      ok: false,
      refusal: { code: 'failed' },
      error: { name: 'RuleError', message: expect.stringMatching(/^act\.apply gave back .*refuse\(…\)/) },
    })
  },
)

test('a fix-up that gives something back has failed too', () => {
  const game = make({ draw: () => 'Nothing to draw.' })
  expect(act(game, start(game), 'pass')).toMatchObject({
    error: { message: expect.stringContaining('draw.apply gave back "Nothing to draw."') },
  })
})

test('a guard that throws hides its move from the view, and the view is there', () => {
  const game = make({
    guard: () => {
      throw new Error('oh')
    },
  })
  const match = start(game)
  expect(legalMoves(game, match, 0).map(({ move }) => move)).toEqual(['pass'])
  expect(viewOf(game, match, 0).moves).toHaveLength(1)
})

test('what is printed on a component is the same for every match, to the last list', () => {
  expect(() => (cards.components[0].tags as string[]).push('c')).toThrow(TypeError)
})

test('what follows a turn that has passed on is done for whom it has passed to', () => {
  const game = make({})
  const outcome = act(game, start(game), 'pass')
  expect(outcome.ok && viewOf(game, outcome.match, 1).players.map((player) => (player.hand as { slots: unknown[] }).slots.length)).toEqual([
    0, 1,
  ])
})
