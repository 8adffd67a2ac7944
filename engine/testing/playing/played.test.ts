import { expect, test } from 'vitest'
import { ADMIN, SPECTATOR } from '../../index.ts'
import { done, moved, refusal, seen, started, struck } from '../index.ts'
import game from '../scenarios/taking-turns.ts'

const match = started(game, 3)

test('a match begins from its seed and variant', () => {
  expect(started(game, 3)).toEqual(match)
  expect(started(game, 3, { seed: 2 }).secret).not.toBe(match.secret)
  expect([match.seats, match.version]).toEqual([3, 0])
  expect(() => started(game, 9)).toThrow()
  expect(() => started(game, 2, { variant: { none: 'such' } })).toThrow()
})

test('a move returns the match after it and its steps; the match before is unchanged', () => {
  const { match: next, steps } = done(game, match, 0, 'pick', { fruit: 3 }, 70)
  expect(steps.map(({ entry: { by, move, at } }) => [by, move, at])[0]).toEqual([0, 'pick', 70])
  expect(steps.at(-1)!.match).toBe(next)
  expect(moved(game, match, 0, 'pick', { fruit: 3 }, 70)).toEqual(next)
  expect([match.version, next.turn]).toEqual([0, 1])
})

test('refusal returns the reason of a refused move and throws for an accepted one', () => {
  expect(() => moved(game, match, 1, 'pass')).toThrow('pass by 1: turn: It is not your turn.')
  expect(refusal(game, match, 0, 'pick', { fruit: 12 })).toMatchObject({ code: 'arguments' })
  expect(() => refusal(game, match, 0, 'pass')).toThrow('pass by 0 is not refused')
})

test('a timer fires when it is due; without one it throws', () => {
  const [timer] = match.timers
  const late = struck(game, match)
  expect(late.turn).toBe(1)
  expect(struck(game, match, 'pass')).toEqual(late)
  expect(late.timers[0].startedAt).toBe(timer.endsAt)
  expect(() => struck(game, match, 'look')).toThrow('no timer that makes look is running')
  expect(() => struck(game, moved(game, moved(game, match, 0, 'resign'), 1, 'resign'))).toThrow('no timer runs')
})

test('time does not go back: a move after a timer fired is no earlier than it, unless a time is given', () => {
  const late = struck(game, match)
  const { endsAt } = match.timers[0]
  expect(done(game, late, 1, 'pass').steps[0].entry.at).toBe(endsAt)
  expect(moved(game, late, 1, 'pass').timers[0].startedAt).toBe(endsAt)
  expect(done(game, late, 1, 'pass', {}, endsAt + 5).steps[0].entry.at).toBe(endsAt + 5)
})

test('seen includes names and faces as far as the viewer may see them; by default everything', () => {
  const favourite = (viewer: number | typeof SPECTATOR | typeof ADMIN) => seen(game, match, viewer).players[0].favourite
  expect(seen(game, match).players[0]!.favourite).toBe(favourite(ADMIN))
  expect([favourite(0), favourite(SPECTATOR)]).toEqual([favourite(ADMIN), null])
  expect(seen(game, match, 1).game.tree.slots[0]!.values!.kind).toBe('apple')
})
