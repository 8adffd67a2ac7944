import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { followNpm } from '../../cli/follow-npm.mjs'
import { build } from '../build/build.mjs'
import { install } from '../install/install.mjs'
import { ROOT } from '../install/run.mjs'

/** Installs what is missing, builds what is stale, then becomes the server: signals and exit status are its own. */
export async function serve() {
  followNpm()
  const problem = await portProblem(port())
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  if (!install() || !build()) process.exit(1)
  // Relative paths in the environment, and the default database, start at the root wherever we were called from.
  process.chdir(ROOT)
  const main = join(ROOT, 'server/main.ts')
  process.argv[1] = main
  const { registerTypeScript } = await import('../../cli/typescript.mjs')
  await registerTypeScript()
  await import(pathToFileURL(main).href)
}

/** The port to serve on, from `PORT`. */
const port = () => process.env.PORT || '8080'

/**
 * Why the server cannot listen on a port, as a sentence, or `null` when it can.
 * @param wanted as text, from the environment
 * @returns {Promise<string | null>}
 */
function portProblem(wanted) {
  if (!/^\d{1,5}$/.test(wanted) || Number(wanted) > 65535) {
    return Promise.resolve(`PORT is "${wanted}", but a port is a whole number from 0 to 65535.`)
  }
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code, message }) => {
      if (code === 'EADDRINUSE') resolve(`Port ${wanted} is in use by another program. Choose one with PORT, such as PORT=8081 npm start.`)
      else if (code === 'EACCES') resolve(`Port ${wanted} may not be used by this user. Choose one with PORT, such as PORT=8081 npm start.`)
      else resolve(`Port ${wanted} cannot be used: ${message}.`)
    })
    probe.listen(Number(wanted), () => probe.close(() => resolve(null)))
  })
}
