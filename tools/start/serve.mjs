import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.mjs'
import { install } from '../install/install.mjs'
import { ROOT } from '../install/run.mjs'
import { port, portProblem } from './port.mjs'

const PARENT_CHECK_MS = 500

/**
 * Ends us when npm's shell is gone: npm passes a signal to that shell, which dies of it without telling us,
 * and the server would keep its port with nobody left to stop it.
 */
const followParent = (parent) => {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Installs what is missing, builds what is stale, then becomes the server: signals and exit status are its own. */
export async function serve() {
  const parent = process.ppid
  const problem = await portProblem(port())
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  if (!install() || !build()) process.exit(1)
  followParent(parent)
  // Relative paths in the environment, and the default database, start at the root wherever we were called from.
  process.chdir(ROOT)
  const main = join(ROOT, 'server/main.ts')
  process.argv[1] = main
  const { registerTypeScript } = await import('../../cli/typescript.mjs')
  await registerTypeScript()
  await import(pathToFileURL(main).href)
}
