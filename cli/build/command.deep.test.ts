import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gameFiles } from '../new/new-game.ts'
import { ROOT } from '../project/manifest.ts'
import { playchart, ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const FILES = Object.fromEntries(gameFiles('duel', []).map(({ path, text }) => [`games/duel/${path}`, text]))

test('boards are kept for serve, each file under a name of its own', () => {
  const folder = folderWith(FILES)
  const { status, stdout } = ran(folder, 'build', '--no-types', '--json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ games: ['duel'], typesChecked: false, boards: { duel: expect.any(Number) } })
  const kept = readdirSync(join(folder, '.playchart/boards'))
  expect(kept.map((name) => name.replace(/-\w+/, '')).sort()).toEqual(['boards.json', 'duel.css', 'duel.js'])
})

test('one game is built by its name, and what was built of others stays', () => {
  const other = Object.fromEntries(gameFiles('draw', []).map(({ path, text }) => [`games/draw/${path}`, text]))
  const folder = folderWith({ ...FILES, ...other })
  expect(ran(folder, 'build', '--no-types').status).toBe(0)
  const kept = () => readdirSync(join(folder, '.playchart/boards')).sort()
  const before = kept()
  expect(before).toHaveLength(5)
  const board = join(folder, 'games/duel/board.tsx')
  writeFileSync(board, readFileSync(board, 'utf8').replace('of {props', 'out of {props'))
  const { status, stdout } = ran(folder, 'build', 'duel', '--no-types', '--json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ games: ['duel'], boards: { duel: expect.any(Number) } })
  const changed = kept().filter((name) => !before.includes(name))
  expect(kept()).toHaveLength(5)
  expect(changed.map((name) => name.replace(/-\w+/, ''))).toEqual(['duel.js'])
  expect(ran(folder, 'build', 'chess', '--no-types')).toEqual({
    status: 1,
    stdout: '',
    stderr: "There is no game 'chess': there are draw, duel.\n",
  })
})

test('a board that cannot be built: its file and line are said', () => {
  const folder = folderWith({ ...FILES, 'games/duel/board.tsx': 'export default\n  <p></b>\n' })
  const { status, stderr } = ran(folder, 'build', '--no-types')
  expect(status).toBe(1)
  expect(stderr).toContain('The board of duel cannot be built: games/duel/board.tsx:2: ')
  expect(stderr).not.toContain('    at ')
})

test('types that are wrong: TypeScript says where, and nothing is built', () => {
  const folder = folderWith({
    ...FILES,
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['games/duel/wrong.ts'] }),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'games/duel/wrong.ts'), "export const count: number = 'three'\n")
  const { status, stderr } = playchart(folder, 'build')
  expect(status).toBe(1)
  expect(stderr).toContain('games/duel/wrong.ts(1,14): error TS2322')
  expect(stderr).toContain('There are type errors; they are listed above.')
  expect(() => readFileSync(join(folder, '.playchart/boards/boards.json'))).toThrow()
})

test('no games: what to do is said', () => {
  const folder = folderWith({ 'games/notes.txt': '' })
  expect(playchart(folder, 'build')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There are no games in ${join(folder, 'games')}: npx playchart new makes one.\n`,
  })
})
