import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCRIPT = fileURLToPath(new URL('../run.mjs', import.meta.url))

test('the command runs the benchmark that is named, and prints only JSON when asked to', () => {
  const printed = execFileSync(process.execPath, [SCRIPT, 'bench', 'compile-largest', '--json'], { encoding: 'utf8' })
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
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, 'bench', 'nonesuch'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('There is no benchmark nonesuch: there are gate-step, legal-names, memory,')
})

test('a benchmark that fails does not lose the results of the others', () => {
  const main = new URL('./main.ts', import.meta.url).href
  const measure = "async (name) => { if (name === 'memory') throw new Error('the server is gone'); return m.measured(name) }"
  const script = `const m = await import('${main}'); process.exitCode = await m.bench(['memory', 'compile-largest'], () => true, ${measure})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
    cwd: ROOT,
  })
  expect(stdout).toContain('compile-largest')
  expect(stderr).toContain('memory failed: the server is gone')
  expect(status).toBe(1)
})

describe('benchmarks against boardgame.io', () => {
  const MAIN = new URL('./main.ts', import.meta.url).href
  /** Runs the command where boardgame.io cannot be installed. */
  const offline = (...given: string[]) => {
    const cannot = "() => { console.error('asked for'); return false }"
    const script = `process.exitCode = await (await import('${MAIN}')).bench(${JSON.stringify(given)}, ${cannot})`
    return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { encoding: 'utf8', cwd: ROOT })
  }

  test('fail with a sentence when it cannot be installed, and nothing is measured', () => {
    const { status, stdout, stderr } = offline('vs-bgio-views', 'compile-largest')
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('boardgame.io could not be installed, so vs-bgio-views cannot be measured; nothing was.')
  })

  test('are the only ones that ask for it', () => {
    const { status, stdout, stderr } = offline('compile-largest')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('compile-largest')
  })
})
