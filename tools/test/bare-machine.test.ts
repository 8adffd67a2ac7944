import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/test-server.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A test in which the command line loads games of an author's. */
const AUTHORS = ['run', '--project', 'deep', 'tools/test/any-package.deep.test.ts', '-t', 'check, simulate and build']

/** What `npm test` asks before it begins, told as JSON. */
const ASKED = `
import { requireNode } from './cli/node-version.mjs'
import { isInstalled } from './tools/install/install.mjs'
import { findChromium } from './tools/test/chromium.mjs'

requireNode()
console.log(JSON.stringify({ installed: isInstalled(process.cwd()), chromium: findChromium(), environment: Object.keys(process.env).sort() }))
`

/** Runs Node here with nothing of this environment but where programs are; home and temporary folder are new and empty. */
function bare(given: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const folder = temporaryFolder()
  const [HOME, TMPDIR] = ['home', 'tmp'].map((name) => join(folder, name)) as [string, string]
  for (const path of [HOME, TMPDIR]) mkdirSync(path)
  const { CHROMIUM } = process.env
  const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const env = { PATH, HOME, TMPDIR, ...(CHROMIUM && { CHROMIUM }), ...more }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...given], { cwd: ROOT, env, encoding: 'utf8' })
  return { status, said: stdout + stderr, stdout, env, left: [HOME, TMPDIR].flatMap((path) => readdirSync(path)) }
}

test('on a machine on which nothing is set up, npm test finds what it needs', () => {
  const { status, stdout, said, env } = bare(['--input-type=module', '--eval', ASKED])
  expect(status, said).toBe(0)
  const environment = Object.keys(env).sort()
  expect(JSON.parse(stdout)).toEqual({ installed: true, chromium: expect.stringMatching(/^\//), environment })
})

if (DEEP_SEED !== null)
  test('its tests pass there, games of an author among them, and leave nothing behind', { timeout: 120_000 }, () => {
    const { status, stdout, said, left } = bare(['node_modules/vitest/vitest.mjs', ...AUTHORS, '--reporter=json'], {
      PLAYCHART_DEEP: String(DEEP_SEED),
    })
    expect(status, said).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 1 })
    expect(left).toEqual([])
  })
