import { describe, expect, test } from 'vitest'
import { createMatch, type Game, int, type Match, propose, RuleError, type Seat, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Turns as boardgame.io's own tests describe them; numbers are those of the scenarios. */

const start = (game: Game, seats: number) => createMatch(game, { seats, secret: secretOf(1), at: 0 }).match
function play(game: Game, match: Match, move: string, seat: Seat = match.turn): Match {
  const outcome = propose(game, match, { seat, move, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(`${move}: ${outcome.refusal.message}`)
  return outcome.match
}
const refusal = (game: Game, match: Match, move: string, seat: Seat = match.turn) => {
  const outcome = propose(game, match, { seat, move, at: 0 })
  if (outcome.ok) throw new Error('not refused')
  return outcome
}
const leaf = ({ snapshot }: Match) => snapshot.at(-1)!.value

const table = setup({ game: { begun: int(), ended: int(), moves: int(), token: int() } })
const { move, fixUp } = table
const rules = {
  pass: move({ apply: () => {} }),
  work: move({
    apply: ({ game }) => {
      game.moves++
    },
  }),
  chat: move({ apply: () => {} }),
  go: move({ apply: () => {} }),
  take: move({
    apply: ({ game, seat }) => {
      game.token = seat
    },
  }),
  direct: move({ apply: (state) => state.passTurnTo((state.seat + 2) % state.seats) }),
  countBegin: fixUp({
    apply: ({ game }) => {
      game.begun++
    },
  }),
  countEnd: fixUp({
    apply: ({ game }) => {
      game.ended++
    },
  }),
  countMove: fixUp({
    apply: ({ game }) => {
      game.moves++
    },
  }),
  skipMe: fixUp({ apply: (state) => state.passTurnTo((state.turn + 1) % state.seats) }),
}
const guards = {
  always: table.guard(() => true),
  odd: table.guard(({ seat }) => seat % 2 === 1),
}
const every = (seats: number) => Array.from({ length: seats }, (_, seat) => seat)
const who = {
  evens: table.who(({ seats }) => every(seats).filter((seat) => seat % 2 === 0)),
  odds: table.who(({ seats }) => every(seats).filter((seat) => seat % 2 === 1)),
  fromToken: table.who(({ game, seats }) => every(seats).map((i) => (game.token + i) % seats)),
}
const parts = { name: 'turns', players: { min: 2, max: 10 }, distribute: {}, moves: rules, guards, who } as const

/** Whose turn it is after each of so many moves. */
function turns(game: Game, match: Match, count: number, name = 'pass'): Seat[] {
  const seen: Seat[] = []
  let now = match
  for (let i = 0; i < count; i++) {
    now = play(game, now, name)
    seen.push(now.turn)
  }
  return seen
}

describe('scenario 3: once around', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'a',
      endless: true,
      states: {
        a: { turns: { rounds: 1 }, on: { pass: { actions: 'nextTurn' } }, onDone: 'b' },
        b: { on: { pass: { actions: 'nextTurn' } } },
      },
    },
  })
  test('phase A, each seat once, then B with the first seat', () => {
    const one = play(game, start(game, 2), 'pass')
    expect([leaf(one), one.turn]).toEqual(['a', 1])
    const two = play(game, one, 'pass')
    expect([leaf(two), two.turn]).toEqual(['b', 0])
  })
})

describe('scenario 4: a phase has an order of its own', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'a',
      endless: true,
      turns: { order: 'evens' },
      states: {
        a: { on: { pass: { actions: 'nextTurn' }, go: 'b' } },
        b: { turns: { order: 'odds' }, on: { pass: { actions: 'nextTurn' }, go: 'a' } },
      },
    },
  })
  test('ten seats: 0, 2, 4 … in A and 1, 3, 5 … in B', () => {
    const match = start(game, 10)
    expect([match.turn, ...turns(game, match, 5)]).toEqual([0, 2, 4, 6, 8, 0])
    const inB = play(game, match, 'go')
    expect([inB.turn, ...turns(game, inB, 5)]).toEqual([1, 3, 5, 7, 9, 1])
  })
})

