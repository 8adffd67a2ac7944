import { describe, expect, test } from 'vitest'
import { deck, type Game, int, propose, refuse, SPECTATOR, setup, stack, stepViewOf, type WritingOf } from '../index.ts'
import { checkNonInterference, moved, playedWithout, randomMatch, secretOf, seen, started } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 12 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { draw: stack(cards, { sanitize: 'len' }), left: int(), next: int() },
  player: { hand: stack(cards, { sanitize: 'len' }), shown: stack(cards) },
})
const gameWith = (onResign: (table: WritingOf<typeof rules>) => void) =>
  rules.createGame({
    name: 'leaving',
    players: { min: 2, max: 3 },
    distribute: { cards: ({ index }, { game, players }) => players[index % 4]?.hand ?? game.draw },
    onResign,
    moves: {
      show: rules.move({
        legal: ({ me }) => !me.hand.isEmpty || 'Your hand is empty.',
        apply: ({ me }) => me.hand.first!.moveTo(me.shown),
      }),
      pass: rules.move({ apply: () => {} }),
      over: rules.move({ apply: () => {} }),
    },
    score: ({ players }, seat) => players[seat]!.shown.count,
    chart: {
      initial: 'a',
      states: { a: { moves: ['show'], on: { pass: { actions: 'nextTurn' }, over: 'b' } }, b: { type: 'final' } },
    },
  })

describe('what a player has who resigns', () => {
  const game = gameWith(({ me, game, seat, turn, next, playing }) => {
    me.hand.moveAllTo(game.draw)
    me.shown.moveAllTo(game.draw)
    game.left += 10 * seat + turn
    game.next = next(seat) + 10 * playing.length
  })

  test('goes where the rules say, in the version of the move, before the turn passes on', () => {
    const match = moved(game, started(game, 3), 0, 'show')
    const outcome = propose(game, match, { seat: 0, move: 'resign', at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const [step, ...more] = outcome.steps
    expect(more).toEqual([])
    expect(stepViewOf(game, step!, SPECTATOR).transfers.map(({ from, to }) => [from, to])).toEqual([
      ['players.0.hand', 'game.draw'],
      ['players.0.hand', 'game.draw'],
      ['players.0.shown', 'game.draw'],
    ])
    const after = seen(game, outcome.match)
    expect([after.turn, after.game.left, after.game.next]).toEqual([1, 0, 21])
    expect(after.players.map(({ hand }) => hand.count)).toEqual([0, 3, 3])
    const second = seen(game, moved(game, outcome.match, 2, 'resign'))
    expect([second.finished, second.winners, second.game.left, second.players[2]!.hand.count]).toEqual([true, [1], 21, 0])
  })

  test('goes there too where somebody else resigns for them, and in random matches, which tell nothing more', () => {
    for (let seed = 0; seed < 3; seed++) {
      const { last } = playedWithout(game as unknown as Game, 1, 3, seed)
      expect(last.resigned?.includes(1) ? seen(game, last).players[1]!.hand.count : 0).toBe(0)
      for (const step of randomMatch(game as unknown as Game, seed).steps)
        for (const viewer of [0, 1, SPECTATOR] as const) checkNonInterference(game as unknown as Game, step, viewer, secretOf(seed))
    }
  })
})

test('a rule that refuses or promises something makes the move fail: nobody is kept from leaving on purpose', () => {
  const failing = (onResign: () => unknown) =>
    propose(
      gameWith(onResign as never),
      started(
        gameWith(() => {}),
        3,
      ),
      { seat: 0, move: 'resign', at: 0 },
    )
  expect(failing(() => refuse('You stay.'))).toMatchObject({
    refusal: { code: 'failed' },
    error: { message: expect.stringMatching(/^refuse\("You stay\."\) was called where there is no move to refuse/) },
  })
  expect(failing(async () => {})).toMatchObject({ error: { message: 'onResign is asynchronous; rules are not' } })
})

test('the turn of who resigns passes and the phase stays, unless what onResign takes back leads on', () => {
  const drawing = (onResign?: (table: WritingOf<typeof rules>) => void) =>
    rules.createGame({
      name: 'steps',
      players: { min: 3, max: 3 },
      distribute: { cards: 'draw' },
      ...(onResign && { onResign }),
      moves: {
        draw: rules.move({ apply: ({ game, me }) => game.draw.first!.moveTo(me.shown) }),
        keep: rules.move({ apply: ({ me }) => me.shown.moveAllTo(me.hand) }),
      },
      guards: { nothingDrawn: rules.guard(({ players }) => players.every(({ shown }) => shown.isEmpty)) },
      chart: {
        initial: 'first',
        endless: true,
        states: {
          first: { on: { draw: 'second' } },
          second: { on: { keep: { actions: 'nextTurn', target: 'first' } }, always: { guard: 'nothingDrawn', target: 'first' } },
        },
      },
    })
  const left = (game: ReturnType<typeof drawing>, seat: number) => moved(game, moved(game, started(game, 3), 0, 'draw'), seat, 'resign')
  expect(left(drawing(), 0)).toMatchObject({ turn: 1, snapshot: [{ value: 'second' }] })
  const takingBack = drawing(({ game, me }) => me.shown.moveAllTo(game.draw))
  expect(left(takingBack, 0)).toMatchObject({ turn: 1, snapshot: [{ value: 'first' }] })
  expect(left(takingBack, 2)).toMatchObject({ turn: 0, snapshot: [{ value: 'second' }] })
})
