import { build } from '../build/build.mjs'
import { install } from '../install/install.mjs'
import { runNode } from '../install/run.mjs'
import { findChromium } from './chromium.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/** What `npm test` does once the dependencies are there, in order. A later one is done even if an earlier one fails. */
const STEPS = [
  ['Lint and format', () => runNode('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['Types', () => runNode('node_modules/typescript/bin/tsc', '--noEmit')],
  ['Pages', build],
  ['Chromium', () => findChromium() !== null],
  ['Tests', () => runNode(VITEST, 'run')],
]

/**
 * Checks everything, or, given arguments for Vitest (part of a file's path, `--project layers`, `-t title`), only the tests they choose.
 * @returns whether all is well
 */
export function check(chosen) {
  if (!install()) return false
  if (chosen.length > 0) return runNode(VITEST, 'run', ...chosen)
  const failed = []
  for (const [title, step] of STEPS) {
    const since = performance.now()
    console.log(`\n━━ ${title} ${'━'.repeat(60 - title.length)}`)
    if (!step()) failed.push(title)
    console.log(`${title}: ${failed.includes(title) ? 'FAILED' : 'ok'} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : '\nAll is well.')
  return failed.length === 0
}
