import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMatch, type Game } from '../../engine/index.ts'
import { secretFor } from '../../engine/simulation/play-match.ts'
import { chosen, type Seated } from '../../engine/simulation/seated.ts'
import { type Simulation, simulate } from '../../engine/simulation/simulate.ts'
import memory from '../../games/memory/game.ts'
import ticTacToe from '../../games/tictactoe/game.ts'
import { seated } from '../playing/agents.ts'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

/** What follows from the seed alone. */
function lasting(text: string): Omit<Simulation, 'seconds' | 'movesPerSecond'> {
  const { seconds, movesPerSecond, ...rest }: Simulation = JSON.parse(text)
  expect([seconds > 0, movesPerSecond > 0]).toEqual([true, true])
  return rest
}

/** With a way on that is never taken, and a phase that is never reached. */
const withDeadEnd = nimSource({ phases: "never: { on: { take: 'over' } }," }).replace(
  "on: { take: 'taken' }",
  "on: { take: [{ guard: 'empty', target: 'never' }, 'taken'] }",
)

/** Seat 0 moves twice, seat 1 waits until its five minutes are over. */
const TICKING = `import { setup } from 'playchart/engine'

const rules = setup({ game: {}, player: {} })
const [go, pass, giveUp] = ['go', 'pass', 'give up'].map((help) => rules.move({ help, apply: () => {} }))

export default rules.createGame({
  name: 'ticking',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { go, pass, giveUp },
  winners: () => [0],
  chart: {
    initial: 'one',
    states: {
      one: { on: { go: 'two' } },
      two: { on: { go: 'waiting' } },
      waiting: { turn: 'none', on: { pass: 'over', giveUp: 'over' }, after: { 300000: { move: 'pass' } } },
      over: { type: 'final' },
    },
  },
})
`

test('one seed gives the same outcomes, another others; the chart’s transitions are counted', () => {
  const given = ['simulate', 'nim', '--matches', '40', '--json', '--seed']
  const folder = folderWith({ 'games/nim/game.ts': withDeadEnd })
  const [five, again, six] = several(folder, [...given, '5'], [...given, '5'], [...given, '6']).map(({ stdout }) => lasting(stdout))
  expect(again).toEqual(five)
  expect(six).not.toEqual(five)
  const { outcomes, moves, versions, draws, unfinished, coverage } = five
  expect(outcomes.map(({ won, lost }) => won + lost)).toEqual([40, 40])
  expect(outcomes[0].won).toBe(outcomes[1].lost)
  expect([draws, unfinished]).toEqual([0, 0])
  expect(moves.min).toBeGreaterThanOrEqual(4)
  expect(moves.max).toBeLessThanOrEqual(7)
  expect(versions.median).toBe(2 * moves.median - 1)
  expect(coverage).toEqual({
    transitions: 5,
    never: ['taking.on.take.0', 'never.on.take.0'],
    taken: {
      'taking.on.take.1': expect.any(Number),
      'taken.always.0': 40,
      'taken.always.1': coverage.taken['taking.on.take.1'] - 40,
    },
  })
})

test('for reading it says who has won, how long matches were, and what of the chart never happened', () => {
  const folder = folderWith({ 'games/nim/game.ts': withDeadEnd })
  const { stdout } = several(folder, ['simulate', 'nim', '--matches', '10', '--agents', 'mcts:40,random'])[0]
  expect(stdout).toContain('Nim for 2: 10 matches from seed 1\n')
  expect(stdout).toMatch(/^ {3}1 {2}mcts:40 +\d+/m)
  expect(stdout).toMatch(/moves +min \d, median \d, max \d/)
  expect(stdout).toMatch(/\d+ moves per second/)
  expect(stdout).toContain('3 of the chart’s 5 transitions were taken; never:\n  taking.on.take.0  take [empty] → never\n')
})

