import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../server/store/sqlite/open-store.ts'
import type { Store } from '../../../server/store/store.ts'

/** A store in a file of its own, which goes as the process ends. */
export function temporaryStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.on('SIGTERM', () => process.exit())
  return openStore(join(folder, 'bench.sqlite'))
}
