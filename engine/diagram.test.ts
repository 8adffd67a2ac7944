import { expect, test } from 'vitest'
import { board, createMatch, deck, diagramOf, int, list, SPECTATOR, setup, slots, stack } from './index.ts'
import { secretOf } from './testing/index.ts'

const cards = deck('cards', [{ n: 1 }, { n: 2 }, { n: 3 }])
const dice = deck('dice', [{}], { dynamic: { value: int(1, 6) } })
const s = setup({
  game: { row: slots(cards, 2), down: stack(cards, { sanitize: 'order' }), columns: board(cards, 2), cup: stack(dice), marks: list(int()) },
  player: { hand: stack(cards, { sanitize: 'len' }), points: int() },
})
const made = (diagram?: (view: { turn: number }) => string) =>
  s.createGame({
    name: 'drawn',
    players: { min: 2, max: 2 },
    distribute: {
      cards: ({ values }, { game, players }) => (values.n === 1 ? game.row : values.n === 2 ? game.down : players[1]!.hand),
      dice: 'cup',
    },
    beforeDeal: ({ game }) => {
      game.marks = [3, 4]
    },
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
    ...(diagram && { diagram }),
  })
const drawn = (game: ReturnType<typeof made>, viewer: number | typeof SPECTATOR) =>
  diagramOf(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match, viewer)

test('without a diagram of its own a game is drawn field by field, as far as the viewer may know it', () => {
  expect(drawn(made(), SPECTATOR).split('\n')).toEqual([
    'row: 1 .',
    'down: #',
    'columns: [(0)] [(0)]',
    'cup: value=1',
    'marks: 3 4',
    'player 1 hand: (0)',
    'player 1 points: 0',
    'player 2 hand: (1)',
    'player 2 points: 0',
  ])
  expect(drawn(made(), 1)).toContain('player 2 hand: 3')
})

test('a game may draw itself, from a view', () => {
  expect(
    drawn(
      made(({ turn }) => `turn ${turn}`),
      0,
    ),
  ).toBe('turn 0')
})
