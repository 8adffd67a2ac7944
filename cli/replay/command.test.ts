import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

test('a version or a player that the match does not have: how many there are is said', () => {
  const file = join(ROOT, 'games/pig/golden/random.json')
  const { steps }: { steps: unknown[] } = JSON.parse(readFileSync(file, 'utf8'))
  const games = ['--games', join(ROOT, 'games')]
  const [beyond, last, second, none, third] = several(
    ROOT,
    ['replay', file, '--to', '99999', ...games],
    ['replay', file, '--to', String(steps.length), ...games],
    ['replay', file, '--to', '1', '--as', '2', ...games],
    ['replay', file, '--to', '1', '--as', '0', ...games],
    ['replay', file, '--to', '1', '--as', '3', ...games],
  )
  expect(beyond).toEqual({ status: 1, stdout: '', stderr: `${file} has ${steps.length} versions: --to 99999 is beyond the last.\n` })
  expect([last.status, last.stdout]).toEqual([0, expect.stringContaining(`\nversion ${steps.length}:`)])
  expect(second.stdout).toMatch(/^Pig for 2, .*, as player 2 sees it\n[\s\S]*\nversion 1: Player 1 rolls \d\.\n/)
  expect(none!.stderr).toBe("--as is a player from 1 to 2, spectator or admin, not '0'.\n")
  expect(third!.stderr).toBe("--as is a player from 1 to 2, spectator or admin, not '3'.\n")
})

test('a match in the folder of its game is told by the rules there, from any folder; another by those that are found', () => {
  const kept = join(ROOT, 'games/pig/golden/random.json')
  const elsewhere = folderWith({ 'games/nim/game.ts': nimSource() })
  copyFileSync(kept, join(elsewhere, 'random.json'))
  const [own, other, named] = several(
    elsewhere,
    ['replay', kept, '--to', '1'],
    ['replay', 'random.json', '--to', '1'],
    ['replay', kept, '--to', '1', '--games', 'games'],
  )
  expect(own).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('version 1: Player 1 rolls') })
  for (const { stderr } of [other, named]) expect(stderr).toBe("There is no game 'pig': there is nim.\n")
  expect(several(folderWith(), ['replay', kept, '--to', '1'])).toEqual([own])
})

test('the same of what fuzz has found', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource({ throwsAt: 3 }) })
  const [, beyond, first] = several(
    folder,
    ['fuzz', 'nim', '--seconds', '30', '--proposals', '3000', '--seed', '2', '-o', 'found.json'],
    ['replay', 'found.json', '--to', '99999'],
    ['replay', 'found.json', '--to', '1'],
  )
  expect(beyond).toMatchObject({ status: 1, stdout: '', stderr: 'found.json has 4 versions: --to 99999 is beyond the last.\n' })
  expect(first.stdout).toMatch(/\nversion 1: [\s\S]*\nIt fails: “no rule throws” does not hold after take/)
})
