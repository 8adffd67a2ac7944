import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { ROOT } from '../project/manifest.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))
/** Makes the process treat both outputs as a terminal. */
const TERMINAL = 'data:text/javascript,process.stdout.isTTY = process.stderr.isTTY = true'

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a folder, in a process of its own, to its end. */
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

/** What `runner-thread.mjs` answers. */
type Answer = { readonly ended: Ended[] } | { readonly failed: string }

/** The sources in each folder when commands were last run there: a process keeps what it has loaded. */
const loaded = new Map<string, string>()
let thread: { readonly port: MessagePort; readonly answered: Int32Array } | null = null

/**
 * Runs command lines in a folder one after another, and waits. Returns how each ended. To save time one process does it for all tests
 * of this worker, with the repository loaded once; another one begins where sources have changed in a folder that it has loaded from.
 */
export function several(folder: string, ...commands: readonly (readonly string[])[]): Ended[] {
  thread ??= startedThread()
  const { port, answered } = thread
  const sources = folder === ROOT ? '' : sourcesIn(folder)
  const anew = loaded.has(folder) && loaded.get(folder) !== sources
  loaded.set(folder, sources)
  Atomics.store(answered, 0, 0)
  port.postMessage({ folder, commands, anew })
  Atomics.wait(answered, 0, 0)
  const answer: Answer = receiveMessageOnPort(port)!.message
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.ended
}

/** Runs one command line as `several` does: where it is not the process that is tested. */
export const ran = (folder: string, ...given: string[]): Ended => several(folder, given)[0]!

function sourcesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[jt]sx?$/.test(file))
  return JSON.stringify(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

function startedThread() {
  const { port1: port, port2 } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('runner-thread.mjs', import.meta.url), { workerData: { port: port2, answered }, transferList: [port2] })
  worker.unref()
  return { port, answered }
}
