import { spawn } from 'node:child_process'
import { build } from '../build/build.mjs'
import { install } from '../install/install.mjs'
import { ROOT, runNode } from '../install/run.mjs'
import { findChromium } from './chromium.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/** Runs a JavaScript file of the root folder. Resolves to whether it ended with status 0, and what it wrote where `stdio` is a pipe. */
function started(stdio, file, ...args) {
  const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: ['ignore', stdio, stdio] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      text += data
    })
  return new Promise((resolve) => child.once('close', (status) => resolve({ passed: status === 0, text })))
}

const onTerminal = (...options) => (process.stdout.isTTY ? options : [])
/** What needs the sources only runs beside the tests, which often wait. What it writes comes when it ends. */
const lint = () =>
  started('pipe', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...onTerminal('--colors=force'), '.')
const types = () => started('pipe', 'node_modules/typescript/bin/tsc', '--noEmit', ...onTerminal('--pretty'))
const tests = () => started('inherit', VITEST, 'run')

const heading = (title) => console.log(`\n━━ ${title} ${'━'.repeat(60 - title.length)}`)

/**
 * Checks everything, or, given arguments for Vitest (part of a file's path, `--project layers`, `-t title`), only the tests they choose.
 * @returns {Promise<boolean>} whether all is well
 */
export async function check(chosen) {
  if (!install()) return false
  // The tests that need another language build it.
  process.env.PAGES_LANGUAGES = 'en'
  if (chosen.length > 0) return runNode(VITEST, 'run', ...chosen)
  const failed = []
  const since = performance.now()
  const ended = (title, passed) => {
    if (!passed) failed.push(title)
    console.log(`${title}: ${passed ? 'ok' : 'FAILED'} (after ${((performance.now() - since) / 1000).toFixed(1)} s)`)
  }
  const beside = Object.entries({ 'Lint and format': lint, Types: types }).map(async ([title, step]) => {
    const { passed, text } = await step()
    heading(title)
    process.stdout.write(text)
    ended(title, passed)
  })
  // Each is done even if an earlier one fails.
  for (const [title, step] of [
    ['Pages', build],
    ['Chromium', () => findChromium() !== null],
  ]) {
    heading(title)
    ended(title, step())
  }
  heading('Tests')
  const { passed } = await tests()
  await Promise.all(beside)
  ended('Tests', passed)
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : '\nAll is well.')
  return failed.length === 0
}
