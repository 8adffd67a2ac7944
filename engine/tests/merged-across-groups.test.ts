import { expect, test } from 'vitest'
import {
  ADMIN,
  board,
  componentIn,
  concatenate,
  createMatch,
  deck,
  describeGame,
  legalMoves,
  type Match,
  propose,
  readable,
  setup,
  slotOf,
  stack,
  stepViewOf,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 9 }, (_, n) => ({ n })),
  { name: ({ n }) => `card ${n}` },
)
const rules = setup({
  game: {
    market: board(cards, 2),
    goods: concatenate('market', 'pile'),
    pile: stack(cards),
    tables: concatenate(cards, 'players.table'),
    all: concatenate(cards, 'players.hand', 'pile'),
  },
  player: {
    hand: stack(cards, { sanitize: { other: 'len' } }),
    table: stack(cards),
    reach: concatenate(cards, 'hand', 'game.market'),
  },
})
const game = rules.createGame({
  name: 'merged',
  players: { min: 2, max: 3 },
  distribute: {
    cards: ({ index }, { game, players }) =>
      index < 3 ? game.market.at(index % 2) : index < 5 ? players[0].hand : index < 7 ? players[1].hand : players[index - 7]!.table,
  },
  moves: {
    take: rules.move({
      log: '${player} takes ${args.card}',
      args: { card: componentIn('reach') },
      legal: ({ me }, { card }) => me.reach.slotOf(card) < me.reach.length || 'It is out of reach.',
      apply: ({ me }, { card }) => card.moveTo(me.table),
    }),
    steal: rules.move({ args: { card: componentIn('tables') }, apply: ({ me }, { card }) => card.moveTo(me.hand) }),
    point: rules.move({ args: { slot: slotOf('goods') }, apply: () => {} }),
    pass: rules.move({ legal: ({ game }) => game.all.count > 0 || 'There is none.', apply: () => {} }),
  },
  chart: { endless: true, initial: 'play', states: { play: { turn: 'all', moves: ['take', 'steal', 'point', 'pass'] } } },
})

const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const faces = (
  match: Match,
  viewer: number,
  of: (view: ReturnType<typeof seen>) => { readonly slots: readonly ({ values: unknown } | null)[] },
) => of(seen(match, viewer)).slots.map((slot) => (slot?.values as { n: number } | null)?.n ?? null)
const seen = (match: Match, viewer: number) => readable(describeGame(game, match.seats), viewOf(game, match, viewer)) as never as Seen
interface Merged {
  readonly slots: readonly ({ id: string; values: unknown } | null)[]
  readonly count: number | null
}
interface Seen {
  readonly game: { readonly goods: Merged; readonly tables: Merged; readonly all: Merged }
  readonly players: readonly { readonly reach: Merged }[]
}

test('stacks of both groups and the spaces of boards are read one after another', () => {
  expect(faces(match, 0, ({ players }) => players[0]!.reach)).toEqual([3, 4, 0, 2, 1])
  expect(faces(match, 0, ({ game }) => game.goods)).toEqual([0, 2, 1])
  expect(faces(match, 0, ({ game }) => game.tables)).toEqual([7, 8])
})

test('of what is merged everybody sees what they see of its parts', () => {
  expect(seen(match, 1).players[0]!.reach.count).toBe(5)
  expect(faces(match, 1, ({ players }) => players[0]!.reach)).toEqual([0, 2, 1])
  expect(seen(match, 1).game.all).toMatchObject({ count: 4 })
})

test('a component of any part is an argument; others are told what they may know of it', () => {
  const [hand, , market] = seen(match, 0).players[0]!.reach.slots.map((slot) => slot!.id)
  const options = (move: string) => legalMoves(game, match, 0).find((one) => one.move === move)?.options?.length
  expect([options('take'), options('steal'), options('point')]).toEqual([5, 2, 3])
  const taken = propose(game, match, { seat: 0, move: 'take', args: { card: market! }, at: 0 })
  if (!taken.ok) throw new Error(taken.refusal.message)
  const view = stepViewOf(game, taken.steps[0]!, 1)
  expect(view.args).toEqual({ card: market })
  const laid = propose(game, match, { seat: 0, move: 'take', args: { card: hand! }, at: 0 })
  if (!laid.ok) throw new Error(laid.refusal.message)
  expect(stepViewOf(game, laid.steps[0]!, ADMIN).faces).toEqual({ card: 3 })
  expect(propose(game, match, { seat: 0, move: 'take', args: { card: 'cards-5' }, at: 0 }).ok).toBe(false)
})

test('where not everybody may know the parts, they are no argument', () => {
  const all = rules.move({ args: { card: componentIn('all') }, apply: () => {} })
  const create = () =>
    rules.createGame({
      name: 'merged',
      players: { min: 2, max: 2 },
      distribute: { cards: 'pile' },
      moves: { all },
      chart: { endless: true, initial: 'play', states: { play: { turn: 'all', moves: ['all'] } } },
    })
  expect(create).toThrow("cannot tell the components of 'all' apart")
})
