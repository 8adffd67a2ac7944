import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../server/scripts/bench.mjs', import.meta.url))

test('the command runs the benchmark that is named, and prints only JSON when asked to', () => {
  const printed = execFileSync(process.execPath, [SCRIPT, 'compile-largest', '--json'], { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({
    'compile-largest': {
      value: expect.any(Number),
      unit: 'ms',
      ratio: expect.any(Number),
      against: 'createMachine of the same config',
      atLeast: null,
      aim: null,
    },
  })
})

test('the command says what it does not understand', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, 'nonesuch'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('There is no benchmark nonesuch: there are gate-step, legal-names, memory,')
})
