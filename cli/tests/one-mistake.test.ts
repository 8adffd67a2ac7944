import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { playchart } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const alias = { 'playchart/engine': join(ROOT, 'engine/index.ts'), 'playchart/testing': join(ROOT, 'engine/testing/suite/index.ts') }
const suite = readFileSync(join(ROOT, 'cli/new/template/repository/games/every-game.test.ts.template'), 'utf8')

/** What each test that fails says, its first line. */
function failuresOf(source: string): string[] {
  const folder = folderWith({
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `export default { resolve: { alias: ${JSON.stringify(alias)} } }`,
    'games/nim/game.ts': source,
    'games/every-game.test.ts': suite,
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const { testResults }: { testResults: { assertionResults: { failureMessages: string[] }[] }[] } = JSON.parse(
    playchart(folder, 'test', 'nim', '--quick', '--json').stdout,
  )
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages.map((message) => message.split('\n')[0])),
  )
}

test.each([
  ['apply', nimSource({ throwsAt: 3 }), 'the heap is cursed'],
  [
    'legal',
    nimSource()
      .replace('legal: ({ game }, { count }) =>', 'legal: ({ game }, { count }) => game.heap < 4 ? boom() :')
      .replace('const take', "const boom = (): never => {\n  throw new Error('the heap is cursed')\n}\nconst take"),
    'the heap is cursed',
  ],
])(
  'one mistake in %s: the suite tells it once, with its line, and of other tests that they fail for the same reason',
  (rule, source, said) => {
    const line = source.split('\n').findIndex((one) => one.includes(said)) + 1
    const reason = `a rule threw: ${said} (${rule}, game.ts:${line})`
    const failures = failuresOf(source)
    expect(failures.length).toBeGreaterThan(8)
    const [first, ...others] = failures
    expect(first).toMatch(/^Error: a rule threw: /)
    expect(first).toContain(reason)
    expect(new Set(others)).toEqual(new Set([expect.stringMatching(/^Error: fails for the same reason as '\d+ random matches end/)]))
    for (const other of others) expect(other.endsWith(reason)).toBe(true)
    expect(failures.join('\n')).not.toMatch(/made a mistake|listed and/)
  },
)
