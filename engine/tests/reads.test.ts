import { describe, expect, test } from 'vitest'
import {
  board,
  componentIn,
  deck,
  type Game,
  int,
  legalMoves,
  list,
  type Match,
  oneOf,
  overlap,
  type Proposal,
  propose,
  setup,
  slots,
  spaceOf,
  stack,
  timer,
  type WritingOf,
} from '../index.ts'
import { started } from '../testing/index.ts'

/** Everything that rules can read, and for each fact a move that changes it. Seat 0 is late, seat 1 is quick. */

const cards = deck(
  'cards',
  Array.from({ length: 24 }, (_, n) => ({ n })),
  { dynamic: { tapped: int() } },
)
const facts = setup({
  game: {
    price: int({ first: 5 }),
    other: int(),
    secret: int({ sanitize: 'hidden' }),
    phase: oneOf('dawn', 'dusk'),
    points: list(int()),
    supply: stack(cards, { sanitize: 'len' }),
    dark: stack(cards, { sanitize: 'hidden' }),
    pile: stack(cards),
    market: slots(cards, 4),
    back: slots(cards, 4),
    both: overlap('market', 'back'),
    columns: board(cards, 3),
    clock: timer(),
  },
  player: { hand: stack(cards, { sanitize: 'len' }), seen: int(), gold: int() },
})
type Apply = (table: WritingOf<typeof facts>) => void
const does = (apply: Apply) => facts.move({ apply })

const set = <G extends object>(group: G, values: Partial<G>): void => void Object.assign(group, values)
const tell = (me: { seen: number }, seen: number): void => set(me, { seen })

/** What seat 0 does, and so reads. */
const late = {
  readsPrice: does(({ game, me }) => tell(me, game.price)),
  readsPoints: does(({ game, me }) => tell(me, game.points.length)),
  readsPhase: does(({ game, me }) => tell(me, game.phase === 'dawn' ? 1 : 2)),
  readsGold: does(({ players, me }) => tell(me, players[1]!.gold)),
  readsOwnWriting: does(({ game, me }) => {
    game.price = 7
    me.seen = game.price
  }),
  counts: does(({ game, me }) => tell(me, game.pile.count)),
  asksForAny: does(({ game, me }) => tell(me, game.pile.isEmpty ? 1 : 0)),
  looksAtFirst: does(({ game, me }) => tell(me, game.pile.first?.values.n ?? -1)),
  looksAtAll: does(({ game, me }) => tell(me, [...game.pile].length)),
  looksAtSlot: does(({ game, me }) => tell(me, game.market.at(1)?.values.n ?? -1)),
  looksAtMerged: does(({ game, me }) => tell(me, game.both.at(1)?.values.n ?? -1)),
  looksAtState: does(({ game, me }) => tell(me, game.pile.first!.state.tapped)),
  draws: does(({ game, me }) => game.supply.first!.moveTo(me.hand)),
  drawsTwo: does(({ game, me }) => {
    game.supply.first!.moveTo(me.hand)
    game.supply.first!.moveTo(me.hand)
  }),
  drawsAndLooks: does(({ game, me }) => {
    const card = game.supply.first!
    card.moveTo(me.hand)
    if (card.values.n >= 0) me.seen = game.other
  }),
  looksInTheDark: does(({ game, me }) => tell(me, game.dark.first?.values.n ?? -1)),
  puts: does(({ game, me }) => me.hand.first!.moveTo(game.market)),
  rolls: does(({ random, me }) => tell(me, random.below(6))),
  asksForTurn: does(({ turn, me }) => tell(me, turn)),
  asksWhoPlays: does(({ isActive, me }) => tell(me, isActive(2) ? 1 : 0)),
  asksWhoIsNext: does(({ next, me }) => tell(me, next(1))),
  asksWhoIsBefore: does(({ previous, me }) => tell(me, previous(0))),
  listsWhoPlays: does(({ playing, me }) => tell(me, playing.length)),
  asksForClock: does(({ game, me }) => tell(me, game.clock.isRunning ? 1 : 0)),
  branches: does(({ game, me }) => tell(me, game.secret > 0 ? game.price : game.other)),
  picks: facts.move({ args: { card: componentIn('pile') }, apply: ({ me }, { card }) => card.moveTo(me.hand) }),
  drops: facts.move({
    args: { column: spaceOf('columns') },
    apply: ({ game, me }, { column }) => me.hand.first!.moveTo(game.columns.at(column)),
  }),
  guarded: facts.move({ apply: () => {} }),
  votes: facts.move({ apply: () => {} }),
}
/** What seat 1 does before that arrives. */
const quick = {
  setsPrice: does(({ game }) => set(game, { price: 99 })),
  setsOther: does(({ game }) => set(game, { other: 1 })),
  setsSecret: does(({ game }) => set(game, { secret: 1 })),
  turnsToDusk: does(({ game }) => set(game, { phase: 'dusk' })),
  scores: does(({ game }) => set(game, { points: [...game.points, 1] })),
  earns: does(({ me }) => set(me, { gold: me.gold + 1 })),
  adds: does(({ game }) => game.supply.first!.moveTo(game.pile)),
  swaps: does(({ game }) => game.pile.swap(0, 1)),
  empties: does(({ game }) => game.pile.moveAllTo(game.supply)),
  takesFirst: does(({ game, me }) => game.pile.first!.moveTo(me.hand)),
  fillsSlot: does(({ game }) => game.supply.first!.moveTo(game.market, 1)),
  fillsOtherSlot: does(({ game }) => game.supply.first!.moveTo(game.market, 2)),
  fillsFree: does(({ game }) => game.supply.first!.moveTo(game.market)),
  taps: does(({ game }) => set(game.pile.first!.state, { tapped: 1 })),
  drawsToo: does(({ game, me }) => game.supply.first!.moveTo(me.hand)),
  stirs: does(({ game }) => game.dark.shuffle()),
  passes: does(({ passTurnTo }) => passTurnTo(1)),
  sendsOff: does(({ deactivate }) => deactivate(2)),
  starts: does(({ game }) => game.clock.start(1000, 'setsPrice')),
  dropsToo: does(({ game }) => game.supply.first!.moveTo(game.columns.at(1))),
}

