import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/store/sqlite/database.ts'
import { nimSource } from '../testing/nim.ts'
import { ran, several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

test('a file in a folder that there is not: the folder is named, before any work is done', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource({ throwsAt: 3 }) })
  openDatabase(join(folder, 'a.sqlite')).$client.close()
  expect(ran(folder, 'chart', 'nim', '-o', 'nodir/x.svg')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no folder nodir to write x.svg to.\n',
  })
  const ended = several(
    folder,
    ['chart', 'nim', '--format', 'svg', '-o', join(folder, 'no/dir/x.svg')],
    ['fuzz', 'nim', '--proposals', '3000', '-o', 'nodir/x.json'],
    ['db', 'backup', 'a.sqlite', '-o', 'nodir/x.sqlite'],
  )
  expect(ended).toEqual([
    { status: 1, stdout: '', stderr: `There is no folder ${join(folder, 'no/dir')} to write x.svg to.\n` },
    { status: 1, stdout: '', stderr: 'There is no folder nodir to write x.json to.\n' },
    { status: 1, stdout: '', stderr: 'There is no folder nodir to write x.sqlite to.\n' },
  ])
  expect(readdirSync(folder).sort()).toEqual(['a.sqlite', 'games'])
})

test('a file that is written is named on stderr, which a report on stdout is not mixed with', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const [chart, simulated] = several(
    folder,
    ['chart', 'nim', '-o', 'nim.txt'],
    ['simulate', 'nim', '--matches', '1', '--json', '--html', 'nim.html'],
  )
  expect(chart).toEqual({ status: 0, stdout: '', stderr: 'Wrote nim.txt\n' })
  expect(JSON.parse(simulated!.stdout)).toMatchObject({ matches: 1 })
  expect(simulated).toMatchObject({ status: 0, stderr: 'Wrote nim.html\n' })
  expect(readdirSync(folder).sort()).toEqual(['games', 'nim.html', 'nim.txt'])
})

test('a folder where a file is to be, and a file where its folder is to be', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource(), 'file.txt': '' })
  mkdirSync(join(folder, 'taken'))
  expect(several(folder, ['chart', 'nim', '-o', 'taken'], ['chart', 'nim', '-o', 'file.txt/x.svg'])).toEqual([
    { status: 1, stdout: '', stderr: 'taken is a folder, and cannot be written as a file.\n' },
    { status: 1, stdout: '', stderr: 'There is no folder file.txt to write x.svg to.\n' },
  ])
})
