import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Failure } from './failure.ts'

/** Throws Failure if no file can be written there: its folder is missing, or it is a folder itself. Call it before long work. */
export function checkOutput(path: string): void {
  const folder = dirname(path)
  if (!isFolder(folder)) throw new Failure(`There is no folder ${folder} to write ${basename(path)} to.`)
  if (isFolder(path)) throw new Failure(`${path} is a folder, and cannot be written as a file.`)
}

/** Writes an output file. Throws Failure if it cannot be written. */
export function writeOutput(path: string, text: string): void {
  checkOutput(path)
  try {
    writeFileSync(path, text)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new Failure(`${path} may not be written.`, { cause: error })
  }
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
