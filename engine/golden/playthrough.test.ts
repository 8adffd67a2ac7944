import { describe, expect, test } from 'vitest'
import { ADMIN, createMatch, type Game, propose, type RecordedMatch, ReplayError, SPECTATOR, type Viewer } from '../index.ts'
import { Chance } from '../random/chance.ts'
import { makeRace } from '../testing/fixtures/race.ts'
import { randomMatch, secretOf, twinOf } from '../testing/index.ts'
import { byName, byRegions } from '../testing/scenarios/keep-one.ts'
import night from '../testing/scenarios/night.ts'
import { recordMatch } from './golden.ts'
import { playthrough } from './playthrough.ts'

const race = makeRace()
const { record, ...played } = randomMatch(race, 4)

describe('a playthrough', () => {
  test('tells what was done, where play is and what changed', () => {
    const sorted = makeRace({ shuffled: false, goal: 6 })
    const { first, match, steps } = createMatch(sorted, { seats: 2, secret: secretOf(1), at: 0 })
    const outcome = propose(sorted, match, { seat: 0, move: 'take', args: { from: 0 }, at: 3 })
    const won = propose(sorted, outcome.ok ? outcome.match : match, { seat: 1, move: 'take', args: { from: 4 }, at: 4 })
    const all = [...steps, ...(outcome.ok ? outcome.steps : []), ...(won.ok ? won.steps : [])]
    expect(playthrough(sorted, { first, steps: all }, 1)).toBe(`\
Race for 2, as seat 1 sees it

version 0
  in deal; seat 0’s turn
  game.draw: [0 blue, 1 red, 2 blue, 3 red, 4 blue, 5 red, 6 blue, 7 red]
  players.0.hand: []
  players.0.sum: 0
  players.1.hand: []
  players.1.sum: 0

version 1: Deal, for seat 0
  in deal; seat 0’s turn
  game.draw[0]: – 0 blue
  players.0.hand: [] → [0 blue]

version 2: Deal, for seat 1
  in play; seat 0’s turn; to move: seat 0; “Take a card”
  game.draw[0]: – 1 red
  players.1.hand: [] → [1 red]
  timers: [] → [take at 9]

version 3: seat 0: Take Card (from 0)
  in settled; seat 0’s turn
  game.draw[0]: – 2 blue
  players.0.hand[1]: + 2 blue
  players.0.sum: 0 → 2
  timers: [take at 9] → []

version 4: Next Turn
  in play; seat 1’s turn; to move: seat 1; “Take a card”
  may: Take Card (5 ways)
  timers: [] → [take at 12]

version 5: seat 1: Take Card (from 4)
  in over; won by seat 1, scores 2 7
  game.draw[4]: – 7 red
  players.1.hand[1]: + 7 red
  players.1.sum: 0 → 7
  timers: [take at 12] → []
`)
  })

  test('is the same of the record, the recorded match and the steps', () => {
    expect(playthrough(race, recordMatch(race, record), 1)).toBe(playthrough(race, record, 1))
    expect(playthrough(race, played, 1)).toBe(playthrough(race, record, 1))
  })

  test('needs rules that give the record', () => {
    const elsewhere: RecordedMatch = { ...record, secret: secretOf(9) }
    expect(() => playthrough(makeRace({ goal: 0 }), elsewhere)).toThrow(ReplayError)
  })

  test('shows regions, facts, and what is done in secret', () => {
    const { record } = randomMatch(night, 2)
    const versions = playthrough(night, record, 2).split('\n\n')
    expect(versions[1]).toContain(
      '\n  in night (0: ?, 1: ?, 2: bed, 3: ?); seat 0’s turn; to move: seat 2, others; “seat 2 cannot sleep”, night: 1, role: "villager", seen: null\n  may: Turn Over, Sleep\n',
    )
    expect(versions[1]).toContain('\n  timers: [] → [sleep at 60000 for seat 2]\n  banks: [] → [2 × ·, 20000, ·]')
    expect(versions[3]).toMatch(/^version 2: something in secret\n.*\n.*Sleep$/)
    expect(playthrough(night, record).split('\n\n')[3]).toMatch(
      /^version 2: seat 1: Sleep\n {2}in night \(0: hunt\.prowl, 1: bed, 2: bed, 3: bed\); /,
    )
  })
})

describe.each<[name: string, game: Game]>([
  ['keep-one', byRegions],
  ['keep-one-together', byName],
])('what a viewer may not see is not in it: %s', (_, game) => {
  test('two steps that differ in that alone read the same', () => {
    let hidden = 0
    for (let seed = 0; seed < 3; seed++) {
      const { first, steps } = randomMatch(game, seed)
      for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const) {
        for (const step of steps) {
          const { step: twin, hiddenBits } = twinOf(game, step, viewer, new Chance(secretOf(seed), step.entry.version, 2))
          hidden += hiddenBits
          const text = playthrough(game, { first: step.before, steps: [step] }, viewer)
          expect(playthrough(game, { first: twin.before, steps: [twin] }, viewer)).toBe(text)
        }
      }
    }
    expect(hidden).toBeGreaterThan(100)
  })
})

test('faces are shown to those who see them', () => {
  const { record } = randomMatch(byRegions, 1)
  const kept = (viewer: Viewer) => playthrough(byRegions, record, viewer).match(/^ {2}players\.0\.kept: .*\S$/gm)
  expect(kept(0)).toEqual(kept(ADMIN))
  expect(kept(0)![1]).toMatch(/^ {2}players\.0\.kept: \[\] → \[\d+\]$/)
  expect([kept(1)![1], kept(SPECTATOR)![1]]).toEqual([
    expect.stringMatching(/\[\] → 1 of them$/),
    expect.stringMatching(/\[\] → 1 of them$/),
  ])
})
