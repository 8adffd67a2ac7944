import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  activeSeats,
  CLOCK,
  createMatch,
  legalMoves,
  type Match,
  propose,
  replay,
  type Seat,
  SPECTATOR,
  viewOf,
} from '../../index.ts'
import { secretOf } from '../index.ts'
import game from './joining.ts'
import { drawn, findingsOf, moved, readBack, refusal, started } from './proof.ts'

/** Seats that join and leave while a match runs. */

type Made = readonly [seat: Seat, move: string]
const play = (match: Match, ...made: Made[]) => made.reduce((at, [seat, move]) => moved(game, at, seat, move), match)
const leaf = (match: Match) => viewOf(game, match, ADMIN).phase.path
/** The seat to move after each of `count` ended turns. */
function turns(match: Match, count: number, move = 'pass'): Seat[] {
  const seen: Seat[] = []
  for (let now = match; seen.length < count; ) {
    now = moved(game, now, now.turn, move)
    seen.push(now.turn)
  }
  return seen
}
const calling = (seats: number, ...made: Made[]) => {
  let match = play(started(game, seats), ...made)
  while (leaf(match) === 'turns') match = moved(game, match, match.turn, 'pass')
  return match
}
const voting = (seats: number, ...made: Made[]) => {
  let match = calling(seats, ...made)
  while (leaf(match) === 'calls') match = moved(game, match, match.turn, 'call')
  return match
}

describe('the chart', () => {
  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn, and reads back as the same machine', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const text of [svg, mermaid, scxml]) for (const phase of ['turns', 'calls', 'voting']) expect(text).toContain(phase)
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })
})

test('a phase of two rounds gives each seat two turns, and no third begins', () => {
  expect(calling(2).state.players.map(([count]) => count)).toEqual([2, 2])
  expect(calling(4, [2, 'join'], [3, 'join']).state.players.map(([count]) => count)).toEqual([2, 2, 2, 2])
})

describe('joining', () => {
  test('is open to seats that do not take part, at any time, and to nobody else', () => {
    const match = started(game, 4)
    expect(match.inactive).toEqual([2, 3])
    for (const at of [match, calling(4), voting(4)]) {
      expect([0, 1, 2, 3].map((seat) => legalMoves(game, at, seat).some(({ move }) => move === 'join'))).toEqual([false, false, true, true])
      expect(refusal(game, at, 0, 'join')).toMatchObject({ code: 'turn', by: 'turn inactive' })
      expect(refusal(game, at, 2, 'pass').code).not.toBe('rule')
    }
    const joined = play(match, [3, 'join'])
    expect([joined.inactive, viewOf(game, joined, SPECTATOR).inactive]).toEqual([[2], [2]])
    expect(joined.snapshot).toEqual(match.snapshot)
  })
  test('gives a seat its turns from then on', () => {
    const match = started(game, 4)
    expect(turns(match, 3)).toEqual([1, 0, 1])
    expect(turns(play(match, [3, 'join']), 5)).toEqual([1, 3, 0, 1, 3])
    const late = play(match, [0, 'pass'], [1, 'pass'], [2, 'join'])
    expect([late.turn, ...turns(late, 2)]).toEqual([0, 1, 2])
    expect(late.state.players.map(([count]) => count)).toEqual([2, 1, 0, 0])
  })
  test('adds a seat to the current round if its place is still to come', () => {
    const called = play(calling(4), [0, 'call'])
    expect(called.turn).toBe(1)
    const order: Seat[] = []
    let now = play(called, [2, 'join'], [1, 'call'])
    while (leaf(now) === 'calls') {
      order.push(now.turn)
      now = moved(game, now, now.turn, 'call')
    }
    expect(order).toEqual([2, 0, 1, 2])
  })
  test('does not put a seat into phases of its own that the others have already entered', () => {
    const joined = play(voting(3), [2, 'join'])
    expect([activeSeats(game, joined), viewOf(game, joined, 2).moves]).toEqual([[0, 1], []])
    const next = play(joined, [0, 'vote'], [1, 'vote'])
    expect([leaf(next), next.state.game[0], turns(next, 3)]).toEqual(['turns', 2, [1, 2, 0]])
  })
})

