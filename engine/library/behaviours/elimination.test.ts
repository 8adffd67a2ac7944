import { expect, test } from 'vitest'
import { elimination, int, library, seat, setup } from '../../index.ts'
import { ofPlayers } from '../../testing/fixtures/counted.ts'
import { moved, refusal, started } from '../../testing/scenarios/proof.ts'

const out = elimination()
const rules = setup({ game: {}, player: { lives: int({ first: 2 }), ...out.player } })
const ending = out.rules(rules, ({ players }, seat) => players[seat].lives <= 0)
const hit = rules.move({
  args: { first: seat(), second: seat() },
  legal: ({ isActive }, { first, second }) => (isActive(first) && isActive(second)) || 'They are out.',
  apply: ({ players }, { first, second }) => {
    for (const one of new Set([first, second])) players[one].lives -= 2
  },
})
const game = rules.createGame({
  name: 'last-one',
  players: { min: 2, max: 6 },
  distribute: {},
  moves: { hit, ...ending.moves, done: library(rules).done() },
  guards: ending.guards,
  ranking: ending.ranking,
  chart: {
    initial: 'play',
    states: {
      play: {
        on: { hit: { actions: 'nextTurn' }, done: 'over' },
        always: [{ actions: 'eliminate' }, { guard: 'oneLeft', target: 'over' }],
      },
      over: { type: 'final' },
    },
  },
})
const hits = (seats: number, ...pairs: [number, number][]) =>
  pairs.reduce((match, [first, second]) => moved(game, match, match.turn, 'hit', { first, second }), started(game, seats))

test('who is out has no turn any more, and those who go together share a number', () => {
  const match = hits(5, [1, 1], [3, 4])
  expect([match.inactive, ofPlayers(game, match, 'eliminated'), match.finished]).toEqual([[1, 3, 4], [0, 1, 0, 2, 2], false])
  expect(refusal(game, match, match.turn, 'hit', { first: 1, second: 0 }).message).toBe('They are out.')
  expect([match.turn, hits(5, [1, 1], [3, 4], [0, 0]).winners]).toEqual([0, [2]])
})
test('the order in which they went is the ranking', () => {
  expect(hits(5, [1, 1], [3, 4], [2, 2])).toMatchObject({ finished: true, winners: [0], ranking: [[0], [2], [3, 4], [1]] })
})
test('when the last ones go together, they share the first place', () => {
  expect(hits(3, [1, 1], [0, 2])).toMatchObject({ finished: true, winners: [0, 2], ranking: [[0, 2], [1]] })
})
test('a player who has left the match is behind all others', () => {
  const left = moved(game, hits(4, [1, 1]), 3, 'resign')
  expect(moved(game, left, left.turn, 'done')).toMatchObject({ winners: [0, 2], ranking: [[0, 2], [1], [3]] })
})
