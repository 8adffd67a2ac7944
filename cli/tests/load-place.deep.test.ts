import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

/** Where some text first stands, as `game.ts:7`. */
function lineOf(source: string, text: string): string {
  const line = source.split('\n').findIndex((one) => one.includes(text))
  expect(line).toBeGreaterThan(0)
  return `game.ts:${line + 1}`
}

test.each([
  [
    'a move whose line of the log is empty',
    nimSource().replace("log: '${player} takes ${args.count}'", "log: ''"),
    'nim.move({',
    'log: is empty; `log: false` leaves the line out',
  ],
  [
    'a name that the engine does not have',
    `// A game.\n${nimSource().replace('{ int, setup }', '{ int, numbre, setup }').replace('count: int(', 'count: numbre(')}`,
    'numbre',
    "The requested module 'playchart/engine' does not provide an export named 'numbre'",
  ],
  ['a name that is a word of the chart', nimSource().replace('empty: nim', 'and: nim'), 'nim.createGame({', "guards.and: 'and' is a word"],
])('%s: what is wrong is said with its line, and which game it is once', (_, source, place, problem) => {
  const folder = folderWith({ 'games/nim/game.ts': source })
  const where = ` (${lineOf(source, place)})\n`
  const [checked, simulated] = several(folder, ['check', 'nim'], ['simulate', 'nim'])
  expect(checked.stdout).toContain(`nim: 1 error\n  error not-loaded: ${problem}`)
  expect(simulated.stderr).toContain(`The game in ${join(folder, 'games/nim')} cannot be loaded: ${problem}`)
  for (const said of [checked.stdout, simulated.stderr]) expect(said.endsWith(where)).toBe(true)
})

test('mistakes in the chart are said with their lines, as check says them, also of a game that is loaded in a thread', () => {
  const one = nimSource({ end: 'nowhere' })
  const two = nimSource({ end: 'nowhere' }).replace("on: { take: 'taken' }", "on: { take: 'taking.there' }")
  const folder = folderWith({ 'one/nim/game.ts': one, 'two/nim/game.ts': two })
  const serving = (games: string, ...more: string[]) => ['serve', '--games', games, '--port', '0', '--database', 'x.sqlite', ...more]
  const [checked, simulated, isolated, inPlace, both] = several(
    folder,
    ['check', 'nim', '--games', 'one', '--format', 'editor'],
    ['simulate', 'nim', '--games', 'one'],
    serving('one', '--isolate'),
    serving('one', '--no-isolate'),
    ['simulate', 'nim', '--games', 'two'],
  )
  const [, line] = /game\.ts:(\d+):/.exec(checked.stdout)!
  const place = lineOf(one, "target: 'nowhere'")
  expect(`game.ts:${line}`).toBe(place)
  const sentence = `The game in ${join(folder, 'one/nim')} cannot be loaded: ${place}: taken.always.0`
  for (const { status, stderr } of [simulated, isolated, inPlace]) {
    expect(status).toBe(1)
    expect(stderr).toContain(sentence)
  }
  expect(isolated.stderr).toMatch(/; it is not served\.\n$/)
  expect(both.stderr).toContain(lineOf(two, 'taking.there'))
})
