import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}
const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const { packages }: { packages: Record<string, Locked> } = JSON.parse(text)

/** Where Node finds a dependency of the package in that folder: in its own node_modules or in one above. */
const find = (folder: string, name: string): boolean => {
  const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (path in packages) return true
  return folder !== '' && find(folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)), name)
}

it('the lock file has an entry for every dependency, those of other systems too: without one npm ci refuses everywhere', () => {
  const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !find(folder, name)),
  )
  expect(missing).toEqual([])
})

it('the lock file names no registry, so that anybody’s own is used', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
})
