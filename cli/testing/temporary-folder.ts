import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder with these files, by their paths in it, that goes when the test is over. Concurrent tests pass their own `finished`. */
export function folderWith(files: { readonly [path: string]: string } = {}, finished: typeof onTestFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-cli-'))
  finished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
