import { expect, test } from 'vitest'
import { CLOCK, type Game, int, RESIGN, replay, setup, text } from '../index.ts'
import takingTurns from '../scenarios/taking-turns.ts'
import { eventfulMatch } from './index.ts'

const rules = setup({ game: { count: int() } })
const go = rules.move({ apply: ({ game }) => void game.count++ })
/** Going to nine, while anybody says something. */
const talking = rules.createGame({
  name: 'talking',
  players: { min: 3, max: 3 },
  distribute: {},
  moves: { go, say: rules.move({ args: { words: text(20) }, apply: () => {} }) },
  guards: { there: rules.guard(({ game }) => game.count >= 9) },
  winners: () => [],
  chart: {
    initial: 'on',
    states: { on: { moves: ['go', 'say'], always: { guard: 'there', target: 'over' } }, over: { type: 'final' } },
  },
}) as unknown as Game

test('the clock strikes, somebody leaves, and words are said; all ends, and replays', () => {
  const logs = [takingTurns as Game, talking].flatMap((game) =>
    Array.from({ length: 60 }, (_, seed) => {
      const { record, last } = eventfulMatch(game, seed)
      expect(last.finished).toBe(true)
      expect(replay(game, record).match).toEqual(last)
      return record.log
    }),
  )
  const made = new Set(logs.flat().map(({ by, move }) => (by === CLOCK ? CLOCK : move)))
  expect([...made]).toEqual(expect.arrayContaining([CLOCK, RESIGN, 'say', 'pick', 'go']))
  const deserted = logs.filter((log) => log.some(({ move }) => move === RESIGN))
  expect(deserted.length).toBeLessThan(logs.length / 2)
})

test('the same seed gives the same match', () => {
  expect(eventfulMatch(talking, 8)).toEqual(eventfulMatch(talking, 8))
})
