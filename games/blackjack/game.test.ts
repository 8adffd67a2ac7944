import { createMatch, legalMoves, type Match, propose, SPECTATOR, stepViewOf, viewOf } from 'playchart/engine'
import { moved, randomMatch, refusal, secretOf, seen, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game, { total } from './game.ts'

const start = (seed: number, seats = 2, rounds = 'one') => started(game, seats, { seed, variant: { rounds } })
const all = (match: Match) => seen(game, match)
const move = (match: Match, name: string, seat = match.turn) => moved(game, match, seat, name)
/** A player's hand, as far as its total goes. */
const hand = (...ranks: string[]) => {
  const cards = ranks.map((rank) => ({ values: { rank, points: rank === 'A' ? 1 : Math.min(10, Number(rank) || 10) } }))
  return total({ hand: cards } as unknown as Parameters<typeof total>[0])
}

test('an ace counts 11 unless that busts the hand', () => {
  expect(hand('A', 'K')).toBe(21)
  expect(hand('A', 'A')).toBe(12)
  expect(hand('A', '9', 'K')).toBe(20)
  expect(hand('A', 'A', 'K', '9')).toBe(21)
  expect(hand('K', 'Q', '2')).toBe(22)
})

test('each player gets a hidden card, then each an open one, in turn order', () => {
  const { steps, match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0, variant: { rounds: 'one' } })
  expect(steps.map(({ entry, transfers }) => [entry.move, transfers[0].to])).toEqual([
    ['dealHole', 'players.0.hole'],
    ['dealHole', 'players.1.hole'],
    ['dealHole', 'players.2.hole'],
    ['dealOpen', 'players.0.open'],
    ['dealOpen', 'players.1.open'],
    ['dealOpen', 'players.2.open'],
  ])
  expect(match.snapshot[0].value).toBe('play')
})

test('the hidden card is known to its owner only', () => {
  const view = viewOf(game, start(1), 0)
  expect((view.players[0].hole as { slots: object[] }).slots[0]).toHaveProperty('face')
  expect(view.players[1].hole).toEqual({ count: 1 })
})

test('who stands or busts is done, and the next plays; then the hands are shown', () => {
  const match = start(2)
  const stood = move(match, 'stand')
  expect(stood.turn).toBe(1)
  expect(refusal(game, stood, 0, 'hit')).toMatchObject({ code: 'turn' })
  let busting = stood
  while (busting.turn === 1 && !busting.finished) busting = move(busting, 'hit')
  expect(all(busting).players[1]).toMatchObject({ busted: true, wins: 0, hole: { count: 0 } })
  expect(busting).toMatchObject({ finished: true, winners: [0], scores: [1, 0] })
})

test('the best hand not over 21 wins the round; equal hands all win it', () => {
  for (let seed = 0; seed < 50; seed++) {
    const match = start(seed, 4)
    const totals = all(match).players.map(({ hole, open }) =>
      hand(...[...hole.slots, ...open.slots].map((card) => card?.values?.rank ?? '')),
    )
    const done = [0, 1, 2, 3].reduce((at) => move(at, 'stand'), match)
    expect(done.scores).toEqual(totals.map((points) => (points === Math.max(...totals) ? 1 : 0)))
  }
})

test('the next round begins on time or when somebody asks, with the next player first', () => {
  const shown = move(move(start(3, 2, 'three'), 'stand'), 'stand')
  expect(shown).toMatchObject({ finished: false, snapshot: [{ value: 'look' }], timers: [{ move: 'nextRound' }] })
  const next = move(shown, 'nextRound', 0)
  expect(all(next).game.round).toBe(2)
  expect(next).toMatchObject({ snapshot: [{ value: 'play' }], timers: [] })
  expect(all(next).players.map(({ hand }) => hand.count)).toEqual([2, 2])
})

