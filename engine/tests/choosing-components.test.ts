import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  type Args,
  board,
  bool,
  componentIn,
  concatenate,
  createMatch,
  deck,
  int,
  legalMoves,
  type Match,
  propose,
  replay,
  SPECTATOR,
  setup,
  slotOf,
  spaceOf,
  stack,
  stepViewOf,
  subsetOf,
  text,
  type Viewer,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 8 }, (_, n) => ({ n })),
)
const rules = setup({
  game: {
    draw: stack(cards, { sanitize: 'hidden' }),
    open: stack(cards),
    face: stack(cards, { sanitize: 'order' }),
    table: concatenate('open', 'face'),
    columns: board(cards, 3),
    sum: int(),
    secret: int({ first: 3, sanitize: 'hidden' }),
  },
  player: { hand: stack(cards, { sanitize: 'len' }), bid: int({ sanitize: 'hidden' }), trays: board(cards, 2, { sanitize: 'hidden' }) },
})
const asked: unknown[] = []
const game = rules.createGame({
  name: 'choosing',
  players: { min: 2, max: 2 },
  distribute: { cards: ({ index }, { game, players }) => (index < 2 ? game.open : index < 4 ? game.face : players[0].hand) },
  afterDeal: ({ game }) => game.face.shuffle(),
  moves: {
    take: rules.move({
      args: { card: componentIn('table') },
      legal: ({ game }, { card }) => {
        asked.push(card.values.n)
        return game.table.slotOf(card) >= 0 || 'It is not there.'
      },
      apply: ({ me }, { card }) => card.moveTo(me.hand),
    }),
    lay: rules.move({
      log: '${player} lays ${args.card}',
      args: { card: componentIn('hand'), space: spaceOf('columns') },
      apply: ({ game }, { card, space }) => card.moveTo(game.columns.at(space)),
    }),
    stow: rules.move({
      args: { card: componentIn('hand'), space: spaceOf('trays') },
      apply: ({ me }, { card, space }) => card.moveTo(me.trays.at(space)),
    }),
    meld: rules.move({
      args: { cards: subsetOf('hand', { min: 2, max: 3 }) },
      legal: (_, { cards }) => cards.reduce((sum, { values }) => sum + values.n, 0) % 2 === 0 || 'The sum is odd.',
      apply: ({ game }, { cards }) => {
        game.sum = Number(cards.map(({ values }) => values.n).join(''))
        for (const card of cards) card.moveTo(game.open)
      },
    }),
    bid: rules.move({
      args: { amount: int(0, 9, { sanitize: 'hidden' }), loud: bool() },
      defaults: ({ me }) => ({ amount: me.bid }),
      apply: ({ me }, { amount }) => {
        me.bid = amount
      },
    }),
    say: rules.move({ args: { what: text(3) }, apply: () => {} }),
    guess: rules.move({
      secret: true,
      args: { n: int(0, 9) },
      legal: ({ game }, { n }) => n === game.secret || `It is ${game.secret}.`,
      apply: () => {},
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { turn: 'all', moves: ['take', 'lay', 'stow', 'meld', 'bid', 'say', 'guess'] } } },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const proposed = (match: Match, move: string, args: Args, seat = 0) => propose(game, match, { seat, move, args, at: 0 })
function step(match: Match, move: string, args: Args, seat = 0) {
  const outcome = proposed(match, move, args, seat)
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.steps[0]
}
const refusal = (match: Match, move: string, args: unknown, seat = 0) => {
  const outcome = proposed(match, move, args as Args, seat)
  return outcome.ok ? 'ok' : `${outcome.refusal.code}: ${outcome.refusal.message}`
}
type Shown = { slots: { id: string; face?: number }[] }
const shown = (match: Match, name: string, viewer: Viewer = 0, seat?: number) => {
  const view = viewOf(game, match, viewer)
  return ((seat === undefined ? view.game : view.players[seat])[name] as Shown).slots
}
const idOf = (match: Match, name: string, face: number) =>
  shown(match, name, ADMIN, name === 'hand' ? 0 : undefined).find((one) => one.face === face)!.id
const options = (match: Match, move: string, seat = 0) => legalMoves(game, match, seat).find((one) => one.move === move)?.options

describe('a component as an argument', () => {
  test('is named by its id, listed for each, and given to rules as itself', () => {
    const match = start()
    const ids = [...shown(match, 'open'), ...shown(match, 'face')].map(({ id }) => id)
    expect(options(match, 'take')).toEqual(ids.map((card) => ({ card })))
    asked.length = 0
    const { match: after, entry } = step(match, 'take', { card: ids[1] })
    // Then each seat's first card: whether the move may be undone depends on who is told that play waits for whom.
    expect([asked, entry.args]).toEqual([[1, 0, 0, 0], { card: ids[1] }])
    expect(shown(after, 'hand', 0, 0).at(-1)!.face).toBe(1)
  })
  test('is refused when it is not there any more, or never was', () => {
    const match = start()
    const card = idOf(match, 'open', 0)
    const { match: after } = step(match, 'take', { card }, 1)
    for (const stale of [card, 'cards:0', '', 0, null, ['x'], { id: card }])
      expect([stale, refusal(after, 'take', { card: stale })]).toEqual([stale, 'arguments: card: that is not there any more.'])
    expect(refusal(match, 'take', { card: idOf(match, 'hand', 4) })).toBe('arguments: card: that is not there any more.')
    expect(refusal(match, 'take', {})).toBe('arguments: card is missing.')
  })
  test('is refused when its id is spelt in another way', () => {
    const match = start()
    const card = idOf(match, 'open', 0)
    const [deck, label] = card.split(':') as [string, string]
    const others = [`${deck}:0${label}`, `${deck};${label}`, `decks:${label}`, `${card}.`, ` ${card}`, label, `${deck}:`]
    for (const other of others) expect(refusal(match, 'take', { card: other })).toBe('arguments: card: that is not there any more.')
    expect(refusal(match, 'take', { card })).toBe('ok')
  })
  test('of one’s own stack is never another’s', () => {
    const match = start()
    const card = idOf(match, 'hand', 4)
    expect([refusal(match, 'lay', { card, space: 0 }, 0), refusal(match, 'lay', { card, space: 0 }, 1)]).toEqual([
      'ok',
      'arguments: card: that is not there any more.',
    ])
  })
  test('is shown to those who can tell the stack’s components apart, or see its face after the move', () => {
    const match = start()
    const card = idOf(match, 'hand', 4)
    const laid = step(match, 'lay', { card, space: 1 })
    expect(([0, 1, SPECTATOR, ADMIN] as Viewer[]).map((viewer) => stepViewOf(game, laid, viewer).args)).toEqual([
      { card, space: 1 },
      { card, space: 1 },
      { card, space: 1 },
      { card, space: 1 },
    ])
    const taken = step(match, 'take', { card: shown(match, 'face')[0].id })
    expect(stepViewOf(game, taken, 1).args).toEqual(taken.entry.args)
  })
  test('is replayed by its id', () => {
    let match = start()
    const log = []
    for (const seat of [0, 1, 0]) {
      const one = step(match, 'take', { card: shown(match, seat ? 'face' : 'open', seat)[0].id }, seat)
      log.push(one.entry)
      match = one.match
    }
    const record = { game: 'choosing', seats: 2, variant: {}, secret: secretOf(1), at: 0, log }
    expect(replay(game, JSON.parse(JSON.stringify(record))).match).toEqual(match)
  })
})

describe('a space as an argument', () => {
  const match = start()
  const card = idOf(match, 'hand', 4)
  test('is its number', () => {
    expect(options(match, 'lay')).toHaveLength(4 * 3)
    expect(shown(step(match, 'lay', { card, space: 2 }).match, 'hand', 0, 0)).toHaveLength(3)
    for (const space of [3, -1, 0.5, '0', null]) expect(refusal(match, 'lay', { card, space })).toMatch(/^arguments: space: it must be /)
  })
  test('of a board that others do not see is hidden from them', () =>
    expect(([0, 1] as Viewer[]).map((viewer) => stepViewOf(game, step(match, 'stow', { card, space: 1 }), viewer).args.space)).toEqual([
      1,
      null,
    ]))
})

describe('several components as an argument', () => {
  const match = start()
  const hand = shown(match, 'hand', 0, 0)
  const ids = (...faces: number[]) => faces.map((face) => idOf(match, 'hand', face))
  test('are listed as all subsets that are legal', () => {
    const subsets = Array.from({ length: 16 }, (_, bits) => hand.filter((_, i) => bits & (1 << i))).filter(
      (chosen) => [2, 3].includes(chosen.length) && chosen.reduce((sum, { face }) => sum + face!, 0) % 2 === 0,
    )
    const sorted = (lists: readonly unknown[]) => lists.map((one) => JSON.stringify(one)).sort()
    expect(sorted(options(match, 'meld')!)).toEqual(sorted(subsets.map((chosen) => ({ cards: chosen.map(({ id }) => id) }))))
  })
  test('are given to rules in the stack’s order, and logged as proposed', () => {
    const { match: after, entry } = step(match, 'meld', { cards: ids(7, 4, 5) })
    expect([viewOf(game, after, 1).game.sum, entry.args.cards]).toEqual([457, ids(7, 4, 5)])
  })
  test.each<[string, unknown, string]>([
    ['none', [], 'choose 2 to 3'],
    ['too many', ids(4, 5, 6, 7), 'choose 2 to 3'],
    ['one twice', [ids(4)[0], ids(4)[0]], 'something is chosen twice'],
    ['a stranger', [ids(4)[0], 'cards:0'], 'that is not there any more'],
    ['one of another stack', [ids(4)[0], idOf(match, 'open', 0)], 'that is not there any more'],
    ['one that is no id', [ids(4)[0], 4], 'that is not there any more'],
    ['no list', ids(4)[0], 'it must be a list'],
    ['an object', { 0: ids(4)[0], 1: ids(5)[0], length: 2 }, 'it must be a list'],
  ])('%s: refused', (_, cards, says) => expect(refusal(match, 'meld', { cards })).toBe(`arguments: cards: ${says}.`))
  test('are known to all who see their faces after the move', () =>
    expect(([0, 1] as Viewer[]).map((viewer) => stepViewOf(game, step(match, 'meld', { cards: ids(4, 6) }), viewer).args.cards)).toEqual([
      ids(4, 6),
      ids(4, 6),
    ]))
})

describe('defaults', () => {
  test('fill in what is left out, and are told with the legal moves', () => {
    const { match } = step(start(), 'bid', { amount: 7, loud: true })
    expect(legalMoves(game, match, 0).find(({ move }) => move === 'bid')!.defaults).toEqual({ amount: 7 })
    expect(legalMoves(game, match, 1).find(({ move }) => move === 'bid')!.defaults).toEqual({ amount: 0 })
    expect(step(match, 'bid', { loud: false }).entry.args).toEqual({ amount: 7, loud: false })
    expect(step(match, 'bid', { loud: false, amount: 2 }).entry.args.amount).toBe(2)
    expect(refusal(match, 'bid', {})).toBe('arguments: loud is missing.')
    expect(refusal(match, 'bid', { loud: true, other: 1 })).toMatch(/^arguments: .*no argument other/)
  })
  test.each([null, [], [true], 'text', 5, true])('do not stand in for arguments that are %j', (args) =>
    expect(refusal(start(), 'bid', args)).toBe('arguments: The arguments must be an object.'),
  )
})

describe('a sanitized argument', () => {
  test('is its proposer’s own, and stays so', () => {
    const bid = step(start(), 'bid', { amount: 5, loud: true })
    expect(([0, 1, SPECTATOR, ADMIN] as Viewer[]).map((viewer) => stepViewOf(game, bid, viewer).args)).toEqual([
      { amount: 5, loud: true },
      { amount: null, loud: true },
      { amount: null, loud: true },
      { amount: 5, loud: true },
    ])
  })
})

describe('a secret move', () => {
  test('is never listed, and refused with one sentence whatever the reason', () => {
    const match = start()
    expect(options(match, 'guess')).toBeUndefined()
    expect(JSON.stringify(viewOf(game, match, 0).moves)).not.toContain('guess')
    const reasons = [{ n: 4 }, { n: 10 }, {}, { n: 3, m: 1 }, 'nothing'].map((args) => refusal(match, 'guess', args))
    expect(new Set(reasons)).toEqual(new Set(['rule: That is not possible now.']))
    expect(refusal(match, 'guess', { n: 3 })).toBe('ok')
  })
})

test('of a choice out of several stacks nobody is told who cannot tell the components of one of them apart', () => {
  const hands = setup({
    game: {},
    player: { front: stack(cards), back: stack(cards, { sanitize: 'len' }), both: concatenate('front', 'back') },
  })
  const two = hands.createGame({
    name: 'hands',
    players: { min: 2, max: 2 },
    distribute: { cards: ({ index }, { players }) => (index < 4 ? players[0].front : players[0].back) },
    moves: { show: hands.move({ args: { slot: slotOf('both') }, apply: () => {} }) },
    chart: { initial: 'here', states: { here: { on: { show: 'over' } }, over: { type: 'final' } } },
  })
  const { match } = createMatch(two, { seats: 2, secret: secretOf(1), at: 0 })
  const outcome = propose(two, match, { seat: 0, move: 'show', args: { slot: 1 }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const told = ([0, 1, SPECTATOR, ADMIN] as Viewer[]).map((viewer) => stepViewOf(two, outcome.steps[0], viewer).args.slot)
  expect(told).toEqual([1, null, null, 1])
})
