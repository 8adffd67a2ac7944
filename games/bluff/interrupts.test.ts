import { absentMove, activeSeats, CLOCK, legalMoves, type Match, propose, SPECTATOR, viewOf } from 'playchart/engine'
import { describe, expect, test } from 'vitest'
import game from './game.ts'
import { cardsLeft, coins, type Deed, dealt, fishing, handOf, places, played, refused, seen, timeUp } from './staged.ts'

const act = (seat: number, action: string, whom: number | null = null): Deed => [seat, 'act', { action, whom }]

/** Seat 0 has a Wrecker, which seat 3 wrongly doubts; seat 1 lies about the Keeper, and seat 2 sees that. */
const start = fishing(dealt(4, { 0: ['Wrecker'], 1: ['-Keeper'] }), 1)
const course: readonly Deed[] = [
  act(0, 'wrecks', 1),
  [3, 'challenge'],
  [3, 'turnUp', { card: 0 }],
  [1, 'block', { role: 'Keeper' }],
  [3, 'allow'],
  [2, 'challenge'],
  [1, 'turnUp', { card: 1 }],
  [1, 'turnUp', { card: 0 }],
]
const at = (deeds: number) => played(start, ...course.slice(0, deeds))

const ANNOUNCED = at(1)
const DOUBTER_LOSES = at(2)
const AGAIN = at(3)
const BLOCKED = at(4)
const LIAR_LOSES = at(6)
const WRECKED = at(7)
const DENOUNCED = played(fishing(start, 4), act(0, 'denounces', 2))

test('a challenge of a block of an action nests, and each comes back to just where play was', () => {
  expect(places(ANNOUNCED)).toEqual(['announced', 'said.open'])
  expect(places(DOUBTER_LOSES)).toEqual(['announced', 'said.open', 'reckoning.losing'])
  expect([places(AGAIN), viewOf(game, AGAIN, SPECTATOR).active]).toEqual([['announced', 'said.open'], [1]])
  expect(places(BLOCKED)).toEqual(['announced', 'said.answered', 'said.open'])
  expect([places(at(5)), viewOf(game, at(5), SPECTATOR).active]).toEqual([places(BLOCKED), [0, 2]])
  expect(places(LIAR_LOSES)).toEqual(['announced', 'said.answered', 'said.open', 'reckoning.losing'])
  expect(places(WRECKED)).toEqual(['ended', 'reckoning.losing'])
  expect([places(at(8)), at(8).turn, cardsLeft(at(8)), at(8).inactive]).toEqual([['free'], 2, [2, 0, 2, 1], [1]])
})

describe.each([
  ['announcement', 1, 2],
  ['loss in a challenge', 2, 3],
  ['announcement come back to', 3, 2],
  ['block', 4, 3],
  ['block, half listened to', 5, 3],
  ['loss in a challenge in a block', 6, 4],
  ['loss by what was done', 7, 2],
])('a match saved in an %s', (_, deeds, depth) => {
  test('is data, and plays on identically', () => {
    const saved = JSON.stringify(at(deeds))
    const restored = JSON.parse(saved) as Match
    expect(restored.snapshot).toHaveLength(depth)
    let [straight, again] = [at(deeds), restored]
    for (const deed of course.slice(deeds)) {
      straight = played(straight, deed)
      again = JSON.parse(JSON.stringify(played(again, deed))) as Match
      expect(JSON.stringify(again)).toBe(JSON.stringify(straight))
    }
    expect(again.turn).toBe(2)
    expect(JSON.stringify(at(deeds))).toBe(saved)
  })
  test('goes on as it would have when its time is up', () => {
    const restored = JSON.parse(JSON.stringify(at(deeds))) as Match
    expect(JSON.stringify(timeUp(restored))).toBe(JSON.stringify(timeUp(at(deeds))))
  })
})

