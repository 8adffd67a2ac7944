import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a program in the root folder, its output on ours, without input, and waits for it.
 * @returns whether it ended with status 0
 */
export function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) console.error(`${program} could not be run: ${error.message}`)
  return status === 0
}

/** Runs a JavaScript file of the root folder with this Node. See `run`. */
export const runNode = (file, ...args) => run(process.execPath, file, ...args)

/** The program that is npm, the one that runs us if any, and what it is given first. */
export function npm() {
  const given = process.env.npm_execpath
  if (given?.endsWith('npm-cli.js')) return [process.execPath, given]
  return process.platform === 'win32' ? ['cmd.exe', '/c', 'npm'] : ['npm']
}

/** Runs npm. See `run`. */
export const runNpm = (...args) => run(...npm(), ...args)
