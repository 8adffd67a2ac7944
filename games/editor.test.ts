import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, type Project } from 'typescript/unstable/sync'
import { afterAll, describe, expect, test } from 'vitest'

/** What an editor tells an author: types as it shows them under the pointer, and errors as it words them. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'playchart-editor-')))
const api = new API({ cwd: folder })
afterAll(() => {
  api.close()
  rmSync(folder, { recursive: true, force: true })
})

const SOURCE = `import { int, setup } from 'playchart/engine'

const rules = setup({ game: { points: int() } })
const parts = {
  name: 'names',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: { bid: rules.move({ apply: () => {} }), deal: rules.fixUp({ apply: () => {} }) },
  guards: {
    isOut: rules.guard(() => true),
    isIn: rules.guard(() => false),
    atLeast: rules.guard(({ game }, least: number) => game.points >= least),
  },
  who: { dealer: rules.who(() => 1) },
} as const
`
/** Pieces of a chart, each with one mistake, and all that is said of it. */
const MISTAKES: readonly (readonly [chart: string, said: string])[] = [
  ['on: { bdi: {} }', `Type '{}' is not assignable to type '"there is no move 'bdi'"'.`],
  ["turn: 'daeler'", oneOf('daeler', 'all', 'current', 'dealer', 'inactive', 'none')],
  ["on: { bid: { guard: 'isOtu' } }", `${oneOf('isOtu', 'isIn', 'isOut', undefined)}`],
  ["on: { bid: [{ guard: 'isOut' }, { guard: 'isOtu' }] }", oneOf('isOtu', 'isIn', 'isOut', undefined)],
  ["on: { bid: { guard: { not: 'isOtu' } } }", oneOf('isOtu', 'isIn', 'isOut')],
  ["on: { bid: { guard: { and: ['isOut', { or: ['isIn', { not: 'isOtu' }] }] } } }", oneOf('isOtu', 'isIn', 'isOut')],
  ["on: { bid: { guard: { name: 'atLest', params: 3 } } }", oneOf('atLest', 'atLeast')],
  ["on: { bid: { guard: { name: 'atLeast', params: 'three' } } }", "Type 'string' is not assignable to type 'number'."],
  ["always: [{ guard: 'isOtu', actions: 'deal' }]", oneOf('isOtu', 'isIn', 'isOut', undefined)],
  ["turns: { skip: 'isOtu' }", oneOf('isOtu', 'isIn', 'isOut', undefined)],
  ["ordered: [{ roundRobin: 'deal', skip: 'isOtu' }]", oneOf('isOtu', 'isIn', 'isOut', undefined)],
  [
    "initial: 'a', states: { a: { seats: { who: 'isOtu', initial: 'b', states: { b: {} } } } }",
    oneOf('isOtu', 'all', 'dealer', 'isIn', 'isOut', 'others'),
  ],
]

/** What the compiler says of a name that is none of these. */
function oneOf(written: string, ...names: (string | undefined)[]): string {
  return `Type '"${written}"' is not assignable to type '${names.map((name) => (name === undefined ? 'undefined' : `"${name}"`)).join(' | ')}'.`
}

const GAMES = ['hearts', 'memory', 'cantstop']
const pathOf = (game: string) => join(ROOT, 'games', game, 'game.ts')
const own = join(folder, 'game.ts')
const lines = SOURCE.split('\n').length
writeFileSync(own, `${SOURCE}${MISTAKES.map(([chart]) => `rules.createGame({ ...parts, chart: { ${chart} } })`).join('\n')}\n`)
const settings = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: { types: [] }, files: [own, ...GAMES.map(pathOf)], include: [] }
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
const [project] = api.updateSnapshot({ openProject: join(folder, 'tsconfig.json') }).getProjects() as [Project]

const found = project.program.getSemanticDiagnostics(own)
test.each(MISTAKES.map(([chart, said], nth) => [chart, said, nth] as const))('the error of { %s } names what there is', (_, said, nth) => {
  const here = found.filter(({ pos }) => readFileSync(own, 'utf8').slice(0, pos).split('\n').length === lines + nth)
  expect(here.map(({ text }) => text.replace(/ Did you mean '.*'\?$/, ''))).toEqual([said])
})

/** What rules are given, by the names that they take it apart with; these types say how others are worked out. */
const GIVEN = ['game', 'players', 'player', 'me', 'current', 'variant', 'card', 'cards', 'slot', 'column', 'columns', 'view']
const WORKED_OUT = /\b(ReadGroup|WriteGroup|Reads|Writes|Flat|VariantOf|NamesIn|ReadableFields?|ArgsOf|ValuesOf|Record<never)\b/

describe.each(GAMES)('%s', (game) => {
  const text = readFileSync(pathOf(game), 'utf8')
  const words = [...text.matchAll(/(?<![\w'.$])[a-z]\w*(?=\b(?!'|:))/g)].filter(([word]) => GIVEN.includes(word))
  const types = project.checker.getTypeAtPosition(
    pathOf(game),
    words.map(({ index }) => index),
  )

  test('what rules are given is shown as it is, not as it is worked out', () => {
    const shown = types.flatMap((type, nth) => (type ? [`${words[nth]}: ${project.checker.typeToString(type)}`] : []))
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((one) => WORKED_OUT.test(one))).toEqual([])
  })
})
