import { absentMove, chooseMove, type Match, SPECTATOR } from 'playchart/engine'
import { moved, refusal, seen as seenBy, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const start = (seed: number, { seats = 2, target = '100' } = {}) => started(game, seats, { seed, variant: { target } })
const move = (match: Match, name: string, seat = match.turn) => moved(game, match, seat, name)
const seen = (match: Match) => seenBy(game, match, SPECTATOR)
const face = (match: Match) => seen(match).game.dice.slots[0]!.state!.value
const scores = (match: Match) => seen(match).players.map(({ score }) => score)

/** A match whose first rolls are these: of ten thousand, one that chance has made so. */
function rolled(...faces: number[]): Match {
  for (let seed = 0; seed < 10_000; seed++) {
    let match = start(seed)
    const asWanted = (wanted: number) => {
      match = move(match, 'roll')
      return face(match) === wanted
    }
    if (faces.every(asWanted)) return match
  }
  throw new Error(`no match begins with ${faces}`)
}

test('what is rolled gathers in the pot, and scores only when it is held', () => {
  const match = rolled(5, 3)
  expect([seen(match).game.pot, scores(match), match.turn]).toEqual([8, [0, 0], 0])
  const held = move(match, 'hold')
  expect([seen(held).game.pot, scores(held), held.turn]).toEqual([0, [8, 0], 1])
})

test('a 1 loses the pot and ends the turn, but not what was held before', () => {
  const bust = rolled(6, 4, 1)
  expect([seen(bust).game.pot, scores(bust), bust.turn]).toEqual([0, [0, 0], 1])
  for (let seed = 0, met = 0; met < 20; seed++) {
    let match = move(move(start(seed), 'roll'), 'roll')
    if (match.turn !== 0) continue
    match = move(match, 'hold')
    const [before] = scores(match)
    while (match.turn === 1) match = move(match, 'roll')
    while (match.turn === 0) match = move(match, 'roll')
    expect([scores(match)[0], match.turn]).toEqual([before, 1])
    met++
  }
})

test('a first roll of 1 ends the turn at once', () => {
  expect(rolled(1)).toMatchObject({ turn: 1, snapshot: [{ value: 'begin' }] })
})

test('nobody rolls or holds out of turn, nor holds before a roll', () => {
  const match = start(1)
  expect(refusal(game, match, 1, 'roll')).toMatchObject({ code: 'turn', message: 'It is not your turn.' })
  expect(refusal(game, rolled(5), 1, 'hold')).toMatchObject({ code: 'turn' })
  expect(refusal(game, match, 0, 'hold')).toMatchObject({ code: 'phase' })
})

test('reaching the target wins only when it is held, and the match is over', () => {
  for (const target of ['50', '100']) {
    let match = start(7, { target, seats: 3 })
    while (!match.finished) match = move(match, chooseMove(game, match, match.turn, 'hold20', null)!.move)
    const [winner] = match.winners
    expect(match.scores![winner]).toBeGreaterThanOrEqual(Number(target))
    expect(match.scores!.filter((score) => score >= Number(target))).toHaveLength(1)
    expect(refusal(game, match, 0, 'roll')).toMatchObject({ code: 'finished' })
  }
})

test('points in the pot do not win: one who has enough there can still lose them', () => {
  const passed = Array.from({ length: 200 }, (_, seed) => {
    let match = start(seed, { target: '50' })
    while (match.turn === 0 && seen(match).game.pot < 50) match = move(match, 'roll')
    return match
  }).filter((match) => match.turn === 0)
  expect(passed.length).toBeGreaterThan(5)
  expect(passed.every(({ finished }) => !finished)).toBe(true)
  const after = passed.map((match) => move(match, 'roll'))
  expect(after.some((match) => match.turn === 1 && scores(match)[0] === 0)).toBe(true)
  expect(passed.map((match) => move(match, 'hold').finished)).not.toContain(false)
})

test('an absent player rolls once and holds the result', () => {
  let match = start(3)
  expect(absentMove(game, match, 0)).toEqual({ move: 'roll', args: {} })
  expect(absentMove(game, match, 1)).toBeNull()
  match = rolled(4)
  expect(absentMove(game, match, 0)).toEqual({ move: 'hold', args: {} })
})

test('a player who leaves in the middle of a turn leaves no pot to the next', () => {
  let match = start(5, { seats: 3 })
  while (match.turn === 0 && seen(match).game.pot < 5) match = move(match, 'roll')
  expect(match.turn).toBe(0)
  const left = move(match, 'resign')
  expect([seen(left).game.pot, left.turn, left.snapshot[0].value]).toEqual([0, 1, 'begin'])
  expect(move(move(start(5, { seats: 3 }), 'resign', 2), 'roll').turn).toBe(0)
})

test('each face comes up about as often', () => {
  const counts = new Map<number, number>()
  for (let seed = 0; seed < 900; seed++) {
    const up = face(move(start(seed), 'roll'))
    counts.set(up, (counts.get(up) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const count of counts.values()) expect(Math.abs(count - 150)).toBeLessThan(55)
})

test('hold20 holds at 20', () => {
  expect(chooseMove(game, rolled(6, 6, 6), 0, 'hold20', null)).toMatchObject({ move: 'roll' })
  expect(chooseMove(game, rolled(6, 6, 6, 2), 0, 'hold20', null)).toMatchObject({ move: 'hold' })
})
