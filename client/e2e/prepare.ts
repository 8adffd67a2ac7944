import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const script = (name: string): string =>
  execFileSync(process.execPath, [`tools/${name}`], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/**
 * Before the browser tests of a file: the pages come from the present sources, and there is a Chromium to open them.
 * Quick when both are so already.
 * @returns the path of Chromium
 * @throws Error when the pages cannot be built or there is no Chromium; the script says why on standard error
 */
export function prepare(): string {
  script('build/build.mjs')
  return script('test/chromium.mjs').trim().split('\n').at(-1)!
}

/** Once before all browser tests: their workers would each build the pages, in the same folder. */
export const setup = (): void => {
  prepare()
}
