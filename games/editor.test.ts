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

/** Functions that give something back, which would be lost, and what is said at the word `apply`. */
const RETURNED = 'apply changes the state and returns nothing, not even a promise'
const RETURNS: readonly (readonly [apply: string, type: string])[] = [
  ['async () => {}', '() => Promise<void>'],
  ['() => 3', '() => number'],
  ['() => (Math.PI > 3 ? "late" : undefined)', '() => "late" | undefined'],
]

/** Files of them whose types follow from `setup`, or from the game. */
const PARTS = ['hearts/game.ts', 'hearts/moves.ts', 'hearts/careful.ts', 'memory/game.ts', 'cantstop/game.ts', 'cantstop/board.tsx']
const pathOf = (part: string) => join(ROOT, 'games', part)
const own = join(folder, 'game.ts')
const lines = SOURCE.split('\n').length
const wrong = [
  ...MISTAKES.map(([chart]) => `rules.createGame({ ...parts, chart: { ${chart} } })`),
  ...RETURNS.flatMap(([apply]) => [`rules.move({ apply: ${apply} })`, `rules.fixUp({ apply: ${apply} })`]),
]
writeFileSync(own, `${SOURCE}${wrong.join('\n')}\n`)
const settings = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: { types: [] }, files: [own, ...PARTS.map(pathOf)], include: [] }
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
const [project] = api.updateSnapshot({ openProject: join(folder, 'tsconfig.json') }).getProjects() as [Project]

const found = project.program.getSemanticDiagnostics(own)
/** What is said of the nth of the lines that are wrong. */
const saidOf = (nth: number) => {
  const here = found.filter(({ pos }) => readFileSync(own, 'utf8').slice(0, pos).split('\n').length === lines + nth)
  return here.map(({ text }) => text.replace(/ Did you mean '.*'\?$/, ''))
}
test.each(MISTAKES.map(([chart, said], nth) => [chart, said, nth] as const))('the error of { %s } names what there is', (_, said, nth) => {
  expect(saidOf(nth)).toEqual([said])
})

test.each(RETURNS.map(([apply, type], nth) => [apply, type, nth] as const))(
  'the error of apply: %s says that nothing is returned',
  (_, type, nth) => {
    const said = `Type '${type}' is not assignable to type '"${RETURNED}"'.`
    const first = MISTAKES.length + 2 * nth
    expect([saidOf(first), saidOf(first + 1)]).toEqual([[said], [said]])
  },
)

/** What rules are given, by the names that they take it apart with; these types say how others are worked out. */
const GIVEN = [
  'game',
  'players',
  'player',
  'me',
  'current',
  'variant',
  'card',
  'cards',
  'slot',
  'column',
  'columns',
  'view',
  'legal',
  'pairings',
]
const WORKED_OUT = /\b(ReadGroup|WriteGroup|Reads|Writes|Flat|VariantOf|NamesIn|ReadableFields?|ArgsOf|ValuesOf|Record<never)\b/

describe.each(PARTS)('%s', (part) => {
  const text = readFileSync(pathOf(part), 'utf8')
  const words = [...text.matchAll(/(?<![\w'.$])[a-z]\w*(?=\b(?!'|:))/g)].filter(([word]) => GIVEN.includes(word))
  const types = project.checker.getTypeAtPosition(
    pathOf(part),
    words.map(({ index }) => index),
  )

  test('what rules are given is shown as it is, not as it is worked out', () => {
    const shown = types.flatMap((type, nth) => (type ? [`${words[nth]}: ${project.checker.typeToString(type)}`] : []))
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.filter((one) => WORKED_OUT.test(one))).toEqual([])
  })
})
