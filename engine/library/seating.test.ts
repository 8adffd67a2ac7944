import { expect, test } from 'vitest'
import { ADMIN, bool, createMatch, int, legalMoves, library, openSeats, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { findingsOf, moved, refusal, started, told } from '../testing/scenarios/proof.ts'

const rules = setup({ game: { round: int() }, player: { tired: bool() } })
const lib = library(rules)
const game = rules.createGame({
  name: 'coming-and-going',
  players: { min: 2, max: 5 },
  distribute: {},
  beforeDeal: ({ seats, deactivate }) => {
    for (let seat = 1; seat < seats; seat++) deactivate(seat)
  },
  moves: {
    join: lib.join(),
    leave: lib.leave(),
    rest: lib.record('tired', bool()),
    wake: lib.activate(),
    tuckIn: lib.deactivate(({ tired }) => tired),
    done: lib.done(),
  },
  guards: { enough: lib.enoughPlayers(2) },
  chart: {
    initial: 'waiting',
    states: {
      waiting: { on: { join: { turn: 'inactive' } }, always: { guard: 'enough', target: 'evening' } },
      evening: { turn: 'all', moves: ['leave', 'rest'], on: { done: 'bed', join: { turn: 'inactive' } } },
      bed: { always: [{ actions: 'tuckIn' }, 'night'] },
      night: { on: { done: 'morning' } },
      morning: { always: [{ actions: 'wake' }, 'over'] },
      over: { type: 'final' },
    },
  },
})

test('play waits for a player who joins; they leave, are sent out and called back, a version each', () => {
  const alone = started(game, 4)
  expect([alone.inactive, refusal(game, alone, 0, 'join').code]).toEqual([[1, 2, 3], 'turn'])
  const two = moved(game, alone, 2, 'join')
  expect([two.inactive, legalMoves(game, two, 0).map(({ move }) => move)]).toEqual([
    [1, 3],
    ['leave', 'rest', 'done'],
  ])
  const one = moved(game, two, 0, 'leave')
  expect(one.inactive).toEqual([0, 1, 3])
  expect(refusal(game, one, 2, 'leave')).toMatchObject({ code: 'rule', message: 'At least one player must stay.' })
  const back = moved(game, moved(game, one, 0, 'join'), 0, 'rest', { choice: true })
  const night = moved(game, back, 2, 'done')
  expect([night.inactive, night.turn, night.version]).toEqual([[0, 1, 3], 2, back.version + 2])
  const morning = moved(game, night, 2, 'done')
  expect([morning.inactive, morning.finished, morning.version]).toEqual([[], true, night.version + 4])
})

test('open seats are filled, by players or by an admin, and a round begins when there are enough', () => {
  const seats = openSeats()
  const rules = setup({ game: { rounds: int() }, player: { ...seats.player } })
  const seating = seats.rules(rules, 3)
  const game = rules.createGame({
    name: 'open-seats',
    players: { min: 3, max: 5 },
    distribute: {},
    beforeDeal: (state) => seats.empty(state, 1),
    moves: { ...seating.moves, closeEmpty: seating.closeEmpty, play: library(rules).done(), count: library(rules).increment('rounds') },
    guards: { ...seating.guards, late: library(rules).reached('rounds', 1) },
    chart: {
      initial: 'gather',
      states: {
        gather: seats.roundSetUp('play'),
        play: {
          on: { play: { target: 'next', actions: 'count' }, sit: { turn: 'inactive' } },
        },
        next: { always: [{ guard: { not: 'late' }, target: 'gather' }, { actions: 'closeEmpty' }, 'last'] },
        last: { on: { sit: { turn: 'inactive' }, play: 'over' } },
        over: { type: 'final' },
      },
    },
  })
  expect(findingsOf(game).filter((finding) => finding.includes('error'))).toEqual([])
  const alone = started(game, 5)
  expect([alone.inactive, legalMoves(game, alone, 4).map(({ move }) => move)]).toEqual([[1, 2, 3, 4], ['sit']])
  const two = moved(game, alone, 4, 'sit')
  expect([two.inactive, two.turn]).toEqual([[1, 2, 3], 0])
  expect(refusal(game, two, 4, 'sit').code).toBe('turn')
  expect(refusal(game, two, 0, 'seatPlayer', { seat: 2 })).toMatchObject({ code: 'turn', message: 'Nobody may move now.' })
  expect(refusal(game, two, ADMIN, 'seatPlayer', { seat: 4 })).toMatchObject({ code: 'rule', message: 'That seat is not open.' })
  const three = moved(game, two, ADMIN, 'seatPlayer', { seat: 2 })
  expect([three.inactive, legalMoves(game, three, 0).map(({ move }) => move)]).toEqual([[1, 3], ['play']])
  const late = moved(game, three, 1, 'sit')
  expect(late.inactive).toEqual([1, 3])
  const last = moved(game, late, 0, 'play')
  expect([last.inactive, legalMoves(game, last, 3), legalMoves(game, last, 0).length]).toEqual([[1, 3], [], 1])
  expect(refusal(game, last, 3, 'sit').message).toBe('That seat is not open.')
})

test('empty seats that take part do so no longer when the round begins', () => {
  const seats = openSeats()
  const rules = setup({ game: {}, player: { ...seats.player } })
  const seating = seats.rules(rules, 2)
  const game = rules.createGame({
    name: 'empty-seats',
    players: { min: 4, max: 4 },
    distribute: {},
    beforeDeal: ({ players }) => {
      players[1].seated = players[3].seated = true
    },
    moves: { ...seating.moves, play: library(rules).done() },
    guards: { ...seating.guards },
    chart: { initial: 'gather', states: { gather: seats.roundSetUp('play'), play: { on: { play: 'over' } }, over: { type: 'final' } } },
  })
  const { match, steps } = createMatch(game, { seats: 4, secret: secretOf(1), at: 0 })
  expect([match.inactive, match.turn, told(steps.map(({ entry }) => entry)).length]).toEqual([[0, 2], 1, 2])
})

test('for who will be called back the match goes on when all but one have left, and is over when nobody will', () => {
  const gameThatWakes = (wakes: boolean) =>
    rules.createGame({
      name: 'nap',
      players: { min: 3, max: 4 },
      distribute: {},
      moves: { leave: lib.leave(), wake: lib.activate(() => wakes), done: lib.done() },
      chart: {
        initial: 'night',
        states: {
          night: { on: { leave: { turn: 'all' }, done: 'morning' } },
          morning: { always: [{ actions: 'wake' }, 'day'] },
          day: { on: { done: 'over' } },
          over: { type: 'final' },
        },
      },
    })
  const deserted = (wakes: boolean) => {
    const of = gameThatWakes(wakes)
    return { of, match: moved(of, moved(of, started(of, 3), 2, 'leave'), 0, 'resign') }
  }
  expect(deserted(false).match).toMatchObject({ finished: true, winners: [1], inactive: [0, 2] })
  const { of, match } = deserted(true)
  expect([match.finished, moved(of, match, 1, 'done').inactive]).toEqual([false, [0]])
  expect(moved(of, match, 1, 'resign')).toMatchObject({ finished: true, winners: [2] })
})

test('a player who has resigned is not brought back, neither by rules nor by themselves', () => {
  const rules = setup({ game: {} })
  const lib = library(rules)
  const game = rules.createGame({
    name: 'coming-back',
    players: { min: 4, max: 4 },
    distribute: {},
    moves: { join: lib.join(), leave: lib.leave(), back: lib.activate(), done: lib.done() },
    chart: {
      endless: true,
      initial: 'round',
      on: { leave: { turn: 'all' }, join: { turn: 'inactive' } },
      states: { round: { on: { done: 'next' } }, next: { always: [{ actions: 'back' }, { actions: 'nextTurn', target: 'round' }] } },
    },
  })
  const gone = moved(game, moved(game, started(game, 4), 2, 'resign'), 3, 'leave')
  expect([gone.inactive, gone.resigned]).toEqual([[2, 3], [2]])
  expect(refusal(game, gone, 2, 'join').code).toBe('turn')
  expect(legalMoves(game, gone, 2)).toEqual([])
  const next = moved(game, gone, 0, 'done')
  expect([next.inactive, next.resigned]).toEqual([[2], [2]])
})
