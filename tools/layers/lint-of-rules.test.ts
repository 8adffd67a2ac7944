import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'playchart-lint-'))

const MISTAKES = [
  ['export const a = Math.random()', 'noJsRestrictedProperties'],
  ['export const { random } = Math', 'noJsRestrictedProperties'],
  ['export const a = Date.now()', 'noRestrictedGlobals'],
  ["export const a = fetch('/')", 'noRestrictedGlobals'],
  ['export const a = () => console.log()', 'noRestrictedGlobals'],
  ['export const a = setTimeout', 'noRestrictedGlobals'],
  ["export { z } from 'zod'", 'noRestrictedImports'],
  ["export { readFileSync } from 'node:fs'", 'noRestrictedImports'],
  ["export { Stack } from 'playchart/kit'", 'noRestrictedImports'],
  ["export { default } from '../memory/game.ts'", 'noRestrictedImports'],
] as const
const fileOf = (index: number) => `games/planted${index}/game.ts`
const GOOD = 'games/good/game.ts'
let found: { path: string; rule: string }[]

beforeAll(() => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
  for (const [index, [text]] of MISTAKES.entries()) write(fileOf(index), text)
  write(GOOD, "import { setup } from 'playchart/engine'\nimport { cards } from './cards.ts'\n\nexport default setup({ cards })")
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
  })
  found = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*(games[^,]+)/g)].map(([, rule, path]) => ({ path: path, rule: rule }))
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(MISTAKES.map(([text, rule], index) => [text, rule, index] as const))('in rules the linter refuses %s', (_, rule, index) => {
  expect(found).toContainEqual({ path: fileOf(index), rule })
})

it('in rules the linter accepts the engine and files of the same folder', () => {
  expect(found.filter(({ path }) => path === GOOD)).toEqual([])
})