describe('leaving', () => {
  const all = (seats: number) => Array.from({ length: seats - 2 }, (_, i): Made => [i + 2, 'join'])

  test('the match is open to all who take part, in any phase, and logged', () => {
    for (const match of [started(game, 3), calling(3), voting(3)]) expect(refusal(game, match, 2, 'resign')).toMatchObject({ code: 'rule' })
    const outcome = propose(game, play(started(game, 4), ...all(4)), { seat: 2, move: 'resign', at: 9 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    expect(outcome.steps.map(({ entry }) => entry)).toMatchObject([{ by: 2, move: 'resign', args: {}, at: 9 }])
    expect(outcome.match).toMatchObject({ inactive: [2], turn: 0, finished: false })
    expect(refusal(game, outcome.match, 2, 'resign')).toMatchObject({ message: 'You take no part in this match.' })
  })
  test('during one’s turn passes it on, and the next seat’s turn begins', () => {
    const left = play(started(game, 3), [2, 'join'], [0, 'resign'])
    expect([left.turn, left.state.players.map(([count]) => count)]).toEqual([1, [1, 1, 0]])
    expect(turns(left, 2)).toEqual([2, 1])
  })
  test('by a rule does the same', () => {
    const match = play(started(game, 4), ...all(4), [0, 'bust'])
    expect([match.turn, match.inactive, turns(match, 3)]).toEqual([1, [0], [2, 3, 1]])
    const two = play(match, [1, 'bust'])
    expect(refusal(game, two, 2, 'bust')).toMatchObject({ code: 'rule', message: 'One other player must be left.' })
  })
  test('during a round does not count as a turn: the others have as many turns as before', () => {
    for (const leaves of [0, 1, 2, 3]) {
      for (let after = 0; after < 6; after++) {
        let match = calling(4, ...all(4))
        const order: Seat[] = []
        for (let n = 0; leaf(match) === 'calls'; n++) {
          if (n === after) match = moved(game, match, leaves, 'resign')
          order.push(match.turn)
          match = moved(game, match, match.turn, 'call')
        }
        const expected = [0, 1, 2, 3, 0, 1, 2, 3].filter((seat, place) => seat !== leaves || place < after)
        expect([leaves, after, order]).toEqual([leaves, after, expected])
      }
    }
  })
  test('keeps nobody waiting in phases of each seat’s own', () => {
    const match = voting(4, ...all(4))
    expect(match.timers.map(({ seat }) => seat)).toEqual([0, 1, 2, 3])
    const left = play(match, [0, 'vote'], [2, 'resign'], [3, 'vote'])
    expect([leaf(left), left.timers.map(({ seat }) => seat)]).toEqual(['votes', [1]])
    const [timer] = left.timers
    const out = propose(game, left, { seat: CLOCK, move: 'vote', at: timer.endsAt, timer: timer.id })
    expect(out.ok && leaf(out.match)).toBe('turns')
    expect(leaf(play(left, [1, 'resign']))).toBe('turns')
  })
  test('one by one, the last player left wins', () => {
    for (const match of [started(game, 3), calling(3), voting(3)]) {
      const two = play(match, [2, 'join'], [0, 'resign'])
      expect(two.finished).toBe(false)
      const one = play(two, [2, 'resign'])
      expect(one).toMatchObject({ finished: true, winners: [1], inactive: [0, 2], timers: [], suspended: [] })
      expect(one.scores).toEqual(one.state.players.map(([, calls]) => calls))
      expect(refusal(game, one, 1, 'resign').code).toBe('finished')
      expect(viewOf(game, one, 1)).toMatchObject({ active: [], moves: [], timers: [] })
    }
  })
})

test('300 random matches with seats that come and go end and replay identically, and the turn is always of a seat that takes part', () => {
  let deserted = 0
  for (let seed = 0; seed < 300; seed++) {
    const seats = 2 + (seed % 4)
    const created = createMatch(game, { seats, secret: secretOf(seed), at: 0 })
    const log = created.steps.map(({ entry }) => entry)
    let { match } = created
    for (let n = seed; !match.finished; n = (n * 48_271 + 11) % 2 ** 31) {
      if (match.version > 500) throw new Error(`seed ${seed} does not end`)
      const choices = activeSeats(game, match).flatMap((seat) => legalMoves(game, match, seat).map(({ move }) => [seat, move] as const))
      const here = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !match.inactive.includes(seat))
      const [seat, move] = n % 29 === 0 ? ([here[n % here.length], 'resign'] as const) : choices[n % choices.length]
      const outcome = propose(game, match, { seat, move, at: match.version })
      if (!outcome.ok) throw new Error(`seed ${seed}: ${move} by ${seat}: ${outcome.refusal.message}`, { cause: outcome.error })
      log.push(...outcome.steps.map(({ entry }) => entry))
      match = outcome.match
      for (const step of outcome.steps) expect(step.match.inactive).not.toContain(step.match.turn)
    }
    if (match.snapshot.at(-1)!.status === 'active') deserted++
    expect(match.timers).toEqual([])
    const again = replay(game, { game: 'joining', seats, variant: {}, secret: secretOf(seed), at: 0, log })
    expect(JSON.stringify(again.match)).toBe(JSON.stringify(match))
  }
  expect(deserted).toBeGreaterThan(10)
  expect(deserted).toBeLessThan(290)
})
