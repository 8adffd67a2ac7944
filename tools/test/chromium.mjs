import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { run } from '../install/run.mjs'

const USUAL = '/usr/bin/chromium'
const APT_GET = '/usr/bin/apt-get'

/**
 * Finds Chromium for the browser tests: `$CHROMIUM`, else the system's, else installed with apt-get where that may be done.
 * @returns its path, or `null` after a sentence that says what to do
 */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    console.error(`CHROMIUM is "${named}", but there is no such file. Set it to the path of a Chromium or Chrome.`)
    return null
  }
  if (existsSync(USUAL)) return USUAL
  if (process.getuid?.() === 0 && existsSync(APT_GET)) {
    console.log('Installing Chromium for the browser tests …')
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    if (run(APT_GET, 'update') && run(APT_GET, 'install', '-y', 'chromium') && existsSync(USUAL)) return USUAL
    console.error('apt-get could not install Chromium; it says why above. Install it, or set CHROMIUM to the path of a Chromium or Chrome.')
    return null
  }
  console.error(
    `The browser tests need Chromium, and there is none at ${USUAL}. ` +
      'Install it (Debian: "sudo apt-get install chromium"), or set CHROMIUM to the path of a Chromium or Chrome.',
  )
  return null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = findChromium()
  if (path === null) process.exit(1)
  console.log(path)
}
