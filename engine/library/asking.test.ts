import { expect, test } from 'vitest'
import { ADMIN, createMatch, deck, int, library, score, setup, slots, stack, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { moved, refusal, started } from '../testing/scenarios/proof.ts'

const cards = deck(
  'cards',
  Array.from({ length: 7 }, (_, rank) => ({ rank })),
)
const points = score({ goal: 3 })
const rules = setup({
  game: { draw: stack(cards), none: stack(cards), market: slots(cards, 2), round: int({ first: 2 }) },
  player: { hand: stack(cards), ...points.player },
})
const lib = library(rules)
const guards = {
  yes1: lib.isEmpty('none'),
  no1: lib.isEmpty('draw'),
  yes2: lib.isFull('market'),
  no2: lib.isFull('hand'),
  yes3: lib.atLeast('hand', 2),
  no3: lib.atLeast('hand', 3),
  yes4: lib.atMost('hand', 2),
  no4: lib.atMost('hand', 1),
  yes5: lib.eachHas('hand', 1),
  no5: lib.eachHas('hand', 2),
  yes6: lib.reached('round', 2),
  no6: lib.reached('round', 3),
  yes7: lib.enoughPlayers(2),
  no7: lib.enoughPlayers(3),
}

/** Seat 0 holds 2 cards, seat 1 holds 1, seat 2 takes no part and holds none; 2 lie in the market. */
test.each(Object.keys(guards) as (keyof typeof guards)[])('%s', (guard) => {
  const game = rules.createGame({
    name: 'asking',
    players: { min: 3, max: 3 },
    distribute: { cards: ({ index }, { game, players }) => (index < 3 ? players[index % 2].hand : index < 5 ? game.market : game.draw) },
    beforeDeal: ({ deactivate }) => deactivate(2),
    moves: { go: lib.done(), other: lib.done() },
    guards,
    chart: { initial: 'here', states: { here: { on: { go: { guard, target: 'over' }, other: 'over' } }, over: { type: 'final' } } },
  })
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  if (guard.startsWith('yes')) expect(moved(game, match, 0, 'go').finished).toBe(true)
  else expect(refusal(game, match, 0, 'go')).toMatchObject({ code: 'guard', message: expect.stringMatching(/^[A-Z].* .*\.$/) })
})

test('points decide the match once somebody has as many as that', () => {
  const scoring = points.rules(rules)
  const game = rules.createGame({
    name: 'points',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw' },
    moves: { score: lib.asMove(lib.increment('score')), done: lib.done() },
    guards: scoring.guards,
    score: scoring.score,
    chart: {
      initial: 'play',
      states: {
        play: { moves: ['score'], on: { done: { actions: 'nextTurn' } }, always: { guard: 'goalReached', target: 'over' } },
        over: { type: 'final' },
      },
    },
  })
  let match = moved(game, started(game, 2), 0, 'done')
  for (let n = 0; n < 2; n++) match = moved(game, match, 1, 'score')
  expect(viewOf(game, match, ADMIN).phase.path).toBe('play')
  expect(moved(game, match, 1, 'score')).toMatchObject({ finished: true, winners: [1], scores: [0, 3] })
})
