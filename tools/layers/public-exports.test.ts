import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { publicExports } from './public-exports.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8')

const ENTRIES = ['statecharts', 'statecharts/testing', 'engine', 'engine/testing', 'engine/testing/suite']

it.each(ENTRIES)('everything that %s exports has a doc comment directly above its declaration', (folder) => {
  const found = publicExports(`${folder}/index.ts`, read)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ documented }) => !documented).map(({ name, path, line }) => `${name} (${path}:${line})`)).toEqual([])
})

/** The names without a doc comment, of an entry point `a.ts` and the sources beside it. */
const undocumented = (text: string, others: { readonly [path: string]: string } = {}) =>
  publicExports('a.ts', (path) => ({ 'a.ts': text, ...others })[path]!)
    .filter(({ documented }) => !documented)
    .map(({ name, path, line }) => `${name} ${path}:${line}`)

it.each([
  ['a constant', 'export const b = 1', ['b a.ts:1']],
  ['a type', 'export type B = 1', ['B a.ts:1']],
  ['an interface', 'export interface B {}', ['B a.ts:1']],
  ['a class', 'export abstract class B {}', ['B a.ts:1']],
  ['a function', '/** A */\nexport const a = 1\nexport function b() {}', ['b a.ts:3']],
  ['a default export', 'export default function b() {}', ['default a.ts:1']],
  ['a default export of an expression', 'export default {}', ['default a.ts:1']],
  ['a pattern', 'export const { b } = c', ['b a.ts:1']],
  ['an export by its name', 'const b = 1\nexport { b as c }', ['c a.ts:1']],
  ['a comment of another kind', '// B\nexport const b = 1\n/* C */\nexport const c = 1', ['b a.ts:2', 'c a.ts:4']],
  ['an empty comment', '/** */\nexport const b = 1', ['b a.ts:2']],
  ['a comment further up', '/** What this file is about. */\n\nexport const b = 1', ['b a.ts:3']],
  ['a type beside a value of the same name', '/** B */\nexport const b = 1\nexport type b = 1', ['b a.ts:3']],
])('%s without a doc comment is found', (_, text, found) => {
  expect(undocumented(text)).toEqual(found)
})

it.each([
  ['a comment of one line', '/** B */\nexport const b = 1'],
  ['a comment of several lines', '/**\n * B\n */\nexport interface B {}'],
  ['a comment of the first of several overloads', '/** B */\nexport function b(c: string): void\nexport function b() {}'],
  ['what is not exported', 'const b = 1'],
])('%s is enough', (_, text) => {
  expect(undocumented(text)).toEqual([])
})

it('exports are followed to where they are declared', () => {
  const others = {
    'in/b.ts': 'const b = 1\nexport { b as default }',
    'c.ts': "export * from './in/c.ts'\nexport const d = 1, hidden = 2",
    'in/c.ts': '/** C */\nexport const c = 1\nexport type E = 1',
  }
  const text = [
    "export { default as b } from './in/b.ts'",
    "import type { E as F } from './in/c.ts'",
    'export { type F }',
    "export { c, d as e } from './c.ts'",
    "export type * from './in/c.ts'",
    "export * as whole from './in/c.ts'",
    "export { lost } from './c.ts'",
  ].join('\n')
  expect(undocumented(text, others)).toEqual(['b in/b.ts:1', 'F in/c.ts:3', 'e c.ts:2', 'E in/c.ts:3', 'whole in/c.ts:3', 'lost a.ts:7'])
})
