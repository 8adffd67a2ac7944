import { describe, expect, it } from 'vitest'
import { breaches, type Names, type Sources } from './breaches.ts'

const NAMES: Names = { 'playchart/engine': ['./engine/index.ts'] }
/** Enough lines that no file is too short to stand by itself. */
const BODY = '\n'.repeat(30)
const found = (sources: Sources) => breaches(Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, text + BODY])), NAMES)

describe('a planted mistake is found:', () => {
  it.each<[string, Sources, string]>([
    [
      'a room that imports a later one',
      { 'server/store/a.ts': "import '../http/b.ts'", 'server/http/b.ts': '' },
      'a later room of server/',
    ],
    ['a type from a later room', { 'server/store/a.ts': "import type { B } from '../http/b.ts'", 'server/http/b.ts': '' }, 'a later room'],
    ['a folder that is no room', { 'server/attic/a.ts': '' }, 'lies in no room of server/'],
    ['a room that imports the root', { 'server/store/a.ts': "import '../serve.ts'", 'server/serve.ts': '' }, 'may not import the root'],
    [
      'a room within a room',
      { 'client/kit/board/a.ts': "import '../parts/b.tsx'", 'client/kit/parts/b.tsx': '' },
      'a later room of client/',
    ],
    [
      'a circle of types',
      { 'server/store/a.ts': "import type { B } from './b.ts'", 'server/store/b.ts': "import './a.ts'" },
      'part of a circle',
    ],
    [
      'the index of a layer',
      { 'server/store/a.ts': "import { b } from 'playchart/engine'", 'engine/index.ts': '' },
      'import the file that has it',
    ],
    ['a source that imports a fixture', { 'server/store/a.ts': "import '../testing/b.ts'", 'server/testing/b.ts': '' }, 'only tests may'],
    [
      'rules in the browser',
      { 'client/lobby/a.ts': "import type { B } from '../../engine/play/b.ts'", 'engine/play/b.ts': '' },
      'the browser may import only',
    ],
    ['a file in a bare root', { 'engine/a.ts': '' }, 'holds index.ts and rooms'],
    ['a test without a namesake', { 'server/store/a.test.ts': '' }, 'it lies in tests/'],
    ['a room of too many', Object.fromEntries(Array.from({ length: 21 }, (_, nr) => [`server/store/a${nr}.ts`, ''])), 'holds 21 sources'],
  ])('%s', (_, sources, what) => {
    expect(found(sources).join('\n')).toContain(what)
  })

  it('a few lines that only one file imports', () => {
    const sources = { 'server/store/a.ts': "import './b.ts'\n", 'server/store/b.ts': 'export const b = 1\n' }
    expect(breaches(sources, NAMES)).toEqual(['server/store/b.ts: has 1 lines and one importer, server/store/a.ts: it belongs there'])
    expect(breaches({ ...sources, 'server/store/c.ts': "import './b.ts'\n" }, NAMES)).toEqual([])
  })
})

describe('what is allowed is not reported:', () => {
  it.each<[string, Sources]>([
    ['an earlier room', { 'server/http/a.ts': "import type { B } from '../store/b.ts'", 'server/store/b.ts': '' }],
    ['a test of a later room', { 'server/store/a.ts': '', 'server/store/a.test.ts': "import '../http/b.ts'", 'server/http/b.ts': '' }],
    ['a test in tests/', { 'server/tests/a.test.ts': "import '../testing/b.ts'", 'server/testing/b.ts': '' }],
    ['the index of a layer, from the command line', { 'cli/play/a.ts': "import 'playchart/engine'", 'engine/index.ts': '' }],
    ['the test of a README', { 'engine/library/readme.test.ts': '' }],
    ['data in the browser', { 'client/lobby/a.ts': "import '../../engine/model/b.ts'", 'engine/model/b.ts': '' }],
    ['the test of a page in Chromium', { 'client/page/a.ts': '', 'client/page/a.browser.test.ts': '' }],
  ])('%s', (_, sources) => {
    expect(found(sources)).toEqual([])
  })
})
