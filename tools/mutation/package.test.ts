import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from './vitest.config.ts'

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const exists = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url))

test('Stryker is pinned, and the lock file names no registry and every package by its hash', () => {
  const { '': own, ...locked } = read('package-lock.json').packages
  const { dependencies } = read('package.json')
  expect(own.dependencies).toEqual(dependencies)
  for (const [name, version] of Object.entries(dependencies)) expect(locked[`node_modules/${name}`].version).toBe(version)
  for (const one of Object.values<{ integrity?: string; resolved?: string }>(locked)) {
    expect(one.integrity).toBeTruthy()
    expect(one.resolved).toBeUndefined()
  }
})

test('it has no Vitest of its own: its changes are tested with ours', () => {
  const { packages } = read('package-lock.json')
  expect(Object.keys(packages).filter((path) => /node_modules\/(vitest|vite)$/.test(path))).toEqual([])
})

test('all files that it changes, and all tests that it runs, are there', () => {
  const paths = [...read('stryker.config.json').mutate, ...config.test.include]
  expect(paths.filter((path) => !exists(path))).toEqual([])
})
