import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_GAMES } from '../manifest.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { impurities } from './impurity.ts'

/** What is found in rules, and in other files: `chance Math.random game.ts:1`. */
function found(rules: string, files: { readonly [path: string]: string } = {}): string[] {
  const folder = folderWith({ 'game.ts': rules, ...files })
  return impurities(join(folder, 'game.ts')).map(({ kind, name, place }) => `${kind} ${name} ${place}`)
}

test('chance and clocks, by name and line', () => {
  const rules = `import type { Seat } from './other.ts'
export const a = (seat: Seat) => Math.random() * seat
export const b = () => [Date.now(), new Date(), Date(), performance.now(), crypto.randomUUID()]
export const c = () => globalThis.Math['random']()
export const roll = Math.random
const { random, floor } = Math
export const d = () => random() + floor(1)`
  expect(found(rules)).toEqual([
    'chance Math.random game.ts:2',
    ...['clock Date.now game.ts:3', 'clock new Date() game.ts:3', 'clock Date() game.ts:3', 'clock performance.now game.ts:3'],
    ...[
      'chance crypto.randomUUID game.ts:3',
      'chance Math.random game.ts:4',
      'chance Math.random game.ts:5',
      'chance Math.random game.ts:6',
    ],
  ])
  expect(
    found(`import { createHash, randomInt } from 'node:crypto'
import * as secrets from 'crypto'
export const a = () => randomInt(6) + createHash('sha256').update('').digest('hex') + secrets.randomBytes(1) + secrets.createHash`),
  ).toEqual(['chance crypto.randomInt game.ts:1', 'chance crypto.randomBytes game.ts:3'])
})

test('also in what the rules import by paths, and only there', () => {
  const files = {
    'table.ts': "export * from './cards/index.ts'\nimport { far } from 'far'\nexport { far }",
    'cards/index.ts': '\nexport const chance = () => Math.random()',
    'far.ts': 'export const far = Math.random()',
    'types.ts': 'export type T = number\nexport const now = Date.now()',
    'board.tsx': 'export default () => <p>{Date.now()}</p>',
  }
  expect(found("import { chance } from './table'\nimport type { T } from './types.ts'\nexport const a: T = chance()", files)).toEqual([
    'chance Math.random cards/index.ts:2',
  ])
  expect(found("import './a.ts'", { 'a.ts': "import './game.ts'\nDate.now()" })).toEqual(['clock Date.now a.ts:2'])
})

test('variables of a module that functions change', () => {
  const rules = `let made = 0
const seen = new Set<number>(), byName: Record<string, number> = {}, list: number[] = []
export const a = () => ++made
export function b() { seen.add(1); byName.x = 1; list[0]!; list.push(2) }
export const c = () => { [made] = [1]; delete byName.x }`
  expect(found(rules)).toEqual([
    'written made game.ts:3',
    ...['seen', 'byName', 'list'].map((name) => `written ${name} game.ts:4`),
    ...['made', 'byName'].map((name) => `written ${name} game.ts:5`),
  ])
})

test('what only looks like it is left alone', () => {
  const rules = `// Math.random() and Date.now()
const text = 'Math.random()' + \`Date.now()\`
export const a = (random: { below(n: number): number }, Date: { now(): number }) => random.below(6) + Date.now()
export const b = (game: { Math: { random(): number } }) => game.Math.random() + new globalThis.Date(0).getTime()
export const c = () => Math.floor(1.5) + Math.max(text.length)
let size = 3
size = 4
const rays: number[] = []
for (let i = 0; i < size; i++) rays.push(i)
;[1, 2].forEach((n) => rays.push(n))
;(() => { size++ })()
export const d = ({ game, me }: { game: { count: number; last: number[] }; me: { n: number } }) => {
  let count = 0
  const list: number[] = []
  game.count++
  me.n = ++count
  list.push(...rays)
  return list
}`
  expect(found(rules)).toEqual([])
})

test('the games that come with Playchart have none', () => {
  for (const name of readdirSync(OWN_GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])))
    expect(impurities(join(OWN_GAMES, name, 'game.ts')), name).toEqual([])
})
