import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))

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