test('the discard is shuffled into the draw as soon as that is empty, in any phase', () => {
  const shuffles = Array.from({ length: 60 }, (_, seed) =>
    randomMatch(game, seed).steps.filter(({ entry }) => entry.move === 'reshuffle'),
  ).flat()
  expect(shuffles.length).toBeGreaterThan(0)
  expect(new Set(shuffles.map(({ before }) => before.snapshot[0].value)).size).toBeGreaterThan(1)
  for (const { before, match } of shuffles) {
    expect(all(before).game.draw.count).toBe(0)
    expect(all(match).game).toMatchObject({ discard: { count: 0 }, draw: { count: all(before).game.discard.count } })
  }
})

test('a player who stands up after a round is left out until they sit down again; what they have won stays theirs', () => {
  const names = (match: Match, seat: number) => legalMoves(game, match, seat).map(({ move }) => move)
  const shown = [0, 1, 2].reduce((at) => move(at, 'stand'), start(7, 3, 'five'))
  expect(names(shown, 1)).toEqual(['standUp', 'nextRound'])
  const second = move(move(shown, 'standUp', 1), 'nextRound', 0)
  expect(second).toMatchObject({ inactive: [1], turn: 0 })
  expect(all(second).players.map(({ hand }) => hand.count)).toEqual([2, 0, 2])
  expect(all(second).players.map(({ wins }) => wins)).toEqual(all(shown).players.map(({ wins }) => wins))

  expect(names(second, 1)).toEqual(['sit'])
  const prompts = [0, 1].map((seat) => viewOf(game, second, seat).phase.prompt)
  expect(prompts).toEqual(['Hit or stand?', '${player} is playing'])
  const sitting = move(second, 'sit', 1)
  expect(all(sitting).players[1].hand.count).toBe(0)
  const again = [0, 2].reduce((at) => move(at, 'stand'), sitting)
  expect(move(again, 'nextRound', 0).inactive).toEqual([])
})

test('two must stay; who has resigned is not dealt in again', () => {
  const shown = [0, 1].reduce((at) => move(at, 'stand'), start(7, 2, 'three'))
  expect(refusal(game, shown, 0, 'standUp')).toMatchObject({ message: 'Two players must be left.' })

  const left = move(start(7, 3, 'three'), 'resign', 2)
  const next = move(
    [0, 1].reduce((at) => move(at, 'stand'), left),
    'nextRound',
    0,
  )
  expect(next).toMatchObject({ inactive: [2], snapshot: [{ value: 'play' }] })
  expect(legalMoves(game, next, 2)).toEqual([])
})

test('with who has sat down again the match goes on, though only one of those who play is left', () => {
  const shown = [0, 1, 2].reduce((at) => move(at, 'stand'), start(7, 3, 'five'))
  const second = move(move(shown, 'standUp', 1), 'nextRound', 0)
  expect(move(second, 'resign', 0)).toMatchObject({ finished: true, winners: [2] })

  const left = move(move(second, 'sit', 1), 'resign', 0)
  expect(left).toMatchObject({ finished: false, inactive: [0, 1], turn: 2 })
  const third = move(move(left, 'stand'), 'nextRound', 2)
  expect(third).toMatchObject({ finished: false, inactive: [0], snapshot: [{ value: 'play' }] })
  expect(all(third).players.map(({ hand }) => hand.count)).toEqual([0, 2, 2])
})

test('the log tells which hidden card each player has held, and how many points that makes', () => {
  const match = move(start(7, 3), 'stand', 0)
  const outcome = propose(game, move(match, 'stand', 1), { seat: 2, move: 'stand', args: {}, at: 0 })
  const told = outcome.ok
    ? outcome.steps.filter(({ entry }) => entry.move === 'turnUp').map((step) => stepViewOf(game, step, SPECTATOR).facts!)
    : []
  expect(told.map(({ who }) => who)).toEqual([0, 1, 2])
  expect(told.map(({ points }) => points)).toEqual(
    outcome.ok && all(outcome.match).players.map((player) => hand(...player.hand.slots.map((card) => card!.values!.rank))),
  )
  expect(told.every(({ card }) => typeof card === 'number')).toBe(true)
})
