import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gameFiles } from '../new/new-game.ts'
import { nimSource } from '../testing/nim.ts'
import { onTerminal } from '../testing/on-terminal.ts'
import { playchart } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const RULES = 'games/nim/game.ts'

/** Each move takes so long, and leaves nothing to chance. A match has seven, or where two may be taken fewer. */
const slow = (milliseconds: number, most = 1) =>
  nimSource({ most })
    .replace('me.secret = 1 + random.below(9)', `const until = Date.now() + ${milliseconds}\n    while (Date.now() < until);`)
    .replace('me, random }', 'me }')
const telling = (source: string) => source.replace('diagram:', 'progress: ({ game }) => (7 - game.heap) / 7,\n  diagram:')

const percents = (bars: readonly string[]) => bars.map((said) => Number(/^(\d+)%/.exec(said)?.[1]))
const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

test('one long match: the bar goes by how far the game says it is', () => {
  const folder = folderWith({ [RULES]: telling(slow(450)) })
  const { status, bars, stdout } = onTerminal(folder, 'simulate', 'nim', '--matches', '1')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Nim for 2: 1 matches from seed 1\n/)
  expect(percents(bars)).toEqual(rising(percents(bars)))
  const inside = bars.filter((said) => said.includes('0/1 matches'))
  expect(new Set(percents(inside)).size).toBeGreaterThan(1)
  for (const said of inside) expect(said).toMatch(/^\d+%, 0\/1 matches, \d+ s left$/)
  expect(bars.at(-1)).toBe('100%, 1/1 matches')
})

test('where the game does not say it, by versions: of as many as there may be, then of as many as matches had', () => {
  const folder = folderWith({ [RULES]: slow(400) })
  const { bars } = onTerminal(folder, 'simulate', 'nim', '--matches', '2', '--most', '20')
  const first = bars.filter((said) => said.includes('0/2'))
  expect(first.length).toBeGreaterThan(0)
  for (const said of first) expect(said).toMatch(/^\d+%, 0\/2 matches, version \d+ of at most 20$/)
  const later = bars.filter((said) => said.includes('1/2'))
  expect(new Set(percents(later)).size).toBeGreaterThan(1)
  for (const said of later) expect(said).toMatch(/^\d\d%, 1\/2 matches, \d+ s left$/)
})

test('sequences that are counted: about how far it is, and the counts are the same', () => {
  const folder = folderWith({ [RULES]: slow(3, 2).replace('first: 7', 'first: 20') })
  const { bars, stdout } = onTerminal(folder, 'perft', 'nim', '--depth', '9')
  expect(new Set(bars).size).toBeGreaterThan(2)
  expect(percents(bars)).toEqual(rising(percents(bars)))
  for (const said of bars) expect(said).toMatch(/^[5-9]\d%, \d s left$|^100%$/)
  expect(stdout).toMatch(/^1 +2\n2 +4\n3 +8\n[\s\S]*\n9 +512\n/)
})

test('types that take long: what is being done', () => {
  const files = Object.fromEntries(gameFiles('duel', []).map(({ path, text }) => [`games/duel/${path}`, text]))
  const folder = folderWith({
    ...files,
    'tsconfig.json': '{}',
    'node_modules/typescript/package.json': '{ "name": "typescript" }',
    'node_modules/typescript/bin/tsc': "setTimeout(() => console.log('nothing is wrong'), 3000)",
  })
  const { status, bars, stderr } = onTerminal(folder, 'build')
  expect(status).toBe(0)
  expect(bars).toContain('33%, 1/3 steps, checking types')
  expect(stderr).not.toContain('nothing is wrong')
  expect(existsSync(join(folder, '.playchart/boards/boards.json'))).toBe(true)
})

test('seconds that pass, and games that are checked', () => {
  const folder = folderWith({ [RULES]: slow(30) })
  const { bars } = onTerminal(folder, 'fuzz', 'nim', '--seconds', '3')
  expect(bars.length).toBeGreaterThan(1)
  for (const said of bars) expect(said).toMatch(/^\d+%, \d\/3 seconds, \d+ proposals$/)
  const late = `${nimSource()}\nawait new Promise((go) => setTimeout(go, 2500))\n`
  const two = folderWith({ 'games/nim/game.ts': late, 'games/other/game.ts': late.replace("'nim'", "'other'").replace('2500', '500') })
  expect(onTerminal(two, 'check').bars).toEqual(expect.arrayContaining(['0%, 0/2 games, nim', '50%, 1/2 games, other']))
})

test('no terminal, no bar; and none beside JSON on one', () => {
  const folder = folderWith({ [RULES]: slow(400) })
  expect(playchart(folder, 'simulate', 'nim', '--matches', '1').stderr).toBe('')
  const { stdout, stderr } = onTerminal(folder, 'simulate', 'nim', '--matches', '1', '--json')
  expect([JSON.parse(stdout).matches, stderr]).toEqual([1, ''])
})
