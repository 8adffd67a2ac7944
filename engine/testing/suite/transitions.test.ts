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
  /** The word that opens the door at once; random play says nothing but `text`. */
  readonly word?: string
  /** The number of doors that nobody can open. */
  readonly shut?: number
  /** The number of additional ways to step. */
  readonly ways?: number
}

/** Players step to a door, or say a word that opens it from afar. */
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

test('counts transitions taken at random, also by timers and unlisted moves, until all are taken', () => {
  const { share, wrong } = transitionsTaken(doors({ word: 'text' }), options)
  expect(share).toMatch(/^doors: 4 of 4 transitions taken in \d random matches \(100%\)$/)
  expect(wrong).toBe(null)
})

test('names a transition that random play does not take, with what to do; a recorded match that takes it is enough', () => {
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

test('only a transition that no random match takes may be declared unreachable', () => {
  const told = (unreachable: { readonly [transition: string]: string }) => transitionsTaken(doors(), { ...options, unreachable })
  const open = { 'outside.on.open.0': 'Nobody knows the word.' }
  expect(told(open)).toEqual({ share: 'doors: 3 of 3 transitions taken in 20 random matches (100%)', wrong: null })
  expect(told({ ...open, 'outside.always.0': 'It is far.' }).wrong).toBe(
    'doors: outside.always.0 is taken, although `unreachable` says: It is far.',
  )
  expect(told({ ...open, 'inside.on.open.0': 'Why?' }).wrong).toBe(
    'doors has no transition inside.on.open.0, which `unreachable` names: Why?',
  )
})

test('if all are unreachable, there is nothing to take', () => {
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
  expect(wrong!.includes('90% are required')).toBe(isTooFew)
})

test('random matches that take less than nine in ten fail, whatever is recorded', () => {
  const { share, wrong } = transitionsTaken(doors({ shut: 2 }), options)
  expect(share).toBe('doors: 3 of 6 transitions taken in 20 random matches (50%)')
  expect(wrong).toContain('but 90% are required. Never taken: outside.on.open.0, outside.on.door0.0, outside.on.door1.0.')
  expect(wrong).toContain('declare them in `unreachable` of commonSuite and record a match that takes them')
})