const everywhere = Object.fromEntries(Object.keys({ ...late, ...quick }).map((move) => [move, 'open'])) as {
  [M in keyof typeof late | keyof typeof quick]: 'open'
}

const game = facts.createGame({
  name: 'facts',
  players: { min: 3, max: 3 },
  distribute: { cards: 'supply' },
  afterDeal: ({ game: { supply, pile, dark }, players }) => {
    for (let n = 0; n < 3; n++) supply.first!.moveTo(pile)
    for (let n = 0; n < 3; n++) supply.first!.moveTo(dark)
    for (const { hand } of players) for (let n = 0; n < 2; n++) supply.first!.moveTo(hand)
  },
  moves: { ...late, ...quick },
  guards: { isCheap: facts.guard(({ game }) => game.price < 10) },
  who: { voters: facts.who(({ players, seats }) => [...Array(seats).keys()].filter((seat) => players[seat]!.gold < 1)) },
  score: () => 0,
  chart: {
    endless: true,
    initial: 'open',
    states: {
      open: {
        turn: 'all',
        on: {
          ...everywhere,
          guarded: { guard: 'isCheap', target: 'open' },
          votes: { turn: 'voters', target: 'open' },
        },
      },
    },
  },
}) as Game

const at = (match: Match, seat: number, move: string, args = {}): Proposal => ({ seat, move, args, at: match.version })

/** What seat 0 is told of a move that it made at the start, where seat 1 has moved first. */
function told(move: string, others: readonly string[], args: Proposal['args'] = {}, since = started(game, 3)): string {
  const match = others.reduce((now, other) => {
    const outcome = propose(game, now, at(now, 1, other))
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    return outcome.match
  }, since)
  const outcome = propose(game, match, { ...at(match, 0, move, args), expectVersion: since.version }, since)
  if (outcome.ok) return 'made'
  expect(outcome.refusal).toMatchObject({
    code: 'stale',
    message: expect.stringMatching(/^[A-Z].* before your move arrived.* Your move was not made\.$/),
  })
  return outcome.refusal.message.replace(/ before your move arrived| Your move was not made\.$/g, '')
}

test.each([
  ['readsPrice', 'setsPrice', 'The price changed from 5 to 99.'],
  ['readsPrice', 'setsOther', 'made'],
  ['readsPhase', 'turnsToDusk', 'The phase changed from dawn to dusk.'],
  ['readsPoints', 'scores', 'The points changed.'],
  ['readsGold', 'earns', 'Player 2’s gold changed from 0 to 1.'],
  ['readsOwnWriting', 'setsPrice', 'made'],
  ['counts', 'adds', 'The pile changed: slot 4.'],
  ['counts', 'swaps', 'made'],
  ['asksForAny', 'adds', 'made'],
  ['asksForAny', 'empties', 'The pile changed: slot 1.'],
  ['looksAtFirst', 'adds', 'made'],
  ['looksAtFirst', 'swaps', 'The pile changed: slot 1.'],
  ['looksAtAll', 'adds', 'The pile changed: slot 4.'],
  ['looksAtSlot', 'fillsOtherSlot', 'made'],
  ['looksAtSlot', 'fillsSlot', 'The market changed: slot 2.'],
  ['looksAtMerged', 'fillsOtherSlot', 'made'],
  ['looksAtMerged', 'fillsSlot', 'The market changed: slot 2.'],
  ['looksAtState', 'taps', 'The pile changed: slot 1.'],
  ['puts', 'fillsFree', 'The market changed: slot 1.'],
  ['puts', 'fillsOtherSlot', 'made'],
  ['asksForTurn', 'passes', 'The turn had passed on.'],
  ['asksWhoPlays', 'sendsOff', 'Who takes part had changed.'],
  ['asksWhoIsNext', 'sendsOff', 'Who takes part had changed.'],
  ['asksWhoIsBefore', 'sendsOff', 'Who takes part had changed.'],
  ['listsWhoPlays', 'sendsOff', 'Who takes part had changed.'],
  ['asksForClock', 'starts', 'The clock changed.'],
  ['guarded', 'setsPrice', 'The price changed from 5 to 99.'],
  ['guarded', 'setsOther', 'made'],
])('%s after %s: %s', (move, other, expected) => expect(told(move, [other])).toBe(expected))

