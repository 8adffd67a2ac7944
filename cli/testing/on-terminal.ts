import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Ended } from './playchart.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))
/** Has the process take both its outputs for a terminal. */
const TERMINAL = 'data:text/javascript,process.stdout.isTTY = process.stderr.isTTY = true'

/** How a command ended, and what a bar has said meanwhile: `43%, 3/7 matches`. */
export interface EndedOnTerminal extends Ended {
  readonly bars: readonly string[]
}

/** Runs the command line in a folder as on a terminal, to its end. */
export function onTerminal(folder: string, ...given: string[]): EndedOnTerminal {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TERMINAL, BIN, ...given], { cwd: folder, encoding: 'utf8' })
  const drawn = [...stripVTControlCharacters(stderr).matchAll(/[█░]{24} ([^█░]*)/g)]
  return { status, stdout, stderr, bars: drawn.map(([, said]) => said!) }
}
