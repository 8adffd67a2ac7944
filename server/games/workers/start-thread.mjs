import { existsSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'

// First, since loading takes as long as hundreds of moves; the threads that this one starts for it give way likewise. Only where the
// system says which thread this is, as Linux does, can one thread give way to another.
try {
  const { niceness, linuxId } = workerData
  const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  Atomics.store(linuxId, 0, id)
  setPriority(id, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
} catch {
  // Then all threads are equal.
}

// As in cli/bin.mjs: a thread begins without what the process has registered. Games are TypeScript, and in the repository all else is.
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const fromSources = existsSync(here('game-thread.ts'))
const root = fromSources ? '../../..' : '../../../..'
const { registerTypeScript } = await import(new URL(`${root}/cli/typescript.mjs`, import.meta.url).href)
await registerTypeScript(fromSources ? { tsconfig: here(`${root}/tsconfig.json`) } : undefined)
await import(fromSources ? './game-thread.ts' : './game-thread.js')
