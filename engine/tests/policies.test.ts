import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  board,
  bool,
  createMatch,
  deck,
  int,
  list,
  oneOf,
  type Policy,
  propose,
  type Sanitize,
  SPECTATOR,
  seat,
  setup,
  slots,
  stack,
  stepViewOf,
  string,
  timer,
  type Viewer,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Seats 0 to 3: a red wolf, a red sheep, a blue sheep, a blue wolf. Fields of a player are those of seat 1. */
const OWNER = 1
const VIEWERS = [0, 1, 2, 3, SPECTATOR, ADMIN] as const
const POLICIES = ['visible', 'order', 'len', 'nonempty', 'hidden'] as const

const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, n) => ({ n })),
)
const fieldsWith = (sanitize: Sanitize) => ({
  int: int({ first: 3, sanitize }),
  bool: bool({ sanitize }),
  string: string({ sanitize }),
  oneOf: oneOf('a', 'b').sanitized(sanitize),
  seat: seat({ none: true, sanitize }),
  list: list(int(), { sanitize }),
  timer: timer({ sanitize }),
  grown: stack(cards, { sanitize }),
  sized: slots(cards, 3, { sanitize }),
  board: board(cards, 2, { sanitize }),
  cells: board(cards, 1, { slots: 2, sanitize }),
})
type Fields = ReturnType<typeof fieldsWith>
const empty = {} as Fields

/** What each viewer sees of the fields where they are the game's, a player's, or on a card that all see: seat 1's. */
function seenOf(where: 'game' | 'player' | 'component', sanitize: Sanitize) {
  const fields = fieldsWith(sanitize)
  const holders = deck('holders', [{}], { dynamic: where === 'component' ? fields : empty })
  const rules = setup({
    game: { ...(where === 'game' ? fields : empty), rest: stack(cards), table: stack(holders) },
    player: {
      ...(where === 'player' ? fields : empty),
      ...{ role: oneOf('sheep', 'wolf'), team: oneOf('red', 'blue'), held: stack(holders) },
    },
  })
  const game = rules.createGame({
    name: 'policies',
    players: { min: 4, max: 4 },
    groups: {
      firstHalf: (_, viewer) => viewer < 2,
      neighbour: (state, viewer, owner) => owner !== null && viewer === (owner + 1) % state.seats,
    },
    distribute: { cards: 'rest', holders: (_, { players }) => players[OWNER].held },
    beforeDeal: ({ players }) =>
      players.forEach((player, seat) => {
        player.role = seat === 0 || seat === 3 ? 'wolf' : 'sheep'
        player.team = seat < 2 ? 'red' : 'blue'
      }),
    moves: {
      fill: rules.move({
        apply: ({ game, players }) => {
          const holder = players[OWNER].held.first!
          const row = (where === 'game' ? game : where === 'player' ? players[OWNER]! : holder.state) as typeof game
          Object.assign(row, { int: 5, bool: true, string: 'text', oneOf: 'b', seat: 1, list: [7, 8] })
          row.timer.start(100, 'fill')
          const [a, b, c, d, e] = game.rest
          for (const card of [a, b]) card.moveTo(row.grown)
          c.moveTo(row.sized, 1)
          d.moveTo(row.board.at(1))
          e.moveTo(row.cells.at(0), 1)
        },
      }),
    },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['fill'] } } },
  })
  const { match } = createMatch(game, { seats: 4, secret: secretOf(1), at: 0 })
  const filled = propose(game, match, { seat: 0, move: 'fill', at: 1 })
  if (!filled.ok) throw filled.error
  return (viewer: Viewer) => {
    const view = viewOf(game, filled.match, viewer)
    const { transfers } = stepViewOf(game, filled.steps[0], viewer)
    const { rest: _, table: __, ...common } = view.game as { [name: string]: unknown }
    const { role: ___, team: ____, held, ...own } = view.players[OWNER] as { [name: string]: unknown }
    const onCard = (held as { slots: { state: { [name: string]: unknown } }[] }).slots[0].state
    return {
      fields: where === 'game' ? common : where === 'player' ? own : onCard,
      transfers: transfers.length,
      toKnown: transfers.filter(({ to }) => to).length,
    }
  }
}

const id = expect.stringMatching(/^cards:[0-9a-z]+$/)
function expected(policy: Policy) {
  const sees = policy === 'visible'
  const values = sees
    ? { int: 5, bool: true, string: 'text', oneOf: 'b', seat: 1, timer: { startedAt: 1, endsAt: 101 } }
    : { int: null, bool: null, string: null, oneOf: null, seat: null, timer: null }
  const lists = { visible: [7, 8], order: [null, null], len: [null, null], nonempty: [null], hidden: null }
  const stack = (...faces: (number | null)[]) => {
    const count = faces.filter((face) => face !== null).length
    if (policy === 'len') return { count }
    if (policy === 'nonempty') return { some: count > 0 }
    return policy === 'hidden' ? {} : { slots: faces.map((face) => (face === null ? null : sees ? { id, face } : { id })) }
  }
  const fields = {
    ...values,
    list: lists[policy],
    grown: stack(0, 1),
    sized: stack(null, 2, null),
    board: [stack(), stack(3)],
    cells: [stack(null, 4)],
  }
  return { fields, transfers: 5, toKnown: policy === 'nonempty' || policy === 'hidden' ? 0 : 5 }
}
const ADMIN_SEES: Policy = 'visible'

