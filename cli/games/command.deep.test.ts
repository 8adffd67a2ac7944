import { expect, test } from 'vitest'
import { nimSource } from '../testing/nim.ts'
import { playchart, several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const named = (name: string) => nimSource().replace("name: 'nim'", `name: '${name}'`)

test('games are listed from the folder games/, or from those that are named', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource(), 'elsewhere/game.ts': named('elsewhere') })
  const [own, both, one, inside, none] = several(
    folder,
    ['games', '--json'],
    ['games', '--games', 'games', '--games', 'elsewhere'],
    ['games', 'nim', '--json'],
    ['games', 'elsewhere'],
    ['games', 'chess'],
  )
  expect(JSON.parse(own.stdout)).toEqual([
    {
      name: 'nim',
      displayName: 'Nim',
      description: '',
      seats: { min: 2, max: 2, default: 2, counts: [2] },
      phases: ['taking', 'taken', 'over'],
      moves: ['take'],
      fixUps: [],
      agents: ['random', 'mcts-light', 'mcts'],
      variants: {},
    },
  ])
  expect([one.stdout, inside.stdout]).toEqual([own.stdout, expect.stringMatching(/^game .*\nelsewhere .*\n$/)])
  expect(none).toMatchObject({ status: 1, stderr: "There is no game 'chess': there is nim.\n" })
  expect(both.stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(['game', 'elsewhere', 'nim', ''])
})

test('an error is one sentence and a status that is not 0; DEBUG=1 has its stack follow', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const sentence = "There is no game 'chess': there is nim.\n"
  expect(playchart(folder, 'simulate', 'chess')).toEqual({ status: 1, stdout: '', stderr: sentence })
  process.env.DEBUG = '1'
  try {
    expect(playchart(folder, 'simulate', 'chess').stderr).toMatch(/^There is no game 'chess'.*\nFailure: .*\n +at /)
  } finally {
    delete process.env.DEBUG
  }
})

test('numbers, agents and options that are none are refused in a sentence', () => {
  const wrong: readonly (readonly [given: string[], sentence: string])[] = [
    [['--matches', 'many'], "--matches is a whole number from 1 up, not 'many'."],
    [['--seats', '3'], 'Nim: It is for 2 players, not 3.'],
    [['--agents', 'clever'], "Nim has no agent 'clever': choose from random, mcts-light, mcts, mcts:<iterations>."],
    [['--agents', 'random,random,random'], 'There are 2 seats, but 3 agents: random,random,random.'],
    [['--variant', 'heap=9'], "Nim has no option 'heap'"],
    [['--variant', 'heap'], "--variant is name=value, such as target=50, not 'heap'."],
  ]
  const ended = several(
    folderWith({ 'games/nim/game.ts': nimSource() }),
    ...wrong.map(([given]) => ['simulate', 'nim', ...given]),
    ['perft', 'nim'],
    ['chart', 'nim', '--format', 'dot'],
  )
  const last = ended.splice(-2)
  expect(ended).toEqual(wrong.map(([, sentence]) => ({ status: 1, stdout: '', stderr: `${sentence}\n` })))
  expect(last.map(({ status, stderr }) => [status, stderr.split('\n')[0]])).toEqual([
    [1, "error: required option '--depth <number>' not specified"],
    [1, "error: option '--format <format>' argument 'dot' is invalid. Allowed choices are text, xstate, mermaid, scxml, svg."],
  ])
})

test('settings are shown with where they come from; every command shows examples', () => {
  const names = ['games', 'play', 'simulate', 'perft', 'check', 'chart', 'diff', 'fuzz', 'replay', 'config']
  const [config, ...help] = several(
    folderWith({ 'games/nim/game.ts': nimSource() }),
    ['config', '--json', '--port', '9000'],
    ...names.map((name) => [name, '--help']),
    ...['record', 'verify', 'update'].map((name) => ['golden', name, '--help']),
    ...['migrate', 'status', 'backup'].map((name) => ['db', name, '--help']),
  )
  expect(JSON.parse(config.stdout)).toMatchObject({
    port: { value: 9000, from: 'flag' },
    database: { value: expect.stringMatching(/data.playchart\.sqlite$/), from: 'default' },
    games: { value: [expect.stringMatching(/games$/)], from: 'default' },
    cookieSecret: { from: 'default' },
  })
  for (const { status, stdout } of help) {
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Usage: npx playchart .*\nExamples:\n {2}npx playchart /s)
  }
})
