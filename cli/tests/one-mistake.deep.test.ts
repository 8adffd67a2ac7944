import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { playchart } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const alias = { 'playchart/engine': join(ROOT, 'engine/index.ts'), 'playchart/testing': join(ROOT, 'engine/testing/suite/index.ts') }
const suite = readFileSync(join(ROOT, 'cli/new/template/repository/games/every-game.test.ts.template'), 'utf8')

const SAID = 'the heap is cursed'
/** A game with one mistake, by the rule that makes it. */
const GAMES: { readonly [rule: string]: string } = {
  apply: nimSource({ throwsAt: 3 }),
  legal: nimSource()
    .replace('legal: ({ game }, { count }) =>', 'legal: ({ game }, { count }) => game.heap < 4 ? boom() :')
    .replace('const take', `const boom = (): never => {\n  throw new Error('${SAID}')\n}\nconst take`),
}

/** The first line of what each failed test reports, by the name of the game. */
function failures(): { readonly [game: string]: string[] } {
  const games = Object.entries(GAMES).map(([name, source]) => [`games/${name}/game.ts`, source.replace("'nim'", `'${name}'`)])
  const folder = folderWith({
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `export default { resolve: { alias: ${JSON.stringify(alias)} } }`,
    ...Object.fromEntries(games),
    'games/every-game.test.ts': suite,
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const { testResults }: { testResults: { assertionResults: { ancestorTitles: string[]; failureMessages: string[] }[] }[] } = JSON.parse(
    playchart(folder, 'test', '--quick', '--json').stdout,
  )
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const of = (name: string) => all.filter(({ ancestorTitles }) => ancestorTitles.includes(name))
  return Object.fromEntries(
    Object.keys(GAMES).map((name) => [
      name,
      of(name).flatMap(({ failureMessages }) => failureMessages.map((message) => message.split('\n')[0])),
    ]),
  )
}

test('one mistake, in apply or legal: the suite tells it once, with its line, and of other tests that they fail for the same reason', () => {
  for (const [rule, told] of Object.entries(failures())) {
    const line = GAMES[rule].split('\n').findIndex((one) => one.includes(SAID)) + 1
    const reason = `a rule threw: ${SAID} (${rule}, game.ts:${line})`
    expect(told.length).toBeGreaterThan(8)
    const [first, ...others] = told
    expect(first).toMatch(/^Error: a rule threw: /)
    expect(first).toContain(reason)
    expect(new Set(others)).toEqual(new Set([expect.stringMatching(/^Error: fails for the same reason as '\d+ random matches end/)]))
    for (const other of others) expect(other.endsWith(reason)).toBe(true)
    expect(told.join('\n')).not.toMatch(/made a mistake|listed and/)
  }
})
