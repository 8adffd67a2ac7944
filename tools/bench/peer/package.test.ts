import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('boardgame.io is pinned, here and nowhere else', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  expect(JSON.parse(read('package.json')).dependencies).toEqual({ 'boardgame.io': '0.50.2' })
  expect(packages['node_modules/boardgame.io'].version).toBe('0.50.2')
  const { workspaces } = JSON.parse(read('../../../package.json'))
  expect(workspaces).not.toContain('tools/bench/peer')
  for (const file of ['package.json', 'package-lock.json']) expect(read(`../../../${file}`)).not.toContain('boardgame.io')
})

test('the lock file names no registry, so that anybody’s own is used, and every package by its hash', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
  const { '': own, ...locked } = JSON.parse(read('package-lock.json')).packages
  expect(own.dependencies).toEqual({ 'boardgame.io': '0.50.2' })
  expect(Object.values<{ integrity?: string }>(locked).every(({ integrity }) => integrity)).toBe(true)
})
