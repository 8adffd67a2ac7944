import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))
const RUNNER = fileURLToPath(new URL('run-several.mjs', import.meta.url))
/** Makes the process treat both outputs as a terminal. */
const TERMINAL = 'data:text/javascript,process.stdout.isTTY = process.stderr.isTTY = true'

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a folder, to its end. */
export function playchart(folder: string, ...given: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...given], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** How a command ended, and the texts of its progress bar: `43%, 3/7 matches`. */
export interface EndedOnTerminal extends Ended {
  readonly bars: readonly string[]
}

/** Runs the command line in a folder as on a terminal, to its end. */
export async function onTerminal(folder: string, ...given: string[]): Promise<EndedOnTerminal> {
  const child = spawn(process.execPath, ['--import', TERMINAL, BIN, ...given], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ])
  const drawn = [...stripVTControlCharacters(stderr).matchAll(/[█░]{24} ([^█░]*)/g)]
  return { status, stdout, stderr, bars: drawn.map(([, said]) => said!) }
}

/** Runs command lines in a folder one after another, in one process to save time. Returns how each ended. */
export function several(folder: string, ...commands: readonly (readonly string[])[]): Ended[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUNNER, JSON.stringify(commands)], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
