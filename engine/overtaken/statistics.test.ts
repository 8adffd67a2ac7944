import { expect, test } from 'vitest'
import { type Game, int, type Match, propose, setup, statistic } from '../index.ts'
import { done, started } from '../testing/index.ts'

/** Seat 0 is late with a move that reads a statistic; seat 1 has set the price meanwhile. */
const shop = setup({ game: { price: int({ first: 5 }) }, player: { bought: statistic('Bought'), paid: int() } })
const game = shop.createGame({
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
  score: ({ players }, seat) => players[seat]!.paid,
  chart: {
    endless: true,
    initial: 'open',
    states: { open: { turn: 'all', on: { count: 'open', buy: 'open', look: 'open', raise: 'open' } } },
  },
}) as Game

const raised = (match: Match) => done(game, match, 1, 'raise').match
const late = (since: Match, move: string) =>
  propose(game, raised(since), { seat: 0, move, at: since.version, expectVersion: since.version }, since)

test('a statistic that is only counted changes nothing', () => expect(late(started(game, 2), 'count')).toMatchObject({ ok: true }))

test.each(['buy', 'look'])('where something hangs on one, everything that the player sees counts as read: %s', (move) => {
  const since = done(game, started(game, 2), 0, 'count').match
  const message = 'The price changed from 5 to 99 before your move arrived. Your move was not made.'
  expect(late(since, move)).toMatchObject({ ok: false, refusal: { code: 'stale', message } })
})
