import { expect, test } from 'vitest'
import { nimSource } from '../testing/nim.ts'
import { ran, several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { examplesText } from './examples.ts'

test('an example names its game where it is there, else another, or none where there is none', () => {
  const examples = [
    ['chart {pig}', 'the chart'],
    ['chart {pig} -o {pig}.svg', 'a picture'],
  ] as const
  const lines = (games: readonly string[]) => examplesText(examples, games).split('\n').slice(1)
  expect(lines(['bluff', 'pig'])).toEqual([
    '  npx playchart chart pig             the chart',
    '  npx playchart chart pig -o pig.svg  a picture',
  ])
  expect(lines(['nim'])[1]).toBe('  npx playchart chart nim -o nim.svg  a picture')
  expect(lines([])[1]).toBe('  npx playchart chart <game> -o <game>.svg  a picture')
})

test('in an author’s repository, no example names a game that comes with Playchart', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const commands = ['games', 'play', 'simulate', 'perft', 'check', 'chart', 'diff', 'fuzz', 'replay', 'test', 'build', 'dev']
  const help = several(
    folder,
    ...[...commands, 'golden record', 'golden verify', 'golden update'].map((one) => [...one.split(' '), '--help']),
  )
  for (const { status, stdout } of help) {
    const [, examples] = stdout.split('\nExamples:\n')
    expect(status).toBe(0)
    expect(examples).toMatch(/\bnim\b/)
    expect(examples).not.toMatch(/[{}]|\b(pig|bluff|memory|reversi|checkers|tictactoe|dice-duel)\b/)
  }
})

test('help is given also where a setting is wrong', () => {
  const { status, stdout } = ran(folderWith({ 'playchart.json': '[]' }), 'chart', '--help')
  expect([status, stdout]).toEqual([0, expect.stringContaining('npx playchart chart <game> ')])
})
