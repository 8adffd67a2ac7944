import { expect, test } from 'vitest'
import { ADMIN, CLOCK, type Game, int, RESIGN, replay, setup, text } from '../../index.ts'
import { eventfulMatch } from '../index.ts'
import takingTurns from '../scenarios/taking-turns.ts'

const rules = setup({ game: { count: int() } })
const go = rules.move({ apply: ({ game }) => void game.count++ })
/** Players step to nine, and anybody may say something. */
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

test('timers fire, a player leaves, and text is said; every match ends and replays', () => {
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

/** Players step to nine, may make a secret move, and an admin may help. */
const whispering = (legal: (n: number) => boolean) =>
  rules.createGame({
    name: 'whispering',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      go,
      help: go,
      whisper: rules.move({ secret: true, args: { n: int(0, 3) }, legal: (_, { n }) => legal(n) || 'No.', apply: () => {} }),
    },
    guards: { there: rules.guard(({ game }) => game.count >= 9) },
    winners: () => [],
    chart: {
      initial: 'on',
      states: {
        on: { moves: ['go', 'whisper'], on: { help: { turn: 'none' } }, always: { guard: 'there', target: 'over' } },
        over: { type: 'final' },
      },
    },
  }) as unknown as Game

test('secret moves and moves that only an admin may make are made when possible', () => {
  const game = whispering((n) => n === 2)
  const log = Array.from({ length: 30 }, (_, seed) => eventfulMatch(game, seed).record.log).flat()
  const whispered = log.filter(({ move }) => move === 'whisper')
  expect(whispered.length).toBeGreaterThan(0)
  for (const { by, args } of whispered) expect([typeof by, args]).toEqual(['number', { n: 2 }])
  const helped = log.filter(({ move }) => move === 'help')
  expect(helped.length).toBeGreaterThan(0)
  expect(new Set(log.filter(({ by }) => by === ADMIN))).toEqual(new Set(helped))
})

test('a rule that throws is reported with the seed and the proposal', () => {
  const fails = whispering(() => {
    throw new Error('Nobody listens.')
  })
  const all = () => Array.from({ length: 30 }, (_, seed) => eventfulMatch(fails, seed))
  expect(all).toThrow(
    /^seed \d+: whisper \{"n":\d\} of seat [01] at version \d: a rule threw: Nobody listens\. \(.*eventful-match\.test\.ts:\d+:\d+\)$/,
  )
})

test('the same seed gives the same match', () => {
  expect(eventfulMatch(talking, 8)).toEqual(eventfulMatch(talking, 8))
})