describe('when nobody answers in time', () => {
  test('what was announced is done', () => {
    const match = timeUp(ANNOUNCED)
    expect([places(match), viewOf(game, match, SPECTATOR).active]).toEqual([['ended', 'reckoning.losing'], [1]])
  })
  test('a block holds', () => {
    const match = timeUp(BLOCKED)
    expect([places(match), match.turn, cardsLeft(match)]).toEqual([['free'], 1, [2, 2, 2, 1]])
  })
  test.each([
    ['in a challenge in a block', LIAR_LOSES, 1, ['ended', 'reckoning.losing']],
    ['in a challenge', DOUBTER_LOSES, 3, ['announced', 'said.open']],
    ['by what was done', DENOUNCED, 2, ['free']],
  ])('the player who loses %s turns up their first card, and play comes back', (_, match, loser, back) => {
    const next = timeUp(match)
    const [shown] = seen(next).players[loser]!.shown.slots
    expect([shown!.values!.role, handOf(next, loser), places(next)]).toEqual([handOf(match, loser)[0], handOf(match, loser).slice(1), back])
  })
  test('the time of an announcement stands still while something else is decided', () => {
    const [timer] = ANNOUNCED.timers
    expect(timer.endsAt - timer.startedAt).toBe(15_000)
    expect([DOUBTER_LOSES.timers.length, DOUBTER_LOSES.suspended.length, LIAR_LOSES.timers.length]).toEqual([1, 1, 1])
    const [again] = AGAIN.timers
    expect(again.endsAt - again.startedAt).toBe(15_000)
    expect(again.endsAt - timer.endsAt).toBe((DOUBTER_LOSES.version - ANNOUNCED.version) * 1000)
  })
  test('a clock that comes too late changes nothing', () => {
    const [timer] = BLOCKED.timers
    const late = propose(game, LIAR_LOSES, { seat: CLOCK, move: 'carryOn', at: timer.endsAt, timer: timer.id })
    expect(late).toMatchObject({ ok: false, refusal: { code: 'stale' } })
  })
  test('nobody may make the clock’s move', () => {
    for (const seat of [0, 1, 2, 3]) expect(legalMoves(game, ANNOUNCED, seat).map(({ move }) => move)).not.toContain('carryOn')
    expect(refused(ANNOUNCED, 2, 'carryOn')).toMatchObject({ code: 'turn' })
  })
})

describe('who leaves for good', () => {
  const without = (match: Match, seat: number) => played(match, [seat, 'resign'])
  test.each([
    ['an announcement', ANNOUNCED, [2, 2, 2, 2]],
    ['a block', BLOCKED, [2, 2, 2, 1]],
  ])('in %s of their own action takes it with them, and the next begins', (_, match, crews) => {
    const left = without(match, 0)
    expect([places(left), left.turn, cardsLeft(left)]).toEqual([['free'], 1, crews])
  })
  test('while another turns up a card: that is done, and then the next begins', () => {
    const left = without(LIAR_LOSES, 0)
    expect(places(left)).toEqual(places(LIAR_LOSES))
    const lost = played(left, [1, 'turnUp', { card: 0 }])
    expect([places(lost), lost.turn, cardsLeft(lost)]).toEqual([['free'], 1, [2, 1, 2, 1]])
  })
  test('takes their block with them: what it was to stop is done', () => {
    const start = played(dealt(3), act(0, 'trades'), [1, 'block', { role: 'Warden' }])
    const left = without(start, 1)
    expect([places(left), left.turn, coins(left)]).toEqual([['free'], 2, [4, 2, 2]])
    // They were also the target.
    expect([places(without(BLOCKED, 1)), without(BLOCKED, 1).turn]).toEqual([['free'], 2])
  })
  test('instead of turning up a card need not', () => {
    expect([places(without(LIAR_LOSES, 1)), without(LIAR_LOSES, 1).turn]).toEqual([['free'], 2])
    expect(places(without(DOUBTER_LOSES, 3))).toEqual(['announced', 'said.open'])
    expect(places(without(DENOUNCED, 2))).toEqual(['free'])
  })
  test('is not asked, and those who are left are', () => {
    const left = without(ANNOUNCED, 2)
    expect(viewOf(game, left, SPECTATOR).active).toEqual([1, 3])
    expect(places(played(left, [1, 'allow'], [3, 'allow']))).toEqual(['ended', 'reckoning.losing'])
  })
})

describe('for whom is away', () => {
  test.each([
    ['fishes', start, 0, { move: 'act', args: { action: 'fishes', whom: null } }],
    ['lets it be', ANNOUNCED, 2, { move: 'allow', args: {} }],
    ['lets a block be', BLOCKED, 3, { move: 'allow', args: {} }],
    ['turns up the first card', LIAR_LOSES, 1, { move: 'turnUp', args: { card: 0 } }],
    ['denounces the next, when that must be', fishing(dealt(2), 8), 0, { move: 'act', args: { action: 'denounces', whom: 1 } }],
  ])('one %s', (_, match, seat, deed) => {
    expect(absentMove(game, match, seat)).toEqual(deed)
    for (const other of viewOf(game, match, SPECTATOR).players.keys())
      if (!activeSeats(game, match).includes(other)) expect(absentMove(game, match, other)).toBeNull()
  })
  test('a match that nobody sits at comes to its end', () => {
    let match = dealt(3)
    let most = 0
    while (!match.finished) {
      most = Math.max(most, ...coins(match))
      const [seat] = activeSeats(game, match)
      const { move, args } = absentMove(game, match, seat)!
      match = played(match, [seat!, move, args as Deed[2]])
      expect(match.version).toBeLessThan(1000)
    }
    expect([match.winners.length, most]).toEqual([1, 10])
  })
})
