import { activeSeats, chooseMove, type Match } from 'playchart/engine'
import { contest, done, secretOf, started, twinOf } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { Chance } from '../../engine/chance.ts'
import game from './game.ts'
import { type Deed, dealt, fishing, handOf, played } from './staged.ts'

/** What it chooses, with a hundred secrets, and how often. */
function shares(match: Match, seat: number): { [choice: string]: number } {
  const counts: { [choice: string]: number } = {}
  for (let n = 0; n < 100; n++) {
    const { move, args } = chooseMove(game, { ...match, secret: secretOf(n) }, seat, 'wary', null)!
    const choice = [move, ...Object.values(args)].join(' ')
    counts[choice] = (counts[choice] ?? 0) + 1
  }
  return counts
}
const claim = (role: 'pilots' | 'watches'): Deed => [0, 'act', { action: role }]

describe('wary', () => {
  test('challenges what cannot be true, and seldom what well may be', () => {
    const none = dealt(2, { 1: ['-Pilot'] })
    const all = played(dealt(6, { 1: ['Pilot', 'Pilot'] }), claim('pilots'))
    const rest = dealt(6, { 1: ['Pilot', 'Pilot'], 2: ['Pilot'] })
    expect(shares(played(none, claim('pilots')), 1).challenge ?? 0).toBeLessThan(10)
    expect(shares(all, 1).challenge).toBeGreaterThan(15)
    const poor = fishing(rest, 5)
    const open = played(poor, [0, 'denounce', { whom: 2 }], [2, 'turnUp', { card: handOf(poor, 2).indexOf('Pilot') }])
    const rounds = [1, 2, 3, 4, 5].reduce<Match>((at, seat) => played(at, [seat, 'act', { action: 'fishes' }]), open)
    expect(shares(played(rounds, claim('pilots')), 1)).toEqual({ challenge: 100 })
  })
  test('stops a wreck when it has a Keeper', () => {
    const hit = played(fishing(dealt(2, { 1: ['Keeper'] }), 1), [0, 'actOn', { action: 'wrecks', whom: 1 }])
    expect(shares(hit, 1)['block Keeper']).toBeGreaterThan(90)
  })
  test('claims what it has', () => {
    expect(shares(dealt(2, { 0: ['Pilot'] }), 0)).toEqual({ 'act pilots': 100 })
    const lies = shares(dealt(2, { 0: ['-Pilot', '-Keeper'] }), 0)
    expect(lies['act pilots']).toBeLessThan(35)
    expect(lies['act watches']).toBeUndefined()
  })
  test('keeps its best card', () => {
    const hit = played(fishing(dealt(2, { 0: ['Pilot', 'Warden'] }), 4), [0, 'act', { action: 'fishes' }], [1, 'act', { action: 'fishes' }])
    const denounced = played(hit, [0, 'act', { action: 'fishes' }], [1, 'denounce', { whom: 0 }])
    expect(shares(denounced, 0)).toEqual({ [`turnUp ${handOf(denounced, 0).indexOf('Warden')}`]: 100 })
  })
  test('knows no more than its view: what it does not see changes nothing that it does', () => {
    const chance = new Chance(secretOf(1), 0, 3)
    let varied = 0
    for (let seed = 0; seed < 20; seed++) {
      let match = started(game, 4, { seed })
      while (!match.finished) {
        const [seat] = activeSeats(game, match)
        const { move, args } = chooseMove(game, match, seat!, 'wary', null)!
        const next = done(game, match, seat!, move, args)
        const { step, hiddenBits } = twinOf(game, { ...next.steps[0]!, match }, seat!, chance)
        varied += hiddenBits
        expect(chooseMove(game, { ...step.match, secret: match.secret }, seat!, 'wary', null)).toMatchObject({ move, args })
        match = next.match
      }
    }
    expect(varied).toBeGreaterThan(0)
  })
  test('wins at least 70 of 100 matches against three that play at random', () => {
    const [wary] = contest(game, ['wary', 'random', 'random', 'random'], { matches: 100 })
    expect(wary!.won).toBeGreaterThanOrEqual(70)
  })
})
