import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { breaches, type Names, type Sources } from './breaches.ts'
import { LAYERS, MAX_LINES, PURE_LAYERS } from './rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const names: Names = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')).compilerOptions.paths
const SKIPPED = ['node_modules', 'dist', 'migrations']

const readSources = (): Sources => {
  const sources: Record<string, string> = {}
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.includes(entry.name)) walk(path)
      if (entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
        sources[path.split(sep).join('/')] = readFileSync(join(ROOT, path), 'utf8')
    }
  }
  Object.keys(LAYERS).forEach(walk)
  return sources
}

describe('the repository', () => {
  const sources = readSources()

  it('has sources in every layer', () => {
    const found = new Set(Object.keys(sources).map((path) => path.split('/')[0]))
    expect([...found].sort()).toEqual(Object.keys(LAYERS).sort())
  })

  it('keeps its layers, has no circles, no long files, no empty names, and a pure core', () => {
    expect(breaches(sources, names)).toEqual([])
  })
})

describe('a planted mistake is found:', () => {
  const planted = (path: string, text: string, others: Sources = {}) => breaches({ ...others, [path]: text }, names)

  it.each([
    ['statecharts/a.ts', "import { b } from '../engine/b.ts'", 'statecharts/ may not import engine/'],
    ['statecharts/a.ts', "import type { B } from 'playchart/engine'", 'statecharts/ may not import engine/'],
    ['statecharts/a.test.ts', "import { b } from '../engine/b.ts'", 'statecharts/ may not import engine/'],
    ['statecharts/a.ts', "import { z } from 'zod'", 'not a package of statecharts/'],
    ['engine/a.ts', "type B = import('../games/b/game.ts').B", 'engine/ may not import games/'],
    ['engine/a.ts', "export * from '../server/b.ts'", 'engine/ may not import server/'],
    ['server/a.ts', "import { main } from '../cli/main.ts'", 'server/ may not import cli/'],
    ['cli/a.ts', "import { App } from '../client/app.tsx'", 'cli/ may not import client/'],
    ['engine/a.ts', "export const b = () => import('../client/b.ts')", 'engine/ may not import client/'],
    ['engine/a.ts', "import.meta.glob('../games/*/game.ts')", 'engine/ may not import games/'],
    ['engine/a.ts', 'export const b = (name: string) => import(name)', 'computed at run time'],
    ['server/a.ts', "import type { B } from '../client/b.ts'", 'server/ may not import client/'],
    ['server/a.ts', "import { Board } from 'playchart/kit'", 'server/ may not import client/'],
    ['server/a.ts', "import '@playchart/inspector'", 'server/ may not import client/'],
    ['client/a.tsx', "import type { B } from '../server/b.ts'", 'client/ may not import server/'],
    ['client/a.ts', "import { app } from '../server/http/app.ts'", 'only its types'],
    ['client/a.ts', "import { type App } from '../server/http/app.ts'", 'only its types'],
    ['client/a.ts', "import { guest } from '../server/testing/guest.ts'", 'client/ may not import server/'],
    ['client/testing/a.ts', "import { log } from '../../server/runtime/log.ts'", 'client/ may not import server/'],
    ['client/a.ts', "new Worker(new URL('../server/b.ts', import.meta.url))", 'client/ may not import server/'],
    ['games/a/game.ts', "import { match } from '../../engine/model/match.ts'", "leaves the game's folder"],
    ['games/a/game.ts', "import b from '../b/game.ts'", "leaves the game's folder"],
    ['games/a/game.ts', "import { Board } from 'playchart/kit'", 'may import only playchart/engine and'],
    ['games/a/deck.ts', "import { chart } from 'playchart/statecharts'", 'may import only'],
    ['games/a/board.tsx', "import { z } from 'zod'", 'may import only'],
    ['games/a/game.test.ts', "import { app } from '../../server/http/app.ts'", 'games/ may not import server/'],
    ['engine/a.ts', 'export const a = () => Math.random()', 'mentions Math.random in line 1'],
    ['engine/a.ts', "export const a = () =>\n  Math['random']()", 'mentions Math.random in line 2'],
    ['engine/a.ts', 'export const { random } = Math', 'mentions Math.random'],
    ['statecharts/a.ts', 'export const a = new Date(0)', 'mentions Date'],
    ['statecharts/a.ts', 'export const a = process.env.A', 'mentions process'],
    ['engine/a.ts', 'export const a = Date.now()', 'mentions Date in line 1'],
    ['engine/testing/a.ts', 'export const a = process.env.A\nexport const b = process.argv', 'mentions process in line 2'],
    ['engine/testing/a.ts', 'export const a = { process }', 'mentions process'],
    ['engine/testing/a.ts', 'export const { env } = process, b = Date.now()', 'mentions Date'],
    ['statecharts/a.ts', 'setTimeout(() => console.log({ fetch }), 1)', 'mentions setTimeout'],
    ['engine/a.ts', 'export const a = { fetch }', 'mentions fetch'],
    ['engine/a.ts', "import { readFileSync } from 'node:fs'", 'imports node:fs'],
    ['server/helpers/a.ts', '', '"helpers" does not say'],
    ['engine/match-utils.ts', '', '"match-utils" does not say'],
    ['engine/types.ts', '', '"types" does not say'],
    ['client/long.css', 'a {}\n'.repeat(MAX_LINES + 1), `has ${MAX_LINES + 1} lines`],
  ])('%s: %s', (path, text, what) => {
    expect(planted(path, text).join('\n')).toContain(what)
  })

  it('a circle of value imports, through the package’s own name too', () => {
    const circle = planted('server/index.ts', "export { a } from './store/a.ts'", {
      'server/store/a.ts': "export { b } from './b.ts'",
      'server/store/b.ts': "import { a } from 'playchart/server'",
    })
    expect(circle.join('\n')).toContain('server/store/a.ts → server/store/b.ts → server/index.ts → server/store/a.ts')
  })

  it('core layers are those held pure', () => {
    expect(PURE_LAYERS.every((layer) => LAYERS[layer].every((other) => PURE_LAYERS.includes(other)))).toBe(true)
  })
})

