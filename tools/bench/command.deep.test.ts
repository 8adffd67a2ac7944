import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url))
const bench = (...given: string[]) => spawnSync(process.execPath, [RUN, 'bench', ...given], { encoding: 'utf8' })

test('npm run bench ends with the status that the command gives', () => {
  const misspelt = bench('nonesuch')
  expect([misspelt.status, misspelt.stderr]).toEqual([2, expect.stringContaining('There is no benchmark nonesuch')])
  const measured = bench('compile-largest', 'memory', '--json')
  expect([measured.status, measured.stderr]).toEqual([0, ''])
  expect(Object.keys(JSON.parse(measured.stdout)).sort()).toEqual(['compile-largest', 'memory'])
})
