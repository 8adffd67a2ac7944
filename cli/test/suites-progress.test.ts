import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { onTerminal } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { counts } from './suites-progress.ts'

const line = (game: string, ended: number, matches: number) => `${JSON.stringify({ game, ended, tests: 20, matches })}\n`

test('games and matches that are done, each game as far as its process wrote last', () => {
  const games = ['bluff', 'hearts', 'pig', 'memory']
  expect(counts('', games)).toEqual({ done: 0, counted: '0/4 games, 0 matches' })
  const lines = [line('bluff', 0, 70), line('hearts', 5, 200), line('bluff', 20, 200), line('hearts', 15, 250)].join('')
  expect(counts(lines, games)).toEqual({ done: 1.75, counted: '1/4 games, 450 matches' })
  expect(counts(line('pig', 1, 1), games).counted).toBe('0/4 games, 1 match')
  expect(counts(`${lines}${line('other', 3, 9)}{"game":"pi`, games)).toEqual(counts(lines, games))
})

const NONE = "import { test } from 'vitest'\ntest('none', () => {})"
/** Nothing here is timed, and a busy machine takes many times as long as an idle one. */
const PATIENT = 'export default { test: { testTimeout: 300_000, hookTimeout: 300_000 } }'
const SUITE = `import { test } from 'vitest'
import { commonSuite } from '${join(ROOT, 'engine/testing/suite/index.ts')}'
import game from './game.ts'
commonSuite(game, { folder: import.meta.dirname, matches: 5 })
test('late', () => new Promise((go) => setTimeout(go, 3500)))
`

if (DEEP_SEED !== null)
  test('on a terminal a bar while suites run, below what Vitest prints', async () => {
    const folder = folderWith({
      'games/nim/game.ts': nimSource().replace('playchart/engine', join(ROOT, 'engine/index.ts')),
      'games/nim/suite.test.ts': SUITE,
      'games/every-game.test.ts': NONE,
      'vitest.config.mjs': PATIENT,
    })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const { status, stdout, bars } = await onTerminal(folder, 'test', 'nim')
    expect([status, stdout]).toEqual([0, expect.stringContaining('games/nim/suite.test.ts')])
    for (const said of bars) expect(said).toMatch(/^\d+%, [01]\/1 games, \d+ matches(, \d+ (s|min) left)?\s*$/)
    expect(bars.at(-1)).toMatch(/^100%, 1\/1 games, [1-9]\d* matches\s*$/)
  })