test('scenario 5: the starting player’s token gives the order of the next round', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'round',
      endless: true,
      states: {
        round: { turns: { order: 'fromToken', rounds: 1 }, moves: ['take'], on: { pass: { actions: 'nextTurn' } }, onDone: 'again' },
        again: { always: 'round' },
      },
    },
  })
  let match = start(game, 4)
  const order: Seat[] = []
  for (let i = 0; i < 8; i++) {
    order.push(match.turn)
    if (i === 2) match = play(game, match, 'take')
    match = play(game, match, 'pass')
  }
  expect(order).toEqual([0, 1, 2, 3, 2, 3, 0, 1])
})

describe('scenario 6: as many moves as a turn has', () => {
  const limited = (turns: object) =>
    table.createGame({
      ...parts,
      chart: {
        initial: 'play',
        endless: true,
        states: {
          play: { turns: { max: 2, uncounted: ['chat'], ...turns }, moves: ['work', 'chat'], on: { pass: { actions: 'nextTurn' } } },
        },
      },
    })
  const game = limited({})
  test('after two the turn ends by itself, one that does not count aside', () => {
    const one = play(game, start(game, 2), 'work')
    const still = play(game, one, 'chat')
    expect([still.turn, still.turns.made]).toEqual([0, 1])
    const two = play(game, still, 'work')
    expect([two.turn, two.turns.made, two.version]).toEqual([1, 0, 4])
  })
  test('it may be ended after one', () => {
    const ended = play(game, play(game, start(game, 2), 'work'), 'pass')
    expect([ended.turn, ended.turns.made]).toEqual([1, 0])
  })
  test('below the minimum it may not', () => {
    const least = limited({ min: 2, uncounted: ['chat', 'pass'] })
    const match = start(least, 2)
    expect(refusal(least, match, 'pass').refusal).toMatchObject({ code: 'turn', by: 'turns.min' })
    const worked = play(least, match, 'work')
    expect(refusal(least, worked, 'pass').refusal.code).toBe('turn')
    // A third seat's moves are not whose turn it is.
    expect(refusal(least, worked, 'work', 1).refusal.code).toBe('turn')
  })
})

describe('scenario 7: no double ending', () => {
  test('a turn that ends under a condition and by the move itself ends once', () => {
    const game = table.createGame({
      ...parts,
      chart: {
        initial: 'p',
        endless: true,
        states: { p: { turns: { endIf: 'always' }, moves: ['work'], on: { pass: { actions: 'nextTurn' } } } },
      },
    })
    expect(play(game, start(game, 3), 'pass').turn).toBe(1)
    expect(play(game, start(game, 3), 'work').turn).toBe(1)
  })
  test('when the phase ends in the same move: phase B, one turn further', () => {
    const game = table.createGame({
      ...parts,
      chart: {
        initial: 'a',
        endless: true,
        turns: { endIf: 'always' },
        states: { a: { moves: ['work'], always: { guard: 'always', target: 'b' } }, b: { moves: ['work'] } },
      },
    })
    const match = start(game, 3)
    expect(leaf(match)).toBe('b')
    const after = play(game, match, 'work')
    expect([leaf(after), after.turn]).toEqual(['b', 1])
  })
})

describe('a next turn that rules direct', () => {
  const named = (who: (turn: Seat) => Seat | null, turns: object = {}) =>
    table.createGame({
      ...parts,
      who: { ...parts.who, winner: table.who(({ turn }) => who(turn)) },
      chart: {
        initial: 'p',
        states: {
          p: {
            turns: { rounds: 9, endIf: 'always', next: 'winner', begin: 'countBegin', end: 'countEnd', ...turns },
            moves: ['work'],
            on: { pass: { actions: 'nextTurn' } },
            onDone: 'over',
          },
          over: { type: 'final' },
        },
      },
    } as never) as Game

  test('goes to the seat that is named, however the turn ends, and on from there where none is', () => {
    const game = named((turn) => (turn === 0 ? 2 : null))
    expect(turns(game, start(game, 4), 5, 'work')).toEqual([2, 3, 0, 2, 3])
    expect(turns(game, start(game, 4), 2, 'pass')).toEqual([2, 3])
    const { state } = play(game, start(game, 4), 'pass')
    expect(state.game.slice(0, 2)).toEqual([2, 1])
  })
  test('goes on to the next in the order if the seat that is named is passed over', () => {
    const game = named(() => 1, { skip: 'odd' })
    expect(turns(game, start(game, 4), 2)).toEqual([2, 2])
  })
  test('may be had by the same seat again; each time that turns come back counts as a round', () => {
    const game = named((turn) => turn, { rounds: 3 })
    const match = play(game, play(game, start(game, 3), 'work'), 'work')
    expect([match.turn, match.turns.orders[0]?.rounds, leaf(match)]).toEqual([0, 2, 'p'])
    expect(leaf(play(game, match, 'work'))).toBe('over')
  })
  test('cannot go to a seat that has no turns there', () => {
    const game = named(() => 1, { order: 'evens' })
    const outcome = propose(game, start(game, 4), { seat: 0, move: 'pass', at: 0 })
    expect(outcome).toMatchObject({ ok: false, error: new RuleError('p.turns.next: winner names seat 1, which has no turns there') })
  })
  test('needs a name that there is', () => {
    expect(() => named(() => 1, { next: 'winer' })).toThrow(/^turns: p\.turns\.next: .*'winer'.*winner/)
  })
})