describe('what is allowed is not reported:', () => {
  it.each([
    ['statecharts/compile/a.ts', "import { createMachine } from 'xstate'"],
    ['statecharts/tests/a.test.ts', "import { it } from 'vitest'\nimport { readFileSync } from 'node:fs'\nsetTimeout(it, Date.now())"],
    ['statecharts/testing/a.ts', 'export const a = process.env.A'],
    ['engine/random/a.ts', "import { chacha20 } from '@noble/ciphers/chacha.js'\nimport type { Chart } from '../../statecharts/chart.ts'"],
    ['engine/random/a.ts', 'export const at = (step: { Date: number; process: { console: string } }) => step.process.console + step.Date'],
    ['games/a/game.ts', "import { setup } from 'playchart/engine'\nimport { cards } from './cards.ts'"],
    ['games/a/board.tsx', "import { Stack } from 'playchart/kit'\nimport { For } from 'solid-js'\nimport './board.css'"],
    [
      'games/a/game.test.ts',
      "import { it } from 'vitest'\nimport { replay } from '../../engine/propose/replay.ts'\nimport fs from 'node:fs'",
    ],
    ['server/a.ts', "import { propose } from '../engine/propose/propose.ts'\nexport const b = (name: string) => import(name)"],
    ['client/a.ts', "import type { App } from '../server/http/app.ts'\nimport.meta.glob('../games/*/board.tsx')"],
    ['client/testing/a.ts', "import { guest } from '../../server/testing/guest.ts'"],
    ['server/database.ts', 'export const base = 1'],
  ])('%s: %s', (path, text) => {
    expect(breaches({ [path]: text }, names)).toEqual([])
  })
})
