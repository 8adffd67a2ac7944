import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { playchart, ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { gamesConcerned } from './command.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))

const testFile = (name: string, body: string) => `import { expect, test } from 'vitest'\ntest('${name}', () => { ${body} })\n`
const FILES = {
  'games/good/game.ts': 'export default {}',
  'games/good/game.test.ts': testFile('good', 'expect(1).toBe(1)'),
  'games/bad/game.ts': 'export default {}',
  'games/bad/game.test.ts': testFile('bad', 'expect(1).toBe(2)'),
  'games/every-game.test.ts': testFile('every', "expect(process.env.PLAYCHART_GAMES ?? 'all').not.toBe('')"),
}

/** A repository whose packages are those of this one. */
function repository(): string {
  const folder = folderWith(FILES)
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

test('all games; the status tells that a test has failed', () => {
  const { status, stdout } = playchart(repository(), 'test', '--json')
  expect(status).toBe(1)
  expect(report(stdout)).toEqual({ success: false, titles: ['bad', 'every', 'good'] })
})

test.each([['good'], []])('quick: a tenth of the matches, without slow tests and those of no game (%j)', (...games) => {
  const files = {
    'games/good/game.ts': 'export default {}',
    'games/good/rules/game.test.ts': testFile('own', ''),
    'games/good/game.slow.test.ts': testFile('slow', ''),
    'games/shared.test.ts': testFile('shared', ''),
    'games/every-game.test.ts': testFile('quick', "expect(process.env.PLAYCHART_MATCHES).toBe('20')"),
  }
  const folder = folderWith(files)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const { stdout } = playchart(folder, 'test', ...games, '--quick', '--json')
  expect(report(stdout)).toEqual({ success: true, titles: ['own', 'quick'] })
})

test('watching: what changes in a game runs its tests again, and what lies beside them those of all', async () => {
  const folder = repository()
  expect(gamesConcerned(join(folder, 'games'), [join(folder, 'games/good/rules/cards.ts')])).toEqual(['good'])
  expect(gamesConcerned(join(folder, 'games'), [join(folder, 'games/good/game.ts'), join(folder, 'games/shared.ts')])).toBeNull()

  const watching = spawn(process.execPath, [BIN, 'test', '--watch', '--quick'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => {
    watching.kill('SIGKILL')
  })
  const printed = createInterface({ input: watching.stdout })[Symbol.asyncIterator]()
  /** The files of tests that were run until nothing more is to do. */
  const run = async () => {
    const files = new Set<string>()
    for (;;) {
      const { value, done } = await printed.next()
      if (done || value.startsWith('Waiting for changes')) return [...files].sort()
      for (const [file] of value.matchAll(/games\/[\w./-]+\.test\.ts/g)) if (!value.startsWith('Changed')) files.add(file)
    }
  }
  expect(await run()).toEqual(['games/bad/game.test.ts', 'games/every-game.test.ts', 'games/good/game.test.ts'])
  writeFileSync(join(folder, 'games/good/game.ts'), 'export default { changed: true }')
  expect(await run()).toEqual(['games/every-game.test.ts', 'games/good/game.test.ts'])
  watching.kill('SIGTERM')
  expect(await once(watching, 'exit')).toEqual([0, null])
})

test.each([
  ['a game that there is not', FILES, ['none'], 'There is no game in games/none.'],
  ['no folder of games', {}, [], 'There is no folder games in '],
  ['Vitest is not installed', FILES, ['good'], 'Vitest, which runs the tests, is not installed here: npm install --save-dev vitest@'],
])('%s: a sentence', (_, files, given, sentence) => {
  const { status, stderr } = ran(folderWith(files), 'test', ...given)
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
})
