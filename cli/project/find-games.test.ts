import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nimSource } from '../testing/nim.ts'
import { ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const OWN = 'No games of your own were found here, so these are the games that come with Playchart.\n'

test('in the folder of one game, the games are those of its repository', () => {
  const folder = folderWith({ 'package.json': '{ "type": "module" }', 'games/nim/game.ts': nimSource() })
  const { status, stdout, stderr } = ran(join(folder, 'games/nim'), 'games')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(['game', 'nim', ''])
})

test('where the games are those that come with Playchart, that is said, and not where they are named', () => {
  const folder = folderWith({ 'more/nim/game.ts': nimSource() })
  const chart = ran(folder, 'chart', 'pig')
  expect([chart.status, chart.stderr]).toEqual([0, OWN])
  expect(ran(folder, 'diff', 'pig', 'bluff').stderr).toBe(OWN)
  expect(ran(folder, 'chart', 'nim', '--games', 'more').stderr).toBe('')
})

test('the game nearest to one that is not there is suggested', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  expect(ran(folder, 'chart', 'nmi').stderr).toBe("There is no game 'nmi'; did you mean 'nim'?\n")
})
