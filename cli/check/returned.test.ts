import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_GAMES } from '../project/manifest.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { impure } from './authoring.ts'
import { returnedValues } from './returned.ts'
import { sourcesOf } from './rule-sources.ts'

/** What is found in rules, and in other files: `'no' game.ts:1`. */
function found(rules: string, files: { readonly [path: string]: string } = {}): string[] {
  const folder = folderWith({ 'game.ts': rules, ...files })
  return returnedValues(sourcesOf(join(folder, 'game.ts'))).map(({ text, place }) => `${text} ${place}`)
}

test('a value that `apply` returns is an error, with its file and line', () => {
  const rules = "const s = setup({})\nexport const take = s.move({\n  apply({ game }) {\n    if (game.over) return 'no'\n  },\n})"
  expect(impure(folderWith({ 'game.ts': rules }))).toEqual([
    {
      ...{ level: 'error', code: 'returned', where: 'game.ts:4', shownBy: '' },
      sentence:
        "game.ts:4: `apply` returns 'no', but must return nothing. Change the state in place, and refuse moves with `legal` or refuse(…)",
    },
  ])
})

test.each([
  ["=> 'That is not possible.'", "'That is not possible.'"],
  ['=> `No, ${game.name}.`', '`No, ${game.name}.`'],
  ['=> null', 'null'],
  ['=> !game.over', '!game.over'],
  ['=> game.points++', 'game.points++'],
  ['=> (game.points = 3)', 'game.points = 3'],
  ['=> ({ ...game, points: 3 })', '{ ...game, points: 3 }'],
  ['=> game.pile.first', 'game.pile.first'],
  ['=> game', 'game'],
  ['=> INVALID_MOVE', 'INVALID_MOVE'],
  ['=> NO', 'NO'],
  ['=> game.points > 3 && game.pile.shuffle()', 'game.points > 3 && game.pile.shuffle()'],
  ["=> (game.over ? 'no' : game.pile.shuffle())", "game.over ? 'no' : game.pile.shuffle()"],
  ['=> [\n1,\n2,\n]', '[ 1, 2, ]'],
  [`=> '${'x'.repeat(80)}'`, `'${'x'.repeat(58)}…`],
  ['=> no()', 'no()'],
  ['=> { const left = game.points; return left }', 'left'],
  ['=> { for (const one of game.pile) return one }', 'one'],
] as const)('apply: ({ game }) %s', (apply, text) => {
  const rules = `import { INVALID_MOVE } from './words.ts'
const NO = 'no', no = () => NO
export const take = s.move({ name: 'Take', apply: ({ game }) ${apply} })`
  expect(found(rules)).toEqual([`${text} game.ts:3`])
})

test('also in fix-ups, in functions with a name, in parts that moves share, and in imported files', () => {
  const files = { 'moves.ts': "import { s } from './state.ts'\nconst { fixUp } = s\nexport const count = fixUp({\n  apply: () => 3,\n})" }
  expect(
    found(
      `import './moves.ts'
function draw({ game }) { return 'drawn' }
const common = { help: 'Take.', apply() { return [] } }
export const moves = { draw: s.move({ apply: draw }), take: s.move({ ...common }), wait: s.move({ apply: async () => {} }) }`,
      files,
    ),
  ).toEqual(["'drawn' game.ts:2", '[] game.ts:3', 'a promise game.ts:4', '3 moves.ts:4'])
})

test.each([
  ...['=> me.hand.first!.moveTo(game.pile)', '=> game.pile.first?.moveTo(me.hand)', '=> {}', '=> undefined', '=> void roll(game.dice)'],
  ...["=> refuse('No.')", '=> helper(game)', '=> (game.open ? game.pile.shuffle() : undefined)', '=> game.pile.first && helper(game)'],
  '=> { if (game.over) return; return helper(game) }',
  '=> { const values = [...game.pile].map((one) => { return one.values }); game.points = values.length }',
  "=> { function name() { return 'x' } game.name = name() }",
])('nothing is said of apply: ({ game, me }) %s', (apply) => {
  expect(found(`function helper(game) { game.points++ }\nexport const take = s.move({ apply: ({ game, me }) ${apply} })`)).toEqual([])
})

test('nor of what is no move', () => {
  expect(
    found(`export const a = s.move({ legal: () => 'No.', apply: () => {} })
export const b = { apply: (n) => n + 1 }
export const c = new Proxy({}, { apply: () => 1 })
export const d = lib.move('draw', 'discard')
export const e = piece.move({ apply: 3 }), f = stack.move(other), g = s.guard(() => true)`),
  ).toEqual([])
})

test('nor of the games that come with Playchart', () => {
  for (const name of readdirSync(OWN_GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])))
    expect(returnedValues(sourcesOf(join(OWN_GAMES, name, 'game.ts'))), name).toEqual([])
})
