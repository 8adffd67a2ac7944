import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

test('what is found is written as the fewest proposals, can be read and played again, and is gone when it is mended', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource({ throwsAt: 3 }) })
  const given = ['fuzz', 'nim', '--seconds', '30', '--proposals', '3000', '--seed', '2']
  const [text, json] = several(folder, given, [...given, '--json', '-o', 'found.json'])
  expect(text.status).toBe(1)
  expect(text.stderr).toBe(
    'nim: “no rule throws” does not hold: a rule threw: the heap is cursed (apply, game.ts:10); shrunk to 3 proposals: npx playchart replay fuzz-nim-1.json\n',
  )
  expect(text.stdout).toMatch(/^1 match, \d+ proposals, \d+ of them accepted, in \d+\.\d s\nchecked +times\n/)
  expect(JSON.parse(json.stdout).failure).toMatchObject({
    reproduces: true,
    file: 'found.json',
    place: 'apply, game.ts:10',
    failure: { invariant: 'throw' },
  })
  const file = readFileSync(join(folder, 'found.json'), 'utf8')
  expect(readFileSync(join(folder, 'fuzz-nim-1.json'), 'utf8')).toBe(file)
  const { proposals }: { proposals: { move: string; args: { count: number } }[] } = JSON.parse(file)
  expect(proposals.slice(0, 2).map(({ args }) => args.count)).toEqual([2, 2])

  const [again, seat] = several(folder, ['replay', 'found.json'], ['replay', 'found.json', '--as', '2'])
  expect(again.status).toBe(1)
  expect(again.stdout).toMatch(/^Nim for 2, as an admin sees it\n/)
  expect(again.stdout).toMatch(/\nversion 4: — player 1’s turn —\n/)
  expect(again.stdout).toMatch(
    /\nIt fails: “no rule throws” does not hold after take \{"count":\d\} by player 1: a rule threw: the heap is cursed \(apply, game\.ts:10\)\n$/,
  )
  expect(seat.stdout).toMatch(/^Nim for 2, as player 2 sees it\n/)

  writeFileSync(join(folder, 'games/nim/game.ts'), nimSource())
  const [mended] = several(folder, ['replay', 'found.json'])
  expect(mended.status).toBe(0)
  expect(mended.stdout).toMatch(
    /\nIt no longer fails: “no rule throws” holds now\. It did not after take .*: a rule threw: the heap is cursed\n$/,
  )
})

test('where nothing is found it says how much was looked at, and what of the chart never happened', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const [found] = several(folder, ['fuzz', 'nim', '--seconds', '30', '--proposals', '400'])
  expect(found).toMatchObject({ status: 0, stderr: '' })
  expect(found.stdout).toMatch(
    /, 400 proposals, \d+ of them accepted, in .*\n[\s\S]*\n3 of the chart’s 3 transitions were taken\.\nNothing failed\.\n$/,
  )
  expect(found.stdout).toMatch(/\n {2}no rule throws +\d+\n[\s\S]*\n {2}a match stored as JSON goes on as it would have +\d+\n/)
  expect(found.stdout).not.toMatch(/round-trip|legal-list/)
  expect(existsSync(join(folder, 'fuzz-nim-1.json'))).toBe(false)
})
