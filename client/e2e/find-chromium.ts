import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  /** What `setup` tells the tests that open pages. */
  interface ProvidedContext {
    /** The path of Chromium. */
    readonly chromium: string
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Once before all tests that open pages: finds Chromium, or installs it.
 * @throws Error when there is none; the script says why on standard error
 */
export default function setup(project: TestProject): void {
  const said = execFileSync(process.execPath, ['tools/test/chromium.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  project.provide('chromium', said.trim().split('\n').at(-1)!)
}
