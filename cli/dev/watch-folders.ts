import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How often folders are looked at. */
const EVERY_MS = 250
const NOT_LOOKED_INTO = /^\.|^node_modules$|^golden$/

/** Files by path, each as it was: when written, and how long. */
type Files = ReadonlyMap<string, string>

export interface Watching {
  /**
   * From now on calls `changed` with the paths of files that are new, different or gone since the watching began; never again
   * before it has resolved. It must not reject.
   */
  start(changed: (paths: readonly string[]) => Promise<void>): void
  stop(): void
}

/** Watches folders and all folders in them. By looking, since not every system tells of changes. */
export function watchFolders(folders: readonly string[]): Watching {
  let known = filesIn(folders)
  let timer: NodeJS.Timeout | undefined
  let busy = false
  return {
    start(changed) {
      timer = setInterval(async () => {
        if (busy) return
        const now = filesIn(folders)
        const paths = [...new Set([...known.keys(), ...now.keys()])].filter((path) => known.get(path) !== now.get(path))
        known = now
        if (paths.length === 0) return
        busy = true
        await changed(paths)
        busy = false
      }, EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}

function filesIn(folders: readonly string[]): Files {
  const files = new Map<string, string>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !NOT_LOOKED_INTO.test(entry.name)) walk(path)
      if (entry.isFile()) add(path)
    }
  }
  const add = (path: string): void => {
    const { mtimeMs, size } = statSync(path)
    files.set(path, `${mtimeMs} ${size}`)
  }
  for (const folder of folders) {
    try {
      walk(folder)
    } catch {
      // It changes as it is looked at; next time it is looked at again.
    }
  }
  return files
}