/** The policy that holds for seats 0 to 3 and for a spectator. */
type Row = readonly [sanitize: Sanitize, ...policies: Policy[]]
const OF_ALL: readonly Row[] = [
  ...POLICIES.map((policy): Row => [{ all: policy }, policy, policy, policy, policy, policy]),
  ...POLICIES.map((policy): Row => [{ wolf: policy }, policy, 'visible', 'visible', policy, policy]),
  [{ wolf: 'order', all: 'nonempty' }, 'order', 'nonempty', 'nonempty', 'order', 'nonempty'],
  [{ wolf: 'hidden', all: 'len' }, 'len', 'len', 'len', 'len', 'hidden'],
  [{ wolf: 'visible', sheep: 'len', all: 'hidden' }, 'visible', 'len', 'len', 'visible', 'hidden'],
  [{ firstHalf: 'order', all: 'len' }, 'order', 'order', 'len', 'len', 'len'],
  [{ firstHalf: 'hidden', wolf: 'nonempty' }, 'nonempty', 'hidden', 'visible', 'nonempty', 'hidden'],
]
const OF_OWNERS: readonly Row[] = [
  ...POLICIES.map((policy): Row => [{ other: policy }, policy, 'visible', policy, policy, policy]),
  ...POLICIES.map((policy): Row => [{ self: policy }, 'visible', policy, 'visible', 'visible', policy]),
  [{ self: 'visible', 'same-team': 'order', all: 'len' }, 'order', 'visible', 'len', 'len', 'len'],
  [{ 'same-role': 'hidden' }, 'visible', 'hidden', 'hidden', 'visible', 'hidden'],
  [{ 'different-team': 'nonempty', other: 'hidden' }, 'hidden', 'visible', 'nonempty', 'nonempty', 'hidden'],
  [{ 'different-role': 'len', 'same-team': 'nonempty' }, 'len', 'nonempty', 'visible', 'len', 'nonempty'],
  [{ neighbour: 'order', all: 'hidden' }, 'hidden', 'hidden', 'order', 'hidden', 'hidden'],
]
const BARE: readonly Row[] = POLICIES.map((policy) => [policy, policy, 'visible', policy, policy, policy])

describe.each([
  ['game', [...OF_ALL, ['len', 'len', 'len', 'len', 'len', 'len'] as Row]],
  ['player', [...OF_ALL, ...OF_OWNERS, ...BARE]],
  ['component', [...OF_ALL, ...OF_OWNERS, ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden'] as Row]],
] as const)('a field of every kind, of a %s', (where, rows) => {
  test.each(rows.map(([sanitize, ...policies]) => ({ sanitize, policies })))('under $sanitize: $policies', ({ sanitize, policies }) => {
    const seen = seenOf(where, sanitize)
    for (const [i, viewer] of VIEWERS.entries()) expect([viewer, seen(viewer)]).toEqual([viewer, expected(policies[i] ?? ADMIN_SEES)])
  })
})

test('nobody is told of a pair by a policy for one’s own enum where a field belongs to nobody', () => {
  expect(() => seenOf('game', { 'same-team': 'len' })).toThrow(/'same-team' is nobody/)
  expect(() => seenOf('game', { other: 'len' })).toThrow(/'other' is nobody/)
})

describe('an argument', () => {
  const rules = setup({ game: {}, player: { role: oneOf('sheep', 'wolf') } })
  const argsSeen = (sanitize: Sanitize) => {
    const game = rules.createGame({
      name: 'arguments',
      players: { min: 4, max: 4 },
      groups: { neighbour: (state, viewer, owner) => owner !== null && viewer === (owner + 1) % state.seats },
      distribute: {},
      beforeDeal: ({ players }) => {
        for (const seat of [0, 3]) players[seat].role = 'wolf'
      },
      moves: { bid: rules.move({ args: { amount: int(0, 9, { sanitize }) }, apply: () => {} }) },
      chart: { endless: true, initial: 'a', states: { a: { turn: 'all', moves: ['bid'] } } },
    })
    const { match } = createMatch(game, { seats: 4, secret: secretOf(1), at: 0 })
    const bid = propose(game, match, { seat: OWNER, move: 'bid', args: { amount: 7 }, at: 0 })
    if (!bid.ok) throw bid.error
    return VIEWERS.map((viewer) => stepViewOf(game, bid.steps[0], viewer).args.amount)
  }
  test.each<[Sanitize, (number | null)[]]>([
    ['hidden', [null, 7, null, null, null, 7]],
    ['len', [null, 7, null, null, null, 7]],
    [{ all: 'hidden' }, [null, null, null, null, null, 7]],
    [{ wolf: 'visible', other: 'hidden' }, [7, 7, null, 7, null, 7]],
    [{ 'different-role': 'hidden' }, [null, 7, 7, null, null, 7]],
    [{ neighbour: 'visible', other: 'hidden' }, [null, 7, 7, null, null, 7]],
    [{ neighbour: 'hidden' }, [7, 7, null, 7, null, 7]],
  ])('under %j is known to seats 0 to 3, a spectator, the admin: %j', (sanitize, expected) => expect(argsSeen(sanitize)).toEqual(expected))
})
