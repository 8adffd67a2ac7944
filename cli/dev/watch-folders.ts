import { once } from 'node:events'
import { relative, sep } from 'node:path'
import { watch } from 'chokidar'

/** Editors write a file in several steps, so changes within this time are reported together. */
const TOGETHER_MS = 100
const NOT_LOOKED_INTO = /^\.|^node_modules$|^golden$/

export interface Watching {
  /**
   * Starts calling `changed` with the paths of files that are new, changed or deleted since watching began; the next call waits until it
   * has resolved. It must not reject.
   */
  start(changed: (paths: readonly string[]) => Promise<void>): void
  stop(): Promise<void>
}

/** Watches folders recursively. Resolves once every change is noticed. */
export async function watchFolders(folders: readonly string[]): Promise<Watching> {
  const isIgnored = (path: string) =>
    folders.some((folder) => {
      const names = relative(folder, path).split(sep)
      return names[0] !== '..' && names.some((name) => NOT_LOOKED_INTO.test(name))
    })
  let paths = new Set<string>()
  let tell: (paths: readonly string[]) => Promise<void> = async () => {}
  let timer: NodeJS.Timeout | undefined
  let started = false
  let busy = false

  function flushSoon(): void {
    clearTimeout(timer)
    if (started && !busy && paths.size > 0) timer = setTimeout(flush, TOGETHER_MS)
  }

  async function flush(): Promise<void> {
    const changed = [...paths]
    paths = new Set()
    busy = true
    await tell(changed)
    busy = false
    flushSoon()
  }

  const watcher = watch([...folders], { ignored: isIgnored, ignoreInitial: true })
  watcher.on('all', (event, path) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return
    paths.add(path)
    flushSoon()
  })
  await once(watcher, 'ready').catch(async (error: unknown) => {
    await watcher.close()
    throw error
  })

  return {
    start(changed) {
      tell = changed
      started = true
      flushSoon()
    },
    async stop() {
      started = false
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
