import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

/** As npm init leaves it. */
const INITIAL = JSON.stringify({
  name: 'mine',
  version: '1.0.0',
  scripts: { test: 'echo "Error: no test specified" && exit 1' },
  type: 'commonjs',
})
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')

test('a first game makes a repository of games, a second is added to it', () => {
  const folder = folderWith({ 'package.json': INITIAL })
  const first = ran(folder, 'new', 'dice-duel', '--with', 'dice,timer', '--no-install')
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first.stdout.split('\n')).toEqual([
    ...['.gitignore', 'README.md'].map((path) => `made ${path}`),
    ...['board.css', 'board.tsx', 'game.test.ts', 'game.ts', 'rules.md'].map((path) => `made games/dice-duel/${path}`),
    ...['games/every-game.test.ts', 'tsconfig.json', 'vitest.config.ts'].map((path) => `made ${path}`),
    'changed package.json: type, script start, script dev, script build, script test, @types/node, solid-js, typescript, vitest',
    'Dice duel is ready: npx playchart dev plays it, npx playchart test dice-duel tests it after npm install.',
    '',
  ])
  const game = read(folder, 'games/dice-duel/game.ts')
  expect(game).toContain("name: 'dice-duel'")
  expect(game).toContain('rollDie(')
  expect(game).not.toContain('deck(')
  const { type, scripts, devDependencies } = JSON.parse(read(folder, 'package.json'))
  const { devDependencies: own } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect([type, scripts.test, scripts.start, devDependencies.vitest]).toEqual(['module', 'playchart test', 'playchart serve', own.vitest])

  const before = read(folder, 'package.json')
  const second = ran(folder, 'new', 'poker2', '--no-install')
  expect(second.stdout).not.toContain('package.json')
  expect(read(folder, 'package.json')).toBe(before)
  expect(read(folder, 'README.md')).toMatch(/\n\n- \[Dice duel\]\(games\/dice-duel\)\n- \[Poker2\]\(games\/poker2\)\n$/)
})

test('from a folder of the repository, the game is made beside the others', () => {
  const folder = folderWith({ 'package.json': INITIAL, 'games/duel/game.ts': '' })
  const made = ran(join(folder, 'games/duel'), 'new', 'poker', '--no-install')
  expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(`^In ${folder}:\nmade `) })
  expect(ran(join(folder, 'games'), 'new', '--deploy', 'docker').stdout).toMatch(`In ${folder}:\nmade deploy/`)
  expect(existsSync(join(folder, 'deploy'))).toBe(true)
  expect(existsSync(join(folder, 'games/poker/game.ts'))).toBe(true)
  expect(existsSync(join(folder, 'games/duel/games'))).toBe(false)

  const both = ran(join(folder, 'games'), 'new', 'chess', '--no-install', '--deploy', 'systemd').stdout.split('\n')
  expect(both.filter((line) => line.startsWith('In '))).toEqual([`In ${folder}:`])

  const beside = folderWith({ 'package.json': INITIAL, 'games/duel/game.ts': '', 'serve/playchart.json': '{ "games": ["../games"] }' })
  const apart = ran(join(beside, 'serve'), 'new', 'chess', '--no-install', '--deploy', 'systemd').stdout.split('\n')
  expect(apart.filter((line) => line.startsWith('In '))).toEqual([`In ${beside}:`, `In ${join(beside, 'serve')}:`])
})

test('in a package of several, the game is made there; where no command would find it, none is made', () => {
  const folder = folderWith({
    'playchart.json': JSON.stringify({ games: ['packages/a/games', 'packages/b/games'] }),
    'package.json': INITIAL,
    'packages/a/package.json': INITIAL,
    'packages/a/games/duel/game.ts': '',
    'packages/b/package.json': INITIAL,
  })
  for (const name of ['a', 'b']) {
    expect(ran(join(folder, 'packages', name), 'new', 'poker', '--no-install')).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(join(folder, 'packages', name, 'games/poker/game.ts'))).toBe(true)
  }
  expect(ran(folder, 'new', 'poker', '--no-install')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(join(folder, 'packages/b/games')),
  })
  expect([read(folder, 'package.json'), existsSync(join(folder, 'games'))]).toEqual([INITIAL, false])
  // No game is made by this, and the one package may be served as well as all of them.
  for (const below of ['', 'packages/a']) {
    expect(ran(join(folder, below), 'new', '--deploy', 'docker').status).toBe(0)
    expect(existsSync(join(folder, below, 'deploy'))).toBe(true)
  }
})

test('what an author has is left as it is', () => {
  const author = { 'README.md': '# Mine', 'tsconfig.json': '{}', '.gitignore': 'x' }
  const own = { type: 'module', scripts: { test: 'mine', start: 'mine', dev: 'mine', build: 'mine' }, devDependencies: { vitest: '1.0.0' } }
  const folder = folderWith({ ...author, 'package.json': JSON.stringify(own) })
  expect(ran(folder, 'new', 'duel', '--no-install').status).toBe(0)
  expect(read(folder, 'tsconfig.json')).toBe('{}')
  expect(read(folder, '.gitignore')).toBe('x')
  expect(read(folder, 'README.md')).toBe('# Mine\n\n- [Duel](games/duel)\n')
  expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({ scripts: own.scripts, devDependencies: { vitest: '1.0.0' } })
})

test.each([
  [['Dice'], "'Dice' is not a valid name for a game. Use lower-case letters and digits, with - between words, such as dice-duel."],
  [['../duel'], "'../duel' is not a valid name for a game"],
  [['1st'], "'1st' is not a valid name for a game"],
  [['taken'], "There is a game 'taken' already, in "],
  [['duel', '--with', 'dice,cards'], "There is no piece 'cards' to begin with: there are phases, deck, dice,"],
])('new %j is refused in a sentence, and nothing is made', (given, sentence) => {
  const folder = folderWith({ 'package.json': INITIAL, 'games/taken/notes.txt': '' })
  const { status, stdout, stderr } = ran(folder, 'new', ...given, '--no-install')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
  expect([read(folder, 'package.json'), existsSync(join(folder, 'games/duel'))]).toEqual([INITIAL, false])
})

test('without package.json: what to do is said', () => {
  const folder = folderWith()
  expect(ran(folder, 'new', 'duel')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no package.json in ${folder}: run npm init -y first.\n`,
  })
  expect(existsSync(join(folder, 'games'))).toBe(false)
})

test('--help tells the pieces and examples', () => {
  const { stdout } = ran(folderWith(), 'new', '--help')
  expect(stdout).toContain('simultaneous  a choice that all make at once')
  expect(stdout).toContain('npx playchart new dice-duel --with dice,timer')
})
