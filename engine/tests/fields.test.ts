import { describe, expect, test } from 'vitest'
import {
  createMatch,
  describeGame,
  enumOf,
  int,
  list,
  oneOf,
  propose,
  rangeEnum,
  SPECTATOR,
  seat,
  setup,
  statistic,
  string,
  treeEnum,
  type Viewer,
  viewOf,
  type WritingOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const grid = rangeEnum(2, 3)
const rank = treeEnum({ low: { worst: {}, bad: {} }, high: {} })
const colour = enumOf('red', 'blue')
const rules = setup({
  game: {
    rolls: list(int(1, 6), { max: 3 }),
    names: list(string(), { first: ['a', 'b'] }),
    order: list(seat({ none: true })),
    where: oneOf(grid),
    rank: oneOf(rank),
    starter: seat({ none: true }),
    judge: seat(),
  },
  player: { colour: oneOf(colour), points: int(), hits: statistic('Hits') },
})
type State = WritingOf<typeof rules>
let rule: (state: State) => unknown
const game = rules.createGame({
  name: 'fields',
  players: { min: 2, max: 3 },
  constants: { HAND: 5, TITLE: 'Fields', OPEN: true },
  distribute: {},
  computed: {
    game: ({ game, players }) => ({ most: Math.max(...players.map(({ points }) => points)), rolls: game.rolls.length }),
    player: ({ players, viewer }, seat) => ({ isMine: viewer === seat, points: players[seat].points }),
  },
  moves: {
    act: rules.move({
      apply: (state) => {
        rule(state)
      },
    }),
    choose: rules.move({
      args: { at: oneOf(grid), rank: oneOf(rank) },
      apply: ({ game }, { at, rank }) => {
        game.where = at
        game.rank = rank
      },
    }),
    end: rules.move({ apply: () => {} }),
  },
  chart: { initial: 'a', states: { a: { moves: ['act', 'choose'], on: { end: 'over' } }, over: { type: 'final' } } },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
function played(does: (state: State) => unknown, match = start()) {
  rule = does
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  if (!outcome.ok) throw outcome.error
  return outcome.match
}
const says = (does: (state: State) => unknown) => () => played(does)

describe('a list', () => {
  test('is set as a whole, is frozen, and the rule’s own array stays its own', () => {
    const mine = [1, 2]
    let read: readonly number[] = []
    const match = played(({ game }) => {
      game.rolls = mine
      mine.push(6)
      read = game.rolls
    })
    expect([read, Object.isFrozen(read), viewOf(game, match, 0).game.rolls]).toEqual([[1, 2], true, [1, 2]])
  })
  test('is frozen also when it comes from storage', () => {
    const stored = JSON.parse(JSON.stringify(start())) as ReturnType<typeof start>
    expect(() => played(({ game }) => (game.names as string[]).push('c'), stored)).toThrow(TypeError)
    expect(viewOf(game, stored, 0).game.names).toEqual(['a', 'b'])
  })
  test('a view has its own copy', () => {
    const match = start()
    ;(viewOf(game, match, 0).game.names as string[]).push('c')
    expect(viewOf(game, match, 0).game.names).toEqual(['a', 'b'])
  })
  test('holds no more than it may, and each value is in bounds', () => {
    expect(says(({ game }) => (game.rolls = [1, 2, 3, 4]))).toThrow(/game\.rolls .*more than 3/)
    expect(says(({ game }) => (game.rolls = [1, 7]))).toThrow(/game\.rolls .*at 1 .*between 1 and 6/)
    expect(says(({ game }) => (game.order = [0, 2]))).toThrow(/game\.order .*at 1 .*seat from 0 to 1/)
    expect(says(({ game }) => (game.names = [5 as never]))).toThrow(/game\.names .*at 0 it must be text/)
    expect(
      viewOf(
        game,
        played(({ game }) => (game.order = [null, 1])),
        0,
      ).game.order,
    ).toEqual([null, 1])
  })
  test('is the same after a JSON round trip', () => {
    const match = played(({ game }) => (game.rolls = [6, 1]))
    expect(JSON.parse(JSON.stringify(match))).toEqual(match)
  })
})

describe('a seat', () => {
  test('that may be nobody is so at first, and again', () => {
    expect(viewOf(game, start(), 0).game).toMatchObject({ starter: null, judge: 0 })
    const match = played(({ game }) => (game.starter = 1))
    expect(viewOf(game, match, 0).game.starter).toBe(1)
    expect(
      viewOf(
        game,
        played(({ game }) => (game.starter = null), match),
        0,
      ).game.starter,
    ).toBe(null)
  })
  test.each([2, -1, 0.5, null, '1'])('that must be somebody cannot be %j', (value) =>
    expect(says(({ game }) => (game.judge = value as never))).toThrow(/game\.judge cannot be .*it must be a seat/),
  )
})

describe('a field of an enum', () => {
  test('is the enum’s default at first', () =>
    expect(viewOf(game, start(), 0)).toMatchObject({
      game: { where: 0, rank: 'low.worst' },
      players: [{ colour: 'red' }, { colour: 'red' }],
    }))
  test('holds the enum’s values only', () => {
    const match = played(({ game }) => {
      game.where = grid.at(1, 2)!
      game.rank = 'high'
    })
    expect(viewOf(game, match, 0).game).toMatchObject({ where: 5, rank: 'high' })
    expect(says(({ game }) => (game.where = 6))).toThrow(/game\.where cannot be 6/)
    expect(says(({ game }) => (game.rank = 'medium' as never))).toThrow(/game\.rank cannot be "medium"/)
  })
  test('as an argument is listed by all its values', () => {
    const { moves } = viewOf(game, start(), 0)
    const { options } = moves.find(({ move }) => move === 'choose')!
    expect(options).toHaveLength(grid.size * rank.size)
    const outcome = propose(game, start(), { seat: 0, move: 'choose', args: { at: 4, rank: 'low.bad' }, at: 0 })
    expect(outcome.ok && viewOf(game, outcome.match, 1).game).toMatchObject({ where: 4, rank: 'low.bad' })
    for (const args of [
      { at: 6, rank: 'high' },
      { at: '4', rank: 'high' },
      { at: 4, rank: 'higher' },
    ])
      expect(propose(game, start(), { seat: 0, move: 'choose', args, at: 0 })).toMatchObject({ ok: false, refusal: { code: 'arguments' } })
  })
})

test('constants are in the definition', () => expect(describeGame(game, 2).constants).toEqual({ HAND: 5, TITLE: 'Fields', OPEN: true }))

test('a statistic is counted, seen by nobody while the match runs and by all when it is over', () => {
  const match = played(({ me }) => me.hits++)
  const hits = (of: typeof match) => [0, 1, SPECTATOR].map((viewer) => viewOf(game, of, viewer as Viewer).players[0].hits)
  expect([hits(match), viewOf(game, match, 'admin').players[0].hits]).toEqual([[null, null, null], 1])
  const over = propose(game, match, { seat: 0, move: 'end', at: 0 })
  expect(over.ok && hits(over.match)).toEqual([1, 1, 1])
  expect(describeGame(game, 2).fields.player.hits).toEqual({ kind: 'statistic', name: 'Hits' })
})

describe('what is computed', () => {
  test('is worked out from each viewer’s view', () => {
    const match = played(({ players }) => (players[1].points = 7))
    expect(viewOf(game, match, 1).computed).toEqual({
      game: { most: 7, rolls: 0 },
      players: [
        { isMine: false, points: 0 },
        { isMine: true, points: 7 },
      ],
    })
    expect(viewOf(game, match, SPECTATOR).computed!.players.map(({ isMine }) => isMine)).toEqual([false, false])
  })
  test('of a hidden field is worked out from what the viewer is shown', () => {
    const hiding = setup({ game: { tally: int({ first: 1, sanitize: 'hidden' }) }, player: { purse: int({ sanitize: 'hidden' }) } })
    const hidden = hiding.createGame({
      name: 'hiding',
      players: { min: 2, max: 2 },
      distribute: {},
      afterDeal: ({ game, players }) => {
        game.tally = 5
        players.forEach((player, seat) => {
          player.purse = 10 + seat
        })
      },
      computed: { game: ({ game }) => ({ tally: game.tally }), player: ({ players }, seat) => ({ purse: players[seat].purse }) },
      moves: {},
      chart: { endless: true, initial: 'a', states: { a: {} } },
    })
    const { match } = createMatch(hidden, { seats: 2, secret: secretOf(1), at: 0 })
    const seen = (viewer: Viewer) => viewOf(hidden, match, viewer).computed
    expect(seen(0)).toEqual({ game: { tally: null }, players: [{ purse: 10 }, { purse: null }] })
    expect(seen(SPECTATOR)).toEqual({ game: { tally: null }, players: [{ purse: null }, { purse: null }] })
    expect(seen('admin')).toEqual({ game: { tally: 5 }, players: [{ purse: 10 }, { purse: 11 }] })
  })
})

describe('a number of players that the game does not take', () => {
  const even = rules.createGame({
    ...{ name: 'even', distribute: {}, moves: {} },
    players: { min: 2, max: 6, legal: (seats) => seats % 2 === 0 || 'It takes an even number.' },
    chart: { endless: true, initial: 'a', states: { a: {} } },
  })
  test('is refused with the game’s own sentence', () => {
    expect([2, 4, 6].map(even.players.legal)).toEqual([true, true, true])
    expect([even.players.legal(3), even.players.legal(8)]).toEqual(['It takes an even number.', 'It is for 2 to 6 players, not 8.'])
    expect(() => createMatch(even, { seats: 3, secret: secretOf(1), at: 0 })).toThrow('Even: It takes an even number.')
    expect(createMatch(even, { seats: 4, secret: secretOf(1), at: 0 }).match.seats).toBe(4)
  })
})

test('players read an enum’s values by their names', () => {
  const moods = enumOf({ calm: 'calm', wild: 'Beside itself' })
  const rules = setup({ game: { mood: oneOf(moods), plain: oneOf('a', 'b') } })
  const game = rules.createGame({
    name: 'moods',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { feel: rules.move({ args: { mood: oneOf(moods) }, apply: () => {} }) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['feel'] } } },
  })
  const { fields, moves } = describeGame(game, 1)
  const names = { wild: 'Beside itself' }
  expect(fields.game).toEqual({ mood: { kind: 'enum', values: ['calm', 'wild'], names }, plain: { kind: 'enum', values: ['a', 'b'] } })
  expect(moves.feel.args).toEqual({ mood: { kind: 'oneOf', values: ['calm', 'wild'], names } })
})
