import { expect, test } from 'vitest'
import { type Game, int, type Match, propose, setup, statistic } from '../index.ts'
import { done, started } from '../testing/index.ts'

const MOVES = ['count', 'buy', 'look', 'raise', 'once', 'seldom', 'compares', 'copies', 'countsBoth'] as const
const guarded = [{ guard: 'isRegular', target: 'other' }, { target: 'open' }] as const
const ON = { ...(Object.fromEntries(MOVES.map((move) => [move, 'open'])) as { [M in (typeof MOVES)[number]]: 'open' }), guarded }

/** Seat 0 is late with a move that reads a statistic; seat 1 has set the price meanwhile. */
const shop = setup({ game: { price: int({ first: 5 }) }, player: { bought: statistic('Bought'), paid: int() } })
const game = shop.createGame({
  guards: { isRegular: shop.guard(({ players }) => players[0].bought > 1) },
  name: 'shop',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    count: shop.move({
      apply: ({ me }) => {
        me.bought++
        me.bought += 2
      },
    }),
    buy: shop.move({
      apply: ({ game, me }) => {
        me.bought++
        if (me.bought > 1) me.paid = game.price
      },
    }),
    once: shop.move({
      apply: ({ game, me }) => {
        const { bought } = me
        if (bought > 0) me.paid = game.price
        me.bought = bought + 1
      },
    }),
    seldom: shop.move({
      apply: ({ game, me }) => {
        const { bought } = me
        if (bought === 37) me.paid = game.price
        me.bought = bought + 1
      },
    }),
    compares: shop.move({
      apply: ({ game, me, players }) => {
        const others = players[1].bought
        if (others > me.bought) me.paid = game.price
      },
    }),
    guarded: shop.move({ apply: () => {} }),
    copies: shop.move({
      apply: ({ me }) => {
        const { bought } = me
        me.paid = bought
        me.bought = bought + 1
      },
    }),
    countsBoth: shop.move({
      apply: ({ me, players }) => {
        const { bought } = me
        players[1].bought += 3
        me.bought = bought + 1
      },
    }),
    look: shop.move({
      legal: ({ game, me }) => me.bought === 0 || game.price < 10 || 'That is dear.',
      apply: () => {},
    }),
    raise: shop.move({
      apply: ({ game }) => {
        game.price = 99
      },
    }),
  },
  score: ({ players }, seat) => players[seat].paid,
  chart: {
    endless: true,
    initial: 'open',
    states: { open: { turn: 'all', on: ON }, other: { turn: 'all', on: { count: 'open' } } },
  },
}) as Game

const raised = (match: Match) => done(game, match, 1, 'raise').match
const late = (since: Match, move: string) =>
  propose(game, raised(since), { seat: 0, move, at: since.version, expectVersion: since.version }, since)

test.each(['count', 'countsBoth'])('a statistic that is only counted changes nothing: %s', (move) =>
  expect(late(started(game, 2), move)).toMatchObject({ ok: true }),
)

const stale = {
  ok: false,
  refusal: { code: 'stale', message: 'The price changed from 5 to 99 before your move arrived. Your move was not made.' },
}

test.each(['buy', 'look', 'once', 'compares', 'copies', 'guarded'])(
  'where something depends on one, everything that the player sees counts as read: %s',
  (move) => {
    expect(late(done(game, started(game, 2), 0, 'count').match, move)).toMatchObject(stale)
    expect(late(started(game, 2), move)).toMatchObject(stale)
  },
)

test('where something depends on one number alone, it is found out when that is the number, then or now', () => {
  const counted = (bought: number): Match => {
    const since = started(game, 2)
    return { ...since, state: { ...since.state, players: since.state.players.with(0, [bought, 0]) } }
  }
  expect(late(counted(36), 'seldom')).toMatchObject({ ok: true })
  expect(late(counted(37), 'seldom')).toMatchObject(stale)
  const since = counted(36)
  const match = raised(counted(37))
  const proposal = { seat: 0, move: 'seldom', at: 1, expectVersion: since.version }
  expect(propose(game, match, proposal, since)).toMatchObject(stale)
})
