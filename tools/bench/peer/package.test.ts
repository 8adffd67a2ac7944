import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Newer ones of Colyseus need Node 22, or PM2’s `@pm2/io`. */
const PEERS = {
  '@colyseus/core': '0.16.20',
  '@colyseus/schema': '3.0.76',
  '@colyseus/ws-transport': '0.16.5',
  'boardgame.io': '0.50.2',
  'colyseus.js': '0.16.22',
}

test('boardgame.io and Colyseus are pinned, here and nowhere else', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  expect(JSON.parse(read('package.json')).dependencies).toEqual(PEERS)
  for (const [name, version] of Object.entries(PEERS)) expect(packages[`node_modules/${name}`].version).toBe(version)
  const { workspaces } = JSON.parse(read('../../../package.json'))
  expect(workspaces).not.toContain('tools/bench/peer')
  for (const file of ['package.json', 'package-lock.json']) expect(read(`../../../${file}`)).not.toMatch(/boardgame\.io|colyseus/)
})

test('the lock file names no registry, so that anybody’s own is used, and every package by its hash', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
  const { '': own, ...locked } = JSON.parse(read('package-lock.json')).packages
  expect(own.dependencies).toEqual(PEERS)
  expect(Object.values<{ integrity?: string }>(locked).every(({ integrity }) => integrity)).toBe(true)
})
