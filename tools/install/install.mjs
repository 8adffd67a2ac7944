import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, runNpm } from './run.mjs'

const INSTALLED = 'node_modules/.package-lock.json'
const STAMP = join(ROOT, 'node_modules/.playchart-node')
/** The folder with `bin/node`, the Node that runs this. */
const NODE_PREFIX = dirname(dirname(process.execPath))
/** What a compiled dependency depends on besides its version. */
const BUILT_FOR = `${process.platform} ${process.arch} ${process.versions.modules}`

const readPackages = (root, file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

const readStamp = () => {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}

/**
 * Whether a folder has everything its lock file asks for: by npm's own list of what it installed, and by the packages themselves. A
 * workspace has a `node_modules` of its own, which may be gone while the list is still there.
 */
export function isInstalled(root) {
  const installed = readPackages(root, INSTALLED)
  return Object.entries(readPackages(root, 'package-lock.json')).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path, 'package.json'))
  })
}

const OPEN_DATABASE = "new (require('better-sqlite3'))(':memory:')"

/** Whether the compiled dependencies run on this Node. Asked of a process of its own, since a wrong binary may crash it. */
const runsHere = () => {
  if (readStamp() === BUILT_FOR) return true
  if (spawnSync(process.execPath, ['--eval', OPEN_DATABASE], { cwd: ROOT, stdio: 'ignore' }).status !== 0) return false
  writeFileSync(STAMP, BUILT_FOR)
  return true
}

/**
 * Settings with which npm compiles an addon where no compiled one can be downloaded: with Node's own headers if they lie beside it, else npm
 * downloads those too.
 */
export const ownHeaders = () =>
  existsSync(join(NODE_PREFIX, 'include/node/node.h')) ? { npm_config_nodedir: process.env.npm_config_nodedir ?? NODE_PREFIX } : {}

/**
 * Installs the dependencies that the lock file names, unless they are there and run on this Node.
 * @returns whether they are there now
 */
export function install() {
  if (isInstalled(ROOT) && runsHere()) return true
  console.log('Installing the dependencies (the first time a minute or two) …')
  Object.assign(process.env, ownHeaders())
  if (runNpm('ci', '--include=dev', '--no-audit', '--no-fund') && runsHere()) return true
  console.error('The dependencies could not be installed; npm says why above.')
  return false
}
