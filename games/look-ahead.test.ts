import { createMatch, type Game, type Match, propose, viewOf } from 'playchart/engine'
import { randomMatch, secretOf, twinOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { sandboxOf } from '../engine/bots/go-on.ts'
import { lookAhead } from '../engine/bots/look-ahead.ts'
import { activeSeats } from '../engine/play/legal.ts'
import { Chance } from '../engine/random/chance.ts'
import hearts from './hearts/game.ts'
import pig from './pig/game.ts'
import tictactoe from './tictactoe/game.ts'

const begun = (game: Game, seats: number) => createMatch(game, { seats, secret: secretOf(1), at: 0 }).match
const place = (by: number, square: number) => ({ by, move: 'place', args: { square } })
const played = (match: Match, { by, ...move }: ReturnType<typeof place>) => {
  const outcome = propose(tictactoe, match, { seat: by, ...move, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}

test('a line of moves leads to what the match would be, as the player who moves then sees it', () => {
  const match = begun(tictactoe, 2)
  const line = [place(0, 4), place(1, 0)]
  const is = line.reduce(played, match)
  expect(lookAhead(tictactoe, match, 1, line, null, 0)).toMatchObject({
    ok: true,
    ahead: { acting: [0], seat: 0, view: { game: viewOf(tictactoe, is, 0).game, moves: viewOf(tictactoe, is, 0).moves }, shown: line },
  })
  expect(lookAhead(tictactoe, match, 1, line.slice(0, 1), null, 0)).toMatchObject({ ok: true, ahead: { acting: [1], seat: 1 } })
  expect(match.version).toBe(0)
})

test('it refuses what the rules refuse, and what every game has', () => {
  const match = begun(tictactoe, 2)
  const refused = (...line: ReturnType<typeof place>[]) => lookAhead(tictactoe, match, 1, line, null, 0)
  expect(refused(place(0, 4), place(1, 4))).toMatchObject({ why: 'refused', refusal: { message: 'That square is taken.' } })
  expect(refused(place(1, 4))).toMatchObject({ why: 'refused', refusal: { code: 'turn' } })
  expect(refused({ ...place(0, 4), move: 'resign' })).toMatchObject({ why: 'refused' })
})

test('it stops before chance, and where something is hidden from the seat', () => {
  const match = begun(pig, 2)
  expect(lookAhead(pig, match, 1, [], null, 0)).toMatchObject({ ok: true, ahead: { acting: [0] } })
  expect(lookAhead(pig, match, 1, [{ by: 0, move: 'roll', args: {} }], null, 0)).toEqual({ ok: false, why: 'chance' })
  expect(lookAhead(hearts, begun(hearts, 4), 1, [], null, 0)).toEqual({ ok: false, why: 'hidden' })
})

test('what a seat may not know changes nothing that it is told', () => {
  let twins = 0
  for (let seed = 1; seed <= 1; seed++) {
    const chance = new Chance(secretOf(seed), 0, 5)
    for (const step of randomMatch(hearts, seed)
      .steps.filter(({ match }) => !match.finished)
      .slice(-12)) {
      for (let seat = 0; seat < step.match.seats; seat++) {
        const { step: twin } = twinOf(hearts, step, seat, chance)
        if (JSON.stringify(twin.match) !== JSON.stringify(step.match)) twins++
        const told = (match: Match) => JSON.stringify(lookAhead(hearts, match, seat, [], null, 0))
        expect(told(twin.match)).toBe(told(step.match))
      }
    }
  }
  expect(twins).toBeGreaterThan(0)
})

test('in a sandbox of hearts the player who leads the first trick has the two of clubs', () => {
  const leading = randomMatch(hearts, 3).steps.find(({ match: { turn }, entry }) => entry.move === 'begin' && turn !== 0)?.match
  for (let n = 1; n <= 12; n++) {
    const sandbox = leading && sandboxOf(hearts, leading, 0, { secret: secretOf(n), since: 0, at: 0 })
    expect(sandbox && activeSeats(hearts, sandbox)).toEqual([leading?.turn])
  }
})
