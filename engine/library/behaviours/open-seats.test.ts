import { describe, expect, test } from 'vitest'
import { int, library, type Match, openSeats, type Seat, setup } from '../../index.ts'
import { findingsOf, moved, started } from '../../testing/scenarios/proof.ts'

const seats = openSeats()
const rules = setup({ game: { rounds: int() }, player: { points: int(), ...seats.player } })
const lib = library(rules)
const seating = seats.rules(rules, 2)
/** Rounds of one turn for each who takes part; two begin, and others sit down meanwhile. */
const game = rules.createGame({
  name: 'open-table',
  players: { min: 2, max: 5 },
  distribute: {},
  beforeDeal: (state) => seats.empty(state, 2),
  moves: { ...seating.moves, play: lib.asMove(lib.increment('points')), count: lib.increment('rounds') },
  guards: { ...seating.guards, late: lib.reached('rounds', 3) },
  chart: {
    initial: 'gather',
    on: { sit: { turn: 'inactive' } },
    states: {
      gather: { ...seats.roundSetUp('round'), on: { seatPlayer: { turn: 'none' } } },
      round: { turns: { rounds: 1 }, on: { play: { actions: 'nextTurn' } }, onDone: 'counted' },
      counted: { always: { actions: 'count', target: 'next' } },
      next: { always: [{ guard: 'late', target: 'over' }, 'gather'] },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat].points,
})

type Made = readonly [seat: Seat, move: string]
const played = (match: Match, ...made: Made[]) => made.reduce((now, [seat, move]) => moved(game, now, seat, move), match)

test('a game that names what the piece needs has nothing that check finds, though nobody closes seats', () => {
  expect(findingsOf(game)).toEqual([])
})

describe('when all but one who take part have left', () => {
  test('the match goes on with a player who has taken a seat, from the next round on', () => {
    const left = played(started(game, 4), [3, 'sit'], [0, 'resign'])
    expect(left).toMatchObject({ finished: false, inactive: [0, 2, 3], turn: 1 })
    const next = played(left, [1, 'play'])
    expect(next).toMatchObject({ finished: false, inactive: [0, 2] })
    const turns: Seat[] = []
    let end = next
    for (; !end.finished; end = moved(game, end, end.turn, 'play')) turns.push(end.turn)
    expect(turns.toSorted()).toEqual([1, 1, 3, 3])
    expect(end.scores).toEqual([0, 3, 0, 2])
  })

  test('it is over where nobody waits: a seat that is merely open does not count', () => {
    expect(played(started(game, 4), [0, 'resign'])).toMatchObject({ finished: true, winners: [1] })
  })

  test('it is over if only the waiting player is left, and they have won', () => {
    const left = played(started(game, 4), [3, 'sit'], [0, 'resign'])
    expect(played(left, [1, 'resign'])).toMatchObject({ finished: true, winners: [3] })
  })

  test('it is over where nobody plays on until those who wait are let in', () => {
    const left = played(started(game, 4), [3, 'sit'], [2, 'sit'], [0, 'resign'], [1, 'resign'])
    expect(left).toMatchObject({ finished: true, winners: [2, 3] })
  })
})

test('a piece that is not told how many players a round takes says so', () => {
  const rulesOf = seats.rules as (...given: unknown[]) => unknown
  expect(() => rulesOf(rules)).toThrow('openSeats: the number of players of a round must be a whole number above 0, not undefined')
})
