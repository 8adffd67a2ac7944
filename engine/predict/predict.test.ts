import { describe, expect, test } from 'vitest'
import { setup } from '../author/setup.ts'
import { deck } from '../declare/deck.ts'
import { componentIn } from '../declare/domain.ts'
import { int, stack } from '../declare/field.ts'
import { createMatch } from '../play/create.ts'
import { propose } from '../propose/propose.ts'
import type { Game } from '../rules/game.ts'
import { secretOf } from '../testing/playing/played.ts'
import { describeGame } from '../view/describe-game.ts'
import { stepViewOf, viewOf } from '../view/view.ts'
import { predict } from './predict.ts'

const cards = deck(
  'cards',
  Array.from({ length: 8 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { pile: stack(cards, { sanitize: 'len' }), shown: stack(cards), sum: int() },
  player: {
    hand: stack(cards, { sanitize: { other: 'len' } }),
    cellar: stack(cards, { sanitize: 'len' }),
    plan: int(0, 9, { sanitize: 'hidden' }),
  },
})
const { move, fixUp, guard } = rules

const game = rules.createGame({
  name: 'foretold',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  afterDeal: ({ game, players, random }) => {
    game.pile.shuffle()
    for (const { hand } of players) for (let card = 0; card < 2; card++) game.pile.first!.moveTo(hand)
    players[1]!.plan = random.below(10)
  },
  moves: {
    play: move({ args: { card: componentIn('hand') }, optimistic: true, apply: ({ game }, { card }) => card.moveTo(game.shown) }),
    count: move({
      apply: ({ game, players }) => {
        game.sum = players[1]!.hand.count + game.pile.count
      },
    }),
    // Planted: each of these depends on something that its player does not know.
    peek: move({
      apply: ({ game }) => {
        game.sum = game.pile.first!.values.n
      },
    }),
    draw: move({ apply: ({ game, me }) => game.pile.first!.moveTo(me.hand) }),
    spy: move({
      apply: ({ game, players }) => {
        game.sum = players[1]!.plan
      },
    }),
    roll: move({
      apply: ({ game, random }) => {
        game.sum = random.below(6)
      },
    }),
    bury: move({ args: { card: componentIn('hand') }, apply: ({ me }, { card }) => card.moveTo(me.cellar) }),
    silent: move({ secret: true, apply: () => {} }),
    stealthy: move({
      apply: ({ game, players }) => {
        game.sum = 1
        try {
          if (players[1]!.plan >= 0) game.sum = 2
        } catch {
          game.sum = 3
        }
      },
    }),
    on: move({ apply: ({ game }) => void game.sum++ }),
    onwards: move({ apply: ({ game }) => void game.sum++ }),
    turnUp: fixUp({ apply: ({ game }) => game.pile.first!.moveTo(game.shown) }),
    add: fixUp({
      apply: ({ game }) => {
        game.sum += 10
      },
    }),
  },
  guards: { planned: guard(({ players }) => players[1]!.plan > 4) },
  chart: {
    initial: 'play',
    states: {
      play: {
        moves: ['play', 'count', 'peek', 'draw', 'spy', 'roll', 'bury', 'silent', 'stealthy'],
        on: { on: 'added', onwards: 'asked' },
      },
      added: { always: { actions: 'add', target: 'up' } },
      up: { always: { actions: 'turnUp', target: 'play' } },
      asked: { always: [{ guard: 'planned', target: 'over' }, 'play'] },
      over: { type: 'final' },
    },
  },
}) as unknown as Game

const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const view = viewOf(game, match, 0)
const card = (view.players[0]!.hand as { slots: { id: string }[] }).slots[0]!.id
const foretell = (name: string, args = {}, from = view) => predict(game, { view: from, variant: {}, move: name, args, at: 7 })

/** What really happens. */
function seen(name: string, args = {}, from = match) {
  const outcome = propose(game, from, { seat: 0, move: name, args, at: 7 })
  return outcome.ok ? outcome.steps.map((step) => stepViewOf(game, step, 0)) : outcome.refusal.message
}

test.each([
  ['play', { card }],
  ['count', {}],
])('a move that reads what its player sees is predicted, step by step: %s', (name, args) => {
  expect(foretell(name, args)).toEqual({ steps: seen(name, args), why: null })
})

describe('not predicted is a move that', () => {
  test.each([
    ['reads a face that is hidden', 'peek', {}, 'it reads game.pile, which is hidden from the player'],
    ['reads a value that is hidden', 'spy', {}, 'it reads players.1.plan, which is hidden from the player'],
    ['moves a card that its player does not see', 'draw', {}, 'it moves a component of game.pile that the player does not see'],
    ['draws chance', 'roll', {}, 'it draws chance'],
    ['gives a component an id by chance', 'bury', { card }, 'it gives components new ids'],
    ['is secret', 'silent', {}, 'it is secret'],
    ['catches what breaks it off', 'stealthy', {}, 'it reads players.1.plan, which is hidden from the player'],
    ['leads on by a guard that reads what is hidden', 'onwards', {}, 'it reads players.1.plan, which is hidden from the player'],
    ['is not legal', 'play', { card: 'cards-0' }, 'it is refused: card: that is not there any more.'],
    ['does not exist', 'nothing', {}, 'there is no such move'],
  ])('%s', (_, name, args, why) => expect(foretell(name, args)).toEqual({ steps: [], why }))
})

test('what follows is predicted up to the first step that is not certain', () => {
  const steps = seen('on')
  expect(steps).toHaveLength(3)
  expect(foretell('on')).toEqual({ steps: steps.slice(0, 2), why: 'it moves a component of game.pile that the player does not see' })
})

test('a prediction goes on from another, as the match does', () => {
  const [first] = foretell('count').steps
  const outcome = propose(game, match, { seat: 0, move: 'count', at: 7 })
  expect(foretell('play', { card }, first!.view).steps).toEqual(outcome.ok && seen('play', { card }, outcome.match))
})

test('no view is predicted from that says too little: after the end, of nobody’s seat, while somebody is out', () => {
  expect(foretell('count', {}, { ...view, finished: true }).why).toBe('nobody can move')
  expect(foretell('count', {}, viewOf(game, match, 'spectator')).why).toBe('nobody can move')
  expect(foretell('count', {}, { ...view, inactive: [1] }).why).toBe('somebody takes no part')
  expect(foretell('count', {}, { ...view, timers: [{ phase: 'play', move: 'on', startedAt: 0, endsAt: 9 }] }).why).toMatch(/clock/)
})

test('where rules let a view depend on what is hidden, nothing is predicted from it', () => {
  const leaking = rules.createGame({
    name: 'leaking',
    players: { min: 2, max: 2 },
    distribute: { cards: 'pile' },
    afterDeal: ({ players }) => {
      players[1]!.plan = 9
    },
    moves: {
      ask: move({ legal: ({ players }) => players[1]!.plan > 4 || 'No.', apply: () => {} }),
      count: move({ apply: ({ game }) => void game.sum++ }),
    },
    chart: { initial: 'play', states: { play: { moves: ['ask', 'count'] } }, endless: true },
  }) as unknown as Game
  const { match } = createMatch(leaking, { seats: 2, secret: secretOf(1), at: 0 })
  const from = { view: viewOf(leaking, match, 0), variant: {}, args: {}, at: 7 }
  expect(predict(leaking, { ...from, move: 'ask' }).steps).toEqual([])
  expect(predict(leaking, { ...from, move: 'count' }).steps).toEqual([])
})

test('the definition says which moves are shown at once', () => {
  const { moves } = describeGame(game, 2)
  expect(Object.keys(moves).filter((name) => moves[name]!.optimistic)).toEqual(['play'])
})
