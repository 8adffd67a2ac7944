import { describe, expect, test } from 'vitest'
import { GameError } from '../model/errors.ts'
import { makeRace } from '../testing/fixtures/race.ts'
import { randomMatch } from '../testing/index.ts'
import { byRegions } from '../testing/scenarios/keep-one.ts'
import night from '../testing/scenarios/night.ts'
import { recordMatch } from './golden.ts'
import { goldenFromText, goldenToText } from './golden-text.ts'

const race = makeRace()
const golden = recordMatch(race, randomMatch(race, 4).record, 'To nine.')
const text = goldenToText(golden)

describe('a recorded match as a file', () => {
  test.each([race, byRegions, night])('comes back as it was: $name', (game) => {
    for (let seed = 0; seed < 8; seed++) {
      const recorded = recordMatch(game, randomMatch(game, seed).record)
      const file = goldenToText(recorded)
      expect(goldenFromText(file)).toStrictEqual(recorded)
      expect(goldenToText(goldenFromText(file))).toBe(file)
    }
    expect(goldenFromText(text)).toStrictEqual(golden)
  })

  test('has a line for each version and for each field of the set-up', () => {
    const lines = text.split('\n')
    expect(lines.filter((line) => line.startsWith('    {"version":'))).toHaveLength(golden.log.length)
    expect(lines).toContain('  "description": "To nine.",')
    expect(lines.filter((line) => /^ {8}"sum": 0,?$/.test(line))).toHaveLength(2)
    expect(lines.find((line) => line.includes('"version":4,'))?.replace(/"id":\d+,/, '')).toBe(
      '    {"version":4,"by":"engine","move":"nextTurn","changes":{"phase":"play","turn":1,"timers":[{"phase":"play","move":"take","args":{"from":0},"startedAt":2,"endsAt":11}]}},',
    )
  })
})

describe('a wrong file is refused, naming what is wrong:', () => {
  const file = JSON.parse(text)
  const withStep = (i: number, change: object) => ({ ...file, steps: file.steps.with(i, { ...file.steps[i], ...change }) })
  test.each<[sentence: string, file: unknown]>([
    ['is an object', []],
    ["there is no such thing as 'wins'", { ...file, wins: [] }],
    ["'description' is text", { ...file, description: 1 }],
    ["'game' is the name of a game", { ...file, game: null }],
    ["'seats' is a number of seats", { ...file, seats: -1 }],
    ["'variant' says the value of each option", { ...file, variant: { size: 1 } }],
    ["'secret' is 64 hex digits", { ...file, secret: 'abc' }],
    ["'at' is a time in milliseconds", { ...file, at: '0' }],
    ["'finished' is true or false", { ...file, finished: undefined }],
    ["'winners' is a list of seats", { ...file, winners: ['0'] }],
    ["'scores' is a list of numbers or null", { ...file, scores: [null] }],
    ["'first' is the state by names", { ...file, first: [] }],
    ["'steps' is a list of steps", { ...file, steps: {} }],
    ['step 2: is an object', { ...file, steps: file.steps.with(1, null) }],
    ["step 2: there is no such thing as 'who'", withStep(1, { who: 1 })],
    ["step 2: 'version' is 3", { ...file, steps: file.steps.toSpliced(1, 1) }],
    ["step 3: 'by' is a seat, admin, clock or engine", withStep(2, { by: 'me' })],
    ["step 3: 'move' is the name of a move", withStep(2, { move: 1 })],
    ["step 3: 'args' are an object", withStep(2, { args: [] })],
    ["step 3: 'at', 'initiator', 'timer' and 'for' are numbers", withStep(2, { for: 'seat 1' })],
    ["step 3: 'told' is a list of moves with the facts that they told", withStep(2, { told: [{ move: 'take' }] })],
    ["'lines' says the line of the log for each move, or false", { ...file, lines: { take: 1 } }],
    ["step 3: 'changes' are an object", withStep(2, { changes: undefined })],
    ["step 3: there is no 'game.dra.0' to change", withStep(2, { changes: { 'game.dra.0': 1 } })],
  ])('%s', (sentence, wrong) => {
    expect(() => goldenFromText(JSON.stringify(wrong))).toThrow(new GameError(`recorded match: ${sentence}`))
  })
  test('is no JSON', () => expect(() => goldenFromText(text.slice(0, -9))).toThrow(/^recorded match: is no JSON: /))
})
