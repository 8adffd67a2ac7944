import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_GAMES } from '../project/manifest.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { impurities } from './impurity.ts'
import { sourcesOf } from './rule-sources.ts'

/** What is found in rules, and in other files: `chance Math.random game.ts:1`. */
function found(rules: string, files: { readonly [path: string]: string } = {}): string[] {
  const folder = folderWith({ 'game.ts': rules, ...files })
  return impurities(sourcesOf(join(folder, 'game.ts'))).map(({ kind, name, place }) => `${kind} ${name} ${place}`)
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

test("chance and clocks of Node's modules, however they are come by", () => {
  expect(
    found(`import { performance } from 'node:perf_hooks'
import process, { hrtime as ticks, env } from 'node:process'
import * as hooks from 'perf_hooks'
export { randomBytes, createHash } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { type KeyObject, getRandomValues } from 'node:crypto'
export const a = () => [performance.now(), ticks(), env.HOME]
export const b = () => [process.hrtime.bigint(), process.uptime(), process.env.HOME]
export const c = () => hooks.performance.now()
const { randomInt } = await import('node:crypto')
export const d = () => randomInt(6) + globalThis.process.uptime()`),
  ).toEqual([
    'clock perf_hooks.performance game.ts:1',
    'clock process.hrtime game.ts:2',
    'chance crypto.randomBytes game.ts:4',
    'chance crypto.getRandomValues game.ts:6',
    ...['clock process.hrtime game.ts:8', 'clock process.uptime game.ts:8'],
    'clock perf_hooks.performance game.ts:9',
    ...['chance crypto.randomInt game.ts:10', 'clock process.uptime game.ts:11'],
  ])
})

test('chance and clocks by another name, and dates that are now', () => {
  expect(
    found(`const M = Math, { Date: Time } = globalThis, time = new Intl.DateTimeFormat('en')
export const a = () => M.random() + Number(new Time()) + Number(new globalThis.Date())
export const b = () => time.format() + time.format(0) + Intl.DateTimeFormat().formatToParts(undefined)
const { format } = time
export const c = () => format() + format(new Date(0)) + crypto.subtle + globalThis.crypto?.randomUUID()
const loop = { of: 1 }, round = loop.of
export const d = (Math: { random(): number }) => Math.random() + round`),
  ).toEqual([
    ...['chance Math.random game.ts:2', 'clock new Date() game.ts:2', 'clock new Date() game.ts:2'],
    ...['clock Intl.DateTimeFormat().format() game.ts:3', 'clock Intl.DateTimeFormat().formatToParts() game.ts:3'],
    ...['clock Intl.DateTimeFormat().format() game.ts:5', 'chance crypto.subtle game.ts:5', 'chance crypto.randomUUID game.ts:5'],
  ])
})

test('timers', () => {
  expect(
    found(`import { setTimeout as pause } from 'node:timers/promises'
import timers from 'timers'
export const a = () => [pause(1), timers.setInterval(() => {}), timers.clearInterval(1)]
export const b = () => [setTimeout(() => {}), globalThis.setInterval(() => {})]
export const c = (setTimeout: () => void) => setTimeout()`),
  ).toEqual([
    ...['clock timers.setTimeout game.ts:1', 'clock timers.setInterval game.ts:3'],
    ...['clock setTimeout() game.ts:4', 'clock setInterval() game.ts:4'],
  ])
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

test('what functions fill only while the module loads is no state; what rules may change is', () => {
  const filled = `const deck: string[] = [], byRank = new Map<string, number>(), sums: number[] = []
for (const suit of 'SH') for (const rank of '12') deck.push(suit + rank)
function add(rank: string) { byRank.set(rank, byRank.size); if (rank !== 'A') add('A') }
const both = (rank: string) => { add(rank); [0, 1].forEach((n) => sums.push(n)) }
deck.forEach(both)
for (const rank of 'JQ') both(rank)
`
  expect(found(`${filled}export const a = () => deck.length`)).toEqual([])
  // Once rules call it, and by way of others.
  const all = ['written byRank game.ts:3', 'written sums game.ts:4']
  expect(found(`${filled}export const a = () => both('K')`)).toEqual(all)
  expect(found(`${filled}export { both }`)).toEqual(all)
  expect(found(`${filled}export const moves = { apply: both }`)).toEqual(all)
  expect(found(`${filled}export const a = () => { deck.push('') }`)).toEqual(['written deck game.ts:7'])
  // What a function that is called as the module loads returns runs later.
  expect(found('let n = 0\nfunction counter() { return () => ++n }\nexport const next = counter()')).toEqual(['written n game.ts:2'])
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
    expect(impurities(sourcesOf(join(OWN_GAMES, name, 'game.ts'))), name).toEqual([])
})
