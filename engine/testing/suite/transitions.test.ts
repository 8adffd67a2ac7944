import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Chart } from '../../../statecharts/language/chart.ts'
import { type Game, goldenToText, int, recordMatch, setup, text } from '../../index.ts'
import { done, secretOf, started } from '../index.ts'
import { transitionsTaken } from './transitions.ts'

const folder = mkdtempSync(join(tmpdir(), 'playchart-transitions-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Doors {
  /** What opens the door at once: at random nothing but `text` is said. */
  readonly word?: string
  /** Doors that nobody can open. */
  readonly shut?: number
  /** More ways to step. */
  readonly ways?: number
}

/** Steps to a door, or a word that opens it from afar. */
function doors({ word: right = 'sesame', shut = 0, ways = 0 }: Doors = {}): Game {
  const rules = setup({ game: { steps: int() } })
  const step = rules.move({ apply: ({ game }) => void game.steps++ })
  const open = rules.move({ args: { word: text(9) }, legal: (_, { word }) => word === right || 'It stays shut.', apply: () => {} })
  const shutDoors = Array.from({ length: shut }, (_, n) => `door${n}`)
  const steps = ['step', ...Array.from({ length: ways }, (_, n) => `way${n}`)]
  const chart: Chart = {
    initial: 'outside',
    states: {
      outside: {
        moves: steps,
        on: { open: 'inside', ...Object.fromEntries(shutDoors.map((door) => [door, { guard: 'never', target: 'inside' }])) },
        always: { guard: 'there', target: 'inside' },
        after: { 1000: { move: 'step' } },
      },
      inside: { type: 'final' },
    },
  }
  return rules.createGame({
    name: 'doors',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { open, ...Object.fromEntries([...steps, ...shutDoors].map((name) => [name, step])) },
    guards: { there: rules.guard(({ game }) => game.steps >= 9), never: rules.guard(({ game }) => game.steps < 0) },
    winners: () => [],
    chart: chart as never,
  }) as unknown as Game
}

const options = { folder, matches: 20, longest: 100, unreachable: {} }

test('what is taken at random is counted, by the clock and with what cannot be listed too, until all is taken', () => {
  const { share, wrong } = transitionsTaken(doors({ word: 'text' }), options)
  expect(share).toMatch(/^doors: 4 of 4 transitions taken in \d random matches \(100%\)$/)
  expect(wrong).toBe(null)
})

test('a transition that chance does not take is named, with what to do; a recorded match that takes it will do', () => {
  const game = doors()
  const { share, wrong } = transitionsTaken(game, options)
  expect(share).toBe('doors: 3 of 4 transitions taken in 20 random matches (75%)')
  expect(wrong).toContain(
    'doors: outside.on.open.0 is taken neither in 20 random matches nor in a recorded one. Play a match that takes it',
  )
  const { steps } = done(game, started(game, 2), 0, 'open', { word: 'sesame' })
  const record = { game: 'doors', seats: 2, variant: {}, secret: secretOf(1), at: 0, log: steps.map(({ entry }) => entry) }
  mkdirSync(join(folder, 'golden'))
  writeFileSync(join(folder, 'golden', 'says-the-word.json'), goldenToText(recordMatch(game, record)))
  expect(transitionsTaken(game, options).wrong).toBe(null)
  expect(transitionsTaken(game, { ...options, unreachable: { 'outside.on.open.0': 'Only who knows the word.' } }).wrong).toBe(null)
  rmSync(join(folder, 'golden'), { recursive: true })
})

test('a transition that no random match can take may be said to be unreachable, but no other', () => {
  const told = (unreachable: { readonly [transition: string]: string }) => transitionsTaken(doors(), { ...options, unreachable })
  const open = { 'outside.on.open.0': 'Nobody knows the word.' }
  expect(told(open)).toEqual({ share: 'doors: 3 of 3 transitions taken in 20 random matches (100%)', wrong: null })
  expect(told({ ...open, 'outside.always.0': 'It is far.' }).wrong).toBe('doors takes outside.always.0, said to be unreachable: It is far.')
  expect(told({ ...open, 'inside.on.open.0': 'Why?' }).wrong).toBe('doors has no transition inside.on.open.0, said to be unreachable: Why?')
})

test('that all are unreachable leaves nothing to take', () => {
  const all = ['outside.moves.step', 'outside.on.open.0', 'outside.always.0', 'outside.after.1000']
  const unreachable = Object.fromEntries(all.map((transition) => [transition, 'Nobody plays.']))
  expect(transitionsTaken(doors(), { ...options, matches: 0, unreachable })).toEqual({
    share: 'doors: 0 of 0 transitions taken in 0 random matches (100%)',
    wrong: null,
  })
})

test.each([
  [20, 2, 90, false],
  [30, 3, 90, false],
  [40, 4, 90, false],
  [19, 2, 89, true],
  [20, 3, 85, true],
])('of %i transitions, %i not taken at random are %i%, too few: %s', (all, missing, percent, isTooFew) => {
  const shut = missing - 1
  const { share, wrong } = transitionsTaken(doors({ shut, ways: all - 4 - shut }), { ...options, matches: 100 })
  expect(share).toBe(`doors: ${all - missing} of ${all} transitions taken in 100 random matches (${percent}%)`)
  expect(wrong!.includes('90% are asked for')).toBe(isTooFew)
})

test('random matches that take less than nine in ten take too few, whatever is recorded', () => {
  const { share, wrong } = transitionsTaken(doors({ shut: 2 }), options)
  expect(share).toBe('doors: 3 of 6 transitions taken in 20 random matches (50%)')
  expect(wrong).toContain('and 90% are asked for. Never taken: outside.on.open.0, outside.on.door0.0, outside.on.door1.0.')
  expect(wrong).toContain('say so in `unreachable` of commonSuite, and record a match that takes it')
})
