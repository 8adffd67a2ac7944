import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { ENDS_WITH_US, ready, serverProcess } from '../../server/testing/server-process.ts'

declare module 'vitest' {
  /** What `setup` tells the browser tests. */
  interface ProvidedContext {
    /** A server for all tests that need none of their own, and the file of what it writes. */
    readonly server: { readonly origin: string; readonly output: string }
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Besides the games of the repository: those of tests. */
const GAMES = [
  '../../server/testing/parlour',
  '../../server/testing/salon',
  '../testing/games',
  './fixtures/emporium',
  './fixtures/workshop',
].map(here)

/**
 * Once before all browser tests: the pages come from the present sources, and a server shows them.
 * @returns what ends the server
 * @throws Error when the pages cannot be built; the script says why on standard error
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const env = { ...process.env, PAGES_LANGUAGES: process.env.PLAYCHART_DEEP ? 'en,ar-XB,de,es' : 'en' }
  execFileSync(process.execPath, ['tools/build/build.mjs'], { cwd: here('../..'), env, stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = await mkdtemp(join(tmpdir(), 'playchart-'))
  const output = join(folder, 'output.txt')
  const environment = { DATABASE: join(folder, 'matches.sqlite'), GAMES: GAMES.join(delimiter), ISOLATE: '0' }
  const child = serverProcess({ ...ENDS_WITH_US, ...environment })
  const written = createWriteStream(output)
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(written, { end: false })
  const server = await ready(child)
  project.provide('server', { origin: server.origin, output })
  return async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
