import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts a copy of a folder in the place of another, which need not be there. Where several processes do that at once, each leaves the whole
 * folder of one of them.
 * @param mark a file in it that says that the folder is whole, which is removed before all others
 */
export function putInPlace(from, to, mark) {
  const next = `${to}-${process.pid}`
  cpSync(from, next, { recursive: true })
  for (;;) {
    try {
      if (mark) rmSync(join(to, mark), { force: true })
      rmSync(to, { recursive: true, force: true })
      return renameSync(next, to)
    } catch (error) {
      // Another process has put its folder there.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    }
  }
}
