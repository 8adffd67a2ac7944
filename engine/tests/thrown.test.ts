import { expect, test } from 'vitest'
import { type Game, int, propose, setup, statistic } from '../index.ts'
import { done, started } from '../testing/index.ts'

const shop = setup({
  game: { price: int({ first: 5 }), secret: int({ sanitize: 'hidden' }) },
  player: { bought: statistic('Bought'), paid: int() },
})
const game = shop.createGame({
  name: 'shop',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    buy: shop.move({
      apply: ({ me }) => {
        me.bought++
      },
    }),
    // Where it is watched what rules read, every statistic is 0.
    payAgain: shop.move({
      apply: ({ game, me }) => {
        if (me.bought === 0) throw new Error('Nothing was bought.')
        me.paid = game.price
      },
    }),
    // So is a rule broken off at what its player does not see, which it catches here.
    payCatching: shop.move({
      apply: ({ game, me }) => {
        try {
          me.paid = game.secret
        } catch {}
        me.paid = game.price
      },
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
    states: { open: { turn: 'all', on: { buy: 'open', payAgain: 'open', payCatching: 'open', raise: 'open' } } },
  },
}) as Game

test.each([
  ['throws only where it is watched', 'payAgain'],
  ['catches what breaks it off there', 'payCatching'],
])('a rule that %s counts as one that reads all that its player sees', (_, move) => {
  const since = done(game, started(game, 2), 0, 'buy').match
  const raised = done(game, since, 1, 'raise').match
  const message = 'The price changed from 5 to 99 before your move arrived. Your move was not made.'
  const late = { seat: 0, move, at: since.version, expectVersion: since.version }
  expect(propose(game, raised, late, since)).toMatchObject({ ok: false, refusal: { code: 'stale', message } })
})
