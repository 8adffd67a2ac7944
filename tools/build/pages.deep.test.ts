import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const PAGES = fileURLToPath(new URL('pages.mjs', import.meta.url))

/** So slow that the bundler has something to say about it. */
const SLOW = `[{ name: 'slow', transform: { filter: { id: /page\\.js$/ }, handler: sleep } }]
function sleep() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500) }`

/** Builds a page with this script, with these plugins. */
function built(script: string, plugins = '[]') {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./page.js"></script>')
  writeFileSync(join(folder, 'page.js'), script)
  const config = join(folder, 'vite.config.mjs')
  writeFileSync(config, `const plugins = ${plugins}\nexport default { root: ${JSON.stringify(folder)}, plugins }`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [PAGES, join(folder, 'dist'), config], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a build says what it builds, and nothing else', () => {
  expect(built("console.log('page')", SLOW)).toEqual({ status: 0, stdout: 'Building the pages …\n', stderr: '' })
})

test('what is to be mended is said', () => {
  const { status, stderr } = built("eval('1')")
  expect([status, stderr]).toEqual([0, expect.stringMatching(/page\.js[\s\S]*eval|eval[\s\S]*page\.js/)])
})

test('what cannot be built is named, without a stack', () => {
  const { status, stdout, stderr } = built("import './missing.js'")
  expect([status, stdout]).toEqual([1, 'Building the pages …\n'])
  expect(stderr).toContain('missing.js')
  expect(stderr).not.toMatch(/^ {4}at /m)
})
