import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMatch, type Game } from '../../engine/index.ts'
import memory from '../../games/memory/game.ts'
import ticTacToe from '../../games/tictactoe/game.ts'
import { chosen, type Seated, seated } from '../playing/agents.ts'
import { secretFor } from '../playing/match.ts'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { type Simulation, simulate } from './simulate.ts'

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
  expect(stdout).toMatch(/^ {3}0 {2}mcts:40 +\d+/m)
  expect(stdout).toMatch(/moves +min \d, median \d, max \d/)
  expect(stdout).toMatch(/\d+ moves per second/)
  expect(stdout).toContain('3 of the chart’s 5 transitions were taken; never:\n  taking.on.take.0  take [empty] → never\n')
})

test('who looks ahead wins more often than who does not', () => {
  const setting = { seated: seated(ticTacToe, 'random,mcts:50', 2, false), variant: {}, matches: 8, seed: 1, most: 5000 }
  const over: number[] = []
  const { outcomes } = simulate(setting, (done) => over.push(done))
  expect(outcomes[1].won).toBeGreaterThan(outcomes[0].won)
  expect(outcomes.map(({ agent }) => agent)).toEqual(['random', 'mcts:50'])
  expect(over).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('agents are told what happens, and may remember it', () => {
  const setting = { seated: seated(memory, 'mindful,random', 2, false), variant: { size: 'small' }, matches: 10, seed: 1, most: 5000 }
  const { outcomes } = simulate(setting, () => {})
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
  expect(refused).toMatchObject({ status: 1, stderr: 'nim: something is left to chance, and what follows from it cannot be counted\n' })
})
