import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeSeats, createMatch, type Game, legalMoves, type Match, propose, type Seat, setup, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { moved, started } from '../testing/scenarios/proof.ts'

/** Where a name stands only for seats that have left, whose turn it is stands in for them: play never waits for a player who is gone. */

const rules = setup({ game: {} })
const nothing = () => rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'judged',
  players: { min: 2, max: 5 },
  distribute: {},
  moves: { plead: nothing(), judge: nothing(), vote: nothing(), whisper: nothing() },
  who: { judge: rules.who(() => 1), jury: rules.who(({ seats }) => [0, seats - 1]), nobody: rules.who(() => []) },
  chart: {
    initial: 'pleading',
    endless: true,
    states: {
      pleading: { on: { plead: 'judging' } },
      judging: { turn: 'judge', on: { judge: 'jury' } },
      jury: {
        seats: { who: 'jury', initial: 'voting', states: { voting: { on: { vote: 'done' } }, done: { type: 'final' } } },
        onDone: 'secret',
      },
      secret: { sanitize: 'jury', turn: 'jury', on: { whisper: { target: 'pleading', actions: 'nextTurn' } } },
    },
  },
})
const left = (match: Match, ...seats: Seat[]) => seats.reduce((now, seat) => moved(game, now, seat, 'resign'), match)
const judging = (seats: number) => moved(game, started(game, seats), 0, 'plead')

describe('whose turn it is stands in', () => {
  test('for the one that a name stands for', () => {
    const match = left(judging(4), 1)
    expect([match.turn, activeSeats(game, match)]).toEqual([0, [0]])
    expect(viewOf(game, match, 2).active).toEqual([0])
  })
  test('for several only when the last of them has left', () => {
    const jury = moved(game, moved(game, judging(4), 1, 'judge'), 0, 'vote')
    const secret = moved(game, jury, 3, 'vote')
    expect(viewOf(game, secret, 3).phase.path).toBe('secret')
    expect(activeSeats(game, left(secret, 0))).toEqual([3])
    const none = left(secret, 0, 3)
    expect([none.turn, activeSeats(game, none)]).toEqual([1, [1]])
    // The player who is to move learns where play is; the others still do not.
    expect([1, 2].map((viewer) => viewOf(game, none, viewer).phase.path)).toEqual(['secret', ''])
  })
  test('nobody gets phases of their own instead of those who have left', () => {
    const match = moved(game, left(judging(5), 4), 1, 'judge')
    expect(activeSeats(game, match)).toEqual([0])
    expect(viewOf(game, left(match, 0), 1).phase.path).toBe('secret')
  })
})

test('for a name that stands for no seat at all nobody does', () => {
  const quiet: Game = rules.createGame({
    ...{ name: 'quiet', players: { min: 2, max: 2 }, distribute: {}, moves: { plead: nothing() } },
    who: { nobody: rules.who(() => []) },
    chart: { initial: 'a', endless: true, states: { a: { turn: 'nobody', moves: ['plead'] } } },
  })
  const { match } = createMatch(quiet, { seats: 2, secret: secretOf(1), at: 0 })
  expect(activeSeats(quiet, match)).toEqual([])
})

test('after any resignation, at any time, somebody can go on, until one is left', () => {
  const course = fc.array(fc.record({ leaves: fc.boolean(), pick: fc.nat(99) }), { minLength: 5, maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), course, (seats, steps) => {
      let match = started(game, seats)
      for (const { leaves, pick } of steps) {
        if (match.finished) break
        const able = activeSeats(game, match)
        expect(able).not.toEqual([])
        const all = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !match.inactive.includes(seat))
        const seat = leaves ? all[pick % all.length] : able[pick % able.length]
        const legal = legalMoves(game, match, seat)
        const move = leaves ? 'resign' : legal[pick % legal.length].move
        const outcome = propose(game, match, { seat, move, at: 0 })
        if (!outcome.ok) throw new Error(outcome.refusal.message)
        match = outcome.match
      }
      expect(match.finished).toBe(seats - match.inactive.length <= 1)
    }),
    { numRuns: 200, seed: 7 },
  )
})
