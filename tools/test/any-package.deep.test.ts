import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveInWork } from '../../cli/dev/dev-server.ts'
import { ROOT } from '../../cli/project/manifest.ts'
import { nimSource } from '../../cli/testing/nim.ts'
import { playchart, several } from '../../cli/testing/playchart.ts'
import { folderWith } from '../../cli/testing/temporary-folder.ts'
import { SLOW, started } from '../../server/testing/server-process.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { packagesAbove } from './empty-surroundings.ts'

/** Rules load as ES modules, with what they import, whatever package.json lies above them. */

const ENGINE = JSON.stringify(join(ROOT, 'engine/index.ts'))
const IMPORTS = `import heap, { most } from '../../shared/heap.ts'
import { least } from './least'
import { phase } from './words.js'
import size from './size.json' with { type: 'json' }
import { three } from 'numbers'

if (heap.size !== 7 || most + least + three + size !== 13 || phase !== 'over') throw new Error('not as written')
`
const filesOf = (name: string) => ({
  [`games/${name}/game.ts`]: IMPORTS + nimSource().replace("'nim'", `'${name}'`),
  [`games/${name}/board.tsx`]: "import { phase } from './words.js'\n\nexport default () => <p>{phase}</p>\n",
  [`games/${name}/least.ts`]: 'export const least: number = 1\n',
  [`games/${name}/words.js`]: "export const phase = 'over'\n",
  [`games/${name}/rules.md`]: 'Take one, two or three. The player who takes the last one loses.\n',
  [`games/${name}/size.json`]: '7',
  [`games/${name}/game.test.ts`]: `import { expect, test } from 'vitest'
import game from './game.ts'

test('loads', () => expect(game.name).toBe('${name}'))
`,
  'games/every-game.test.ts': "import { test } from 'vitest'\n\ntest('every', () => {})\n",
  'shared/heap.ts': 'const size: number = 7\nexport const most = 2\nexport default { size }\n',
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'

export default defineConfig({ resolve: { alias: { 'playchart/engine': ${ENGINE} } }, test: { include: ['games/**/*.test.ts'] } })
`,
  'node_modules/numbers/package.json': JSON.stringify({ name: 'numbers', version: '1.0.0', main: 'index.js' }),
  'node_modules/numbers/index.js': 'exports.three = 3\n',
})

/** What lies above a game, by its name; null is no package.json. */
const MANIFESTS: { readonly [game: string]: object | null } = {
  bare: null,
  // As npm init -y writes it, before and since npm 11.
  init: { name: 'mine', version: '1.0.0', main: 'index.js', scripts: {}, keywords: [], author: '', license: 'ISC' },
  commonjs: { name: 'mine', version: '1.0.0', main: 'index.js', type: 'commonjs' },
  module: { type: 'module' },
}
const NAMES = Object.keys(MANIFESTS)

function repository(name: string): string {
  expect(packagesAbove(tmpdir())).toEqual([])
  const manifest = MANIFESTS[name]
  const folder = folderWith({ ...filesOf(name), ...(manifest && { 'package.json': JSON.stringify(manifest) }) })
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  return folder
}

test('check, simulate and build load rules', () => {
  const commands = NAMES.flatMap((name) => {
    const games = ['--games', join(repository(name), 'games')]
    return [
      ['check', name, ...games],
      ['simulate', name, '--matches', '2', ...games],
      ['build', '--no-types', ...games],
    ]
  })
  for (const ended of several(folderWith(), ...commands)) expect(ended).toMatchObject({ status: 0, stderr: '' })
})

/** Each starts Vitest; a deep run tries all. */
const TESTED = DEEP_SEED === null ? ['bare', 'commonjs'] : NAMES

test.each(TESTED)('the tests of an author load them: %s', (name) => {
  const ended = playchart(repository(name), 'test', name, '--json')
  expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining('"numPassedTests":2') })
})

test('a server loads them, with their boards', { timeout: SLOW }, async () => {
  const folders = NAMES.map((name) => join(repository(name), 'games'))
  const server = await started({ DATABASE: join(folderWith(), 'served.sqlite'), GAMES: folders.join(delimiter) })
  for (const name of NAMES) {
    const { board } = await server.guest().create({ game: name, players: ['me', 'open'] })
    expect(board?.script).toMatch(new RegExp(`^/boards/${name}-`))
  }
})

test('a server in work loads them, and loads them again', { timeout: SLOW }, async () => {
  const folders = NAMES.map((name) => join(repository(name), 'games'))
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const serving = await serveInWork({ port: 0, database: join(folderWith(), 'dev.sqlite'), folders, cookieSecret: undefined, say })
  onTestFinished(() => serving.stop())
  expect(serving.games.map(({ game }) => game.name)).toEqual(NAMES)
  expect(said).toEqual([])
  NAMES.forEach((name, n) => {
    writeFileSync(join(folders[n], name, 'words.js'), "export const phase = 'over'\nexport const more = 1\n")
  })
  const taken = () => said.filter((line) => line.startsWith('Reloaded: ')).join()
  await vi.waitFor(() => expect(NAMES.filter((name) => !taken().includes(name))).toEqual([]), { timeout: SLOW / 2, interval: 50 })
  expect(said.filter((line) => line.includes('cannot be loaded'))).toEqual([])
})

test('a game that another copy of the package made is played', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource().replace("'playchart/engine'", "'other-engine'") })
  const outfile = join(folder, 'node_modules/other-engine/index.mjs')
  buildSync({ entryPoints: [join(ROOT, 'engine/index.ts')], outfile, bundle: true, format: 'esm' })
  writeFileSync(join(outfile, '../package.json'), '{ "exports": "./index.mjs" }')
  for (const each of several(folder, ['check', 'nim'], ['simulate', 'nim', '--matches', '2']))
    expect(each).toMatchObject({ status: 0, stderr: '' })
})

test('what a rule throws is said with the line of its own file', () => {
  const folder = repository('commonjs')
  const source = IMPORTS + nimSource({ throwsAt: 7 }).replace("'nim'", "'commonjs'")
  writeFileSync(join(folder, 'games/commonjs/game.ts'), source)
  const line = source.split('\n').findIndex((text) => text.includes('the heap is cursed')) + 1
  const [ended] = several(folder, ['simulate', 'commonjs'])
  expect(ended.stderr).toContain(`the heap is cursed (apply, game.ts:${line})`)
})
