import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { playchart, ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { gamesConcerned } from './command.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))

const testFile = (name: string, body: string) => `import { expect, test } from 'vitest'\ntest('${name}', () => { ${body} })\n`
const FILES: { readonly [path: string]: string } = {
  'games/good/game.ts': 'export default {}',
  'games/good/game.test.ts': testFile('good', 'expect(1).toBe(1)'),
  'games/bad/game.ts': 'export default {}',
  'games/bad/game.test.ts': testFile('bad', 'expect(1).toBe(2)'),
  'games/every-game.test.ts': testFile('every', "expect(process.env.PLAYCHART_GAMES ?? 'all').not.toBe('')"),
}

/** A repository whose packages are those of this one. */
function repository(files = FILES): string {
  const folder = folderWith(files)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The titles of tests that were run, and whether all passed. */
const report = (stdout: string): { success: boolean; titles: string[] } => {
  const { success, testResults }: { success: boolean; testResults: { assertionResults: { title: string }[] }[] } = JSON.parse(stdout)
  return { success, titles: testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title }) => title)).sort() }
}

test('one game: its own tests, and those that every game gets', () => {
  const { status, stdout } = playchart(repository(), 'test', 'good', '--json')
  expect(status).toBe(0)
  expect(report(stdout)).toEqual({ success: true, titles: ['every', 'good'] })
})

test('from a folder of the repository: as from the repository itself', () => {
  const folder = repository({ ...FILES, 'package.json': '{}' })
  const { status, stdout } = playchart(join(folder, 'games/bad'), 'test', 'good', '--json')
  expect(status).toBe(0)
  expect(report(stdout)).toEqual({ success: true, titles: ['every', 'good'] })
})

test('in a package of several: its own games', () => {
  const ofPackage = Object.entries(FILES).map(([path, text]) => [`packages/a/${path}`, text])
  const settings = { 'playchart.json': '{ "games": ["packages/a/games", "packages/b/games"] }', 'packages/b/package.json': '{}' }
  const folder = repository({ ...Object.fromEntries(ofPackage), ...settings, 'package.json': '{}', 'packages/a/package.json': '{}' })
  const { status, stdout } = playchart(join(folder, 'packages/a/games/bad'), 'test', 'good', '--json')
  expect(status).toBe(0)
  expect(report(stdout)).toEqual({ success: true, titles: ['every', 'good'] })
  const nowhere = playchart(folder, 'test', 'good')
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('packages/a/games and ')])
})

test('all games; the status tells that a test has failed', () => {
  const { status, stdout } = playchart(repository(), 'test', '--json')
  expect(status).toBe(1)
  expect(report(stdout)).toEqual({ success: false, titles: ['bad', 'every', 'good'] })
})

const QUICK = {
  'games/good/game.ts': 'export default {}',
  'games/good/rules/game.test.ts': testFile('own', ''),
  'games/good/game.slow.test.ts': testFile('slow', ''),
  'games/other/game.ts': 'export default {}',
  'games/other/game.test.ts': testFile('other', ''),
  'games/shared.test.ts': testFile('shared', ''),
  'games/every-game.test.ts': testFile('quick', "expect(process.env.PLAYCHART_MATCHES).toBe('20')"),
}

test('quick: a tenth of the matches, without slow tests and those of no game; watching: what changes in a game runs its tests again', async () => {
  const folder = repository(QUICK)
  expect(gamesConcerned(join(folder, 'games'), [join(folder, 'games/good/rules/cards.ts')])).toEqual(['good'])
  expect(gamesConcerned(join(folder, 'games'), [join(folder, 'games/good/game.ts'), join(folder, 'games/shared.ts')])).toBeNull()

  const watching = spawn(process.execPath, [BIN, 'test', '--watch', '--quick'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => {
    watching.kill('SIGKILL')
  })
  const printed = createInterface({ input: watching.stdout })[Symbol.asyncIterator]()
  /** The files of tests that were run until nothing more is to do, and how many of them passed. */
  const run = async () => {
    const files = new Set<string>()
    let passed = 0
    for (;;) {
      const { value, done } = await printed.next()
      if (done || value.startsWith('Waiting for changes')) return { files: [...files].sort(), passed }
      for (const [file] of value.matchAll(/games\/[\w./-]+\.test\.ts/g)) if (!value.startsWith('Changed')) files.add(file)
      const [, count] = /^ *Test Files +(\d+) passed \(\1\)$/.exec(stripVTControlCharacters(value)) ?? []
      if (count) passed = Number(count)
    }
  }
  const [every, good, other] = ['games/every-game.test.ts', 'games/good/rules/game.test.ts', 'games/other/game.test.ts']
  expect(await run()).toEqual({ files: [every, good, other], passed: 3 })
  writeFileSync(join(folder, 'games/good/game.ts'), 'export default { changed: true }')
  expect(await run()).toEqual({ files: [every, good], passed: 2 })
  watching.kill('SIGTERM')
  expect(await once(watching, 'exit')).toEqual([0, null])
})

test('stopped by Ctrl+C: the tests end, and no temporary folder is left', async () => {
  const folder = folderWith({
    'games/slow/game.ts': 'export default {}',
    'games/slow/game.test.ts':
      "import { test } from 'vitest'\ntest('slow', { timeout: 99_000 }, () => new Promise((done) => setTimeout(done, 90_000)))\n",
    'games/every-game.test.ts': testFile('every', ''),
    'temporary/kept': '',
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const temporary = join(folder, 'temporary')
  const env = { ...process.env, TMPDIR: temporary }
  const testing = spawn(process.execPath, [BIN, 'test', 'slow'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    testing.kill('SIGKILL')
  })
  const left = () => readdirSync(temporary).filter((name) => name.startsWith('playchart-test-'))
  // Vitest says where it runs once it is there to be stopped.
  await once(testing.stdout, 'data')
  expect(left()).toHaveLength(1)
  testing.kill('SIGINT')
  expect(await once(testing, 'exit')).toEqual([130, null])
  expect(left()).toEqual([])
})

test.each([
  ['a game that there is not', FILES, ['none'], 'There is no game in games/none.'],
  ['no folder of games', {}, [], 'There is no folder games in '],
  ['Vitest is not installed', FILES, ['good'], 'Vitest, which runs the tests, is not installed here: npm install --save-dev vitest@'],
])('%s: a sentence', (_, files, given, sentence) => {
  const { status, stderr } = ran(folderWith(files), 'test', ...given)
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
})
