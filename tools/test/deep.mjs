import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { requireNode } from '../../cli/node-version.mjs'

requireNode()
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, times: { type: 'string', default: '10' } },
  allowPositionals: true,
})
// 0 would be the examples of every other run.
const seed = values.seed ?? String(randomInt(1, 1_000_000))
if (![seed, values.times].every((given) => /^[1-9]\d{0,8}$/.test(given))) {
  console.error('npm run test:deep -- [--seed <number>] [--times <number>] [part of a file’s path …]: whole numbers, 1 or more.')
  process.exit(1)
}
const again = `The same again: npm run test:deep -- --seed ${seed} --times ${values.times}${positionals.map((part) => ` ${part}`).join('')}`
console.log(again)
process.env.PLAYCHART_DEEP = seed
process.env.PLAYCHART_DEEP_TIMES = values.times

// Only now: these files may be too new for the Node that was just refused.
const [{ install }, { runNode }] = await Promise.all([import('../install/install.mjs'), import('../install/run.mjs')])
const since = performance.now()
const passed = install() && runNode('node_modules/vitest/vitest.mjs', 'run', ...positionals)
console.log(`${passed ? 'Passed' : 'FAILED'} in ${((performance.now() - since) / 60_000).toFixed(1)} minutes. ${again}`)
process.exit(passed ? 0 : 1)