test('who looks ahead wins more often than who does not', () => {
  const setting = { seated: seated(ticTacToe, 'random,mcts:50', 2, false), variant: {}, matches: 8, seed: 1, most: 5000 }
  const over: number[] = []
  const { outcomes } = simulate(setting, { onMatch: (done) => over.push(done) })
  expect(outcomes[1].won).toBeGreaterThan(outcomes[0].won)
  expect(outcomes.map(({ agent }) => agent)).toEqual(['random', 'mcts:50'])
  expect(over).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('agents are told what happens, and may remember it', () => {
  const setting = { seated: seated(memory, 'mindful,random', 2, false), variant: { size: 'small' }, matches: 10, seed: 1, most: 5000 }
  const { outcomes } = simulate(setting)
  expect(outcomes[0].won).toBeGreaterThan(outcomes[1].won)
})

test('the quick random agent chooses what the agent of that name chooses', () => {
  const quick = seated(memory, 'random', 2, false)
  const game: Game = {
    ...quick.game,
    agents: {
      random: {
        displayName: 'As it is given the view',
        choose: ({ moves }, random) => random.pick(moves.flatMap(({ move, options }) => options!.map((args) => ({ move, args })))),
      },
    },
  }
  const slow: Seated = { ...quick, game }
  for (let seed = 0; seed < 20; seed++) {
    const { match } = createMatch(memory, { seats: 2, secret: secretFor(seed, 0), at: 0 })
    expect(chosen(slow, match, 0, [null])).toMatchObject(chosen(quick, match, 0, [null])!)
  }
})

test('sequences of turns are as many as everybody counts; what cannot be counted is refused', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const [counted, refused] = several(
    folder,
    ['perft', join(ROOT, 'games/tictactoe'), '--depth', '4', '--json'],
    ['perft', 'nim', '--depth', '1'],
  )
  expect(JSON.parse(counted.stdout)).toEqual({ counts: [9, 72, 504, 3024], seconds: expect.any(Number) })
  expect(refused).toMatchObject({ status: 1, stderr: 'nim: a rule uses chance, so the sequences cannot be counted\n' })
})

test('what players do is counted: moves in a row, choices, moves that nobody made, phases, lengths', () => {
  const folder = folderWith({ 'games/nim/game.ts': withDeadEnd, 'games/ticking/game.ts': TICKING })
  const [nim, ticking] = several(
    folder,
    ['simulate', 'nim', '--matches', '40', '--json'],
    ['simulate', 'ticking', '--matches', '3', '--json'],
  ).map(({ stdout }) => JSON.parse(stdout) as Simulation)
  const { usage, lengths, moves, outcomes } = nim!
  const made = outcomes[0]!.moved + outcomes[1]!.moved
  expect(usage.turns).toEqual({ min: 1, median: 1, max: 1 })
  expect(usage.minutes).toBeNull()
  // One or two may be taken, but for the last: then only one.
  expect(usage.choices).toMatchObject({ min: 1, median: 2, max: 2, positions: made, unlisted: 0 })
  expect(usage.moves).toEqual([{ move: 'take', name: 'Take', made, byAgent: { random: made }, legal: made }])
  expect(usage.phases).toEqual({ taking: made, never: 0, taken: made, over: 40 })
  // Where play only passes, nobody is waited for.
  expect(usage.moved).toEqual({ taking: made })
  expect([lengths[0]!.from, lengths.at(-1)!.to, lengths.reduce((sum, { count }) => sum + count, 0)]).toEqual([moves.min, moves.max, 40])
  // Seat 1 passes by the clock, and never moves; nobody may ever give up.
  expect(ticking!.outcomes.map(({ moved, idle }) => [moved, idle])).toEqual([
    [6, 0],
    [0, 3],
  ])
  expect(ticking!.usage.minutes).toEqual({ min: 5, median: 5, max: 5 })
  expect(ticking!.usage.turns).toEqual({ min: 2, median: 2, max: 2 })
  expect(ticking!.usage.moves.map(({ move, made, byAgent, legal }) => [move, made, byAgent, legal])).toEqual([
    ['go', 6, { random: 6 }, 6],
    ['pass', 3, { clock: 3 }, 0],
    ['giveUp', 0, {}, 0],
  ])
})

test('a report is a page of its own, in which names are text', () => {
  const named = withDeadEnd.replace("name: 'nim',", "name: 'nim', displayName: 'Nim <b>&',")
  const folder = folderWith({ 'games/nim/game.ts': named })
  const [written, nowhere, single] = several(
    folder,
    ['simulate', 'nim', '--matches', '10', '--html', 'nim.html'],
    ['simulate', 'nim', '--html', 'none/nim.html'],
    ['simulate', 'nim', '--matches', '1'],
  )
  expect([written!.status, written!.stderr]).toEqual([0, 'Wrote nim.html\n'])
  expect(single!.stdout).toMatch(/^Nim <b>& for 2: 1 match from seed 1\n/)
  const page = readFileSync(join(folder, 'nim.html'), 'utf8')
  expect(page).toContain('<h1>Nim &lt;b&gt;&amp;</h1>')
  expect(page).not.toMatch(/<script|<link|src=|@import|url\(/)
  expect(page).toContain('[data-phase="taking"]>.box{fill:color-mix(in oklab,var(--heat) ')
  expect(page).not.toContain('[data-phase="taken"]>.box{')
  expect(page).toContain('[data-phase="never"]>.box{stroke-dasharray')
  expect(page).toContain('<svg ')
  expect([...page.matchAll(/<th scope="row">(\d+)<\/th><td>random/g)].map(([, seat]) => seat)).toEqual(['1', '2'])
  expect(nowhere).toMatchObject({ status: 1, stderr: 'There is no folder none to write nim.html to.\n' })
})
