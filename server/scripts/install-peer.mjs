import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const FOLDER = join(ROOT, 'server/bench/peer')

const versionIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')).packages['node_modules/boardgame.io'].version
  } catch {
    return null
  }
}

/** Whether npm has completed an installation there: it writes its list of it last. */
const isInstalled = () => versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json')

const npm = (...args) => {
  const given = process.env.npm_execpath
  const [program, ...before] = given?.endsWith('npm-cli.js')
    ? [process.execPath, given]
    : process.platform === 'win32'
      ? ['cmd.exe', '/c', 'npm']
      : ['npm']
  // All it says goes to our standard error: standard output may have to be JSON.
  return spawnSync(program, [...before, ...args], { cwd: FOLDER, stdio: ['ignore', 2, 2] }).status === 0
}

/**
 * Installs what some benchmarks compare with, beside them, unless it is there.
 * @returns whether it is there now
 */
export function installPeer() {
  if (isInstalled()) return true
  console.error('Installing boardgame.io into server/bench/peer, which only the benchmarks against it use …')
  // The root folder of the npm that runs us is not where this belongs.
  const options = ['--prefix', FOLDER, '--ignore-scripts', '--prefer-offline', '--fetch-retries=1', '--no-audit', '--no-fund']
  return npm('ci', ...options) && isInstalled()
}