describe('hooks', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'a',
      endless: true,
      states: {
        a: {
          turns: { begin: 'countBegin', end: 'countEnd', afterMove: 'countMove', back: true, start: 'next' },
          moves: ['chat'],
          on: { pass: { actions: 'nextTurn' }, direct: {}, go: 'b' },
        },
        b: { on: { go: 'a' } },
      },
    },
  })
  const counts = ({ state }: Match) => state.game
  test('run as turns begin and end, and after every move, inside its version', () => {
    let match = start(game, 4)
    expect([match.turn, match.version, counts(match)]).toEqual([1, 0, [1, 0, 0, 0]])
    match = play(game, match, 'pass')
    expect([match.turn, match.version, counts(match)]).toEqual([2, 1, [2, 1, 1, 0]])
    match = play(game, match, 'chat')
    expect(counts(match)).toEqual([2, 1, 2, 0])
    match = play(game, match, 'direct')
    expect([match.turn, counts(match)]).toEqual([0, [3, 2, 3, 0]])
  })
  test('leaving the phase ends the turn, and gives it back', () => {
    const match = play(game, play(game, start(game, 4), 'pass'), 'go')
    expect([match.turn, match.turns.orders, counts(match).slice(0, 2)]).toEqual([0, [], [2, 2]])
  })
})

describe('scenario 12: turns that end as they begin', () => {
  test('are refused with the state unchanged, naming the loop', () => {
    const game = table.createGame({
      ...parts,
      chart: {
        initial: 'a',
        endless: true,
        states: { a: { on: { go: 'b' } }, b: { turns: { begin: 'skipMe' }, on: { pass: { actions: 'nextTurn' } } } },
      },
    })
    const match = start(game, 3)
    const before = JSON.stringify(match)
    const outcome = refusal(game, match, 'go')
    expect(outcome.refusal.code).toBe('failed')
    expect(String(outcome.error)).toMatch(/b\.turns\.begin.*each turn ends as it begins/)
    expect(JSON.stringify(match)).toBe(before)
  })
  test('by the turn’s own words cannot be written', () => {
    expect(() =>
      table.createGame({
        ...parts,
        chart: { initial: 'a', states: { a: { turns: { begin: 'nextTurn' }, on: { go: 'b' } }, b: { type: 'final' } } },
      }),
    ).toThrow(/a\.turns\.begin/)
  })
})

describe('orders', () => {
  const ordered = (turns: object) =>
    table.createGame({
      ...parts,
      chart: { initial: 'p', endless: true, states: { p: { turns, on: { pass: { actions: 'nextTurn' } } } } } as never,
    })
  test.each([
    [{ order: 'forward' }, 4, [0, 1, 2, 3, 0, 1]],
    [{ order: 'backward' }, 4, [0, 3, 2, 1, 0, 3]],
    [{ order: 'snake' }, 3, [0, 1, 2, 2, 1, 0, 0, 1]],
    [{ skip: 'odd' }, 5, [0, 2, 4, 0, 2]],
    [{ order: 'backward', start: 'next' }, 4, [3, 2, 1, 0, 3]],
    [{ order: 'odds' }, 6, [1, 3, 5, 1]],
    [{ start: 'fromToken' }, 3, [0, 1, 2]],
  ] as [object, number, Seat[]][])('%j with %d seats', (turns_, seats, expected) => {
    const game = ordered(turns_)
    const match = start(game, seats)
    expect([match.turn, ...turns(game, match, expected.length - 1)]).toEqual(expected)
  })
})
