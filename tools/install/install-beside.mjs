import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, ROOT } from './run.mjs'

const read = (...path) => {
  try {
    return JSON.parse(readFileSync(join(...path), 'utf8'))
  } catch {
    return {}
  }
}

/** Whether npm has completed an installation there: it writes its list of it last. */
function isInstalled(at, names) {
  const versions = (file) => names.map((name) => read(at, file).packages?.[`node_modules/${name}`]?.version)
  return versions('node_modules/.package-lock.json').join() === versions('package-lock.json').join()
}

/**
 * Installs what a package inside the root folder depends on beside it, unless it is there: what one command alone needs.
 * @returns whether it is there now
 */
export function installBeside(folder) {
  const at = join(ROOT, folder)
  const names = Object.keys(read(at, 'package.json').dependencies)
  if (isInstalled(at, names)) return true
  console.error(`Installing ${names.join(', ')} into ${folder}, which only this command uses …`)
  // The root folder of the npm that runs us is not where this belongs.
  const options = ['--prefix', at, '--ignore-scripts', '--prefer-offline', '--fetch-retries=1', '--no-audit', '--no-fund']
  const [program, ...first] = npm()
  // All it says goes to our standard error: standard output may have to be JSON.
  const { status } = spawnSync(program, [...first, 'ci', ...options], { cwd: at, stdio: ['ignore', 2, 2] })
  return status === 0 && isInstalled(at, names)
}
