import { chooseMove, type Game, mcts } from 'playchart/engine'
import { contest, secretOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import type { Action } from './actions.ts'
import game from './game.ts'
import { type Deed, dealt, fishing, handOf, played } from './staged.ts'

const does = (seat: number, action: Action, whom: number | null = null): Deed => [seat, 'act', { action, whom }]

test('an agent that looks ahead wins most matches against two that play at random', () => {
  const quick = { ...game, agents: { quick: mcts({ iterations: 60 }) } } as Game
  const [ahead] = contest(quick, ['quick', 'random', 'random'], { matches: 6 })
  expect(ahead.won).toBeGreaterThanOrEqual(4)
})

test('an agent that looks ahead never lets its last card be wrecked without a word', () => {
  for (let n = 0; n < 10; n++) {
    const start = played(fishing(dealt(2, { 1: ['Keeper'] }), 5), does(0, 'denounces', 1))
    const fished = played(start, [1, 'turnUp', { card: 1 - handOf(start, 1).indexOf('Keeper') }], does(1, 'fishes'), does(0, 'fishes'))
    const hit = played(fished, does(1, 'fishes'), does(0, 'trades'), [1, 'allow'], does(1, 'fishes'), does(0, 'wrecks', 1))
    expect(['block', 'challenge']).toContain(chooseMove(game, { ...hit, secret: secretOf(n) }, 1, 'mcts', null)!.move)
  }
})
