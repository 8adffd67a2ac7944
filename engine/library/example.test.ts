import { expect, test } from 'vitest'
import { checkComponents, legalMoves, replay, SPECTATOR } from '../index.ts'
import { findingsOf, moved, refusal, started } from '../scenarios/proof.ts'
import { checkNonInterference, randomMatch, secretOf } from '../testing/index.ts'
import { inGame, inHands } from './counted.ts'
import { trade } from './example.ts'

test('has a chart without errors', () => {
  expect(findingsOf(trade).filter((finding) => finding.includes(' error '))).toEqual([])
})

test('a turn has so many actions, some moves cost more, and the market fills itself', () => {
  const first = started(trade, 3)
  expect([inHands(trade, first, 'hand'), inGame(trade, first, 'market'), inGame(trade, first, 'draw')]).toEqual([[3, 3, 3], 3, 42])
  const drawn = moved(trade, first, 0, 'draw')
  expect([drawn.turn, legalMoves(trade, drawn, 0).map(({ move }) => move)]).toEqual([0, ['draw', 'sell', 'done']])
  const [offer] = legalMoves(trade, first, 0).find(({ move }) => move === 'take')!.options!
  expect(refusal(trade, drawn, 0, 'take', offer)).toMatchObject({ code: 'rule', message: 'That costs 2, and you have 1 left.' })
  const taken = moved(trade, first, 0, 'take', offer)
  expect([taken.turn, inGame(trade, taken, 'market'), inHands(trade, taken, 'hand')]).toEqual([1, 3, [4, 3, 3]])
  expect(legalMoves(trade, taken, 1).map(({ move }) => move)).toEqual(['take', 'draw', 'sell', 'done'])
})

test('40 random matches end, replay the same, keep every component, and shuffle the discard in when nothing is left', () => {
  const made = new Set<string>()
  for (let seed = 0; seed < 40; seed++) {
    const { record, last, steps } = randomMatch(trade, seed)
    for (const { entry } of steps) made.add(entry.move)
    checkComponents(trade, last)
    expect(Math.max(...last.scores!)).toBeGreaterThanOrEqual(100)
    if (seed < 10) expect(replay(trade, record).match).toEqual(last)
  }
  expect([...made].sort()).toEqual(['deal', 'done', 'draw', 'nextTurn', 'replenish', 'reshuffle', 'sell', 'take'])
})

test('what a seat may not see changes nothing it receives, in random matches', () => {
  let bits = 0
  for (let seed = 0; seed < 4; seed++) {
    const { steps, first } = randomMatch(trade, seed)
    for (const step of steps.filter((_, n) => n % 5 === seed))
      for (const viewer of [SPECTATOR, ...Array(first.seats).keys()])
        bits += checkNonInterference(trade, step, viewer as number, secretOf(seed))
  }
  expect(bits).toBeGreaterThan(1000)
})
