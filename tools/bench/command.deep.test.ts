import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url))

test('the command runs the benchmark that is named, and prints only JSON when asked to', () => {
  const printed = execFileSync(process.execPath, [RUN, 'bench', 'compile-largest', '--json'], { encoding: 'utf8' })
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

const bench = (...given: string[]) => spawnSync(process.execPath, [RUN, 'bench', ...given], { encoding: 'utf8' })

test('npm run bench ends with the status that the command gives', () => {
  const misspelt = bench('nonesuch')
  expect([misspelt.status, misspelt.stderr]).toEqual([2, expect.stringContaining('There is no benchmark nonesuch')])
  const measured = bench('compile-largest', 'memory', '--json')
  expect([measured.status, measured.stderr]).toEqual([0, ''])
  expect(Object.keys(JSON.parse(measured.stdout)).sort()).toEqual(['compile-largest', 'memory'])
})

describe('where boardgame.io and Colyseus cannot be installed', () => {
  const MAIN = new URL('./main.ts', import.meta.url).href
  const SCRIPT = `
const { bench, measured } = await import('${MAIN}')
const calls = []
const run = async (measure, ...given) => {
  const printed = { stdout: '', stderr: '' }
  console.log = (text) => void (printed.stdout += text)
  console.error = (text) => void (printed.stderr += text)
  const status = await bench(given, () => (console.error('asked for'), false), measure)
  calls.push({ status, ...printed })
}
await run(measured, 'nonesuch')
await run(measured, 'vs-bgio-views', 'compile-largest')
await run(measured, 'compile-largest')
await run((name) => (name === 'memory' ? Promise.reject(new Error('the server is gone')) : measured(name)), 'memory', 'compile-largest')
process.stdout.write(JSON.stringify(calls))`
  let [misspelt, compared, alone, broken]: { status: number; stdout: string; stderr: string }[] = []
  beforeAll(() => {
    const given = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT]
    const { stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', cwd: ROOT })
    expect(stderr).toBe('')
    ;[misspelt, compared, alone, broken] = JSON.parse(stdout)
  }, 300_000)

  test('the command says what it does not understand', () => {
    expect(misspelt).toMatchObject({ status: 2, stdout: '' })
    expect(misspelt.stderr).toContain('There is no benchmark nonesuch: there are gate-step, legal-names, memory,')
  })

  test('benchmarks against them fail with a sentence, and nothing is measured', () => {
    expect(compared).toMatchObject({ status: 2, stdout: '' })
    expect(compared.stderr).toContain('boardgame.io and Colyseus could not be installed, so vs-bgio-views cannot be measured; nothing was.')
  })

  test('others do not ask for them', () => {
    expect(alone).toMatchObject({ status: 0, stderr: '' })
    expect(alone.stdout).toContain('compile-largest')
  })
  test('a benchmark that fails does not lose the results of the others', () => {
    expect(broken).toMatchObject({ status: 1, stderr: expect.stringContaining('memory failed: the server is gone') })
    expect(broken.stdout).toContain('compile-largest')
  })
})
