import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))

/** Plays with these lines for input. */
function play(given: readonly string[], lines: readonly string[]) {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const input = lines.map((line) => `${line}\n`).join('')
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'play', 'nim', ...given], { cwd: folder, input, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** What was printed for each player while they were at the keyboard. */
const parts = (text: string) => text.split(/^=== Player (\d) ===$/m).slice(1)

test('two at one keyboard play a whole match; each sees what their seat may see, and no more', () => {
  const { status, stdout, stderr } = play(['--agents', 'human,human', '--seed', '4'], ['2', '2', '1', '9', 'x', '2'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Nim: player 1 is human, player 2 is human; seed 4\n/)
  const printed = parts(stdout)
  expect(printed.filter((_, i) => i % 2 === 0)).toEqual(['1', '2', '1', '2'])
  const [first, second, third, fourth] = printed.filter((_, i) => i % 2 === 1)
  expect(first).toContain('heap 7, secrets 0 ?\n')
  expect(first).toContain('Take some\n  1  Take (count 1)\n  2  Take (count 2)\n> \nPlayer 1 takes 2.\n')
  expect(second).toMatch(/heap 5, secrets \? 0\n/)
  expect(third).toMatch(/Player 2 takes 2\.\n— player 1’s turn —\n\nheap 3, secrets [1-9] \?\n/)
  expect(fourth).toContain("'9' is not one of them: choose a number from 1 to 2, or ? for help.")
  expect(fourth).toContain("'x' is not one of them")
  expect(fourth).toMatch(/Player 2 takes 2\.\n\nheap 0, secrets \? [1-9]\n\nYou win\. The heap is empty\.\n$/)
})

test('against an agent, with moves spelt out, help, and what is refused said', () => {
  const lines = ['?', 'take {"count":2}', 'take {"count":7}', 'take 7', 'u', 'q']
  const { status, stdout } = play(['--agents', 'human,random', '--seed', '4'], lines)
  expect(status).toBe(0)
  expect(stdout).toContain('q quits, u takes your last move back')
  expect(stdout).toContain(
    'A move can also be typed with its arguments as JSON, where seats and places count from 0, such as take {"count":1}.\n',
  )
  expect(stdout).toContain('Player 1 takes 2.\n— player 2’s turn —\nPlayer 2 takes')
  expect(stdout).toContain('count: it must be between 1 and 2.')
  expect(stdout).toContain('The arguments of take must be JSON, such as take {"count":1}.')
  expect(stdout).toContain('There is nothing that you could take back.')
  expect(stdout).toMatch(/You have quit\.\n$/)
})

test('input that ends before the match does is a failure', () => {
  const said = { status: 1, stderr: 'The input has ended before the match is over.\n' }
  expect(play([], [])).toMatchObject(said)
  expect(play(['--agents', 'human,human'], ['2', '2'])).toMatchObject(said)
})

test('agents play by themselves, and show what everybody may see; one seed is one match', () => {
  const watch = ['play', 'nim', '--agents', 'random', '--seed']
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const pig = ['play', join(ROOT, 'games/pig'), '--agents', 'mcts:1,random', '--seats', '4', '--seed', '3']
  const werewolf = ['play', join(ROOT, 'games/werewolf'), '--agents', 'random', '--seats', '5', '--seed', '3']
  const [nine, again, ten, four, five] = several(folder, [...watch, '9'], [...watch, '9'], [...watch, '10'], pig, werewolf)
  expect(nine.status).toBe(0)
  expect(nine.stdout).toMatch(/heap 0, secrets \? \?\n\nPlayer [12] wins\. The heap is empty\.\n$/)
  expect(again).toEqual(nine)
  expect(ten.stdout).not.toBe(nine.stdout)
  expect(four.stdout).toMatch(/^Pig: player 1 is mcts:1, players 2 to 4 are random; seed 3\n/)
  expect(four.stdout).toMatch(/\n\npot: \d+ · rolls: \d+\ndice {2}\d\n\n {2}player 1 {2}score: \d+\n {2}player 2 {2}score: \d+\n/)
  expect(four.stdout).toMatch(/ Scores: player 1: \d+, player 2: \d+, player 3: \d+, player 4: \d+\.\n$/)
  const secret = 'Something happens in secret.\n'
  expect(five.stdout).toContain(secret)
  expect(five.stdout).not.toContain(secret + secret)
})
