import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/test-server.ts'

const { isInstalled }: { isInstalled(root: string): boolean } = await import(new URL('install.mjs', import.meta.url).href)

const NESTED = 'client/inspector/node_modules/xstate'
const ONE = { version: '1.0.0', integrity: 'sha512-one' }
const PACKAGES = { 'node_modules/one': ONE, [NESTED]: { version: '4.0.0', integrity: 'sha512-four' } }

/** A folder in which npm has installed these, of what the lock file asks for. */
function installed(wanted: object, there: { readonly [path: string]: object }): string {
  const folder = temporaryFolder()
  const write = (path: string, value: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(value))
  }
  write('package-lock.json', { packages: { '': { name: 'mine' }, 'client/inspector': { name: 'inspector' }, ...wanted } })
  write('node_modules/.package-lock.json', { packages: there })
  for (const path of Object.keys(there)) write(`${path}/package.json`, {})
  return folder
}

test('all that the lock file asks for is there; what is optional may be missing', () => {
  expect(isInstalled(installed(PACKAGES, PACKAGES))).toBe(true)
  expect(isInstalled(installed({ ...PACKAGES, 'node_modules/two': { ...ONE, optional: true } }, PACKAGES))).toBe(true)
})

test('another version, or none, is not what it asks for', () => {
  expect(isInstalled(installed(PACKAGES, { ...PACKAGES, 'node_modules/one': { ...ONE, version: '1.0.1' } }))).toBe(false)
  expect(isInstalled(installed(PACKAGES, { 'node_modules/one': ONE }))).toBe(false)
})

test.each([
  ['of a workspace', 'client/inspector/node_modules'],
  ['of the root', 'node_modules/one'],
])('packages %s that are gone are missing, whatever npm has noted', (_, gone) => {
  const folder = installed(PACKAGES, PACKAGES)
  rmSync(join(folder, gone), { recursive: true })
  expect(isInstalled(folder)).toBe(false)
})