describe('what the proposer does not see', () => {
  test.each([
    ['draws', ['drawsToo'], 'made'],
    ['drawsTwo', ['drawsToo'], 'made'],
    ['branches', ['setsSecret'], 'made'],
    ['looksInTheDark', ['stirs'], 'made'],
    ['rolls', ['setsSecret', 'stirs'], 'made'],
  ])('%s after %j, which changes nothing that they see: %s', (move, others, expected) => expect(told(move, others)).toBe(expected))

  test.each([
    ['branches', ['setsPrice'], 'The price changed from 5 to 99.'],
    ['branches', ['setsOther'], 'The other changed from 0 to 1.'],
    ['drawsAndLooks', ['setsOther'], 'The other changed from 0 to 1.'],
    ['looksInTheDark', ['setsOther'], 'The other changed from 0 to 1.'],
    ['rolls', ['setsOther'], 'The other changed from 0 to 1.'],
  ])('%s after %j: from there on everything counts as read: %s', (move, others, expected) => expect(told(move, others)).toBe(expected))

  test('decides nothing: the answers are the same whatever it is', () => {
    const since = started(game, 3)
    const withSecret = (match: Match, secret: number): Match => {
      const state = { ...match.state, game: match.state.game.with(2, secret) }
      return { ...match, state }
    }
    for (const other of Object.keys(quick)) {
      const outcome = propose(game, since, at(since, 1, other))
      const match = outcome.ok ? outcome.match : since
      const answers = [0, 1].map((secret) => {
        const late = propose(game, withSecret(match, secret), { ...at(match, 0, 'branches'), expectVersion: 0 }, withSecret(since, secret))
        return late.ok ? 'made' : late.refusal
      })
      expect([other, answers[0]]).toEqual([other, answers[1]])
    }
  })
})

describe('what an argument points at', () => {
  const open = started(game, 3)
  const options = legalMoves(game, open, 0).find(({ move }) => move === 'picks')!.options!

  test('a component that lies elsewhere in its stack now is still meant', () => {
    expect(told('picks', ['swaps'], options[0], open)).toBe('made')
    expect(told('picks', ['takesFirst'], options[1], open)).toBe('made')
  })
  test('one that is gone is not', () =>
    expect(told('picks', ['takesFirst'], options[0], open)).toBe('The pile changed: what you chose is no longer there.'))
  test('a space is meant with what lies in it', () => {
    expect(told('drops', ['dropsToo'], { column: 1 })).toBe('The columns changed: space 2.')
    expect(told('drops', ['dropsToo'], { column: 0 })).toBe('made')
  })
})

describe('whose move it is', () => {
  test('counts, and not what was read to find it', () => {
    expect(told('votes', ['earns'])).toBe('made')
    const since = started(game, 3)
    const outcome = propose(game, since, at(since, 0, 'setsOther'))
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const rich = {
      ...outcome.match,
      state: { ...outcome.match.state, players: outcome.match.state.players.with(0, outcome.match.state.players[0]!.with(2, 9)) },
    }
    const late = propose(game, rich, { ...at(rich, 0, 'votes'), expectVersion: 0 }, since)
    expect(late).toMatchObject({
      ok: false,
      refusal: { code: 'stale', message: 'Play had gone on before your move arrived. Your move was not made.' },
    })
  })
})

describe('moves that every game has', () => {
  test('who leaves, leaves, whatever has changed', () => expect(told('resign', ['setsPrice', 'empties'])).toBe('made'))

  test('what is taken back is what would have been taken back', () => {
    const made = (match: Match, seat: number, move: string) => {
      const outcome = propose(game, match, at(match, seat, move))
      if (!outcome.ok) throw new Error(outcome.refusal.message)
      return outcome.match
    }
    const since = made(started(game, 3), 0, 'setsOther')
    const undo = (match: Match) => propose(game, match, { ...at(match, 0, 'undo'), expectVersion: since.version }, since)
    for (const other of [0, 1]) expect(undo(made(since, other, 'setsPrice'))).toMatchObject({ ok: false, refusal: { code: 'stale' } })
    expect(undo(since)).toMatchObject({ ok: true })
  })
})

test('without the match as it stood, with another, and ahead of it, a late move is refused', () => {
  const since = started(game, 3)
  const outcome = propose(game, since, at(since, 1, 'setsOther'))
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const { match } = outcome
  const plain = { ok: false, refusal: { code: 'stale', message: 'The match has gone on since you looked.' } }
  expect(propose(game, match, { ...at(match, 0, 'readsPrice'), expectVersion: 0 })).toEqual(plain)
  expect(propose(game, match, { ...at(match, 0, 'readsPrice'), expectVersion: 0 }, match)).toEqual(plain)
  expect(propose(game, since, { ...at(since, 0, 'readsPrice'), expectVersion: 1 }, match)).toEqual(plain)
})
