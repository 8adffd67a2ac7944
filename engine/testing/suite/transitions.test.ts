import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Chart } from '../../../statecharts/index.ts'
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
}

/** Steps to a door, or a word that opens it from afar. */
function doors({ word: right = 'sesame', shut = 0 }: Doors = {}): Game {
  const rules = setup({ game: { steps: int() } })
  const step = rules.move({ apply: ({ game }) => void game.steps++ })
  const open = rules.move({ args: { word: text(9) }, legal: (_, { word }) => word === right || 'It stays shut.', apply: () => {} })
  const shutDoors = Array.from({ length: shut }, (_, n) => `door${n}`)
  const chart: Chart = {
    initial: 'outside',
    states: {
      outside: {
        moves: ['step'],
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
    moves: { step, open, ...Object.fromEntries(shutDoors.map((door) => [door, step])) },
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
  rmSync(join(folder, 'golden'), { recursive: true })
})

test('a transition that no match can take may be said to be unreachable, but no other', () => {
  const told = (unreachable: { readonly [transition: string]: string }) => transitionsTaken(doors(), { ...options, unreachable })
  const open = { 'outside.on.open.0': 'Nobody knows the word.' }
  expect(told(open)).toEqual({ share: 'doors: 3 of 3 transitions taken in 20 random matches (100%)', wrong: null })
  expect(told({ ...open, 'outside.always.0': 'It is far.' }).wrong).toBe('doors takes outside.always.0, said to be unreachable: It is far.')
  expect(told({ ...open, 'inside.on.open.0': 'Why?' }).wrong).toBe('doors has no transition inside.on.open.0, said to be unreachable: Why?')
})

test('random matches that take less than nine in ten take too few, whatever is recorded', () => {
  const { share, wrong } = transitionsTaken(doors({ shut: 2 }), options)
  expect(share).toBe('doors: 3 of 6 transitions taken in 20 random matches (50%)')
  expect(wrong).toContain('and 90% are asked for. Never taken: outside.on.open.0, outside.on.door0.0, outside.on.door1.0.')
})
