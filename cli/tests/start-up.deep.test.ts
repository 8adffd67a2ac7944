import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { folderWith } from '../testing/temporary-folder.ts'

/** What takes long to load, and only a server or a drawing needs. esbuild comes with what loads TypeScript. */
const HEAVY = /server\/(http|matches|store|runtime)\/|node_modules\/(better-sqlite3|drizzle-orm|elkjs|hono|@hono|pino|ws|zod)\//
const BABEL = /node_modules\/(@babel|babel-[^/]*)\//

/** The scripts that a call of the command line has loaded: V8's coverage names them all. */
function loaded(...given: string[]): string[] {
  const coverage = folderWith()
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'cli/bin.mjs'), ...given], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  })
  expect(status, stderr).toBe(0)
  const reports = readdirSync(coverage).map(
    (file) => JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { result: { url: string }[] },
  )
  return reports.flatMap(({ result }) => result.map(({ url }) => url))
}

test.each([
  ['--help', ['--help'], BABEL],
  ['games', ['games', 'pig'], BABEL],
  // It reads the sources of rules with Babel.
  ['check', ['check', 'pig'], null],
])('%s loads no server and no layout of charts', (_, given, besides) => {
  const scripts = loaded(...given)
  expect(scripts.some((url) => url.endsWith('cli/main.ts'))).toBe(true)
  expect(scripts.filter((url) => HEAVY.test(url) || besides?.test(url))).toEqual([])
})

test('a command loads no other', () => {
  const commands = loaded('test', '--help').filter((url) => /\/cli\/\w+\/command\.ts/.test(url))
  expect(commands).toEqual([expect.stringContaining('/cli/test/command.ts')])
})

test('what a package does before it loads rules is done before a command runs, and not for help', () => {
  const script = `
    import { registerTypeScript } from ${JSON.stringify(pathToFileURL(join(ROOT, 'cli/typescript.mjs')))}
    await registerTypeScript()
    const { main } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'cli/main.ts')))})
    for (const given of [['games', '--help'], ['games', 'pig']]) await main(given, async () => console.log('prepared'))`
  const given = ['--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, given, { cwd: ROOT, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^Usage: npx playchart games [\s\S]*\nprepared\ngame +seats [\s\S]*\npig /)
  expect(stdout.match(/prepared/g)).toHaveLength(1)
})
