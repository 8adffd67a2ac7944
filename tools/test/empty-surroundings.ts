import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The `package.json` files in a folder and above it. */
export function packagesAbove(folder: string): string[] {
  const above = dirname(folder) === folder ? [] : packagesAbove(dirname(folder))
  const own = join(folder, 'package.json')
  return existsSync(own) ? [own, ...above] : above
}

/**
 * Vitest calls it before all tests. From then on the temporary folder is a new one with nothing in it and no package.json above it, since
 * that would say what kind of modules an author's files are. Throws a sentence when there is one.
 */
export function setup(): () => void {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'playchart-tests-'))
  const [found] = packagesAbove(folder)
  if (found !== undefined) {
    rmSync(folder, { recursive: true })
    throw new Error(`The tests need a temporary folder with no package.json above it, and there is ${found}: remove it, or set TMPDIR.`)
  }
  // PostgreSQL, which does not run as root, has its folder in there as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
