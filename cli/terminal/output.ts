import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Failure } from './failure.ts'

/** Formats rows as text, each column as wide as its widest cell; numbers are aligned right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  const cell = (value: string | number, column: number) =>
    typeof value === 'number' ? String(value).padStart(widths[column]) : value.padEnd(widths[column])
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}

/** `1 match`, `3 matches`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

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
