import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

/** A file for each, so that the games share the workers. */
test.each(folders.map(({ name }) => name))('%s is a game, and its suite.test.ts runs the tests that every game gets', (name) => {
  const [rules, suite] = ['game.ts', 'suite.test.ts'].map((file) => join(import.meta.dirname, name, file)) as [string, string]
  expect([existsSync(rules), existsSync(suite)]).toEqual([true, true])
  expect(readFileSync(suite, 'utf8')).toMatch(/^commonSuite\(game, \{ folder: import\.meta\.dirname\b/m)
})
